/// An event with its instant and what could be read cheaply at that instant.
///
/// With everything in the envelope a decision depends on nothing else, so a journal of envelopes replays.
public struct Envelope: Hashable, Sendable, Codable {
  /// What happened.
  public var event: Event
  /// When.
  public var at: HostTime
  /// The route as the platform reports it now.
  public var route: Route
  /// Whether another app is heard.
  public var isOtherAudioPlaying: Bool
  /// The system's hint: another app that mixes with nobody is heard, and secondary sound should yield to it.
  public var secondaryAudioHint: Bool
  /// Where each part's sound is.
  public var readings: [Reading]

  /// Makes an envelope.
  public init(
    _ event: Event, at instant: HostTime, route: Route = .none, isOtherAudioPlaying: Bool = false,
    secondaryAudioHint: Bool = false, readings: [Reading] = []
  ) {
    self.event = event
    at = instant
    self.route = route
    self.isOtherAudioPlaying = isOtherAudioPlaying
    self.secondaryAudioHint = secondaryAudioHint
    self.readings = readings
  }
}
