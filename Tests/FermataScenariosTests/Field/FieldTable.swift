import FermataPolicy
import FermataScenarios

/// Which report from the field is which scenario, how that scenario is made to fail, and why some are none.
enum FieldTable {
  /// What becomes of a report.
  enum Answer: Sendable {
    /// A scenario tells it; with this it fails for the report's reason.
    case spoiled(Spoiler)
    /// It cannot be said in a scenario yet, for a reason.
    case later(String)
  }

  /// One report.
  struct Row: Sendable, CustomStringConvertible {
    let id: String
    let symptom: String
    let answer: Answer

    init(_ id: String, _ symptom: String, _ spoiler: Spoiler) {
      self.id = id
      self.symptom = symptom
      answer = .spoiled(spoiler)
    }

    init(_ id: String, _ symptom: String, later reason: String) {
      self.id = id
      self.symptom = symptom
      answer = .later(reason)
    }

    var description: String { id }
    var scenario: String { Scenario.named(id)?.id ?? "" }

    var isOfRule: Bool { if case .spoiled(.without) = answer { true } else { false } }
    var isOfWords: Bool { if case .spoiled(.instead) = answer { true } else { false } }
  }

  static let rows = interruptions + routes + sessions + nowPlaying

  private static let interruptions = [
    Row("I1", "no sound after an incoming call", .without(.refusalRetries)),
    Row("I2", "hardly any sound after an alarm or a call", .without(.speakerReasserted)),
    Row("I3", "activation while CallKit owns the session", .without(.authority)),
    Row("I4", "no sound after a call until the app is restarted", .without(.refusalRetries)),
    Row("I5", "the handler for interruptions is never called", .without(.engineStopped)),
    Row("I6", "the end of an interruption is never told", .without(.interruptionUserPlay)),
    Row("I7", "the end of an interruption is not acted on", .instead(of: "call ends", "call ends untold")),
    Row("I8", "resumes although the user had paused first", .without(.interruptionResume)),
    Row("I9", "resumes though nothing played", .without(.interruptionResume)),
    Row("I10", "play on the lock screen, then paused at once", .without(.interruptionStale)),
    Row("I12", "resumes in the foreground only", .without(.interruptionResume)),
    Row(
      "I13", "plays on over a phone call",
      .instead(
        of: "at 0 s   podcast play",
        "at 0 s   condition playbackMayActivateDuringCall yes\nat 0 s   podcast play")),
    Row("I14", "words lost under a prompt, or heard again and again", .without(.interruptionRewinds)),
    Row("I16", "an interruption shown as an error of the medium", .without(.interruptionSilences)),
    Row("I17", "the lock screen says playing after headphones left", .without(.outputLost)),
    Row("I18", "playing is shown while Siri holds the sound", .without(.refusal)),
    Row("I19", "stale pause button", .without(.cardRate)),
    Row("I20", "the sound of a message pauses for ever", .instead(of: "effects game", "effects clip")),
    Row("I23", "an alarm or Siri ends call audio for good", .without(.refusalRetries)),
    Row("I24", "dead microphone after an interruption", .without(.interruptionReapplies)),
    Row("I26", "recording refused in the background", .without(.refusalRetries)),
    Row("I27", "silent recordings after a call", .without(.interruptionSilences)),
    Row("I28", "a paused player starts when an interruption ends", .without(.interruptionResume)),
    Row("I30", "the other app never gives the sound back", .without(.interruptionUserPlay)),
    Row("I31", "nobody says why it is silent; headphones start it", .without(.interruptionResume)),
    Row("I32", "the volume drifts after ducking", .instead(of: "at 4 s   maps stops\n", "")),
  ]

  private static let routes = [
    Row("R1", "plays on from the speaker when headphones leave", .without(.outputLost)),
    Row("R2", "dead controls after a headset left", .without(.outputLost)),
    Row("R3", "should go on when headphones leave", .instead(of: "cooperativeMusic", "music")),
    Row(
      "R4", "starts when the car connects",
      .instead(of: "at 3 s   lock", "at 3 s   condition carPlay always")),
    Row("R8", "silence or doubled sound after a device arrived", .without(.refusalRetries)),
    Row("R9", "restart during Siri fails for want of a format", .without(.refusalRetries)),
    Row("R10", "a tap on an input whose format changed ends the app", later: "taps come with recording"),
    Row(
      "R11", "headphones drop to call quality at launch",
      .instead(of: "at 0 s   player play", "at 0 s   take begins\nat 0 s   player play")),
    Row("R12", "muffled music on Bluetooth", .instead(of: "coach prompt", "coach voiceChat")),
    Row("R13", "the headset's microphone is ignored", .instead(of: "take recorder", "take metering")),
    Row("R14", "an empty recording with some earphones", .instead(of: "take recorder", "take metering")),
    Row("R15", "the choice of the loudspeaker is lost", .without(.speakerReasserted)),
    Row(
      "R17", "the screen freezes on a route change",
      later: "a scenario has virtual time and no main thread; players never touch the session on it"),
    Row("R18", "earphones put into their case end the session", .without(.outputLost)),
    Row(
      "R19", "Linux: loud music on unplug",
      later: "tried at servers themselves: LongPortTests, LongCountTests"),
    Row(
      "R20", "Linux: a removed sink ends the stream",
      later: "`LongSoundServerTests` removes a sink of a real server"),
  ]

