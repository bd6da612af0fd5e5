import Fermata
import FermataUI
import Foundation
import SwiftUI

/// Plays the tracks of its folder `Music`.
@main struct MusicPlayerApp: App {
  /// One for the whole process: an intent may ask for it before there is a screen.
  @MainActor static let music = Music(.live, tracks: tracks)

  var body: some Scene {
    WindowGroup { MusicScreen(music: Self.music) }
  }

  private static var tracks: [MediaLocation] {
    let urls = Bundle.main.urls(forResourcesWithExtension: nil, subdirectory: "Music") ?? []
    return urls.map { MediaLocation($0.path) }.sorted { $0.text < $1.text }
  }
}

struct MusicScreen: View {
  let music: Music

  var body: some View {
    VStack(spacing: 24) {
      List(music.tracks.indices, id: \.self) { index in
        Button(name(of: music.tracks[index])) { music.play(index) }
      }
      cover
      Text(music.model.status.info?.tags.title ?? "").font(.headline)
      Text(music.model.status.info?.tags.artist ?? "").font(.subheadline)
      PlayerControls(music.model)
      HStack {
        toggle("Shuffle", "shuffle", isOn: music.model.status.isShuffled) {
          music.model.player.isShuffled.toggle()
        }
        VolumeSlider().frame(height: 32)
        RoutePicker().frame(width: 32, height: 32)
      }
    }
    .padding()
  }

  private func toggle(_ title: LocalizedStringKey, _ image: String, isOn: Bool, _ act: @escaping () -> Void)
    -> some View
  {
    Button(action: act) { Label(title, systemImage: image).labelStyle(.iconOnly) }
      .foregroundStyle(isOn ? Color.accentColor : Color.secondary)
  }

  @ViewBuilder private var cover: some View {
    if let bytes = music.model.status.info?.artwork?.bytes, let image = UIImage(data: Data(bytes)) {
      Image(uiImage: image).resizable().scaledToFit().frame(maxHeight: 240)
    }
  }

  private func name(of track: MediaLocation) -> String {
    URL(fileURLWithPath: track.text).deletingPathExtension().lastPathComponent
  }
}

struct MusicScreenPreviews: @MainActor PreviewProvider {
  static var previews: some View { MusicScreen(music: MusicPlayerApp.music) }
}
