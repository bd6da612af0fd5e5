extension Scenario {
  /// The scenarios that come with Fermata, in the order of the table in DESIGN.md.
  public static let catalogue: [Scenario] = chapters.flatMap(\.scenarios)

  /// The texts of ``catalogue``, as they would stand in files.
  public static let texts: [String] = bundles.flatMap(\.texts)

  /// The catalogue's chapters with their titles, as they are written.
  private static let bundles: [(title: String, texts: [String])] = [
    ("Calls", calls), ("Siri and alarms", interruptions), ("Other apps", otherApps), ("Routes", routes),
    ("The lock screen", lockScreens), ("Failures", failures), ("Queues", queues), ("Buttons", buttons),
    ("Kinds of player", players), ("The newest play wins", newestWins), ("Refused for a moment", refusals),
    ("Refused long ago", refusedLongAgo), ("Routes that blink", blinks), ("Broken items", brokenItems),
    ("Radio and headsets", radioAndHeadsets), ("Killed and unheard", unheard), ("In the pocket", pocket),
    ("Others that interrupt", interrupters), ("What keeps an app alive", lives),
    ("Cards and ears", cardsAndEars),
    ("Beside a call", besideCalls), ("Other code in the app", foreignCode),
    ("What apps prefer", preferences), ("Receivers", receivers),
    ("Troubles kept away: interruptions", fieldInterruptions + fieldResumes),
    ("Troubles kept away: routes", fieldRoutes), ("Troubles kept away: sessions", fieldSessions),
    ("Troubles kept away: Now Playing, commands", fieldNowPlaying),
  ]

  /// The chapters, read.
  ///
  /// A text that cannot be read is a mistake in this very package: whoever makes it is told at once, and where.
  private static let chapters: [(title: String, scenarios: [Scenario])] = bundles.map { title, texts in
    let scenarios = texts.map { text in
      do throws(ScenarioError) { return try Scenario(text: text) } catch {
        preconditionFailure("\(title): \(text.prefix { $0 != "\n" }): \(error)")
      }
    }
    return (title, scenarios)
  }

  /// The title of the chapter that each scenario stands in, by the scenario's name.
  package static let chapterTitles = Dictionary(
    uniqueKeysWithValues: chapters.flatMap { title, scenarios in scenarios.map { ($0.id, title) } })

  /// A scenario of the catalogue by its name.
  public static func named(_ id: String) -> Scenario? { catalogue.first { $0.id == id } }

  /// The text of a scenario of the catalogue.
  public static func text(of id: String) -> String? {
    texts.first { $0.contains("scenario \(id)\n") }
  }
}
