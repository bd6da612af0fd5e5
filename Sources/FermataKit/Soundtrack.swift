public import FermataPlatform
public import FermataPolicy

/// A game's music under its effects.
///
/// The music falls silent while the listener's own is heard and comes back only if it was on; the effects go on
/// . In the background both are silent, and after a call both come back by themselves. Any thread may
/// use it; never the audio callback.
///
///     let soundtrack = Soundtrack(audio)
///     soundtrack.music.load("/game/theme.m4a")
///     soundtrack.music.play()
///     let coin = try soundtrack.load("/game/coin.wav")
///     soundtrack.play(coin)
public final class Soundtrack: Sendable {
  /// The music: a player that repeats; pause it where the game offers to switch music off.
  public let music: Player
  private let core: Core
  private let effects: Effects

  /// Makes a soundtrack without music; the session becomes active now, as a game's does with its start.
  public init(_ audio: AudioSystem) {
    core = audio.core
    music = Player(audio, recipe: .gameMusic)
    music.repeatMode = .all
    effects = Effects(id: core.makePartID(), platform: core.platform)
    core.add(effects, .voiced(effects.id, .game))
  }

  deinit { core.remove(effects.id) }

  /// The effects' name in journals and traces.
  public var effectsID: PartID { effects.id }

  /// Decodes an effect into memory.
  ///
  /// It takes time: not on the main thread.
  ///
  /// - Throws: ``/FermataPlatform/MediaError`` if it cannot be opened or read, or lasts longer than ``Effect/longest``.
  public func load(_ location: MediaLocation) throws(MediaError) -> Effect {
    try Effect(location, from: core.platform.media)
  }

  /// Plays an effect with the next buffer, beside those that sound already.
  ///
  /// - Parameters:
  ///   - effect: what ``load(_:)`` gave.
  ///   - gain: how loud, from 0 to 1; values outside are moved to the nearer end, and NaN counts as 1.
  /// - Returns: whether it was taken: not in the background, in a call, in the moment before the session is active, or
  ///   with 64 asked for already since the last buffer. Of more than 32 at once the latest are not heard.
  @discardableResult
  public func play(_ effect: Effect, gain: Float = 1) -> Bool {
    core.play(effect, gain: gain.isNaN ? 1 : min(max(gain, 0), 1), on: effects)
  }

  /// Whether effects would be heard now, and why not: `playing` as soon as one would be taken, even while none sounds.
  public var effectsStatus: Status { core.status(of: effectsID)?.playback ?? .idle }
}
