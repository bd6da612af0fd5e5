#if canImport(SwiftUI) && !os(tvOS)
public import FermataKit
import FermataPlatform
import FermataPolicy
import Foundation
public import SwiftUI

/// A player's buttons and its scrubber.
///
///     PlayerControls(model)
///
/// It shows what is: while a call lasts the button offers to play, and says that the sound was interrupted. Not on tvOS,
/// which has no sliders. Main actor.
public struct PlayerControls: View {
  private let model: PlayerModel

  /// Shows a player's model, which the app keeps.
  public init(_ model: PlayerModel) { self.model = model }

  /// Scrubber, reason and buttons, from top to bottom.
  public var body: some View {
    VStack(spacing: 16) {
      Scrubber(model: model)
      if let reason { Text(verbatim: reason).font(.caption).foregroundStyle(.secondary) }
      HStack(spacing: 40) {
        button("Previous", "backward.fill") { model.player.previous() }
        button(isWanted ? "Pause" : "Play", isWanted ? "pause.fill" : "play.fill") { model.player.toggle() }
          .font(.largeTitle)
        button("Next", "forward.fill") { model.player.next() }
      }
    }
  }

  private func button(_ title: LocalizedStringKey, _ image: String, _ act: @escaping () -> Void) -> some View
  {
    Button(action: act) { Label(title, systemImage: image).labelStyle(.iconOnly) }
  }

  /// Sound that is on its way counts as on, so that the button stops it.
  private var isWanted: Bool {
    if case .waiting = model.status.phase { true } else { model.status.isPlaying }
  }

  /// Why there is no sound, in the library's words.
  private var reason: String? {
    model.status.error?.description ?? model.status.suppression?.description
  }
}

/// The position, as a slider that the listener can move where the item has a length.
private struct Scrubber: View {
  let model: PlayerModel
  /// Where the listener holds the thumb, in seconds.
  @State private var held: Double?

  var body: some View {
    // The model tells changes; between them the position moves by itself.
    TimelineView(.animation(minimumInterval: 0.25, paused: !model.status.isPlaying)) { _ in
      let status = model.player.status
      let place = held ?? status.position / .seconds(1)
      VStack {
        if let duration = status.duration { slider(place, of: duration / .seconds(1)) }
        HStack {
          time(place)
          Spacer()
          if let duration = status.duration { time(duration / .seconds(1)) }
        }
        .font(.caption.monospacedDigit())
      }
    }
  }

  private func slider(_ place: Double, of length: Double) -> some View {
    Slider(value: Binding(get: { min(place, length) }, set: { held = $0 }), in: 0...max(length, 1)) {
      Text("Position")
    } onEditingChanged: { isHeld in
      guard !isHeld, let place = held else { return }
      model.player.seek(to: .seconds(place))
      held = nil
    }
  }

  private func time(_ seconds: Double) -> some View {
    Text(Duration.seconds(seconds), format: .time(pattern: .minuteSecond))
  }
}
#endif
