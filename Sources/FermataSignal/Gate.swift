/// Whether sound passes, decided outside the audio callback and obeyed inside it.
///
/// A switch at the end of the render path, and no noise gate: it knows no level. Closed, it holds the position as well.
public enum Gate: Hashable, Sendable {
  /// Sound passes on this route, and on no other; ``RouteToken/any`` passes everywhere.
  case open(RouteToken)
  /// Sound fades out over 5 ms, then stands still.
  case fade
  /// Not one more frame passes.
  case cut

  // The audio callback reads the gate as one word: the state in the low two bits, the route above.
  static var fadeBits: Int { @_noLocks @_noAllocation get { 0 } }
  static var cutBits: Int { @_noLocks @_noAllocation get { 1 } }
  static var openBits: Int { @_noLocks @_noAllocation get { 2 } }

  var bits: Int {
    switch self {
    case .fade: Self.fadeBits
    case .cut: Self.cutBits
    case .open(let route): Self.openBits | route.value << 2
    }
  }
}
