import FermataPolicy
import Testing

@Suite struct CombinationTests {
  /// What each pair of valid configurations gives, by number.
  private struct Table {
    let all = EveryConfiguration.valid
    let sums: [UInt16]
    /// The first pair that gives what is not valid.
    let wrong: String?
    var count: Int { all.count }

    init() {
      let all = all
      let numbers = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, UInt16($0)) })
      var wrong: String?
      sums = all.flatMap { one in
        all.map { other in
          let both = one.combined(with: other)
          if numbers[both] == nil { wrong = wrong ?? "\(one) and \(other) give \(both), which is not valid" }
          return numbers[both] ?? 0
        }
      }
      self.wrong = wrong
    }

    /// The configurations that no two others give: everything is a sum of these.
    func generators() -> [Int] {
      var isSum = Array(repeating: false, count: count)
      for one in 0..<count {
        for other in 0..<count {
          let both = Int(sums[one * count + other])
          if both != one, both != other { isSum[both] = true }
        }
      }
      return isSum.indices.filter { !isSum[$0] }
    }

    /// Whether sums of these reach everything.
    func isGenerated(by generators: [Int]) -> Bool {
      var reached = Set(generators)
      var open = generators
      while let next = open.popLast() {
        for generator in generators {
          let sum = Int(sums[next * count + generator])
          if reached.insert(sum).inserted { open.append(sum) }
        }
      }
      return reached.count == count
    }
  }

  @Test func `valid ones combine to a valid one, in any order and grouping`() {
    let table = Table()
    let count = table.count
    let generators = table.generators()
    #expect(table.isGenerated(by: generators))
    #expect(table.wrong == nil)
    table.sums.withUnsafeBufferPointer { sums in
      for one in 0..<count {
        if Int(sums[one * count + one]) != one {
          Issue.record("\(table.all[one]) with itself")
          return
        }
        for other in 0..<one where sums[one * count + other] != sums[other * count + one] {
          Issue.record("\(table.all[one]) and \(table.all[other])")
          return
        }
      }
      // Light's test: grouping does not matter if it does not matter around each generator.
      for middle in generators {
        for one in 0..<count {
          let left = Int(sums[one * count + middle]) * count
          // By the order that does not matter, the other half says the same.
          for other in 0..<one
          where sums[left + other] != sums[one * count + Int(sums[middle * count + other])] {
            Issue.record("\(table.all[one]), \(table.all[middle]) and \(table.all[other])")
            return
          }
        }
      }
    }
  }

  @Test func `who must silence others still does, and who must be heard still is`() {
    let every = EveryConfiguration.valid.filter { $0.options.rawValue & ~0x37 == 0 }
    for one in every {
      for other in every {
        guard let wrong = Self.wrong(one, other) else { continue }
        Issue.record("\(one) and \(other): \(wrong)")
        return
      }
    }
  }

  /// What two needs lose when they are combined; `nil` if nothing.
  private static func wrong(_ one: SessionConfiguration, _ other: SessionConfiguration) -> String? {
    let both = one.combined(with: other)
    if both.isMixable != (one.isMixable && other.isMixable) { return "mixing" }
    if both.isMixable, both.ducksOthers != (one.ducksOthers || other.ducksOthers) { return "ducking" }
    if both.category.hasInput != (one.category.hasInput || other.category.hasInput) { return "input" }
    if both.category.hasOutput != (one.category.hasOutput || other.category.hasOutput) { return "output" }
    let wide: SessionConfiguration.Options = [.allowBluetoothA2DP, .allowAirPlay]
    if both.category == .playAndRecord {
      let said = [one, other].map { $0.category.hasInput ? $0.options.intersection(wide) : wide }
      if both.options.intersection(wide) != said[0].union(said[1]) { return "where it may be heard" }
    }
    let isSilenced = one.category.isSilencedBySwitch && other.category.isSilencedBySwitch
    return both.category.isSilencedBySwitch == isSilenced ? nil : "the silent switch"
  }

  @Test(arguments: [
    (Recipe.music.configuration, Recipe.prompt.configuration, "playback/default"),
    (Recipe.spokenAudio.configuration, Recipe.prompt.configuration, "playback/spokenAudio"),
    (Recipe.music.configuration, Recipe.spokenAudio.configuration, "playback/default"),
    (
      Recipe.prompt.configuration, Recipe.prompt.configuration,
      "playback/voicePrompt+duck+interruptSpoken+mix"
    ),
    (
      SessionConfiguration(.ambient), Recipe.prompt.configuration,
      "playback/default+duck+interruptSpoken+mix"
    ),
    (
      SessionConfiguration(.ambient), SessionConfiguration(.playback, options: .mixWithOthers),
      "playback/default+mix"
    ),
    (
      Recipe.music.configuration, SessionConfiguration(.playAndRecord, mode: .voiceChat),
      "playAndRecord/voiceChat+a2dp+airPlay"
    ),
    (Recipe.music.configuration, SessionConfiguration(.record), "playAndRecord/default+a2dp+airPlay"),
    (
      SessionConfiguration(.playback, mode: .moviePlayback),
      SessionConfiguration(.record, mode: .spokenAudio),
      "playAndRecord/default+a2dp+airPlay"
    ),
    (SessionConfiguration(.multiRoute), SessionConfiguration(.record), "multiRoute/default"),
  ])
  func `kinds of app combine as one would intent`(
    _ one: SessionConfiguration, _ other: SessionConfiguration, _ text: String
  ) {
    #expect(one.combined(with: other).description == text)
  }
}
