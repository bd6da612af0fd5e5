import FermataPlatform
import FermataPolicy

/// What makes sound on an audio system, as the core sees it: a player's stream, a soundtrack's effects, an app's own.
///
/// The core keeps all of them in one table and asks each the same; what a part has no use for it leaves out.
protocol Part: AnyObject, Sendable {
  var id: PartID { get }

  /// Stores what was decided of the gate where the audio callback sees it.
  ///
  /// Called with the core's lock held; asks nothing where there is no gate.
  func follow(_ gate: () -> GateDecision?, at now: HostTime)

  /// Where its sound is; `nil` for a part without a position.
  func reading(at now: HostTime, latency: Duration) -> Reading?

  /// Whether its engine should call back and no longer does.
  func isForsaken(at now: HostTime) -> Bool

  /// Starts the engine; false if there is none, and so no result will come.
  func start(ticket: Int, anew: Bool) -> Bool

  /// Stops the engine; false if there is none, and so no result will come.
  func stop(ticket: Int) -> Bool

  /// Heeds what it was left with the core's lock held; called with no lock held, after each decision.
  func rouse()

  /// Asks for a segment to be made ready.
  func cue(_ segment: Segment)

  /// Takes over the ids of a new queue.
  ///
  /// Returns the old queue's ids; a part that has no queue returns the new ones.
  func replaceItems(with items: [ItemID]) -> [ItemID]

  /// What those who listen are to be told, if a screen would show its status differently; asks for none where nobody
  /// can.
  func news(_ status: () -> Status?, _ describe: (Status) -> PlayerStatus) -> ScreenNews?

  /// Stops for good; the engine goes with it.
  func end()
}

extension Part {
  func follow(_ gate: () -> GateDecision?, at now: HostTime) {}
  func reading(at now: HostTime, latency: Duration) -> Reading? { nil }
  func isForsaken(at now: HostTime) -> Bool { false }
  func start(ticket: Int, anew: Bool) -> Bool { false }
  func stop(ticket: Int) -> Bool { false }
  func rouse() {}
  func cue(_ segment: Segment) {}
  func replaceItems(with items: [ItemID]) -> [ItemID] { items }
  func news(_ status: () -> Status?, _ describe: (Status) -> PlayerStatus) -> ScreenNews? { nil }
  func end() {}
}

/// A status on its way to the screens of a part.
final class ScreenNews: Sendable {
  private let status: PlayerStatus
  private let screens: [AsyncStream<PlayerStatus>.Continuation]

  init(_ status: PlayerStatus, to screens: [AsyncStream<PlayerStatus>.Continuation]) {
    self.status = status
    self.screens = screens
  }

  func tell() { for screen in screens { screen.yield(status) } }
}

/// Sound that the app makes by itself: it has a say in the session, and neither engine nor position here.
final class OwnSound: Part {
  let id: PartID

  init(id: PartID) { self.id = id }
}
