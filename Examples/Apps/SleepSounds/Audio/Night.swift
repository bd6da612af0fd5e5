public import Fermata

/// A sound for the night, which fades away when its time is over.
///
/// A call pauses it and it comes back, unless its time is over by then; public, so that a test can drive it on a simulated
/// phone.
@MainActor public final class Night {
  /// Does something after a while; on the main actor.
  public typealias Timer = @MainActor (Duration, @escaping @MainActor @Sendable () -> Void) -> Void

  /// What the screen shows.
  public let model: PlayerModel
  private let timer: Timer
  /// Counts starts and stops, so that the timers of an earlier night change nothing.
  private var night = 0
  private static let fadeSteps = 60
  private static let fadeStep = Duration.milliseconds(500)

  /// Makes it silent; `timer` waits.
  public init(_ audio: AudioSystem, timer: @escaping Timer) {
    self.timer = timer
    model = PlayerModel(Player(audio))
    model.player.repeatMode = .one
  }

  /// Plays a sound over and over.
  ///
  /// - Parameters:
  ///   - sound: where it is.
  ///   - length: how long, its fade of the last half minute included; `nil` for until it is stopped.
  public func begin(_ sound: MediaItem, for length: Duration?) {
    night += 1
    model.player.gain = 1
    model.player.load([sound])
    model.player.play()
    guard let length else { return }
    let (begun, fade) = (night, Self.fadeStep * Self.fadeSteps)
    timer(max(.zero, length - fade)) { [weak self] in self?.fade(begun, from: Self.fadeSteps) }
  }

  /// Silences it now.
  public func end() {
    night += 1
    model.player.pause()
  }

  private func fade(_ begun: Int, from step: Int) {
    guard begun == night else { return }
    guard step > 0 else { return end() }
    model.player.gain = Float(step) / Float(Self.fadeSteps)
    timer(Self.fadeStep) { [weak self] in self?.fade(begun, from: step - 1) }
  }
}
