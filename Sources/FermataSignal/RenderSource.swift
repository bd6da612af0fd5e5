/// Names a route for as long as it lasts, so that sound meant for headphones is not played by a speaker.
public struct RouteToken: Hashable, Sendable {
  /// The platform's number for the route.
  public let value: Int

  /// Makes a token.
  public init(_ value: Int) { self.value = value }

  /// An output that follows every route: its sound goes wherever the system sends it.
  public static let any = RouteToken(0)
}

/// Sound that a device pulls.
public protocol RenderSource: AnyObject, Sendable {
  /// Writes the next frames, silence where there is nothing to play.
  ///
  /// Called on the audio thread, one call at a time. An implementation takes no lock, allocates nothing and waits for
  /// nothing.
  ///
  /// - Parameters:
  ///   - output: room for `frameCount` interleaved frames in the format that the output was made for; overwritten.
  ///   - frameCount: how many frames the device wants, from 1 to ``FrameCount/largestPull``.
  ///   - hostNanoseconds: when the first of them will be handed to the route, in the platform's host time.
  ///   - route: the route that will carry them, or ``RouteToken/any`` if the platform cannot tell.
  func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken)
}

/// Sound of which what was pulled ahead can be taken back, so that a deep buffer behind it delays no pause and no seek.
///
/// Its calls come from whoever pulls, between two pulls, and take no lock, allocate nothing and wait for nothing.
public protocol ReplayableSource: RenderSource {
  /// Keeps from now on so many of the frames that are pulled at hand; none to begin with, and none for zero.
  func keep(_ depth: FrameCount)

  /// Goes back by some of the frames that were pulled last; the next pull brings them anew, as they are wanted by then.
  ///
  /// - Parameters:
  ///   - frameCount: how many at most; behind a start or an opened gate it does not go back.
  ///   - isHeard: whether what was pulled before them is heard right before them; else sound begins from silence.
  /// - Returns: by how many it went back.
  func takeBack(_ frameCount: Int, isHeard: Bool) -> Int

  /// How many frames can be pulled before one would be missing; ``FrameCount/endless`` where none is awaited.
  var ready: FrameCount { get }

  /// Whether nothing passes at present, so that pulls bring silence until the source is asked anew.
  var isSilent: Bool { get }

  /// Tells that less is ready than is to be pulled, so that whoever fills the source looks sooner than it meant to.
  ///
  /// Unlike the others it may take a lock: who keeps much ahead is in no hurry.
  func tellShort()

  /// Whether the frame that was pulled last was sound, and not silence behind an end or for want of frames.
  var isMoving: Bool { get }
}
