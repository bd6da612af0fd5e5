import Fermata
import FermataUI
import Foundation
import SwiftUI

/// Rain, sea and fire until one sleeps.
@main struct SleepSoundsApp: App {
  @State private var night = Night(.live, timer: Self.wait)

  var body: some Scene {
    WindowGroup { NightScreen(night: night) }
  }

  /// Sound keeps an app awake in the background, and so this task.
  @MainActor private static func wait(_ delay: Duration, _ act: @escaping @MainActor @Sendable () -> Void) {
    Task {
      do { try await Task.sleep(for: delay) } catch { return }
      act()
    }
  }
}

struct NightScreen: View {
  let night: Night
  @State private var minutes = 30

  private let sounds = ["Rain", "Sea", "Fire"]

  var body: some View {
    VStack(spacing: 32) {
      ForEach(sounds, id: \.self) { name in
        Button(name) { begin(name) }.font(.title)
      }
      Stepper("\(minutes) minutes", value: $minutes, in: 5...480, step: 5)
      // Also while a call keeps it silent: it would come back.
      if night.model.status.intent.wants {
        Button("Good night") { night.end() }
      }
      VolumeSlider().frame(height: 32)
    }
    .padding()
  }

  private func begin(_ name: String) {
    guard let path = Bundle.main.path(forResource: name, ofType: "m4a") else { return }
    night.begin(MediaItem(MediaLocation(path), tags: Tags(title: name)), for: .seconds(60 * minutes))
  }
}

struct NightScreenPreviews: @MainActor PreviewProvider {
  static var previews: some View { NightScreen(night: Night(.live) { _, _ in }) }
}
