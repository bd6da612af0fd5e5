extension Rule {
  /// The id, as in traces and `fermata explain`.
  public var id: String { text.id }

  /// What the rule says, in one sentence.
  public var summary: String { text.summary }

  /// Why it is so, and what happens otherwise.
  public var reason: String { text.reason }

  /// What it rests on: behaviour rules of the reference, such as `R-043`, and reports from the field, such as `R8`.
  public var sources: [String] { text.sources.split(separator: " ").map(String.init) }

  /// The one place where a rule's words stand: the comments of its case and its article take them from here, and tests
  /// see to that.
  private var text: (id: String, summary: String, reason: String, sources: String) {
    switch self {
    case .interruptionSilences:
      (
        "interruption.silences",
        "While an interruption is open nothing sounds; the position stands still.",
        """
        The system has already stopped the sound; a screen that goes on would lie, and a start would fail \
        or cut into a call.
        """,
        "R-040 R-041"
      )
    case .interruptionReapplies:
      (
        "interruption.reapplies-everything",
        "What the system may have changed in an interruption counts as unknown, and a resume sets it again.",
        """
        After a call the session is inactive and its category may be another's; a latch that remembers \
        'already active' makes all later playback silent.
        """,
        "R-038 R-041"
      )
    case .interruptionResume:
      (
        "interruption.resume-only-when-intended",
        "Sound comes back after an interruption only if the system allows it and the user still wants it.",
        "Without the flag the user chose something else; grabbing the sound back would stop it.",
        "R-043 R-051"
      )
    case .interruptionUserPlay:
      (
        "interruption.user-play-is-tried",
        "A play by the user during an interruption is tried; success ends the interruption.",
        """
        The end may never come, and the user knows best; a refused play is tried for ten seconds, then \
        waits for the end.
        """,
        "R-052 R-042"
      )
    case .interruptionForeground:
      (
        "interruption.foreground-clears",
        """
        Coming to the foreground with nobody else heard clears an interruption whose end never came, and \
        starts nothing.
        """,
        """
        No state may depend on an end that may never come; sound that starts by itself when an app is \
        opened is a fright.
        """,
        "R-042"
      )
    case .interruptionLateEnd:
      (
        "interruption.late-end-resumes",
        """
        An end that allows resuming and comes after the foreground cleared its interruption still brings \
        the sound back.
        """,
        """
        Our choice, because a suspended app gets the end only when it is opened again, after the \
        foreground.
        """,
        "R-046 R-105"
      )
    case .interruptionRewinds:
      (
        "interruption.rewinds-once",
        """
        A resume after an interruption goes back by the recipe's rewind, once for each time that sound was \
        cut.
        """,
        "Words that were lost to a call are heard again; two rewinds in a row would lose the place.",
        "R-041"
      )
    case .newestWins:
      (
        "intent.newest-wins",
        "A play that is newer than an interruption or a loss, and not refused, is not withdrawn when that ends.",
        "Notices of what is past come late; whoever pressed play since must not see the press undone.",
        "R-043 R-046 R-052"
      )
    case .interruptionStale:
      (
        "interruption.stale-suspension-ignored",
        "A late notice of a past suspension does not pause; it only makes the state of the session unknown.",
        "Taken for a real interruption it would pause what the user has just started.",
        "R-049"
      )
    case .microphoneMuted:
      (
        "interruption.microphone-muted",
        "A microphone that is muted in hardware stops what records for good; what only plays goes on.",
        "No end follows: whoever waits for one records nothing, and plays nothing either.",
        "R-053 R-054"
      )
    case .outputLost:
      (
        "route.pause-on-output-lost",
        """
        When what was heard through headphones, Bluetooth or a car goes away, sound is cut and stays \
        paused.
        """,
        "Nobody wants their music on the loudspeaker of a train; plugging in again starts nothing.",
        "R-070 R-072 R-074"
      )
    case .routeBlinks:
      (
        "route.blinks",
        """
        Sound goes on if its port is back within the settling time of the device and 500 ms more; else \
        it stays paused.
        """,
        """
        One switch of a headset is told as a burst of leaving and returning; whoever believes the first \
        word pauses for good.
        """,
        "R-078 R-070"
      )
    case .outputPicked:
      (
        "route.picked-keeps-sound",
        "A built-in port that the user picked keeps the sound.",
        "Nothing was lost: the user chose who may hear it.",
        "R-072 R-079"
      )
    case .recordingStops:
      (
        "route.recording-stops",
        "A recording stops when any device comes or goes.",
        "Its input changes under it; what was recorded so far is kept.",
        "R-070"
      )
    case .speakerReasserted:
      (
        "route.speaker-reasserted",
        "The chosen loudspeaker is chosen again after what undid it, until a device arrives.",
        """
        Every route change and interruption undoes the choice, and a call is then heard by nobody; a \
        device that leaves must not be heard by everyone.
        """,
        "R-063"
      )
    case .sessionReasserted:
      (
        "session.reasserted",
        "A category that other code in the app has set is set back while sound needs it.",
        "An advertisement or a camera leaves its category behind, and silence or another route with it.",
        "R-034 R-233 R-234"
      )
    case .configuredAhead:
      (
        "session.configured-ahead",
        "What has a lock screen sets its category as soon as it has something to play, and activates nothing.",
        """
        A new process has a category that is silent in the background, where an activation is refused with it; an \
        activation before anybody pressed play would silence the music of others.
        """,
        "R-001 R-008 R-024 R-037"
      )
    case .engineStopped:
      (
        "engine.stopped-unasked",
        """
        An engine that stopped unasked is left alone until a notice explains it, the user plays, or 400 ms \
        pass.
        """,
        """
        The notice that explains it may be a lost device; starting again before it would blast from the \
        speaker.
        """,
        "R-071 R-123 R-078"
      )
    case .servicesLost:
      (
        "services.lost-withholds",
        "Between loss and reset of the media services nothing is tried, except by a newer play.",
        "Every call fails with msrv; the objects are dead.",
        "R-033"
      )
    case .servicesReset:
      (
        "services.reset-pauses",
        """
        After a reset everything is built anew, the session configured again, and what is older than the \
        loss stays paused in its place.
        """,
        """
        Nothing resumes by itself, and old objects crash; the user decides, and reaches an app from the \
        lock screen only if it is configured for it.
        """,
        "R-120 R-121 R-122"
      )
    case .refusal:
      (
        "session.refusal-holds-for-its-intent",
        """
        A refused step silences only the intent it was tried for, and withdraws it once nothing is left to \
        wait for.
        """,
        """
        Repeating what the system refuses hammers it; an intent that lies in wait starts by itself when a \
        device is plugged in minutes later.
        """,
        "R-022 R-023 R-032"
      )
    case .refusalByPart:
      (
        "session.refusal-by-part",
        "Where parts need different things, only the one whose need was refused is silenced.",
        "A recorder that a call forbids must not silence the music that it allows.",
        "R-022"
      )
    case .refusalRetries:
      (
        "session.refusal-is-retried",
        "A refused intent is tried again every 200 ms, fifty times at most.",
        """
        Activation fails just before Siri closes, a call ends or a format settles: whoever gives up at \
        once stays silent.
        """,
        "R-032 R-125 R-126 R8 R9"
      )
    case .authority:
      (
        "session.authority-owns",
        """
        While CallKit or Push to Talk owns the session it is never activated here; what is no part of the \
        call is silent.
        """,
        """
        Activating by oneself fails or fights the one who owns it; engines run between didActivate and \
        didDeactivate.
        """,
        "R-190 R-191 R-192 R-193 R-026"
      )
    case .backgroundSilences:
      (
        "background.silences-its-category",
        "A category that is silent in the background is silenced there, and comes back with the foreground.",
        "The system silences it anyway; a screen and an engine that go on would lie and cost.",
        "R-002 R-102"
      )
    case .secondaryAudioHint:
      (
        "music.yields-to-others",
        "A game's music is silent while the user's own is heard, and comes back only if it was on.",
        "Two musics at once are noise; the hint is advice and the effects go on.",
        "R-095 R-096 R-097 R-098"
      )
    case .linger:
      (
        "session.linger",
        """
        The session is given back when background and quiet, or soon after temporary audio, and others are \
        told.
        """,
        "Held too long it keeps other music quiet; given back at once it thrashes on every pause.",
        "R-029 R-035 R-036 R-090"
      )
    case .cardOnChange:
      (
        "card.only-on-change",
        """
        A card is published only if a listener could tell it from the last one; positions within 50 ms are \
        equal.
        """,
        "The system moves the clock by itself; rewriting it flickers and costs.",
        "R-146 R-147"
      )
    case .cardRate:
      (
        "card.rate-follows-sound",
        "The card's rate is 1 only while frames are heard.",
        "Otherwise the bar runs on over silence and jumps back.",
        "R-148"
      )
    case .cardChapter:
      (
        "card.follows-chapter",
        "The card tells the chapter, and anew when the sound enters the next.",
        "An audio book shows where it is without being touched.",
        "R-147"
      )
    case .cardPicture:
      (
        "card.picture-once",
        """
        A new item's card waits up to 100 ms for its picture; a picture is put on a card once, and only on \
        its own item's.
        """,
        "Rewriting the card for each source of a picture flickers, and a late one belongs to another item.",
        "R-147 R-152 R-182"
      )
    case .stalled:
      (
        "playback.stalled",
        "100 ms without frames is a stall, shown as waiting; it is over when 300 ms are queued, or all that is left.",
        """
        Our choice, because shorter gaps are glitches that a screen should not flicker for, and sound that goes on \
        with less would soon stall again.
        """,
        "R-147 R-148"
      )
    case .queueAdvances:
      (
        "queue.advances",
        "At an item's end the next one begins.",
        "What a queue is for; without a gap where the next one is ready.",
        "R-118"
      )
    case .queueEnd:
      (
        "queue.end-withdraws",
        "At the queue's end the intent to play is withdrawn.",
        "A finished queue that still wants to play would start by itself after the next interruption.",
        "R-043"
      )
    case .queueSkipsBroken:
      (
        "queue.skips-broken",
        "An item that cannot be played is passed over, once round the queue.",
        """
        Our choice, because one broken file must not end an evening's music, and a queue of broken files \
        must not be tried for ever.
        """,
        "R-122"
      )
    case .queueRestarts:
      (
        "queue.play-restarts",
        "Play after the end begins the queue again.",
        "Our choice, because a play button that does nothing is broken.",
        "R-172"
      )
    case .toggle:
      (
        "command.toggle",
        "Toggle pauses what plays or waits, and plays what is paused or suppressed.",
        "It is all that headsets and many cars send, so it must mean what the screen shows.",
        "R-162"
      )
    case .commandOutcome:
      (
        "command.outcome-from-facts",
        """
        A remote command is answered at once from the facts: whether something is loaded, there is such \
        an item, and the session is ours.
        """,
        "The system wants a prompt answer; success without effect makes buttons lie.",
        "R-160 R-170"
      )
    case .commandsFollowQueue:
      (
        "command.enabled-follows-queue",
        "Next, previous, skip and the scrubber are enabled exactly when they would do something.",
        "Buttons enabled once at launch stay dead or lead nowhere.",
        "R-161 R-163 R-165 R-169"
      )
    case .commandsSkip:
      (
        "command.hardware-skips",
        "Where skips are offered, next and previous of the hardware skip.",
        "Hardware never sends a skip, so a headset's double press would do nothing in a podcast.",
        "R-163"
      )
    case .liveStaysLive:
      (
        "live.stays-live",
        "A broadcast has no positions, and goes on from what is sent now.",
        "A scrubber that leads nowhere lies, and what waited in the queue is a stale tail.",
        "R-149 R-046"
      )
    case .positionClamped:
      (
        "position.clamped",
        "A position outside the item is moved to its nearer end; one that is no number is refused.",
        "A scrubber's last pixel must not be an error.",
        "R-165"
      )
    }
  }
}
