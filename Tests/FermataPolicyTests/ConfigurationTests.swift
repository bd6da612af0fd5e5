import FermataPolicy
import Testing

/// Every category, mode and set of options there is.
enum EveryConfiguration {
  typealias Options = SessionConfiguration.Options

  static let bits: [UInt] = [0x1, 0x2, 0x4, 0x8, 0x10, 0x20, 0x40, 0x80, 1 << 18, 1 << 19]

  static let all: [SessionConfiguration] = SessionConfiguration.Category.allCases.flatMap { category in
    SessionConfiguration.Mode.allCases.flatMap { mode in
      (0..<1 << bits.count).map { choice in
        let raw = bits.indices.filter { choice >> $0 & 1 == 1 }.reduce(0) { $0 | bits[$1] }
        return SessionConfiguration(category, mode: mode, options: Options(rawValue: raw))
      }
    }
  }

  /// The valid ones, each once.
  static let valid: [SessionConfiguration] = {
    var seen: Set<SessionConfiguration> = []
    return all.filter { $0.violation == nil && seen.insert($0).inserted }
  }()
}

@Suite struct ConfigurationTests {
  typealias Category = SessionConfiguration.Category
  typealias Mode = SessionConfiguration.Mode
  typealias Options = SessionConfiguration.Options

  /// R-003 once more: the modes each category takes.
  private static let modes: [Category: Set<Mode>] = [
    .ambient: broad, .soloAmbient: broad,
    .playback: broad.union([.moviePlayback, .shortFormVideo]),
    .record: broad.union([.videoRecording]),
    .playAndRecord: broad.union([.videoRecording, .voiceChat, .videoChat, .gameChat]),
    .multiRoute: broad.union([.dualRoute]),
  ]
  private static let broad: Set<Mode> = [.default, .measurement, .spokenAudio, .voicePrompt]

  /// R-005 once more: the bits each category takes, in whatever mode.
  private static let bits: [Category: UInt] = [
    .ambient: 0x20, .soloAmbient: 0x20, .playback: 0x1 | 0x2 | 0x10 | 0x20, .record: 0x4 | 1 << 18,
    .playAndRecord: 0xFF | 1 << 18 | 1 << 19, .multiRoute: 0x1 | 0x2 | 0x4 | 0x10 | 0x80 | 1 << 18 | 1 << 19,
  ]

  private static func brokenRule(_ one: SessionConfiguration) -> String? {
    let raw = one.options.rawValue
    guard modes[one.category]?.contains(one.mode) == true else { return "R-003" }
    if one.mode == .dualRoute, raw & 0x4 == 0 { return "R-003" }
    if raw & ~(bits[one.category] ?? 0) != 0 { return "R-005" }
    if one.category == .multiRoute, one.mode != .default, raw & 0x13 != 0 { return "R-005" }
    if one.category == .multiRoute, one.mode != .dualRoute, raw & 0x4 != 0 { return "R-005" }
    if raw & 1 << 18 != 0, raw & 0x4 == 0 { return "R-005" }
    if raw & 1 << 19 != 0, one.mode != .default { return "R-005" }
    return nil
  }

  @Test func `every mix is taken or refused as R-003 and R-005 say, with the rule and an advice`() {
    for one in EveryConfiguration.all {
      let error = one.violation
      if error?.rule != Self.brokenRule(one) {
        Issue.record("\(one): \(error?.description ?? "taken"), expected \(Self.brokenRule(one) ?? "taken")")
      }
      if let error, error.problem.isEmpty || error.advice.isEmpty || error.configuration != one {
        Issue.record("\(one): \(error)")
      }
    }
    #expect(EveryConfiguration.all.count == 6 * 11 * 1024)
    #expect(EveryConfiguration.valid.count > 2_000)
  }

  @Test(arguments: [
    (
      SessionConfiguration(.playback, options: .defaultToSpeaker),
      "playback/default+speaker: option defaultToSpeaker does not go with category playback (R-005); leave it "
        + "out, or use one of: playAndRecord"
    ),
    (
      SessionConfiguration(.playback, mode: .voiceChat),
      "playback/voiceChat: mode voiceChat does not go with category playback (R-003); use one of: playAndRecord"
    ),
    (
      SessionConfiguration(.record, options: .farFieldInput),
      "record/default+farField: option farFieldInput needs allowBluetoothHFP (R-005); leave it out, or see to that"
    ),
  ])
  func `an error reads as a sentence`(_ configuration: SessionConfiguration, _ text: String) {
    let error = #expect(throws: ConfigurationError.self) { try configuration.validate() }
    #expect(error?.description == text)
  }

  @Test func `a bit that is none of Apple's is refused`() {
    let odd = SessionConfiguration(.playAndRecord, options: Options(rawValue: 1 << 9))
    #expect(odd.violation?.rule == "R-005")
    #expect(SessionConfiguration(.playAndRecord).violation == nil)
  }

  @Test(arguments: [
    (SessionConfiguration(.ambient), "mix a2dp airPlay"), (SessionConfiguration(.playback), "a2dp airPlay"),
    (SessionConfiguration(.playback, options: .duckOthers), "duck mix a2dp airPlay"),
    (
      SessionConfiguration(.playback, options: .interruptSpokenAudioAndMixWithOthers),
      "interruptSpoken mix a2dp airPlay"
    ),
    (SessionConfiguration(.record), ""), (SessionConfiguration(.playAndRecord, mode: .voiceChat), "hfp"),
    (SessionConfiguration(.playAndRecord, mode: .videoChat), "hfp speaker"),
    (SessionConfiguration(.multiRoute), ""),
  ])
  func `category and mode bring options along (R-004, R-005)`(_ one: SessionConfiguration, _ text: String) {
    let effective = SessionConfiguration(one.category, mode: one.mode, options: one.effectiveOptions)
    #expect(effective.description.split(separator: "+").dropFirst().joined(separator: " ") == text)
    #expect(one.isMixable == text.contains("mix"))
  }
}
