/// What one scenario showed.
package struct ScenarioReport: Hashable, Codable, Sendable {
  /// The scenario's stable name, such as `incoming-call`.
  package var id: String
  /// The name for a reader.
  package var title: String
  /// What happens, in one sentence.
  package var summary: String
  /// The chapter that it stands in; scenarios of one chapter follow each other.
  package var chapter: String
  /// Whether everything held.
  package var verdict: Verdict
  /// How long the scenario lasts.
  package var duration: Duration
  /// The ports that the scenario listened to.
  package var ports: [PortLane]
  /// What was so from when to when.
  package var bands: [ReportBand]
  /// What happened when.
  package var markers: [ReportMarker]
  /// The lock screen at the instants that matter.
  package var lockScreens: [LockScreenMoment]
  /// The trace's lines; shown when asked for.
  package var trace: [String]

  /// Makes a report of a scenario.
  package init(
    id: String, title: String, summary: String, chapter: String = "", verdict: Verdict, duration: Duration,
    ports: [PortLane] = [], bands: [ReportBand] = [], markers: [ReportMarker] = [],
    lockScreens: [LockScreenMoment] = [],
    trace: [String] = []
  ) {
    self.id = id
    self.title = title
    self.summary = summary
    self.chapter = chapter
    self.verdict = verdict
    self.duration = duration
    self.ports = ports
    self.bands = bands
    self.markers = markers
    self.lockScreens = lockScreens
    self.trace = trace
  }

  /// Whether sound, screen and lock screen were right.
  package struct Verdict: Hashable, Codable, Sendable {
    /// The samples at the ports were as they must be.
    package var sound: Bool
    /// The player's status was.
    package var screen: Bool
    /// The phone's card was.
    package var lockScreen: Bool
    /// What did not hold.
    package var failures: [Failure]

    /// Everything held.
    package var passed: Bool { sound && screen && lockScreen && failures.isEmpty }

    /// Makes a verdict.
    package init(sound: Bool, screen: Bool, lockScreen: Bool, failures: [Failure] = []) {
      self.sound = sound
      self.screen = screen
      self.lockScreen = lockScreen
      self.failures = failures
    }
  }

  /// Something that did not hold.
  package struct Failure: Hashable, Codable, Sendable {
    /// When it was noticed.
    package var time: Duration
    /// What was expected and what was found.
    package var text: String

    /// Makes a failure.
    package init(time: Duration, text: String) {
      self.time = time
      self.text = text
    }
  }
}
