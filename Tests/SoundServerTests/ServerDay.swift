import FermataKit
import FermataLinux
import FermataPlatform
import FermataPolicy
import FermataScenarios
import FermataSimulator
import Foundation
import Testing

/// A scenario's day at a real server: its acts, at their times, what its screen shows, and what is heard.
///
/// What comes late moves all that follows, because a server's programs take their time.
final class ServerDay {
  /// What the player's screen showed at an instant.
  struct Look {
    let at: UInt64
    let status: PlayerStatus
  }

  /// Something that happened, between two instants.
  struct Act {
    let happening: Happening
    let begin: UInt64
    let end: UInt64
  }

  let scenario: Scenario
  let kind: SoundServer.Kind
  let player: Player
  private let server: SoundServer
  private let bus: SessionBus
  /// What is heard at each port now, and what was at each before.
  private(set) var monitors: [AudioPort.Kind: Monitor] = [:]
  private(set) var heard: [(port: AudioPort.Kind, monitor: Monitor)] = []
  private(set) var looks: [Look] = []
  private(set) var acts: [Act] = []
  private(set) var problems: [String] = []
  private var moments: ArraySlice<Scenario.Moment>
  private var streams: [String: Child] = [:]
  private var wearsHeadphones: Bool
  private var lastOutcome: CommandOutcome?
  private var begin: UInt64 = 0
  /// By how much the script is later than its text, and how much of that it sounded.
  private var (delay, drift) = (Duration.zero, Duration.zero)
  /// When each line so far was due by the text, and when it came.
  private var times: [(at: Duration, instant: UInt64)] = []

