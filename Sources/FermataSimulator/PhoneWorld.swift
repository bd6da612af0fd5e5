import FermataPlatform
package import FermataPolicy

/// The phone as a value: apps, calls, devices, the lock screen, and what is still to be delivered.
///
/// Reducers in the extensions change it; none calls out. What apps are to be told goes into the agenda.
struct PhoneWorld: Sendable {
  var conditions: Conditions
  var now = HostTime.zero
  var agenda = Agenda()
  var apps: [PhoneApp] = []
  /// What the user connected, the latest last: the last one is heard.
  var connected: [AudioPort] = []
  var routeToken = 1
  var lastOutputChange = HostTime.zero
  /// A volume for each endpoint.
  var volumes: [AudioPort: Float] = [:]
  /// Who holds the phone's audio over all apps, and what of a call is going on.
  var holders: Set<Interrupter> = []
  var isCallAnswered = false
  var areServicesLost = false
  var lastHeard = 0
  var lastEngine = 0
  /// What happened, one line for each change of the phone itself.
  var log: [LogLine] = []

  init(conditions: Conditions) { self.conditions = conditions }

  static let speaker = AudioPort(.builtInSpeaker, uid: "Speaker")
  static let receiver = AudioPort(.builtInReceiver, uid: "Receiver")

  /// Where media sounds: the endpoint connected last, else the loudspeaker (R-061, first row).
  var output: AudioPort { connected.last ?? Self.speaker }

  var route: Route { Route(output: output, token: routeToken) }

  func index(of app: AppID) -> Int { app.value }

  mutating func note(_ text: String) { log.append(LogLine(at: now, text: text)) }

  /// Has an app told something, now or later.
  mutating func tell(_ app: AppID, _ notice: Notice, after delay: Duration = .zero) {
    let kind: Agenda.Class = if case .finished = notice { .result } else { .notice }
    agenda.add(.notice(app, notice), kind, at: now + delay)
  }

  mutating func submit(_ call: SystemCall, by app: AppID, ticket: Int) {
    agenda.add(.call(app, call, ticket: ticket), .call, at: now)
  }

  /// How loud an app is made by others who duck it: as long as they are active, not as long as they sound.
  func duckingGain(of app: AppID) -> Float {
    let isDucked = apps.contains { $0.id != app && $0.isActive && $0.configuration.ducksOthers }
    return isDucked ? conditions.duckedGain : 1
  }

  /// Whether another app is heard.
  func isOtherAudioPlaying(for app: AppID) -> Bool {
    !holders.isEmpty || apps.contains { $0.id != app && $0.isHeardNow }
  }
}

/// One line of what the phone did.
package struct LogLine: Hashable, Sendable {
  package let at: HostTime
  package let text: String

  package init(at instant: HostTime, text: String) {
    at = instant
    self.text = text
  }
}

extension PhoneApp {
  var isHeardNow: Bool { kind == nil ? isActive && isRunningAnyEngine : isSounding }
}
