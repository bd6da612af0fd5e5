/// One place in a queue.
package struct QueuedItem: Hashable, Sendable, Codable {
  package enum State: Hashable, Sendable, Codable { case unopened, opening, ready, failed }
  package var id: ItemID
  package var state = State.unopened
  /// What its medium said of itself; `nil` until it was opened for the first time.
  package var description: ItemDescription?
  /// Raised with each picture that arrived for it.
  package var picture = 0
  /// Whether a picture may still arrive.
  package var awaitsPicture = false
}
