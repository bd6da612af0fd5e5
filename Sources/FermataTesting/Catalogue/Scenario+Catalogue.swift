extension Scenario {
  /// The scenarios that come with Fermata, in the order of the table in DESIGN.md.
  public static let catalogue: [Scenario] = texts.compactMap { text in
    do throws(ScenarioError) { return try Scenario(text: text) } catch { return nil }
  }

  /// The texts of ``catalogue``, as they would stand in files.
  public static let texts: [String] =
    calls + interruptions + otherApps + routes + lockScreens + failures + queues + buttons + players

  /// A scenario of the catalogue by its name.
  public static func named(_ id: String) -> Scenario? { catalogue.first { $0.id == id } }

  /// The text of a scenario of the catalogue.
  public static func text(of id: String) -> String? {
    texts.first { $0.contains("scenario \(id)\n") }
  }
}
