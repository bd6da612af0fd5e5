import FermataPolicy
import FermataSimulator
import Foundation

/// Where each rule of the reference is kept: by a test, by a rule of the policy, by a knob, in part, or not yet.
enum RuleTable {
  static let rows = sessionRows + routeRows + screenRows + laterRows

  /// What a rule waits for.
  enum Later: String, CaseIterable {
    case recording = "with recording"
    case pushToTalk = "with Push to Talk"
    case backgroundTasks = "with background tasks"
    case location = "with location"
    case phone = "in the phone"
    case appleAdapter = "in the adapter for Apple's systems"
  }

  /// Who keeps a rule.
  enum Keeper {
    /// The phone, or what plays on it; the test of that name pins it.
    case test(String)
    /// The policy decides it.
    case policy(Rule)
    /// Devices differ, or nothing is documented; the knob turns it.
    case knob(String)
    /// The keepers beside it hold a part of the rule; this part nobody keeps yet.
    case missing(String)
    /// Nobody keeps any of it yet, for a reason.
    case later(Later, String)

    var text: String {
      switch self {
      case .test(let name): "test *\(name)*"
      case .policy(let rule): "rule `\(rule.id)`"
      case .knob(let name): "knob `\(name)`"
      case .missing(let what): "partly, missing: \(what)"
      case .later(let what, let reason): "\(what.rawValue): \(reason)"
      }
    }
  }

  /// How much of a rule is kept.
  enum Standing {
    case kept, partly, waiting
  }

  /// One rule of the reference.
  struct RuleRow {
    let id: String
    let keepers: [Keeper]

    init(_ id: String, _ keepers: Keeper...) {
      self.id = id
      self.keepers = keepers
    }

    var standing: Standing {
      for keeper in keepers {
        switch keeper {
        case .test, .policy, .knob: continue
        case .missing: return .partly
        case .later: return .waiting
        }
      }
      return .kept
    }
  }

  /// The table as it stands in `Documentation/Rules.md`.
  static func page(_ reference: Reference) -> String {
    var lines = [
      "# The rules and who keeps them", "",
      "One row for each rule of [how Apple's audio system behaves](Reference/apple-behaviour.md). Made from the table in",
      "`Tests/FermataSimulatorTests/Rules`, which checks that every test, rule and knob named here exists; to make it anew:",
      "`FERMATA_RECORD_RULES=1 swift test --filter RuleTableTests`. `make kept-rules` takes the code of many kept rules away, one",
      "at a time, and fails where the test that a row cites does not notice.", "", counts, "",
    ]
    for section in reference.sections {
      lines += ["## \(section.title)", "", "| rule | it says | kept by |", "|---|---|---|"]
      for rule in section.rules {
        let keepers = rows.first { $0.id == rule.id }?.keepers ?? []
        lines.append("| \(rule.id) | \(rule.summary) | \(keepers.map(\.text).joined(separator: "; ")) |")
      }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }

  /// How many are kept today, in whole or in part, and what the others wait for.
  private static var counts: String {
    let waits = Later.allCases.map { what in
      let count = rows.count { row in
        row.keepers.contains { if case .later(what, _) = $0 { true } else { false } }
      }
      return "\(count) \(what.rawValue)"
    }
    func count(_ standing: Standing) -> Int { rows.count { $0.standing == standing } }
    return "Of \(rows.count) rules \(count(.kept)) are kept today and \(count(.partly)) partly; "
      + "\(count(.waiting)) wait: \(waits.joined(separator: ", "))."
  }
}

/// The rules as the reference writes them.
struct Reference {
  struct Section {
    let title: String
    var rules: [(id: String, summary: String)] = []
  }

  private(set) var sections: [Section] = []

  init(text: String) {
    for line in text.split(separator: "\n") {
      if line.hasPrefix("## 2.") { sections.append(Section(title: String(line.dropFirst(3)))) }
      guard line.hasPrefix("- **R-"), let last = sections.indices.last else { continue }
      let id = String(line.dropFirst(4).prefix(5))
      sections[last].rules.append((id, Self.summary(of: line.dropFirst(11))))
    }
    sections.removeAll(where: \.rules.isEmpty)
  }

  /// The first sentence, or as much of it as a row holds.
  private static func summary(of text: Substring) -> String {
    let sentence = text.trimmingCharacters(in: .whitespaces).components(separatedBy: ". ")[0]
    let plain = sentence.components(separatedBy: " [")[0].replacingOccurrences(of: "|", with: "\\|")
    guard plain.count > 110 else { return plain }
    let words = plain.prefix(110).split(separator: " ").dropLast()
    return words.joined(separator: " ") + " …"
  }
}
