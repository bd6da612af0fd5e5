public import FermataPlatform
public import FermataPolicy

/// Plays a queue of media and survives what happens to a phone.
///
/// Commands are facts: they record what the user wants and return; what came of it is ``status`` and ``statuses``.
/// Being interrupted is a status, not an error. Dropping the player stops it. Any thread may use it; never the audio
/// callback.
///
///     let player = Player(audio)
///     player.load("/music/overture.m4a")
///     player.play()
public final class Player: Sendable {
  private let core: Core
  private let stream: Stream
  /// The player's name in journals and traces.
  public let id: PartID

  /// Makes a player with nothing loaded; the session is not touched before something is, nor activated before the first
  /// sound.
  public init(_ audio: AudioSystem, recipe: Recipe = .music) {
    core = audio.core
    id = core.makePartID()
    stream = core.makeStream(id)
    core.add(stream, .added(id, recipe))
  }

  deinit { core.remove(id) }

  /// Replaces the queue; the first item becomes current and is opened on a worker.
  ///
  /// Sound goes on with the new item if it was wanted. An item that cannot be opened shows as the phase `failed`,
  /// with ``PlayerStatus/error``. No locations empties the player.
  public func load(_ locations: MediaLocation...) { load(locations) }

  /// Replaces the queue; as ``load(_:)-(MediaLocation...)``.
  public func load(_ locations: [MediaLocation]) { load(locations.map { MediaItem($0) }) }

  /// Replaces the queue by media with tags and pictures of the app's own; as ``load(_:)-(MediaLocation...)``.
  ///
  /// Each item's picture is put on the lock screen once: the medium's own or the first that a source finds. The card
  /// of a new item waits for it for 100 ms; a search ends after 10 s, or when the queue is replaced.
  public func load(_ items: [MediaItem]) { core.load(id, items) }

  /// The user wants sound.
  ///
  /// Activation, engine and first frame follow; ``status`` tells.
  ///
  /// - Returns: `noActionableNowPlayingItem` if nothing is loaded; `commandFailed`, and the intent stays as it was,
  ///   while CallKit or Push to Talk owns the session and the recipe is not of a call; else `success`, also while the
  ///   media services are gone.
  @discardableResult
  public func play() -> CommandOutcome { core.handle(.command(id, .play)) }

  /// The user wants silence: a fade of 5 ms, the position stands still.
  ///
  /// Also ends the intent to come back after a call.
  @discardableResult
  public func pause() -> CommandOutcome { core.handle(.command(id, .pause)) }

  /// Pauses when playing or waiting, plays when paused or suppressed.
  @discardableResult
  public func toggle() -> CommandOutcome { core.handle(.command(id, .toggle)) }

  /// Moves to a position in the current item, exact to the frame; outside the item, to its nearer end.
  ///
  /// - Returns: `noSuchContent` in a broadcast, which has no positions.
  @discardableResult
  public func seek(to position: Duration) -> CommandOutcome { core.handle(.command(id, .seek(position))) }

  /// Moves by a distance, backwards if negative, as ``seek(to:)``.
  @discardableResult
  public func skip(by distance: Duration) -> CommandOutcome { core.handle(.command(id, .skip(distance))) }

  /// Moves to the next item; `noSuchContent` at the end of the queue.
  @discardableResult
  public func next() -> CommandOutcome { core.handle(.command(id, .next)) }

  /// Moves to the item's beginning, or within its first 3 s to the item before.
  ///
  /// - Returns: `noSuchContent` in a broadcast without an item before it: it has no beginning.
  @discardableResult
  public func previous() -> CommandOutcome { core.handle(.command(id, .previous)) }

  /// Moves to the beginning of an item of the queue, counted from 0 in the order that it was loaded in; whether sound is wanted
  /// stays as it was.
  ///
  /// - Returns: `noSuchContent` where the queue has no such item, and for a broadcast that is current already.
  @discardableResult
  public func go(to index: Int) -> CommandOutcome { core.handle(.command(id, .goTo(index))) }

  /// Moves to the next chapter, from before the first one to that; `noSuchContent` in the last one, or without chapters.
  @discardableResult
  public func nextChapter() -> CommandOutcome { core.handle(.command(id, .nextChapter)) }

  /// Moves to the chapter's beginning, or within its first 3 s to the chapter before.
  ///
  /// - Returns: `noSuchContent` before the first chapter, or without chapters.
  @discardableResult
  public func previousChapter() -> CommandOutcome { core.handle(.command(id, .previousChapter)) }

  /// How fast it plays at the same pitch, from 0.5 to 3; values outside are moved to the nearer end.
  ///
  /// A medium that cannot be stretched plays as recorded; the value is kept for the next. NaN changes nothing.
  public var speed: Double {
    get { core.speed(of: id) }
    set { core.handle(.command(id, .speed(newValue))) }
  }

  /// Whether the queue begins again at its end, or the item does; without a gap.
  public var repeatMode: RepeatMode {
    get { status.repeat }
    set { core.handle(.command(id, .repeat(newValue))) }
  }

  /// Whether the queue is shuffled, the current item first; a new order is drawn each time it is set.
  public var isShuffled: Bool {
    get { status.isShuffled }
    set { core.handle(.command(id, .shuffle(newValue, seed: core.seed()))) }
  }

  /// How far the lock screen's skip buttons go, where the recipe offers them; 30 s ahead and 15 s back at first.
  public var skipIntervals: SkipIntervals {
    get { core.intervals(of: id) }
    set { core.handle(.intervals(id, newValue)) }
  }

  /// The stream's own gain from 0 to 1, reached over 10 ms; the system's volume is the user's.
  ///
  /// Values outside are clamped; one that is no number leaves the gain as it is.
  public var gain: Float {
    get { stream.gain }
    set { stream.gain = newValue }
  }

  /// What a screen shows now, with the position at this instant.
  public var status: PlayerStatus {
    core.status(of: id) ?? PlayerStatus(playback: .idle, info: nil, error: nil, errors: [])
  }

  /// Every change of ``status`` from now on, the present one first.
  ///
  /// A slow reader misses the older of more than 64 changes, never the last. It finishes when the player is dropped.
  public var statuses: AsyncStream<PlayerStatus> { core.statuses(of: stream) }
}
