package import FermataPolicy

/// Where a player stood when its sound was withheld, to see that it comes back there.
package struct HeldPlace {
  private let item: ItemID?
  /// In the item.
  package let position: Duration
  /// How much of the item was left; `nil` if nobody knows.
  private let left: Duration?

  /// A latency longer than any headset's: an item may end while its sound is on its way.
  private static let slowRoute = Duration.milliseconds(350)

  package init(of status: Status) {
    item = status.item
    position = status.position
    left = status.duration.map { $0 - status.position }
  }

  /// Whether sound comes back in another item, or elsewhere in the same one.
  ///
  /// - Parameters:
  ///   - status: of a player that is heard again.
  ///   - rewind: how far its recipe may go back on a resume, once.
  ///   - latency: of the slowest route that sound is still on its way through.
  ///   - slack: how much later than at its instant anything may be.
  /// - Returns: false where nothing was left to come back to.
  package func isLeft(by status: Status, rewind: Duration, latency: Duration, slack: Duration) -> Bool {
    // What was begun on a slower route is heard earlier on the next one, and at a higher speed more of it.
    let tolerance = (Duration.milliseconds(100) + slack + latency) * max(1, status.rate)
    func isNear(_ place: Duration) -> Bool {
      status.position - place <= tolerance && place - status.position <= tolerance
    }
    guard status.item != item || !isNear(position) && !isNear(max(.zero, position - rewind)) else {
      return false
    }
    guard let left else { return true }
    // From a few frames before the item's end sound has gone on in the next one by the time that anybody looks, or in the
    // same one, repeated.
    let mayHaveGoneOn = status.item == item || status.position > .zero
    if mayHaveGoneOn, status.position + left <= tolerance { return false }
    // At the item's end there is nothing left to come back to, and what is on its way leads on.
    return left > (latency > Self.slowRoute ? tolerance : .zero)
  }
}
