/// Whether a part's sound passes to the device.
package enum GateDecision: Hashable, Sendable {
  /// It passes, bound to the route with this token.
  case open(route: Int)
  /// It fades out and stands still.
  case fade
  /// Not one more frame passes.
  case cut
}
