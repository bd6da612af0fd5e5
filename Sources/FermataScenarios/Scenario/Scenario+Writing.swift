import FermataPolicy
import FermataSimulator

extension Scenario {
  /// The scenario as it stands in a file; reading it gives the same scenario.
  public var text: String {
    var lines = ["scenario \(id)"]
    if !title.isEmpty { lines.append("title    \(title.quotedIfNeeded)") }
    if !summary.isEmpty { lines.append("about    \(summary.quotedIfNeeded)") }
    if !sources.isEmpty { lines.append("source   \(sources.joined(separator: " "))") }
    if apps != ["app"] || !appsWithoutBackgroundAudio.isEmpty {
      lines += apps.map { app in
        "app      \(app)\(appsWithoutBackgroundAudio.contains(app) ? " without background-audio" : "")"
      }
    }
    lines += others.map { other in
      let leaving = other.leaving == other.kind.leaving ? "" : " leaves \(other.leaving.rawValue)"
      return "other    \(other.name) \(other.kind.rawValue)\(leaving)"
    }
    lines += devices.map { "device   \(ScenarioLine.name(of: $0))" }
    lines += players.map { player in
      let app = apps.count > 1 ? " in \(player.app)" : ""
      let rewind = player.recipe.rewind > .zero ? " rewind \(player.recipe.rewind.written)" : ""
      let queue = player.queue.joined(separator: " ")
      return "player   \(player.name) \(player.recipe.name) \(queue)\(app)\(rewind)\(player.recipe.written)"
    }
    lines += sounds.map { sound in
      "sound    \(sound.name) \(sound.recipe.name)\(apps.count > 1 ? " in \(sound.app)" : "")\(sound.recipe.written)"
    }
    var day = PossibleDay(self)
    lines += moments.map { moment in
      moment.written(isStray: day.objection(to: moment.happening, at: moment.at) != nil)
    }
    lines.append("end \(end.written)")
    return lines.joined(separator: "\n") + "\n"
  }
}

extension String {
  /// The text as a line of a scenario holds it: in quotes where its spaces or a # would be lost.
  fileprivate var quotedIfNeeded: String {
    let words = split(separator: " ", omittingEmptySubsequences: false)
    return words.contains { $0.isEmpty || $0.hasPrefix("#") } ? "\"\(self)\"" : self
  }
}

extension Scenario.Moment {
  /// As a scenario writes it.
  package var written: String { written(isStray: false) }

  fileprivate func written(isStray: Bool) -> String {
    if case .expect(.never(let name, let kind, let start)) = happening {
      return "never \(name) on \(ScenarioLine.name(of: kind)) from \(start.written) to \(at.written)"
    }
    return "at \(at.written) \(isStray ? "stray " : "")\(happening.written)"
  }
}

extension Happening.Expectation {
  /// Whom an expectation is about.
  enum Subject {
    case part(String)
    case app(String)
    /// What only one app of a scenario can mean, if there is only one.
    case any
  }

  /// Whom it is about.
  var subject: Subject {
    switch self {
    case .player(let name, _, _), .position(let name, _), .item(let name, _), .chapter(let name, _),
      .sound(let name, _), .silence(let name), .ducked(let name, _), .never(let name, _, _):
      .part(name)
    case .session(let name, _), .configuration(let name, _), .lockScreen(let name?): .app(name)
    case .cardRate, .cardTitle, .cardElapsed, .cardArtwork, .commands, .lockScreen(nil), .outcome, .atMost:
      .any
    }
  }
}

extension Recipe {
  /// What it prefers and shares otherwise than the named recipe does.
  fileprivate var written: String {
    let usual = Recipe.all.first { $0.name == name } ?? self
    let sharing = configuration.routeSharing
    let shares = sharing == usual.configuration.routeSharing ? "" : " shares \(sharing.rawValue)"
    guard preferences != usual.preferences else { return shares }
    let words = preferences.description.split(separator: " ").map { " prefers \($0)" }.joined()
    let isAnew = usual.preferences != .initial && preferences != .initial
    return (isAnew ? " prefers usual" : "") + words + shares
  }
}

extension Duration {
  /// As a scenario writes a time: seconds or milliseconds where they suffice, else milliseconds with six places.
  var written: String {
    let count = nanoseconds
    if count % 1_000_000_000 == 0 { return "\(count / 1_000_000_000) s" }
    if count % 1_000_000 == 0 { return "\(count / 1_000_000) ms" }
    // In whole numbers, because a `Double` keeps every nanosecond of 104 days and no more.
    let (milliseconds, rest) = count.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    let places = String(1_000_000 + rest).dropFirst()
    return "\(count < 0 ? "-" : "")\(milliseconds).\(places) ms"
  }
}

extension Happening {
  /// As a scenario writes it, behind the instant.
  var written: String {
    switch self {
    case .user(let player, let action): "\(player) \(action.written)"
    case .press(let action): "press \(action.written)"
    case .phone(let action): action.written
    case .expect(let expectation): "expect \(expectation.written)"
    }
  }
}

extension Happening.Place {
  fileprivate var written: String {
    switch self {
    case .time(let time): time.written
    case .beforeEnd(let distance): "end - \(distance.written)"
    case .fraction(let part): "\(part * 100) %"
    }
  }
}

extension Happening.UserAction {
  /// As a scenario writes it.
  var written: String { (words + value).joined(separator: " ") }

  private var value: [String] {
    switch self {
    case .goTo(let number): ["\(number)"]
    case .seek(let place): [place.written]
    case .skip(let distance): [distance.written]
    case .gain(let gain): ["\(gain)"]
    case .speed(let speed): ["\(speed)"]
    case .intervals(let intervals): [intervals.forward.written, intervals.backward.written]
    case .load(let queue): queue.isEmpty ? ["nothing"] : queue
    case .play, .pause, .toggle, .next, .previous, .stop, .sound, .chapter, .repeat, .shuffle, .speaker,
      .scan:
      []
    }
  }
}

extension Happening.Expectation {
  fileprivate var written: String {
    switch self {
    case .player(let name, let phase, let reason): "\(name) \(phase)\(reason.map { " because \($0)" } ?? "")"
    case .position(let name, let place): "\(name) at \(place.written)"
    case .item(let name, let number): "\(name) item \(number)"
    case .chapter(let name, let number): "\(name) chapter \(number)"
    case .cardRate(let rate): "card rate \(rate)"
    case .cardTitle(let text): "card title \(text.quotedIfNeeded)"
    case .cardElapsed(let elapsed): "card elapsed \(elapsed.written)"
    case .cardArtwork(let isThere): isThere ? "card artwork" : "card no artwork"
    case .atMost(let most, let what, let start): "at most \(most) \(what.rawValue) since \(start.written)"
    case .never(let name, let kind, let start):
      "\(name) never on \(ScenarioLine.name(of: kind)) since \(start.written)"
    case .commands(let text): "commands \(text)"
    case .sound(let name, let kind): "\(name) on \(ScenarioLine.name(of: kind))"
    case .silence(let name): "\(name) silent"
    case .ducked(let name, let isDucked): "\(name) \(isDucked ? "ducked" : "loud")"
    case .session(let app, let isActive): "session \(app) \(isActive ? "active" : "inactive")"
    case .configuration(let app, let text): "session \(app) is \(text)"
    case .lockScreen(let app): "lock screen \(app ?? "nobody")"
    case .outcome(let outcome): "outcome \(ScenarioLine.name(of: outcome))"
    }
  }
}
