import FermataPolicy
import Testing

@Suite struct CombinationTests {
  /// What each pair of valid configurations gives, by number.
  private struct Table {
    let all = EveryConfiguration.valid
    let sums: [UInt16]
    var count: Int { all.count }

    init() {
      let all = all
      let numbers = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, UInt16($0)) })
      sums = all.flatMap { one in
        all.map { other in
          let both = one.combined(with: other)
          guard let number = numbers[both] else {
            Issue.record("\(one) and \(other) give \(both), which is not valid")
            return 0
          }
          return number
        }
      }
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
    table.sums.withUnsafeBufferPointer { sums in
      for one in 0..<count {
        if Int(sums[one * count + one]) != one { Issue.record("\(table.all[one]) with itself") }
        for other in 0..<one where sums[one * count + other] != sums[other * count + one] {
          Issue.record("\(table.all[one]) and \(table.all[other])")
        }
      }
      // Light's test: grouping does not matter if it does not matter around each generator.
      for middle in generators {
        for one in 0..<count {
          let left = Int(sums[one * count + middle]) * count
          for other in 0..<count
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
        let both = one.combined(with: other)
        if both.isMixable != (one.isMixable && other.isMixable) { Issue.record("\(one) and \(other)") }
        if both.isMixable, both.ducksOthers != (one.ducksOthers || other.ducksOthers) {
          Issue.record("\(one) and \(other) duck")
        }
        let needsInput = one.category.hasInput || other.category.hasInput
        let needsOutput = one.category.hasOutput || other.category.hasOutput
        if both.category.hasInput != needsInput || both.category.hasOutput != needsOutput {
          Issue.record("\(one) and \(other) are \(both.category)")
        }
        let isSilenced = one.category.isSilencedBySwitch && other.category.isSilencedBySwitch
        #expect(both.category.isSilencedBySwitch == isSilenced)
      }
    }
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
