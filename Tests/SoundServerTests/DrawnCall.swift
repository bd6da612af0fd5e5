import FermataSimulator

/// A call of a media player's object that a seed drew, and what it must be answered.
struct DrawnCall: CustomStringConvertible {
  var path = MediaControlsRig.object
  let interface: String
  let member: String
  var arguments: [DrawnValue] = []
  /// The errors that may answer, without D-Bus's prefix; an empty one is a reply.
  let answers: Set<String>
  /// Whether the caller waits for an answer.
  var isAnswered = true

  /// How busctl makes it.
  func words(to name: String) -> [String] {
    let types = arguments.map(\.signature).joined()
    return ["busctl", "--user", "--expect-reply=\(isAnswered ? "yes" : "no")", "--", "call", name, path]
      + [interface, member] + (types.isEmpty ? [] : [types]) + arguments.flatMap(\.words)
  }

  /// It, with what is huge cut.
  var description: String {
    words(to: "").dropFirst(6).map { $0.count > 80 ? "\($0.prefix(80))… (\($0.utf8.count) bytes)" : $0 }
      .joined(separator: " ")
  }
}

/// A value of a type that a seed drew, as busctl takes it.
struct DrawnValue {
  let signature: String
  let words: [String]
}

/// A type of D-Bus.
indirect enum DrawnType {
  case basic(Character)
  case list(DrawnType)
  case structure([DrawnType])
  case dictionary(Character, DrawnType)
  case variant

  var signature: String {
    switch self {
    case .basic(let letter): String(letter)
    case .list(let element): "a\(element.signature)"
    case .structure(let members): "(\(members.map(\.signature).joined()))"
    case .dictionary(let key, let value): "a{\(key)\(value.signature)}"
    case .variant: "v"
    }
  }
}

/// Draws values of all types: numbers at their ends, texts of all lengths up to 100 kB, containers in containers.
struct ValueDraw {
  var random: SeededGenerator

  mutating func one<Element>(of all: [Element]) -> Element {
    all[Int.random(in: 0..<all.count, using: &random)]
  }

  /// True once in so many draws.
  mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  mutating func values(_ counts: ClosedRange<Int>) -> [DrawnValue] {
    (0..<Int.random(in: counts, using: &random)).map { _ in value() }
  }

  mutating func value() -> DrawnValue { value(type(depth: 3)) }

  mutating func value(_ type: DrawnType) -> DrawnValue {
    DrawnValue(signature: type.signature, words: words(type))
  }

  /// A variant that holds a value.
  mutating func variant(_ value: DrawnValue) -> DrawnValue {
    DrawnValue(signature: "v", words: [value.signature] + value.words)
  }

  private mutating func type(depth: Int) -> DrawnType {
    let isBasic = depth == 0 || once(in: 2)
    guard !isBasic else { return .basic(one(of: Self.basics)) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .list(type(depth: depth - 1))
    case 1:
      let count = Int.random(in: 1...3, using: &random)
      return .structure((0..<count).map { _ in type(depth: depth - 1) })
    case 2: return .dictionary(one(of: Self.basics), type(depth: depth - 1))
    default: return .variant
    }
  }

  private static let basics = Array("ybnqiuxtdsog")

  private mutating func words(_ type: DrawnType) -> [String] {
    switch type {
    case .basic(let letter): return [basic(letter)]
    case .structure(let members): return members.flatMap { words($0) }
    case .variant:
      let value = value(self.type(depth: 2))
      return [value.signature] + value.words
    case .list(let element):
      let count = Int.random(in: 0...3, using: &random)
      return ["\(count)"] + (0..<count).flatMap { _ in words(element) }
    case .dictionary(let key, let element):
      let count = Int.random(in: 0...3, using: &random)
      return ["\(count)"] + (0..<count).flatMap { _ in [basic(key)] + words(element) }
    }
  }

  private mutating func basic(_ letter: Character) -> String {
    switch letter {
    case "y": number(UInt8.self)
    case "n": number(Int16.self)
    case "q": number(UInt16.self)
    case "i": number(Int32.self)
    case "u": number(UInt32.self)
    case "x": number(Int64.self)
    case "t": number(UInt64.self)
    case "b": one(of: ["true", "false"])
    case "d": one(of: ["nan", "inf", "-inf", "0", "-0", "1e308", "-1.5", "1e-300", "1"])
    case "o": path()
    case "g": one(of: ["", "s", "a{sv}", "(ii)", "aav", "a(s(vd))"])
    default: text()
    }
  }

  private mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> String {
    "\(one(of: [Number.min, .max, 0, 1, Number.random(in: .min ... .max, using: &random)]))"
  }

  /// A text, once in ten up to 100 kB long; it never begins as an address of a tone does.
  mutating func text() -> String {
    let letter = one(of: [
      "a", "Z", "0", "-", " ", "\n", "\u{1}", "\"", "\\", "%s", "ä", "€", "𝄐", "e\u{301}",
    ])
    let most = once(in: 10) ? 100_000 / letter.utf8.count : 20
    return String(repeating: letter, count: Int.random(in: 0...most, using: &random))
  }

  /// A part of a name that D-Bus takes; two of them and a dot are no longer than its 255 letters.
  mutating func name() -> String {
    let letters = (0..<Int.random(in: 0...(once(in: 10) ? 120 : 8), using: &random)).map { _ in
      one(of: Array("abcXYZ019_"))
    }
    return "x" + String(letters)
  }

  /// The path of an object that is not there.
  mutating func path() -> String {
    let parts = (0..<Int.random(in: 1...(once(in: 10) ? 100 : 4), using: &random)).map { _ in name() }
    return "/" + parts.joined(separator: "/")
  }
}
