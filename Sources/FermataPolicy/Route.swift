/// Where sound goes now.
public struct Route: Hashable, Sendable, CustomStringConvertible {
  /// The endpoint that is heard; `nil` if there is none.
  public let output: AudioPort?
  /// The platform's number for this route; every change of the output gives a new one.
  public let token: Int

  /// Makes a route.
  public init(output: AudioPort?, token: Int) {
    self.output = output
    self.token = token
  }

  /// No output at all.
  public static let none = Route(output: nil, token: 0)

  /// Whether the user connected what is heard, so that losing it must not be heard by everyone around.
  public var isExternal: Bool { output.map { !$0.isBuiltIn } ?? false }

  /// The output's kind, or `none`.
  public var description: String { output?.description ?? "none" }
}
