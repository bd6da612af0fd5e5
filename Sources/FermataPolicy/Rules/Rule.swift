/// One rule of the policy, known by the same id in code, tests, journals and documentation.
///
/// A rule's number is its place in a ``RuleSet`` of this version; what is kept, such as a journal, keeps its ``id``.
public enum Rule: UInt8, Hashable, Sendable, CaseIterable {
  /// While an interruption is open nothing sounds; the position stands still.
  case interruptionSilences
  /// What the system may have changed in an interruption counts as unknown, and a resume sets it again.
  case interruptionReapplies
  /// Sound comes back after an interruption only if the system allows it and the user still wants it.
  case interruptionResume
  /// A play by the user during an interruption is tried; success ends the interruption.
  case interruptionUserPlay
  /// Coming to the foreground with nobody else heard clears an interruption whose end never came, and starts nothing.
  case interruptionForeground
  /// An end that allows resuming and comes after the foreground cleared its interruption still brings the sound back.
  case interruptionLateEnd
  /// A resume after an interruption goes back by the recipe's rewind, once for each time that sound was cut.
  case interruptionRewinds
  /// A play that is newer than an interruption or a loss, and not refused, is not withdrawn when that ends.
  case newestWins
  /// A late notice of a past suspension does not pause; it only makes the state of the session unknown.
  case interruptionStale
  /// A microphone that is muted in hardware stops what records for good; what only plays goes on.
  case microphoneMuted
  /// When what was heard through headphones, Bluetooth or a car goes away, sound is cut and stays paused.
  case outputLost
  /// Sound goes on if its port is back within the settling time of the device and 500 ms more; else it stays paused.
  case routeBlinks
  /// A built-in port that the user picked keeps the sound.
  case outputPicked
  /// A recording stops when any device comes or goes.
  case recordingStops
  /// The chosen loudspeaker is chosen again after what undid it, until a device arrives.
  case speakerReasserted
  /// A category that other code in the app has set is set back while sound needs it.
  case sessionReasserted
  /// What has a lock screen sets its category as soon as it has something to play, and activates nothing.
  case configuredAhead
  /// An engine that stopped unasked is left alone until a notice explains it, the user plays, or 400 ms pass.
  case engineStopped
  /// Between loss and reset of the media services nothing is tried, except by a newer play.
  case servicesLost
  /// After a reset everything is built anew, the session configured again, and what is older than the loss stays paused
  /// in its place.
  case servicesReset
  /// A refused step silences only the intent it was tried for, and withdraws it once nothing is left to wait for.
  case refusal
  /// Where parts need different things, only the one whose need was refused is silenced.
  case refusalByPart
  /// A refused intent is tried again every 200 ms, fifty times at most.
  case refusalRetries
  /// While CallKit or Push to Talk owns the session it is never activated here; what is no part of the call is silent.
  case authority
  /// A category that is silent in the background is silenced there, and comes back with the foreground.
  case backgroundSilences
  /// A game's music is silent while the user's own is heard, and comes back only if it was on.
  case secondaryAudioHint
  /// The session is given back when background and quiet, or soon after temporary audio, and others are told.
  case linger
  /// A card is published only if a listener could tell it from the last one; positions within 50 ms are equal.
  case cardOnChange
  /// The card's rate is 1 only while frames are heard.
  case cardRate
  /// The card tells the chapter, and anew when the sound enters the next.
  case cardChapter
  /// A new item's card waits up to 100 ms for its picture; a picture is put on a card once, and only on its own item's.
  case cardPicture
  /// 100 ms without frames is a stall, shown as waiting; it is over when 300 ms are queued, or all that is left.
  case stalled
  /// At an item's end the next one begins.
  case queueAdvances
  /// At the queue's end the intent to play is withdrawn.
  case queueEnd
  /// An item that cannot be played is passed over, once round the queue.
  case queueSkipsBroken
  /// Play after the end begins the queue again.
  case queueRestarts
  /// Toggle pauses what plays or waits, and plays what is paused or suppressed.
  case toggle
  /// A remote command is answered at once from the facts: whether something is loaded, there is such an item, and the
  /// session is ours.
  case commandOutcome
  /// Next, previous, skip and the scrubber are enabled exactly when they would do something.
  case commandsFollowQueue
  /// Where skips are offered, next and previous of the hardware skip.
  case commandsSkip
  /// A broadcast has no positions, and goes on from what is sent now.
  case liveStaysLive
  /// A position outside the item is moved to its nearer end; one that is no number is refused.
  case positionClamped
}

extension Rule: Codable {
  /// Reads a rule's id.
  ///
  /// - Throws: `DecodingError` for an id that this version does not know.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let id = try container.decode(String.self)
    guard let rule = Self.allCases.first(where: { $0.id == id }) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "there is no rule \(id)")
    }
    self = rule
  }

  /// Writes the rule's id.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(id)
  }
}
