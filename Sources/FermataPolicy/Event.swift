/// Something that happened: a command, a notice of the system, a result, or a report of the audio callback.
public enum Event: Hashable, Sendable, Codable {
  // From the app.
  /// A part was made whose sound Fermata makes.
  case added(PartID, Recipe)
  /// A part was made whose sound the app makes by itself; it wants the session from now on.
  case required(PartID, Recipe)
  /// A part is gone.
  case removed(PartID)
  /// A part was made whose sounds are at hand; it wants to sound from now on, with an engine of Fermata's.
  case voiced(PartID, Recipe)
  /// The part's queue is now these items; the first is current.
  case load(PartID, [ItemID])
  /// How far the lock screen skips for a part.
  case intervals(PartID, SkipIntervals)
  /// Whether the user wants the loudspeaker where the receiver would be heard.
  case speaker(Bool)
  /// The user acted in the app.
  case command(PartID, Command)

  /// What the platform reports.
  case system(SystemEvent)

  // From the media.
  /// An item is open; `awaitsPicture` if its picture is still being fetched.
  case itemReady(PartID, ItemID, ItemDescription, awaitsPicture: Bool = false)
  /// The fetching of an item's picture is over.
  case itemPictured(PartID, ItemID, isNew: Bool)
  /// An item's length is another than was announced; `nil` while all that is known is that it is longer.
  case itemLength(PartID, ItemID, duration: Duration?)
  /// A damaged stretch of an item was passed over: so much of it is silence. The sound goes on.
  case itemDamaged(PartID, ItemID, skipped: Duration)
  /// An item could not be opened or read.
  case itemFailed(PartID, ItemID)

  // From the audio callback, through the pump.
  /// The first frame after silence, or of a new segment, is heard.
  case started(PartID, segment: Int, position: Duration, heardAt: HostTime)
  /// The first frame of a following item is heard.
  ///
  /// `lap` counts how many times the segment has gone on to an item.
  case crossed(PartID, segment: Int, item: ItemID, lap: Int, heardAt: HostTime)
  /// The last frame of a segment was heard.
  case ended(PartID, segment: Int)
  /// Nothing was queued though sound was wanted.
  case underrun(PartID, segment: Int)
  /// After an underrun enough is queued to go on.
  case buffered(PartID, segment: Int)
  /// The device ran slower or faster than the clock, or missed a callback, so where sound is must be read anew.
  case drifted(PartID)

  /// A deadline is due.
  case alarm
}

extension Event {
  /// What a user does to a part.
  public enum Command: Hashable, Sendable, Codable {
    /// Begin or go on.
    case play
    /// Hold.
    case pause
    /// Pause when playing or waiting, play when paused or suppressed.
    case toggle
    /// To a position in the current item; outside it, to the nearer end.
    case seek(Duration)
    /// By a distance, backwards if negative.
    case skip(Duration)
    /// To the next item.
    case next
    /// To the item's beginning, or within its first 3 s to the item before.
    case previous
    /// To the beginning of an item of the queue, by its place in the list, 0 for the first.
    case goTo(Int)
    /// To the next chapter.
    case nextChapter
    /// To the chapter's beginning, or within its first 3 s to the chapter before.
    case previousChapter
    /// How fast, 1 as recorded; from 0.5 to 3.
    case speed(Double)
    /// Whether the queue begins again at its end.
    case `repeat`(RepeatMode)
    /// Whether the queue is shuffled; the seed decides its order.
    case shuffle(Bool, seed: UInt64)
    /// A button is held that runs through the item, ahead or back; released, `nil`.
    case scan(forward: Bool?)
  }
}
