import FermataPolicy
import FermataSimulator

extension Conditions {
  /// Turns a knob by its name, as in `condition activationLatency 3 s`.
  ///
  /// - Returns: what is wrong with the name or the value; `nil` if the knob was turned.
  mutating func set(_ name: String, to value: String) -> String? {
    guard let knob = Self.knobs.first(where: { $0.name == name }) else {
      return "there is no condition \"\(name)\""
    }
    var line = ScenarioLine(value, number: 0)
    do throws(ScenarioError) {
      switch knob.setting {
      case .flag(let path): self[keyPath: path] = try line.flag()
      case .duration(let path, _): self[keyPath: path] = try line.duration("the duration")
      case .count(let path, _): self[keyPath: path] = try line.count()
      case .gain(let path, _): self[keyPath: path] = Float(try line.number("the level"))
      case .carPlay(let path):
        self[keyPath: path] = try line.choice("when", CarPlay.allCases.map { ($0.rawValue, $0) })
      case .code(let path, _): self[keyPath: path] = try line.code()
      case .system:
        if let desktop = Self.desktops.first(where: { line.accept($0.name) }) {
          // What was turned before stays turned.
          let turned = deviations.filter { $0.name != "system" }
          self = desktop.conditions
          for knob in turned { _ = set(knob.name, to: knob.value) }
        } else {
          let systems = Self.desktops.map(\.name) + SystemVersion.known.map { "\($0.major)" }
          if !line.accept("iOS"), let word = line.peek(), Double(word) == nil {
            _ = line.take()
            throw line.unknown("the system", word, among: systems)
          }
          turn(to: SystemVersion(try line.count()))
        }
      }
      try line.finish()
      return nil
    } catch {
      return "condition \(name): \(error.problem); \(error.advice)"
    }
  }
}

extension Conditions {
  /// The system, if it is not the usual one, and the knobs that differ from the defaults of that system, as a scenario
  /// writes them.
  var deviations: [(name: String, value: String)] {
    let usual = Conditions(system)
    return Self.knobs.compactMap { knob in
      let value = knob.setting.text(in: self)
      let isSystem = knob.name == "system"
      return value == knob.setting.text(in: isSystem ? Conditions() : usual) ? nil : (knob.name, value)
    }
  }
}

extension Conditions.Knob {
  /// What a scenario writes for it.
  package var values: String {
    switch setting {
    case .flag: "yes, no"
    case .duration: "a time"
    case .count: "a number"
    case .gain: "a level, 0 to 1"
    case .carPlay: CarPlay.allCases.map(\.rawValue).joined(separator: ", ")
    case .code: "a code"
    case .system:
      (SystemVersion.known.map(\.description) + Conditions.desktops.map(\.name)).joined(separator: ", ")
    }
  }

  /// What holds unless a scenario says otherwise.
  package var usual: String { setting.text(in: Conditions()) }
}

extension Conditions.Setting {
  fileprivate func text(in conditions: Conditions) -> String {
    switch self {
    case .flag(let path): conditions[keyPath: path] ? "yes" : "no"
    case .duration(let path, _): "\(conditions[keyPath: path].nanoseconds / 1_000_000) ms"
    case .count(let path, _): "\(conditions[keyPath: path])"
    case .gain(let path, _): "\(conditions[keyPath: path])"
    case .carPlay(let path): conditions[keyPath: path].rawValue
    case .code(let path, _): "\(conditions[keyPath: path])"
    case .system(let path): "\(conditions[keyPath: path].major)"
    }
  }
}

extension ScenarioLine {
  fileprivate mutating func flag() throws(ScenarioError) -> Bool {
    try choice("the value", [("yes", true), ("no", false)])
  }

  private static let greatestCount = 1_000_000.0

  fileprivate mutating func count() throws(ScenarioError) -> Int {
    let value = try number("the number")
    guard value >= 0, value <= Self.greatestCount, value.rounded() == value else {
      throw fail("\(value) is no such number", "write a whole number from 0 on")
    }
    return Int(value)
  }

  fileprivate mutating func code() throws(ScenarioError) -> SystemCode {
    let advice = "write its four characters, such as !pri, or its number, such as -50"
    let text = try word("the code", advice: advice)
    guard let code = SystemCode(written: text) else { throw fail("\"\(text)\" is no code", advice) }
    return code
  }
}

extension SystemCode {
  /// A code by its four characters, or by its number where it has none.
  init?(written text: String) {
    if let number = Int32(text) {
      self.init(number)
    } else if text.utf8.count == 4 {
      self.init(text)
    } else {
      return nil
    }
  }
}
