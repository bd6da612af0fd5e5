import FermataPolicy
import FermataScenarios
import Testing

/// Every recipe, with whatever it prefers and shares, is written so that it is read back the same.
@Suite struct RecipeTextTests {
  private static let wishes = ["no-alerts", "no-disconnects", "haptics"]

  /// What may stand behind a recipe: any of the words, with `usual` before them or not.
  private static let variations = (0..<16).map { bits in
    ((bits & 8 == 0 ? [] : ["usual"])
      + wishes.enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element))
      .map { " prefers \($0)" }.joined()
  }

  private static func text(_ line: String) -> String { "scenario recipe\n\(line)\nend 1 s" }

  @Test(arguments: Recipe.all) func `what a recipe prefers is read back`(_ recipe: Recipe) throws {
    var seen: Set<SessionPreferences> = []
    for variation in Self.variations {
      let scenario = try Scenario(text: Self.text("sound take \(recipe.name)\(variation)"))
      let again = try Scenario(text: scenario.text)
      #expect(again.sounds == scenario.sounds, "\(recipe.name)\(variation): \(scenario.text)")
      seen.formUnion(scenario.sounds.map(\.recipe.preferences))
    }
    #expect(seen.count == 8, "each mix of wishes is there, from the recipe's own and from none")
  }

  @Test(arguments: Recipe.all, SessionConfiguration.RouteSharing.allCases)
  func `what a recipe shares is read back`(
    _ recipe: Recipe, _ sharing: SessionConfiguration.RouteSharing
  ) throws {
    guard (try? recipe.sharing(sharing)) != nil else { return }
    let line = "player player \(recipe.name) track shares \(sharing.rawValue) prefers no-alerts"
    let scenario = try Scenario(text: Self.text(line))
    #expect(scenario.players.first?.recipe.configuration.routeSharing == sharing)
    #expect(try Scenario(text: scenario.text).players == scenario.players)
  }
}
