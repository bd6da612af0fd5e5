/// Where sound goes now, and where it comes from.
public struct Route: Hashable, Sendable, CustomStringConvertible, Codable {
  /// The endpoints that are heard; several only in the category multiRoute, none while recording alone.
  public let outputs: [AudioPort]
  /// The microphones in use; none for output-only categories.
  public let inputs: [AudioPort]
  /// The platform's number for this route; every change of an endpoint gives a new one.
  public let token: Int

  /// Makes a route.
  public init(outputs: [AudioPort], inputs: [AudioPort] = [], token: Int) {
    self.outputs = outputs
    self.inputs = inputs
    self.token = token
  }

  /// Makes a route with at most one output.
  public init(output: AudioPort?, token: Int) {
    self.init(outputs: output.map { [$0] } ?? [], token: token)
  }

  /// No output at all.
  public static let none = Route(outputs: [], token: 0)

  /// The endpoint that is heard; the first if there are several, `nil` if there is none.
  public var output: AudioPort? { outputs.first }

  /// Whether the user connected what is heard, so that losing it must not be heard by everyone around.
  public var isExternal: Bool { output.map { !$0.isBuiltIn } ?? false }

  /// Whether its output is one of the lost ones; if nobody knows which were lost, any output that is not built in.
  func returns(to loss: PartFacts.Heard) -> Bool {
    output.map { loss.outputs.isEmpty ? !$0.isBuiltIn : loss.outputs.contains($0) } ?? false
  }

  /// The output's kind, or `none`.
  public var description: String { output?.description ?? "none" }

  /// What a notice of a changed route gives as the reason; routes are compared all the same.
  public enum ChangeReason: String, Hashable, Sendable, CaseIterable, Codable {
    /// The system does not say.
    case unknown
    /// A device arrived and is used.
    case newDeviceAvailable
    /// The device that was used went away.
    case oldDeviceUnavailable
    /// The app's own category, mode or options changed.
    case categoryChange
    /// The output was overridden, or picked by the user.
    case override
    /// The device woke up.
    case wakeFromSleep
    /// The category finds no endpoint.
    case noSuitableRouteForCategory
    /// The same endpoints, configured otherwise.
    case routeConfigurationChange
  }
}
