/// The names that a scenario introduces, in whatever order: what its lines may speak of.
struct ScenarioNames {
  /// The players; one called `player` if none is introduced.
  private(set) var players: [String] = []
  /// The sounds that apps make by themselves.
  private(set) var sounds: [String] = []
  /// The apps whose code runs here; one called `app` if none is introduced.
  private(set) var apps: [String] = []
  /// The scripted apps.
  private(set) var others: [String] = []
  /// The names that are there though no line introduces them.
  private(set) var unwritten: (actors: Set<String>, apps: Set<String>) = ([], [])
  /// All that the phone and its apps can do, by the first word of it.
  private(set) var phrases: [String: [Phrase<Happening.PhoneAction>]] = [:]

  /// The words with which something happens, so that nobody can be called so.
  static let reserved = Set(Happening.PhoneAction.phrases(apps: [], others: []).keys).union(
    ["expect", "press", "stray", "never"])

  /// No names.
  init() {}

  /// Collects the names of all lines.
  init(of lines: [ScenarioLine]) {
    for var line in lines {
      let keyword = line.take()
      guard let name = line.take() else { continue }
      switch keyword {
      case "player": players.append(name)
      case "sound": sounds.append(name)
      case "app": apps.append(name)
      case "other": others.append(name)
      default: break
      }
    }
    if players.isEmpty {
      players = ["player"]
      unwritten.actors = ["player"]
    }
    if apps.isEmpty {
      apps = ["app"]
      unwritten.apps = ["app"]
    }
    phrases = Happening.PhoneAction.phrases(apps: apps.unique, others: others.unique)
  }

  /// The players and sounds that a line can name, to act or to be checked.
  var actors: [String] { players + sounds }
  /// All apps.
  var allApps: [String] { apps + others }
}
