/// What is true of one component.
package struct ComponentFacts: Sendable {
  /// One place in the queue.
  package struct QueuedItem: Hashable, Sendable {
    package enum State: Hashable, Sendable { case unopened, opening, ready, failed }
    package var id: ItemID
    package var state = State.unopened
    package var duration: Duration?
  }

  /// A position, and whether sound moves on from it.
  package struct Anchor: Hashable, Sendable {
    package var position = Duration.zero
    package var at = HostTime.zero
    package var isMoving = false
  }

  /// How sound is withheld when it is.
  package enum Silence: Hashable, Sendable { case fade, cut }

  /// The system's refusal of one wish.
  package struct Refusal: Hashable, Sendable {
    package var revision: Int
    package var code: SystemCode
  }

  package let id: ComponentID
  package let recipe: Recipe
  /// The app makes the sound by itself: there is nothing to load and no engine of ours to start.
  package let isOwnSound: Bool
  /// Its owner is gone; it stays only while it holds the session.
  package var isRemoved = false
  package var intent = Intent()
  package var queue: [QueuedItem] = []
  package var index = 0
  package var hasEnded = false
  /// Since when the current item is current.
  package var itemSince = HostTime.zero

  package var segment = Segment.none
  package var cued: Segment?
  package var anchor = Anchor()
  /// Since when frames are missing though sound moves: a seek or an underrun that has not yet become a stall.
  package var missingSince: HostTime?
  package var isStalled = false
  /// Enough of the segment is queued: frames that are missing are on their way through the route, not late.
  package var isBuffered = false
  package var silence = Silence.fade

  package var refusal: Refusal?
  package var engineStoppedSince: HostTime?
  package var engine: Belief<Bool> = .known(false)
  /// The engine died with the media services and must be made anew.
  package var engineIsDead = false
  /// The route through which the last frames were heard, or that was there when the user last pressed play: whoever
  /// plays knows what is connected, and agrees to no other.
  package var heardRoute: Route?
  /// Whether the session is held for this component, sounding or lingering.
  package var holdsSession = false
  package var quietSince: HostTime?
  /// The event that told of its latest first frame; the highest one is lead.
  package var playedSequence = 0

  package init(id: ComponentID, recipe: Recipe, isOwnSound: Bool = false) {
    self.id = id
    self.isOwnSound = isOwnSound
    self.recipe = recipe
  }

  package var item: QueuedItem? { queue.indices.contains(index) ? queue[index] : nil }
  package var hasItem: Bool { queue.indices.contains(index) }
  package var hasNext: Bool { index + 1 < queue.count }

  /// The position at an instant, never outside the item.
  package func position(at now: HostTime) -> Duration {
    let moved =
      anchor.isMoving && missingSince == nil && now > anchor.at
      ? anchor.position + (now - anchor.at) : anchor.position
    guard let duration = item?.duration else { return max(.zero, moved) }
    return min(max(.zero, moved), duration)
  }
}