  private static let sessions = [
    Row("S1", "deactivated while input or output runs", .without(.linger)),
    Row(
      "S2", "busy is thrown, and yet it is inactive",
      later: "Fermata stops engines first, so only a test of the policy gets it to see the error"),
    Row("S3", "the screen hangs for seconds", .instead(of: "at 3 s   player pause\n", "")),
    Row("S5", "the other app stays ducked", .without(.linger)),
    Row("S6", "the other app's music never resumes", .without(.linger)),
    Row(
      "S8", "the volume jumps when the microphone opens and stays low",
      .instead(of: "at 4 s   take ends\n", "")),
    Row(
      "S9", "recorder and player break each other",
      .instead(of: "at 2 s   take begins", "at 2 s   inside app plays\nat 2 s   take begins")),
    Row("S11", "dead after the media services were reset", .without(.newestWins)),
    Row("S12", "the volume view is dead in chat modes", later: "no view and no system volume is Fermata's"),
    Row("S13", "a closed iPad cover ends audio for good", later: "a muted microphone comes with recording"),
    Row("S15", "refused in the background", .without(.refusal)),
  ]

  private static let nowPlaying = [
    Row(
      "N1", "nothing on the lock screen, for the session mixes",
      .instead(of: "player music track", "player cooperativeMusic track")),
    Row(
      "N2", "nothing on the lock screen, for the category is another",
      .instead(
        of: "scenario no-card-because-nothing-is-published",
        "scenario no-card-because-nothing-is-published\nplayer   player gameMusic track")),
    Row(
      "N3", "the controls vanish on pause",
      .instead(of: "at 2 s   press pause", "at 2 s   player load nothing\nat 2 s   lock")),
    Row("N4", "the clock advances while paused", .without(.cardRate)),
    Row("N5", "the clock runs at 1 while the sound runs at 2", .instead(of: "press speed 2", "press toggle")),
    Row("N6", "shown as playing while it buffers", .without(.stalled)),
    Row("N8", "the picture flickers", .without(.cardOnChange)),
    Row(
      "N9", "the picture's closure crashes", later: "how closures are isolated is the compiler's to check"),
    Row("N10", "next and previous are grey for ever", .without(.commandsFollowQueue)),
    Row(
      "N12", "commands are carried out several times",
      .instead(of: "at 0 s   player play", "at 0 s   condition handlersPerCommand 2\nat 0 s   player play")),
    Row("N14", "the button to skip shows no number", .without(.commandsFollowQueue)),
    Row(
      "N15", "the lock screen's interval is not the setting's",
      .instead(of: "at 2 s   player intervals 60 s 30 s\n", "")),
    Row("N16", "the lock screen toggles, the sound does not", .without(.newestWins)),
    Row("N18", "a card without a rate is not shown", .without(.cardRate)),
    Row("N19", "the car's play starts the wrong app", .instead(of: "at 3 s   talk play\n", "")),
  ]

  /// The table as it stands in `Documentation/Field.md`.
  static var page: String {
    var lines = [
      "# Reports from the field and their scenarios", "",
      "What listeners reported of players, recorders and calls, one row each ([the reports](Reference/field-reports.md)). A report that",
      "a scenario can tell is one, named after the symptom: `fermata scenarios I8` prints it, `fermata rehearse I8` runs it. A test",
      "makes each of them fail, as its row says: \(rows.count(where: \.isOfRule)) when the policy lacks one rule, the other",
      "\(rows.count(where: \.isOfWords)) with another recipe, phone or script, which shows that what they expect can fail. Made from the table in",
      "`Tests/FermataScenariosTests/Field`; to make it anew: `FERMATA_RECORD_FIELD=1 swift test --filter FieldTests`.",
      "",
      "| report | symptom | scenario | fails |", "|---|---|---|---|",
    ]
    for row in rows {
      let (scenario, fails) =
        switch row.answer {
        case .spoiled(.without(let rule)): ("`\(row.scenario)`", "without the rule `\(rule.id)`")
        case .spoiled(.instead(let old, let new)): ("`\(row.scenario)`", Self.words(old, new))
        case .later(let reason): ("none", reason)
        }
      lines.append("| \(row.id) | \(row.symptom) | \(scenario) | \(fails) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func words(_ old: String, _ new: String) -> String {
    func quoted(_ text: String) -> String {
      text.split(separator: "\n").map { line in
        "`\(line.split(separator: " ").joined(separator: " "))`"
      }.joined(separator: ", ")
    }
    return new.isEmpty ? "without the line \(quoted(old))" : "with \(quoted(new)) for \(quoted(old))"
  }
}
