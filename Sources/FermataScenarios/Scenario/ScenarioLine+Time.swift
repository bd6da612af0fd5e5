import FermataPolicy

// Times: `2 s`, `6 h 30 min`, `1:30`, and the places in an item that are told by them.

/// The units of a time, the longest first, in nanoseconds.
private enum TimeUnit: String, CaseIterable {
  case h, min, s, ms

  var nanoseconds: Int128 {
    switch self {
    case .h: 3_600_000_000_000
    case .min: 60_000_000_000
    case .s: 1_000_000_000
    case .ms: 1_000_000
    }
  }
}

extension ScenarioLine {
  private static let advice = "write a time such as 2 s, 150 ms, 6 h 30 min or 1:30, the unit apart"
  private static let clockAdvice =
    "write minutes and seconds as 1:30, or hours before them as 1:02:03, with two digits below 60 after each colon"

  /// A time such as `2 s`, `150 ms`, `1 min 2 s`, `1:30` or `1:02:03`.
  ///
  /// A sign holds for all of it. Where another time follows at once there is no telling where a sum would end.
  mutating func duration(
    _ what: String, mayBeNegative: Bool = false, mayBeSum: Bool = true
  ) throws(ScenarioError) -> Duration {
    let first = peek() ?? ""
    let isNegative = first.hasPrefix("-")
    if isNegative, !mayBeNegative {
      _ = take()
      throw fail("\(what) is negative", "write a time from 0 on")
    }
    var sum: Int128
    if first.contains(":") {
      sum = try clock(what)
      if mayBeSum { try refuseMore(after: what, "a time with colons takes no second part") }
    } else {
      var (amount, unit) = try part(of: what)
      sum = amount
      while mayBeSum, let number = peek(), Double(number) != nil, peek(1).flatMap(TimeUnit.init) != nil {
        let last = unit
        (amount, unit) = try part(of: what)
        guard last.nanoseconds > unit.nanoseconds else {
          throw fail(
            "\"\(unit.rawValue)\" cannot follow \"\(last.rawValue)\" in \(what)",
            "write the longer unit first, each once: 6 h 30 min, 1 min 2 s")
        }
        guard !number.hasPrefix("-") else {
          throw fail("a part of \(what) is negative", "write a sign before the first part alone")
        }
        sum += amount
      }
      if mayBeSum { try refuseMore(after: what, "a unit is missing") }
    }
    guard let count = Int64(exactly: isNegative ? -sum : sum) else { throw tooLong(what) }
    return .nanoseconds(count)
  }

  private func tooLong(_ what: String) -> ScenarioError {
    fail("\(what) is too long", "stay below 292 years, which is what 64 bits of nanoseconds hold")
  }

  /// A number after a time belongs to it, unless somebody has it for a name.
  private mutating func refuseMore(after what: String, _ problem: String) throws(ScenarioError) {
    guard let next = peek(), next.contains(":") || Double(next) != nil,
      !(names.actors + names.others).contains(next)
    else { return }
    _ = take()
    throw fail("\"\(next)\" cannot follow \(what): \(problem)", Self.advice)
  }

  /// A number and its unit: how much it is without its sign, in nanoseconds.
  private mutating func part(of what: String) throws(ScenarioError) -> (amount: Int128, unit: TimeUnit) {
    let value = try number(what, advice: Self.advice)
    let text = peek(-1) ?? ""
    // A unit has three letters at most, so this is the word behind a number that has none.
    if let next = peek(), next.count > 3 {
      throw fail("the unit of \(what) is missing", "write \(text) s, ms, min or h")
    }
    let unit = try choice("the unit of \(what)", TimeUnit.allCases.map { ($0.rawValue, $0) })
    if let exact = Self.exact(text, times: unit.nanoseconds) { return (exact, unit) }
    let amount = (value.magnitude * Double(unit.nanoseconds)).rounded()
    guard amount < 1e19 else { throw tooLong(what) }
    return (Int128(amount), unit)
  }

  /// A plain decimal number times a scale, rounded to a whole; `nil` for one with an exponent, or of too many digits.
  ///
  /// A `Double` would lose nanoseconds from 104 days on.
  private static func exact(_ text: String, times scale: Int128) -> Int128? {
    let parts = text.drop { $0 == "-" || $0 == "+" }.split(separator: ".", omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard parts.count <= 2, digits.utf8.count <= 24, let value = Int128(digits) else { return nil }
    var divisor: Int128 = 1
    for _ in 0..<(parts.count == 2 ? parts[1].utf8.count : 0) { divisor *= 10 }
    return (value * scale + divisor / 2) / divisor
  }

  /// `1:30` or `1:02:03` without its sign, in nanoseconds.
  private mutating func clock(_ what: String) throws(ScenarioError) -> Int128 {
    let text = try word(what)
    let parts = text.drop { $0 == "-" }.split(separator: ":", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } }
    let isTwoDigit = parts.dropFirst().allSatisfy { $0.count == 2 && $0 < "60" }
    guard (2...3).contains(parts.count), isPlain, isTwoDigit else {
      throw fail("\(what) \"\(text)\" is no time", Self.clockAdvice)
    }
    var seconds: Int128 = 0
    for part in parts {
      guard let number = Int64(part) else { throw tooLong(what) }
      seconds = seconds * 60 + Int128(number)
    }
    return seconds * TimeUnit.s.nanoseconds
  }

  /// A place such as `12 s`, `1:30`, `50 %` or `end - 3 s`.
  mutating func place() throws(ScenarioError) -> Happening.Place {
    if accept("end") {
      guard accept("-") else { return .beforeEnd(.zero) }
      return .beforeEnd(try duration("the distance from the end"))
    }
    guard peek(1) == "%" else { return .time(try duration("the position", mayBeNegative: true)) }
    let value = try number("the position")
    _ = accept("%")
    return .fraction(value / 100)
  }
}
