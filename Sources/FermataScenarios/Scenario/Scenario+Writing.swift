import FermataPolicy
import FermataSimulator

extension Scenario {
  /// The scenario as it stands in a file; reading it gives the same scenario.
  public var text: String {
    var lines = ["scenario \(id)"]
    if !title.isEmpty { lines.append("title    \(title)") }
    if !summary.isEmpty { lines.append("about    \(summary)") }
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
    lines += moments.map { "at \($0.at.written) \($0.happening.written)" }
    lines.append("end \(end.written)")
    return lines.joined(separator: "\n") + "\n"
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
  fileprivate var written: String {
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
  fileprivate var written: String {
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
  fileprivate var written: String {
    switch self {
    case .play: "play"
    case .pause: "pause"
    case .toggle: "toggle"
    case .next: "next"
    case .previous: "previous"
    case .seek(let place): "seek \(place.written)"
    case .skip(let distance): "skip \(distance.written)"
    case .gain(let gain): "gain \(gain)"
    case .stop: "stop"
    case .chapter(let isNext): "chapter \(isNext ? "next" : "previous")"
    case .speed(let speed): "speed \(speed)"
    case .repeat(let mode): "repeat \(mode.rawValue)"
    case .shuffle(let isOn): "shuffle \(isOn ? "on" : "off")"
    case .scan(let isForward, let begins): "\(begins ? "hold" : "release") \(isForward ? "ahead" : "back")"
    case .intervals(let intervals): "intervals \(intervals.forward.written) \(intervals.backward.written)"
    case .load(let queue): queue.isEmpty ? "load nothing" : "load \(queue.joined(separator: " "))"
    case .sound(let begins): begins ? "begins" : "ends"
    case .speaker(let isOn): "speaker \(isOn ? "on" : "off")"
    }
  }
}

extension Happening.PhoneAction {
  fileprivate var written: String {
    switch self {
    case .begins(let interrupter, let asBanner):
      "\(interrupter.phrase.subject) \(interrupter.phrase.begins)\(asBanner ? " as banner" : "")"
    case .ends(let interrupter, let mayResume, let isTold):
      "\(interrupter.phrase.subject) \(interrupter.phrase.ends)"
        + (!isTold ? " untold" : mayResume ? "" : " without resume")
    case .callAnswered: "call answered"
    case .callHeld(let isHeld): isHeld ? "call held" : "call resumed"
    case .screenIsRecorded: "screen recorded"
    case .cover(let closes): closes ? "cover closes" : "cover opens"
    case .spuriousInterruption(let app): "spurious interruption of \(app)"
    case .notificationSounds: "notification sounds"
    case .otherPlays(let name): "\(name) plays"
    case .otherPauses(let name): "\(name) pauses"
    case .otherLeaves(let name): "\(name) leaves"
    case .otherKilled(let name): "\(name) killed"
    case .insidePlays(let app): "inside \(app) plays"
    case .insideStops(let app): "inside \(app) stops"
    case .meddles(let app, let act): "inside \(app) \(act.rawValue)"
    case .pick(let kind): "pick \(ScenarioLine.name(of: kind))"
    case .routeTold(let reason): "route \(reason.rawValue)"
    case .headset(let times): "headset \(times)"
    case .silentSwitch(let isSilent): "switch \(isSilent ? "silent" : "ring")"
    case .mute(let app, let isMuted): "\(isMuted ? "mute" : "unmute") \(app)"
    case .authority(let authority, let action, let app): "\(authority.rawValue) \(action.rawValue) \(app)"
    case .otherStops(let name, let tells): tells ? "\(name) stops" : "\(name) stops silently"
    case .plug(let kind): "plug \(ScenarioLine.name(of: kind))"
    case .unplug(let kind): "unplug \(ScenarioLine.name(of: kind))"
    case .lock: "lock"
    case .open(let app): "open \(app)"
    case .kill(let app): "kill \(app)"
    case .relaunch(let app, let inBackground): "relaunch \(app)\(inBackground ? " in background" : "")"
    case .mediaLost: "media lost"
    case .mediaLostFor(let gap): "media lost \(gap.written)"
    case .mediaReset: "media reset"
    case .engineStops(let app): "engine of \(app) stops"
    case .decoderStalls(let duration): "decoder stalls \(duration.written)"
    case .volume(let volume): "volume \(volume)"
    case .ringer(let volume): "ringer \(volume)"
    case .systemSound(let duration): "system-sound \(duration.written)"
    case .haptic: "haptic"
    case .cardSwiped: "swipe card"
    case .bud(let isIn): isIn ? "bud in" : "bud out"
    case .budsOut: "buds out"
    case .condition(let name, let value): "condition \(name) \(value)"
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
