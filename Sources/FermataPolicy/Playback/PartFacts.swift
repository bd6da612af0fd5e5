/// What is true of one part.
package struct PartFacts: Sendable, Codable {
  /// Who makes a part's sound.
  package enum Source: Hashable, Sendable, Codable {
    /// Fermata, from a queue of media.
    case queue
    /// Fermata, from sounds that are at hand: nothing is cued.
    case voices
    /// The app, with an engine that Fermata does not run.
    case app
  }

  /// How sound is withheld when it is.
  package enum Silence: Hashable, Sendable, Codable { case fade, cut }

  /// The system's refusal of one intent.
  package struct Refusal: Hashable, Sendable, Codable {
    package var revision: Int
    package var code: SystemCode
    /// Whether the engine was refused rather than the session: another route may suit it.
    package var isOfEngine: Bool
    /// How often the intent was refused, and since when.
    package var count = 1
    package var since: HostTime
    /// Whether it withholds sound; not while the intent is tried again.
    package var isOpen = true
    /// When the intent is tried again without anything else having changed; `nil` for never.
    package var retryAt: HostTime?
  }

  /// Outputs that were heard, and until when.
  package struct Heard: Hashable, Sendable, Codable {
    package var outputs: [AudioPort]
    package var until: HostTime
    /// Whether the system told that a device is gone; comparing routes tells only that the sound is elsewhere.
    package var isTold = false
  }

  /// How the queue passes over what cannot be played.
  package struct Passing: Hashable, Sendable, Codable {
    /// How many items failed or ended unheard one after the other, without one that was heard or a user's act between
    /// them.
    package var count = 0
    /// Whether the user goes back through the queue, so that it is passed over that way.
    package var goesBack = false
  }

  /// A button is held that runs through the item.
  package struct Scan: Hashable, Sendable, Codable {
    package var isForward: Bool
    package var next: HostTime
  }

  package let id: PartID
  package let recipe: Recipe
  package let source: Source
  /// Its owner is gone; it stays only while it holds the session.
  package var isRemoved = false
  package var intent = Intent()
  package var queue = PlayQueue()
  package var hasEnded = false
  /// The items of the queue that could not be played, in the order in which they failed.
  package var failures: [ItemID] = []
  package var passing = Passing()
  /// Since when the current item is current.
  package var itemSince = HostTime.zero
  /// How fast the user wants it, where the item can be stretched.
  package var speed = 1.0
  /// How far the lock screen skips.
  package var intervals = SkipIntervals.standard
  /// The direction of a scan that a held button asked for, and when it jumps next.
  package var scan: Scan?

  package var segment = Segment.none
  /// The number of the latest segment.
  package var lastSegment = 0
  /// The number of the segment that was last asked to be made ready; if it is ``segment``'s, nothing of it need be
  /// asked again.
  package var cued: Int?
  package var anchor = Anchor()
  /// Where its sound was at the instant of the event under way.
  package var reading: Reading?
  /// Since when frames are missing though sound moves: a seek or an underrun that has not yet become a stall.
  package var missingSince: HostTime?
  package var isStalled = false
  /// Enough of the segment is queued: frames that are missing are on their way through the route, not late.
  package var isBuffered = false
  package var silence = Silence.fade
  /// An interruption cut what was heard: the resume goes back by the recipe's rewind, once.
  package var owesRewind = false

  package var refusal: Refusal?
  package var engineStoppedSince: HostTime?
  package var engine: Belief<Bool> = .known(false)
  /// The ticket of the last start that was submitted; 0 before the first.
  package var startedBy = 0
  /// The engine died with the media services and must be made anew.
  package var engineIsDead = false
  /// The route through which the last frames were heard, or that was there when the user last pressed play: whoever
  /// plays knows what is connected, and agrees to no other.
  package var heardRoute: Route?
  /// The outputs that were heard before ``heardRoute``.
  package var former: Heard?
  /// The last play that changed nothing, because sound was there or on its way; `nil` if there was none.
  package var repeatedPlay: Int?
  /// The outputs that were heard and are gone, perhaps for a moment: routes blink.
  package var loss: Heard?
  /// Whether the session is held for this part, sounding or lingering.
  package var holdsSession = false
  package var quietSince: HostTime?
  /// The event that told of its latest first frame; the lock screen shows the part with the highest one.
  package var playedSequence = 0

  package init(id: PartID, recipe: Recipe, source: Source = .queue) {
    self.id = id
    self.recipe = recipe
    self.source = source
  }
}

extension PartFacts {
  package var item: QueuedItem? { queue.current }

  /// Sound goes on through another route.
  mutating func hear(on route: Route, at now: HostTime) {
    loss = nil
    if let heardRoute, heardRoute.outputs != route.outputs {
      former = Heard(outputs: heardRoute.outputs, until: now)
    }
    heardRoute = route
  }

  /// Whether the sound left built-in ports at this very instant: what comes and goes in one instant was never heard.
  func hasJustMoved(at now: HostTime) -> Bool {
    former.map { $0.until == now && $0.outputs.allSatisfy(\.isBuiltIn) } ?? false
  }

  /// When what was refused is tried again.
  @inline(__always)
  var retryAt: HostTime? { refusal?.retryAt }

  /// The refused intent is tried again, once more even if it has no tries left; those that it had are still counted.
  mutating func tryAgain() {
    refusal?.isOpen = false
    refusal?.retryAt = nil
  }

  /// The refused intent gets all its tries back.
  mutating func countTriesAnew(from now: HostTime) {
    refusal?.since = now
    refusal?.count = 0
  }

  /// Whether it plays a queue with nothing in it.
  var isEmpty: Bool { source == .queue && !queue.hasCurrent }

  /// Whether the current item is a broadcast.
  @inline(__always)
  var isLive: Bool { item?.description?.isLive ?? false }

  /// How fast the current item moves when it does.
  @inline(__always)
  var rate: Double { item?.description?.stretches ?? false ? speed : 1 }
}
