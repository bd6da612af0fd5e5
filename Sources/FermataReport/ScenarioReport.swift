/// What one scenario showed.
package struct ScenarioReport: Hashable, Codable, Sendable {
  /// The scenario's stable name, such as `incoming-call`.
  package var id: String
  /// The name for a reader.
  package var title: String
  /// What happens, in one sentence.
  package var summary: String
  /// The rules and reports that it rests on, such as `R-043`.
  package var sources: [String]
  /// What is played: `track` for the rehearsal's track, everything else a location.
  package var media: [String]
  /// The chapter that it stands in; scenarios of one chapter follow each other.
  package var chapter: String
  /// What did not hold; empty if everything did.
  package var failures: [Failure]
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
  /// The script's lines; open beside the time line of a scenario that failed.
  package var script: [ScriptLine]
  /// The trace's lines; shown when asked for.
  package var trace: [String]

  /// Makes a report of a scenario.
  package init(
    id: String, title: String, summary: String, sources: [String] = [], media: [String] = [],
    chapter: String = "", failures: [Failure] = [],
    duration: Duration,
    ports: [PortLane] = [], bands: [ReportBand] = [], markers: [ReportMarker] = [],
    lockScreens: [LockScreenMoment] = [],
    script: [ScriptLine] = [], trace: [String] = []
  ) {
    self.id = id
    self.title = title
    self.summary = summary
    self.sources = sources
    self.media = media
    self.chapter = chapter
    self.failures = failures
    self.duration = duration
    self.ports = ports
    self.bands = bands
    self.markers = markers
    self.lockScreens = lockScreens
    self.script = script
    self.trace = trace
  }

  /// Everything held.
  package var passed: Bool { failures.isEmpty }

  /// The parts that were wrong, each once, the first to fail first.
  package var wrongParts: [String] {
    failures.reduce(into: []) { parts, failure in
      if !parts.contains(failure.part) { parts.append(failure.part) }
    }
  }

  /// A line of a scenario's script.
  package struct ScriptLine: Hashable, Codable, Sendable {
    /// As the tool writes it.
    package var text: String
    /// The line of the file that says so; `nil` for what is not told by its number.
    package var number: Int?
    /// Whether it holds.
    package var holds: Bool

    /// Makes a line.
    package init(_ text: String, number: Int? = nil, holds: Bool = true) {
      self.text = text
      self.number = number
      self.holds = holds
    }
  }

  /// Something that did not hold.
  package struct Failure: Hashable, Codable, Sendable {
    /// When it was noticed.
    package var time: Duration
    /// The part that was wrong, such as `sound` or `lock screen`.
    package var part: String
    /// What was expected and what was found.
    package var text: String
    /// Where in the script it is; `nil` where there is none.
    package var place: String?
    /// Both in full, each under its name, where they are long.
    package var versions: [Version]

    /// Makes a failure.
    package init(time: Duration, part: String, text: String, place: String? = nil, versions: [Version] = []) {
      self.time = time
      self.part = part
      self.text = text
      self.place = place
      self.versions = versions
    }
  }

  /// One of the things that should be the same.
  package struct Version: Hashable, Codable, Sendable {
    /// Whose it is, such as `the journal`.
    package var name: String
    /// What it says.
    package var text: String

    /// Makes a version.
    package init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }
}
