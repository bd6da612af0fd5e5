import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Synchronization
import Testing

/// A result that never comes is told after ten seconds, and the next play is tried.
@Suite struct LostResultTests {
  private let phone = Phone()
  private let app: AppID
  private let loser: ResultLoser
  private let audio: AudioSystem
  private let player: Player

  init() {
    app = phone.install("app")
    let (platform, loser) = phone.platform(for: app).losingResults()
    self.loser = loser
    audio = AudioSystem(platform: platform)
    player = Player(audio)
    player.load("ruler:60")
  }

  private func playUnanswered() throws {
    try phone.run(for: .milliseconds(100))
    loser.loses = true
    player.play()
    try phone.run(for: .milliseconds(100))
    loser.loses = false
  }

  @Test func `a play whose result never comes is told, and the next one plays`() throws {
    try playUnanswered()
    try phone.run(for: .milliseconds(9800))
    #expect(!player.status.isPlaying && player.status.intent.wants)
    try phone.run(for: .seconds(1))
    #expect(audio.journal.entries.contains { $0.description.contains("mute") })
    #expect(player.status.phase == .paused)
    player.play()
    try phone.run(for: .seconds(1))
    #expect(player.status.isPlaying)
  }

  @Test func `a lost result of the lock screen keeps no later card from it`() throws {
    player.play()
    try phone.run(for: .seconds(1))
    loser.loses = true
    player.pause()
    try phone.run(for: .milliseconds(100))
    loser.loses = false
    try phone.run(for: .seconds(3))
    player.play()
    try phone.run(for: .seconds(12))
    #expect(player.status.isPlaying && phone.lockScreen?.isMoving == true)
  }

  @Test func `a reset of the media services answers for what was on its way`() throws {
    try playUnanswered()
    phone.resetMediaServices()
    try phone.run(for: .milliseconds(1100))
    player.play()
    try phone.run(for: .seconds(1))
    #expect(player.status.isPlaying)
  }

  @Test func `a result that comes in time is not asked for again`() throws {
    player.play()
    try phone.run(for: .seconds(30))
    #expect(!audio.journal.entries.contains { $0.description.contains("mute") })
  }

  @Test func `each ticket is overdue once, and not because the app slept`() {
    var watchdog = Watchdog()
    watchdog.submitted(TicketedStep(ticket: 1, step: .activate), at: .zero)
    watchdog.submitted(TicketedStep(ticket: 2, step: .publish(nil)), at: .zero + .seconds(1))
    watchdog.submitted(TicketedStep(ticket: 3, step: .load(PartID(1), ItemID(1))), at: .zero)
    #expect(watchdog.due == .zero + .seconds(10))
    #expect(watchdog.overdue(at: .zero + .milliseconds(9999)) == [])
    #expect(watchdog.overdue(at: .zero + .seconds(10)) == [1])
    watchdog.answered(7)
    #expect(watchdog.overdue(at: .zero + .seconds(3600)) == [])
    #expect(watchdog.due == .zero + .seconds(3610))
    watchdog.answered(2)
    #expect(watchdog.due == nil)
  }

  @Test func `after a reset nobody waits for ten seconds`() {
    var watchdog = Watchdog()
    watchdog.submitted(TicketedStep(ticket: 1, step: .activate), at: .zero)
    watchdog.servicesReset(at: .zero + .seconds(2))
    #expect(watchdog.due == .zero + .seconds(3))
    watchdog.submitted(TicketedStep(ticket: 2, step: .activate), at: .zero + .seconds(2))
    #expect(watchdog.due == .zero + .seconds(3))
    // And what is nearly overdue waits no longer for another reset.
    watchdog.servicesReset(at: .zero + .milliseconds(2_500))
    #expect(watchdog.due == .zero + .seconds(3))
    #expect(watchdog.overdue(at: .zero + .seconds(3)) == [1])
  }
}

/// Stands between platform and sink, and loses results while it is told to.
private final class ResultLoser: SystemSink {
  private let state = Mutex<(loses: Bool, sink: (any SystemSink)?)>((false, nil))

  var loses: Bool {
    get { state.withLock { $0.loses } }
    set { state.withLock { $0.loses = newValue } }
  }

  func attach(_ sink: any SystemSink) { state.withLock { $0.sink = sink } }

  func receive(_ event: SystemEvent) -> CommandOutcome {
    let sink = state.withLock { state -> (any SystemSink)? in
      if case .finished = event, state.loses { return nil }
      return state.sink
    }
    return sink?.receive(event) ?? .success
  }
}

extension Platform {
  fileprivate func losingResults() -> (Platform, ResultLoser) {
    let loser = ResultLoser()
    var platform = self
    let connect = platform.connect
    platform.connect = { sink in
      loser.attach(sink)
      return connect(loser)
    }
    return (platform, loser)
  }
}
