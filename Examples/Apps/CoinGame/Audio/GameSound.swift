public import Fermata

/// A game's music and effects: the music gives way to the listener's own, the effects never do.
///
/// Any thread; public, so that a test can drive it on a simulated phone.
public final class GameSound: Sendable {
  private let soundtrack: Soundtrack
  private let coin: Effect

  /// Decodes the effect; it takes time, so not on the main thread.
  ///
  /// - Throws: `MediaError` if the effect cannot be read.
  public init(_ audio: AudioSystem, music: MediaLocation, coin: MediaLocation) throws(MediaError) {
    soundtrack = Soundtrack(audio)
    self.coin = try soundtrack.load(coin)
    soundtrack.music.load(music)
    soundtrack.music.play()
  }

  /// A coin was found; farther ones sound softer.
  public func collectCoin(at distance: Float) { soundtrack.play(coin, gain: 1 / max(1, distance)) }

  /// The switch in the game's settings.
  public var hasMusic: Bool {
    get { soundtrack.music.status.intent.wants }
    set { _ = newValue ? soundtrack.music.play() : soundtrack.music.pause() }
  }

  /// Whether the music is silent for the listener's own, as the settings say beside the switch.
  public var yieldsToListener: Bool { soundtrack.music.status.suppression == .secondaryAudioHint }
}
