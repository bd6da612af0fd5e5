import FermataPolicy

extension ScenarioLine {
  /// What a recipe is otherwise than its name says, behind `prefers` or `shares`; `nil` before another word.
  mutating func variation(of recipe: Recipe) throws(ScenarioError) -> Recipe? {
    if accept("prefers") { return recipe.preferring(try preference(on: recipe.preferences)) }
    guard accept("shares") else { return nil }
    let sharing = try choice(
      "the route sharing", SessionConfiguration.RouteSharing.allCases.map { ($0.rawValue, $0) })
    do {
      return try recipe.sharing(sharing)
    } catch {
      throw fail("\(recipe): \(error.problem) (\(error.rule))", error.advice)
    }
  }

  /// Reads a word: the given preferences with the one set that it names, or with `usual` those of a new process.
  private mutating func preference(on preferences: SessionPreferences) throws(ScenarioError)
    -> SessionPreferences
  {
    var (noAlerts, noDisconnects, haptics) = (preferences, preferences, preferences)
    noAlerts.avoidsSystemAlerts = true
    noDisconnects.interruptsOnRouteDisconnect = false
    haptics.allowsHapticsWhileRecording = true
    return try choice(
      "the preference",
      [
        ("no-alerts", noAlerts), ("no-disconnects", noDisconnects), ("haptics", haptics),
        ("usual", SessionPreferences.initial),
      ])
  }
}
