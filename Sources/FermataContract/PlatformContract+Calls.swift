import FermataPlatform
import FermataPolicy
import FermataSignal
import Synchronization

// What is submitted with a ticket, and who hears of it.

extension PlatformContract {
  /// The ticket whose call is under way on this thread.
  @TaskLocal static var submitting: Int?

  /// In place of a ticket, while the clock or the session is read.
  private static let query = Int.min

  /// Hears results.
  final class Ear: SystemSink {
    private struct Heard {
      var results: [Int: Int] = [:]
      var inside: Int?
      var isInsideQuery = false
    }

    private let heard = Mutex(Heard())

    func receive(_ event: SystemEvent) -> CommandOutcome {
      if PlatformContract.submitting == PlatformContract.query { heard.withLock { $0.isInsideQuery = true } }
      guard case .finished(let ticket, _) = event else { return .success }
      heard.withLock { heard in
        heard.results[ticket, default: 0] += 1
        if PlatformContract.submitting == ticket { heard.inside = ticket }
      }
      return .success
    }

    /// How many results came for a ticket.
    func count(of ticket: Int) -> Int { heard.withLock { $0.results[ticket] ?? 0 } }
    /// Whether anything was reported inside a query.
    var isInsideQuery: Bool { heard.withLock { $0.isInsideQuery } }
    /// A ticket whose result came inside its call.
    var inside: Int? { heard.withLock { $0.inside } }
  }

  /// Submits a call so that a result inside it is noticed.
  static func submit(_ ticket: Int, _ call: (Int) -> Void) {
    $submitting.withValue(ticket) { call(ticket) }
  }

  func checkCalls(_ rig: Rig, _ finding: inout Finding) throws {
    let (platform, ear) = (rig.platform, Ear())
    let disconnect = platform.connect(ear)
    defer { _ = disconnect() }
    let engine = platform.output.makeEngine(for: PartID(1), source: SilentSource(), format: .standard)
    let card = NowPlayingCard(
      card: Card(item: ItemID(1), elapsed: .zero, rate: 1, duration: nil, queueIndex: 0, queueCount: 1),
      at: platform.scheduler.now, tags: Tags(title: "Contract"), artwork: nil)
    let calls: [(name: String, call: (Int) -> Void)] = [
      ("configure", { platform.session.configure(SessionConfiguration(.playback), ticket: $0) }),
      ("prefer", { platform.session.prefer(.initial, ticket: $0) }),
      ("activate", { platform.session.activate(ticket: $0) }),
      ("overrideOutput", { platform.session.overrideOutput(.none, ticket: $0) }),
      ("start", { engine.start(ticket: $0) }), ("start again", { engine.start(ticket: $0) }),
      ("publish", { platform.nowPlaying.publish(card, ticket: $0) }),
      ("enable", { platform.nowPlaying.enable(CommandSet([.playPause]), ticket: $0) }),
      ("publish nothing", { platform.nowPlaying.publish(nil, ticket: $0) }),
      ("stop", { engine.stop(ticket: $0) }), ("stop again", { engine.stop(ticket: $0) }),
      ("deactivate", { platform.session.deactivate(ticket: $0) }),
    ]
    for (ticket, call) in calls.enumerated() {
      Self.submit(ticket + 1, call.call)
      try rig.letTimePass(.milliseconds(300))
    }
    Self.submit(Self.query) { _ in
      for _ in 0..<10 { _ = (platform.session.snapshot, platform.scheduler.now) }
    }
    finding.expect(!ear.isInsideQuery, .queriesAreQuiet, "a report came inside a query")
    try rig.letTimePass(.seconds(10))
    for (ticket, call) in calls.enumerated() {
      let count = ear.count(of: ticket + 1)
      finding.expect(count > 0, .answered, "no result came for \(call.name)")
      finding.expect(count < 2, .answeredOnce, "\(count) results came for \(call.name)")
    }
    if let ticket = ear.inside {
      finding.expect(
        false, .notAnsweredInside, "the result of \(calls[ticket - 1].name) came inside the call")
    }
  }

  func checkSinks(_ rig: Rig, _ finding: inout Finding) throws {
    let (platform, second) = (rig.platform, Ear())
    weak var freed: Ear?
    do {
      let first = Ear()
      freed = first
      let disconnectFirst = platform.connect(first)
      let disconnectSecond = platform.connect(second)
      let configure = { (ticket: Int) throws in
        Self.submit(ticket) { platform.session.configure(SessionConfiguration(.playback), ticket: $0) }
        try rig.letTimePass(.seconds(1))
      }
      try configure(1)
      finding.expect(first.count(of: 1) == 0, .newestSink, "the sink before heard a result")
      finding.expect(second.count(of: 1) > 0, .newestSink, "the newest sink heard no result")
      finding.expect(
        !disconnectFirst(), .disconnects, "a sink that was replaced was told to be still connected")
      try configure(2)
      finding.expect(
        second.count(of: 2) > 0, .disconnects,
        "the newest sink heard nothing once the one before was disconnected")
      finding.expect(disconnectSecond(), .disconnects, "the newest sink was told not to be connected")
      try configure(3)
      finding.expect(second.count(of: 3) == 0, .disconnects, "a sink that was disconnected heard a result")
    }
    finding.expect(freed == nil, .sinkIsFreed, "a sink that was replaced is still there")
    weak var last: Ear?
    var third: Ear? = Ear()
    last = third
    let disconnectThird = third.map { platform.connect($0) }
    third = nil
    finding.expect(last == nil, .sinkIsFreed, "a sink that nobody else holds is still there")
    _ = disconnectThird?()
  }

  func checkSnapshot(_ rig: Rig, _ finding: inout Finding) throws {
    let session = rig.platform.session
    let before = session.snapshot
    finding.expect(before.route.output != nil, .snapshot, "the route has no output")
    finding.expect(before.outputLatency >= .zero, .snapshot, "the latency is \(before.outputLatency)")
    finding.expect((0...1).contains(before.outputVolume), .snapshot, "the volume is \(before.outputVolume)")
    try rig.letTimePass(.seconds(1))
    let after = session.snapshot
    let isSame = before.route.outputs == after.route.outputs && before.route.inputs == after.route.inputs
    finding.expect(
      !isSame || before.route.token == after.route.token, .snapshot,
      "the same route had the tokens \(before.route.token) and \(after.route.token)")
  }
}
