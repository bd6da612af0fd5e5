import FermataPolicy
import Testing

@Suite struct CombinationTests {
  static let all: [SessionConfiguration] = SessionConfiguration.Category.allCases.flatMap { category in
    SessionConfiguration.Mode.allCases.flatMap { mode in
      [0x0, 0x1, 0x2, 0x3, 0x10, 0x11, 0x12, 0x13].map {
        SessionConfiguration(category, mode: mode, options: SessionConfiguration.Options(rawValue: $0))
      }
    }
  }

  @Test func `combining is idempotent and commutative`() {
    for one in Self.all {
      #expect(one.combined(with: one) == one)
      for other in Self.all where one.combined(with: other) != other.combined(with: one) {
        Issue.record("\(one) and \(other)")
      }
    }
  }

  @Test func `combining is associative and stays within the table`() {
    let known = Set(Self.all)
    for one in Self.all {
      for other in Self.all {
        let pair = one.combined(with: other)
        if !known.contains(pair) { Issue.record("\(one) and \(other) give \(pair)") }
        for third in Self.all
        where pair.combined(with: third) != one.combined(with: other.combined(with: third)) {
          Issue.record("\(one), \(other) and \(third)")
        }
      }
    }
  }

  @Test func `who must silence others still does, and who must be heard still is`() {
    for one in Self.all {
      for other in Self.all {
        let both = one.combined(with: other)
        if !one.isMixable, one.category == .playback, both.isMixable { Issue.record("\(one) and \(other)") }
        #expect(both.category.weight == max(one.category.weight, other.category.weight))
      }
    }
  }

  @Test(arguments: [
    (Recipe.music, Recipe.prompt, "playback/default"), (.spokenAudio, .prompt, "playback/spokenAudio"),
    (.music, .spokenAudio, "playback/default"),
    (.prompt, .prompt, "playback/voicePrompt+duck+interruptSpoken+mix"),
  ])
  func `the named recipes combine as one would wish`(_ one: Recipe, _ other: Recipe, _ text: String) {
    #expect(one.configuration.combined(with: other.configuration).description == text)
  }
}

extension SessionConfiguration.Category {
  /// How much a category takes: the order that the sources document.
  fileprivate var weight: Int {
    switch self {
    case .ambient: 0
    case .soloAmbient: 1
    case .playback: 2
    }
  }
}
