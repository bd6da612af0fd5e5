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
