import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator
import Synchronization
import Testing

/// Orders drawn at random in which an app takes and gives back the session, both ways.
private enum RandomOrders {
  /// What an app does, and what it waits before.
  private struct Act {
    enum Kind: CaseIterable { case acquire, acquire2, release, release2, play, pause, toggle, renew }
    let kind: Kind
    let number: Int
    let wait: Duration
  }

  private static func order(_ random: inout SeededGenerator) -> [Act] {
    (0..<Int.random(in: 3...10, using: &random)).map { _ in
      let waits = [0, 0, 1, 40, 150, 400, 1_100]
      return Act(
        kind: Act.Kind.allCases.randomElement(using: &random) ?? .play,
        number: Int.random(in: 0..<Recipe.all.count, using: &random),
        wait: .milliseconds(waits.randomElement(using: &random) ?? 0))
    }
  }

  /// What was decided in each order, the calls of the session as they were submitted, and as the phone took them up.
  private struct Account: Equatable {
    var journal: [[String]] = []
    var submitted: [Testimony.Call] = []
    var taken: [Testimony.Call] = []
  }

  /// An app on a phone of its own, beside the listener's radio.
  private struct Bench {
    let phone = Phone()
    let app: AppID
    let audio: AudioSystem
    let players: [Player]
    let watched: WatchedSession
    var requirements: [Requirement] = []

    init(_ makePlatform: (Phone, AppID) -> Platform) {
      app = phone.install("app")
      phone.play(phone.install("radio", as: .music))
      phone.witness()
      var platform = makePlatform(phone, app)
      watched = WatchedSession(platform.session)
      platform.session = watched
      audio = AudioSystem(platform: platform)
      players = [Player(audio), Player(audio, recipe: .cooperativeMusic)]
      for player in players { player.load("ruler:3600") }
    }

    mutating func perform(_ act: Act) throws {
      try phone.run(for: act.wait)
      let player = players[act.number % 2]
      switch act.kind {
      case .acquire, .acquire2: requirements.append(audio.require(Recipe.all[act.number]))
      case .release, .release2:
        if !requirements.isEmpty { requirements.remove(at: act.number % requirements.count).end() }
      case .play: player.play()
      case .pause: player.pause()
      case .toggle: player.toggle()
      case .renew:
        if !requirements.isEmpty { requirements[act.number % requirements.count].renew() }
      }
    }

    /// Gives all back, and lets the app be in the background for a while, where nothing lingers.
    mutating func giveAllBack() throws {
      for player in players { player.pause() }
      for requirement in requirements { requirement.end() }
      requirements = []
      phone.lock()
      try phone.run(for: .seconds(4))
      phone.open(app)
    }

    /// The calls that the phone took up since it was last asked.
    func takenCalls() -> [Testimony.Call] {
      phone.takeTestimony().facts.compactMap {
        guard $0.app == app, case .asked(let call) = $0.fact else { return nil }
        switch call {
        case .configure, .activate, .deactivate: return call
        case .prefer, .override, .start, .stop: return nil
        }
      }
    }
  }

  private static func run(
    _ orders: [[Act]], through makePlatform: (Phone, AppID) -> Platform
  ) throws -> Account {
    var account = Account()
    var bench = Bench(makePlatform)
    var read = 0
    for (number, order) in orders.enumerated() {
      for act in order { try bench.perform(act) }
      if number.isMultiple(of: 2) { try bench.giveAllBack() }
      try bench.phone.run(for: .milliseconds(300))
      let new = bench.audio.journal.entries(after: read)
      read = new.last?.sequence ?? read
      account.journal.append(new.map(\.description))
      account.taken += bench.takenCalls()
    }
    account.submitted = bench.watched.calls
    return account
  }

  /// Runs two hundred orders both ways.
  static func check(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let orders = (0..<200).map { _ in Self.order(&random) }
    let straight = try Self.run(orders) { $0.platform(for: $1) }
    let apple = ApplePhone()
    let around = try Self.run(orders) { apple.platform(on: $0, for: $1, media: Ruler()) }
    for (number, (one, other)) in zip(straight.journal, around.journal).enumerated() where one != other {
      let line = zip(one, other).first { $0 != $1 }
      Issue.record("order \(number): \(line?.0 ?? "less") / \(line?.1 ?? "less")")
      break
    }
    #expect(straight.submitted.count > 300, "\(straight.submitted.count) calls")
    #expect(straight.submitted == around.submitted)
    #expect(straight.taken == straight.submitted)
    #expect(around.taken == around.submitted, "the phone took the calls up in another order")
    #expect(apple.callsOnMainThread == 0)
  }
}

@Suite struct RandomOrderTests {
  @Test(arguments: 1...5)
  func `200 orders of taking and giving back go the same through Apple's frameworks`(seed: UInt64) throws {
    try RandomOrders.check(seed)
  }
}

@Suite struct LongRandomOrderTests {
  @Test(arguments: 6...50)
  func `200 orders of taking and giving back go the same through Apple's frameworks`(seed: UInt64) throws {
    try RandomOrders.check(seed)
  }
}

/// Notes the calls that are submitted.
private final class WatchedSession: SessionSystem {
  private let base: any SessionSystem
  private let noted = Mutex<[Testimony.Call]>([])

  init(_ base: any SessionSystem) { self.base = base }

  var calls: [Testimony.Call] { noted.withLock { $0 } }
  var snapshot: SessionSnapshot { base.snapshot }
  var hasBackgroundAudio: Bool { base.hasBackgroundAudio }

  private func note(_ call: Testimony.Call) { noted.withLock { $0.append(call) } }

  func configure(_ configuration: SessionConfiguration, ticket: Int) {
    note(.configure(configuration))
    base.configure(configuration, ticket: ticket)
  }
  func activate(ticket: Int) {
    note(.activate)
    base.activate(ticket: ticket)
  }
  func deactivate(ticket: Int) {
    note(.deactivate)
    base.deactivate(ticket: ticket)
  }
  func prefer(_ preferences: SessionPreferences, ticket: Int) { base.prefer(preferences, ticket: ticket) }
  func overrideOutput(_ override: OutputOverride, ticket: Int) {
    base.overrideOutput(override, ticket: ticket)
  }
}
