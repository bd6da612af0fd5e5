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

  /// Whether what the script expects rests on instants that no thread keeps: in real time agreement and laws are checked,
  /// but not this.
  ///
  /// In most of them a refusal is tried again for ten seconds, which late timers make twenty; in the bursts a device comes
  /// and goes before the app hears of it; in `siri-before-first-sound`, `loudspeaker-choice-lost` and `earphones-into-their-case` two things happen at once, and either may
  /// be told first.
  var countsOnInstants: Bool { Self.thatCountOnInstants.contains(id) }

  private static let thatCountOnInstants: Set<String> = [
    "refused-play-woken-by-headphones", "refused-play-woken-by-waking-phone",
    "refused-play-woken-by-opening-the-app", "refused-play-in-a-call-woken-later",
    "refused-resume-woken-by-opening-the-app", "press-refused-for-a-second", "recording-refused-after-a-call",
    "card-missing-without-a-rate",
    "route-notice-late", "headphones-in-a-burst", "bluetooth-joins-in-a-burst", "car-in-a-burst",
    "siri-before-first-sound", "loudspeaker-choice-lost", "earphones-into-their-case",
  ]

  /// A scenario of the catalogue by its name, or by the report from the field that it tells, such as I8.
  public static func named(_ id: String) -> Scenario? {
    catalogue.first { $0.id == id }
      ?? (id.wholeMatch(of: /[IRSN][0-9]+/) == nil ? nil : catalogue.first { $0.sources.first == id })
  }

  /// The text of a scenario of the catalogue.
  public static func text(of id: String) -> String? {
    texts.first { $0.contains("scenario \(id)\n") }
  }
}