  static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  init(_ scenario: Scenario, at kind: SoundServer.Kind) throws {
    (self.scenario, self.kind) = (scenario, kind)
    moments = scenario.moments[...]
    (server, bus) = (try SoundServer(kind), try SessionBus())
    wearsHeadphones = scenario.devices.contains(.headphones)
    try Self.arrange(server, wearsHeadphones)
    let media = RehearsalMedia(track: "ruler:120", source: Ruler()) {
      HostTime(nanoseconds: Int64(Self.now))
    }
    let platform = LinuxSystem(
      media: media, server: server.address, app: LinuxSystem.App(identity: "Day"), bus: bus.address
    ).platform
    let setup = try #require(scenario.players.first)
    player = Player(AudioSystem(platform: platform), recipe: setup.recipe)
    player.load(setup.queue.map { MediaLocation($0) })
    let port: AudioPort.Kind = wearsHeadphones ? .headphones : .builtInSpeaker
    try #require(
      try server.lists("short sinks") { _ in platform.session.snapshot.route.output?.kind == port })
    try listen()
  }

  deinit { for child in streams.values { child.end(SIGKILL) } }

  /// Begins at the first call; looks, and does what is due; false once the day is over.
  func goOn() throws -> Bool {
    if begin == 0 { begin = Self.now }
    for monitor in monitors.values { monitor.take() }
    looks.append(Look(at: Self.now, status: player.status))
    let late = Duration.nanoseconds(Self.now - begin) - (moments.first?.at ?? scenario.end) - delay
    guard late >= .zero else { return true }
    guard let moment = moments.first else {
      stopListening()
      return false
    }
    if case .expect(let expectation) = moment.happening {
      if let problem = try check(expectation) {
        guard late > Self.patience(expectation) else { return true }
        problems.append("line \(moment.line): \(problem)")
      }
    } else {
      let began = Self.now
      try perform(moment)
      acts.append(Act(happening: moment.happening, begin: began, end: Self.now))
    }
    delay += late
    if player.status.isPlaying { drift += late * player.status.rate }
    times.append((moment.at, Self.now))
    moments = moments.dropFirst()
    return true
  }

  /// How long an expectation is waited for: a place that moves is where it is wanted only once.
  private static func patience(_ expectation: Happening.Expectation) -> Duration {
    switch expectation {
    case .position, .cardElapsed: .milliseconds(300)
    case .player, .item, .chapter, .cardRate, .cardTitle, .cardArtwork, .atMost, .never, .commands, .sound,
      .silence, .ducked, .session, .configuration, .lockScreen, .outcome:
      .seconds(3)
    }
  }

  /// What tells that more was heard.
  var descriptors: [Int32] { monitors.values.map(\.descriptor) }

  // MARK: What happens

  private func perform(_ moment: Scenario.Moment) throws {
    switch moment.happening {
    case .user(_, let action): lastOutcome = player.perform(action)
    case .press(let action):
      lastOutcome = nil
      // A command that is not offered is refused.
      if let words = words(for: action) { _ = try bus.run(words, mayFail: true) }
    case .phone(.begins): streams["call"] = try server.stream(role: "phone")
    case .phone(.ends): streams.removeValue(forKey: "call")?.end()
    case .phone(.other(let name, .plays)): streams[name] = try server.stream(role: "music")
    case .phone(.other(let name, .killed)): streams.removeValue(forKey: name)?.end(SIGKILL)
    case .phone(.other(let name, _)): streams.removeValue(forKey: name)?.end()
    case .phone(.device(.plug, _)):
      try server.add("headphones", form: "headphone")
      try server.choose("headphones")
      wearsHeadphones = true
      try listen()
    case .phone(.device(_, _)):
      // A recorder of what is gone would hear something else.
      leave(.headphones)
      wearsHeadphones = false
      try server.remove("headphones")
    case .phone(.lasts(_, let length)):
      let back = Scenario.Moment(
        at: moment.at + length, happening: .phone(.happens(.mediaReset)), line: moment.line)
      let place = moments.firstIndex { $0.at > back.at } ?? moments.endIndex
      moments.insert(back, at: place)
      crash()
    case .phone(.happens(.mediaLost)): crash()
    case .phone(.happens(.mediaReset)):
      try server.start()
      try Self.arrange(server, wearsHeadphones)
      try listen()
    case .phone, .expect: break
    }
  }

  /// What presses that on a desktop.
  private func words(for action: Happening.UserAction) -> [String]? {
    let object = ["\(MediaPlayer2.root).Day", MediaPlayer2.path, MediaPlayer2.player]
    return switch action {
    case .play: ["playerctl", "play"]
    case .pause: ["playerctl", "pause"]
    case .toggle: ["playerctl", "play-pause"]
    case .stop: ["playerctl", "stop"]
    case .next: ["playerctl", "next"]
    case .previous: ["playerctl", "previous"]
    case .seek(let place): ["playerctl", "position", "\(player.position(of: place) / .seconds(1))"]
    case .skip(let distance) where distance < .zero:
      ["playerctl", "position", "\(distance / .seconds(-1))-"]
    case .skip(let distance): ["playerctl", "position", "\(distance / .seconds(1))+"]
    case .repeat(let mode):
      ["playerctl", "loop", mode == .off ? "None" : mode == .one ? "Track" : "Playlist"]
    case .shuffle(let isOn): ["playerctl", "shuffle", isOn ? "On" : "Off"]
    case .speed(let speed): ["busctl", "--user", "set-property"] + object + ["Rate", "d", "\(speed)"]
    case .goTo, .gain, .chapter, .intervals, .load, .sound, .speaker, .scan: nil
    }
  }

  /// Headphones are the output, or not there.
  private static func arrange(_ server: SoundServer, _ wearsHeadphones: Bool) throws {
    if wearsHeadphones { try server.choose("headphones") } else { try server.remove("headphones") }
  }

  private func crash() {
    stopListening()
    server.crash()
  }

  private func listen() throws {
    // A recorder of the usual source goes with it.
    try server.pactl(["set-default-source", "speaker.monitor"])
    let ports: [(AudioPort.Kind, String)] =
      [(.builtInSpeaker, "speaker")] + (wearsHeadphones ? [(.headphones, "headphones")] : [])
    for (port, sink) in ports where monitors[port] == nil {
      let monitor = Monitor(try server.record(sink))
      monitors[port] = monitor
      heard.append((port, monitor))
    }
  }

  private func leave(_ port: AudioPort.Kind) { monitors.removeValue(forKey: port)?.end() }

  private func stopListening() { for port in monitors.keys { leave(port) } }

  // MARK: What is expected

  /// What is wrong with an expectation now; `nil` if it holds, or is about a session, which no server has, or about what a
  /// phone counts or draws.
  private func check(_ expectation: Happening.Expectation) throws -> String? {
    let status = player.status
    let problem: String? =
      switch expectation {
      case .player(_, let phase, let reason):
        status.playback.fault(expecting: phase, because: reason).map { "it \($0)" }
      case .position(_, let place):
        isNear(status.position, player.position(of: place)) ? nil : "it is at \(status.position)"
      case .item(_, let number):
        status.queueIndex + 1 == number ? nil : "it is at item \(status.queueIndex + 1)"
      case .chapter(_, let number):
        status.chapter == number - 1
          ? nil
          : "it is in \(status.chapter.map { "chapter \($0 + 1)" } ?? "no chapter") at \(status.position)"
      case .sound(_, let port): ports == [port] ? nil : "it is heard on \(ports ?? [])"
      case .silence: ports == [] ? nil : "it is heard on \(ports ?? [])"
      case .never(_, let port, let start): checkNever(port, since: start)
      case .cardTitle, .cardRate, .cardElapsed, .cardArtwork: try checkCard(expectation)
      case .outcome(let outcome?) where lastOutcome != nil:
        lastOutcome == outcome ? nil : "the outcome was \(String(describing: lastOutcome))"
      case .atMost, .commands, .ducked, .session, .configuration, .lockScreen, .outcome: nil
      }
    return problem.map { "\($0), \(status.playback.told)" }
  }

  /// What is wrong with what the desktop shows.
  private func checkCard(_ expectation: Happening.Expectation) throws -> String? {
    switch expectation {
    case .cardTitle(let title):
      try shown("metadata", "xesam:title") == title ? nil : "the card has another title"
    case .cardRate(let rate):
      try shown("status") == (rate == 0 ? "Paused" : "Playing") ? nil : "the card's rate is not \(rate)"
    case .cardElapsed(let place):
      isNear(.seconds(Double(try shown("position") ?? "") ?? -1), place) ? nil : "the card reads otherwise"
    case .cardArtwork(let isWanted):
      try (shown("metadata", "mpris:artUrl") ?? "").hasPrefix("file:") == isWanted
        ? nil : "the card's picture is not as wanted"
    case .player, .position, .item, .chapter, .atMost, .never, .commands, .sound, .silence, .ducked, .session,
      .configuration, .lockScreen, .outcome:
      nil
    }
  }

  private func checkNever(_ port: AudioPort.Kind, since start: Duration) -> String? {
    let last = times.last { $0.at <= start }
    let instant = (last?.instant ?? begin) + UInt64((start - (last?.at ?? .zero)) / .nanoseconds(1))
    let count = heard.filter { $0.port == port }.reduce(0) {
      $0 + $1.monitor.soundingFrames(from: instant, to: Self.now)
    }
    return count > kind.quantum ? "\(count) frames were heard on \(port)" : nil
  }

  private func shown(_ words: String...) throws -> String? {
    try bus.run(["playerctl"] + words, mayFail: true)
  }

  /// Whether a place is where the script has it: what came late while it sounded is further on, and each beginning takes time.
  private func isNear(_ actual: Duration, _ wanted: Duration) -> Bool {
    let rate = player.status.isPlaying ? player.status.rate : 0
    let late = (Duration.nanoseconds(Self.now - begin) - script) * rate
    let less = Duration.milliseconds(100) * (acts.count + 1) * max(1, player.speed)
    let more = Duration.milliseconds(200) * max(1, rate) + drift + late
    return actual > wanted - less && actual < wanted + more
  }

  /// The script's own time of what is due.
  private var script: Duration { (moments.first?.at ?? scenario.end) + delay }

  /// Where it was heard in the last 60 ms that came; `nil` where a monitor is behind.
  private var ports: [AudioPort.Kind]? {
    let end = Self.now - 30_000_000
    guard monitors.values.allSatisfy({ $0.reaches(end) }) else { return nil }
    return monitors.filter { $0.value.soundingFrames(from: end - 60_000_000, to: end) > 0 }.map(\.key)
  }
}
