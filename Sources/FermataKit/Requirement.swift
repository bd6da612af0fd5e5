public import FermataPolicy

/// A handle on the session for sound that the app makes by itself; it ends when it is dropped.
public final class Requirement: Sendable {
  private let core: Core
  private let id: PartID

  init(core: Core, recipe: Recipe) {
    self.core = core
    id = core.makePartID()
    core.add(OwnSound(id: id), .required(id, recipe))
  }

  deinit { end() }

  /// Whether the app's sound may run now (`Status.isPlaying`), and why not; idle once ended.
  ///
  /// Any thread; never the audio callback.
  public var status: Status { core.status(of: id)?.playback ?? .idle }

  /// The user wants sound again, after a call or a lost device took the intent back.
  ///
  /// Any thread.
  ///
  /// - Returns: whether that could be accepted at once; a later refusal is in ``status``.
  @discardableResult
  public func renew() -> CommandOutcome { core.handle(.command(id, .play)) }

  /// The app's sound is over.
  ///
  /// Ending twice does nothing. Any thread.
  public func end() { core.remove(id) }
}
