/// One rule of the policy, known by the same id in code, tests, journals and documentation.
public enum Rule: String, Hashable, Sendable, CaseIterable, Codable {
  /// While an interruption is open nothing sounds; the position stands still.
  case interruptionSilences = "interruption.silences"
  /// What the system changed behind our back is unknown, and a resume sets it again.
  case interruptionReapplies = "interruption.reapplies-everything"
  /// Sound comes back after an interruption only if the system allows it and the user still wants it.
  case interruptionResume = "interruption.resume-only-when-intended"
  /// A play by the user during an interruption is tried; success ends the interruption.
  case interruptionUserPlay = "interruption.user-play-is-tried"
  /// Coming to the foreground with nobody else heard clears an interruption whose end never came, and starts nothing.
  case interruptionForeground = "interruption.foreground-clears"
  /// An end that allows resuming and comes after the foreground cleared its interruption still brings the sound back.
  case interruptionLateEnd = "interruption.late-end-resumes"
  /// A resume after an interruption goes back by the recipe's rewind, once for each time that sound was cut.
  case interruptionRewinds = "interruption.rewinds-once"
  /// A play that is newer than an interruption or a loss, and not refused, outlives what ends it.
  case newestWins = "intent.newest-wins"
  /// A late word of a past suspension does not pause; it only makes everything unknown.
  case interruptionStale = "interruption.stale-suspension-ignored"
  /// A microphone that is muted in hardware stops what records for good; what only plays goes on.
  case microphoneMuted = "interruption.microphone-muted"
  /// When what was heard through headphones, Bluetooth or a car goes away, sound is cut and stays paused.
  case outputLost = "route.pause-on-output-lost"
  /// What was heard through and is back within its settling time and 500 ms more goes on; else sound stays paused.
  case routeBlinks = "route.blinks"
  /// A built-in port that the user picked keeps the sound.
  case outputPicked = "route.picked-keeps-sound"
  /// A recording stops when any device comes or goes.
  case recordingStops = "route.recording-stops"
  /// The chosen loudspeaker is chosen again after what undid it, until a device arrives.
  case speakerReasserted = "route.speaker-reasserted"
  /// A category that other code in the app has set is set back while sound needs it.
  case sessionReasserted = "session.reasserted"
  /// An engine that stopped unasked is left alone until a notice explains it, the user plays, or 400 ms pass.
  case engineStopped = "engine.stopped-unasked"
  /// Between loss and reset of the media services nothing is tried, except by a newer play.
  case servicesLost = "services.lost-withholds"
  /// After a reset everything is built anew, the session configured again, and all stays paused in its place.
  case servicesReset = "services.reset-pauses"
  /// A refused step silences only the intent it was tried for, and withdraws it once nothing is left to wait for.
  case refusal = "session.refusal-holds-for-its-intent"
  /// Where parts need different things, only the one whose need was refused is silenced.
  case refusalByPart = "session.refusal-by-part"
  /// A refused intent is tried again every 200 ms, fifty times at most.
  case refusalRetries = "session.refusal-is-retried"
  /// While CallKit or Push to Talk owns the session it is never activated here; what is no part of the call is silent.
  case authority = "session.authority-owns"
  /// A category that is silent in the background is silenced there, and comes back with the foreground.
  case backgroundSilences = "background.silences-its-category"
  /// A game's music is silent while the user's own is heard, and comes back only if it was on.
  case secondaryAudioHint = "music.yields-to-others"
  /// The session is given back when background and quiet, or soon after temporary audio, and others are told.
  case linger = "session.linger"
  /// A card is published only if a listener could tell it from the last one; positions within 50 ms are equal.
  case cardOnChange = "card.only-on-change"
  /// The card's rate is 1 only while frames are heard.
  case cardRate = "card.rate-follows-sound"
  /// The card tells the chapter, and anew when the sound enters the next.
  case cardChapter = "card.follows-chapter"
  /// A new item's card waits up to 100 ms for its picture; a picture is put on a card once, and only on its own item's.
  case cardPicture = "card.picture-once"
  /// 100 ms without frames is a stall: shown as waiting, over when 300 ms are queued.
  case stalled = "playback.stalled"
  /// At an item's end the next one begins.
  case queueAdvances = "queue.advances"
  /// At the queue's end the wish to play is withdrawn.
  case queueEnd = "queue.end-withdraws"
  /// An item that cannot be played is passed over, once round the queue.
  case queueSkipsBroken = "queue.skips-broken"
  /// Play after the end begins the queue again.
  case queueRestarts = "queue.play-restarts"
  /// Toggle pauses what plays or waits, and plays what is paused or suppressed.
  case toggle = "command.toggle"
  /// A remote command is answered at once from the facts: nothing loaded, no such item, or services gone are said so.
  case commandOutcome = "command.outcome-from-facts"
  /// Next, previous, skip and the scrubber are enabled exactly when they would do something.
  case commandsFollowQueue = "command.enabled-follows-queue"
  /// Where skips are offered, next and previous of the hardware skip.
  case commandsSkip = "command.hardware-skips"
  /// A broadcast has no positions, and goes on from what is sent now.
  case liveStaysLive = "live.stays-live"
  /// A position outside the item is moved to its nearer end; one that is no number is refused.
  case positionClamped = "position.clamped"

  /// The id, as in traces and `fermata explain`.
  public var id: String { rawValue }
}
