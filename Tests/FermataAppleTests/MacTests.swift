import AVFAudio
import FermataApple
import FermataDispatch
import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator
import MediaPlayer
import PhoneProcess
import Synchronization
import Testing

/// The adapter on a Mac, which has no session: its devices are a test's, its engines and its card a phone's.
@Suite struct MacTests {
  private static let speaker = HardwareDevice(uid: "speaker", transport: "bltn", source: "ispk")
  private static let jack = HardwareDevice(uid: "jack", transport: "bltn", source: "hdpn")
  private static let mic = HardwareDevice(uid: "mic", transport: "bltn", source: "imic")

  private let phone = Phone()
  private let app: AppID
  private let process: PhoneProcess
  private let devices = Devices(
    Hardware(
      output: jack, input: mic, present: ["jack", "speaker", "mic"], outputLatency: .milliseconds(12),
      outputVolume: 0.5))
  private let ear = Ear()
  private let platform: Platform

  init() throws {
    app = phone.install("app")
    let process = PhoneProcess(phone, app)
    let threads = ["session", "card", "output"].map { AppThread($0, of: process.inside) }
    let scheduler = process.inside.platform.scheduler
    // As a queue does it: after the call that hands the work over.
    let workers = threads.map { thread in
      Worker { work in scheduler.schedule(on: .loader(ItemID(1_000)), at: scheduler.now) { thread.run(work) }
      }
    }
    let devices = devices
    let system = try process.make {
      AppleSystem(
        media: Ruler(), scheduler: scheduler, hardware: devices,
        sessionWorker: workers[0], cardWorker: workers[1], outputWorker: workers[2], centers: .shared)
    }
    self.process = process
    var platform = system.platform
    platform.output = RelayedOutput(platform.output, process, threads[2])
    self.platform = platform
  }

  /// The devices are others, and the hardware layer says so.
  private func change(_ notice: HardwareNotice = .changed, _ change: (inout Hardware) -> Void) throws {
    devices.change(change)
    devices.tell(notice)
    try phone.run(for: .milliseconds(10))
  }

  @Test func `every call succeeds, each with one result`() throws {
    let disconnect = platform.connect(ear)
    let session = platform.session
    session.configure(SessionConfiguration(.record), ticket: 1)
    session.prefer(.initial, ticket: 2)
    session.activate(ticket: 3)
    session.overrideOutput(.speaker, ticket: 4)
    session.deactivate(ticket: 5)
    #expect(ear.events.isEmpty, "a result comes after the call, never inside it")
    try phone.run(for: .seconds(1))
    #expect(ear.events == (1...5).map { .finished(ticket: $0, failure: nil) })
    #expect(session.hasBackgroundAudio)
    _ = disconnect()
  }

  @Test func `a snapshot shows the output, and the microphone only where the category has one`() throws {
    let disconnect = platform.connect(ear)
    let first = platform.session.snapshot
    #expect(first.route.outputs == [AudioPort(.headphones, uid: "jack")] && first.route.inputs == [])
    #expect(first.outputLatency == .milliseconds(12) && first.outputVolume == 0.5)
    platform.session.configure(SessionConfiguration(.playAndRecord), ticket: 1)
    try phone.run(for: .seconds(1))
    let second = platform.session.snapshot.route
    #expect(second.inputs == [AudioPort(.builtInMic, uid: "mic")] && second.token > first.route.token)
    try change { $0.outputVolume = 0.25 }
    #expect(platform.session.snapshot.outputVolume == 0.25)
    #expect(platform.session.snapshot.route == second, "the volume is no other route")
    #expect(ear.moves == [])
    _ = disconnect()
  }

  @Test func `another device is told once, with its reason, whatever was told of the devices`() throws {
    let disconnect = platform.connect(ear)
    try change { $0 = Hardware(output: Self.speaker, input: Self.mic, present: ["speaker", "mic"]) }
    try change { _ in }
    #expect(ear.moves == [.routeChanged(.oldDeviceUnavailable)])
    try change { $0.present.insert("jack") }
    #expect(ear.moves.count == 1, "a device that is there and not used moves nothing")
    try change { $0.output = Self.jack }
    #expect(ear.moves.last == .routeChanged(.override))
    try change { $0.input = nil }
    #expect(ear.moves.count == 2, "nobody listens")
    platform.session.configure(SessionConfiguration(.record), ticket: 1)
    try phone.run(for: .seconds(1))
    try change { $0.input = Self.mic }
    #expect(ear.moves.last == .routeChanged(.newDeviceAvailable) && ear.moves.count == 3)
    _ = disconnect()
  }

  @Test func `an activation looks at the devices itself, though nothing was told of them`() throws {
    let disconnect = platform.connect(ear)
    devices.change { $0 = Hardware(output: Self.speaker, present: ["speaker"]) }
    #expect(platform.session.snapshot.route.output?.uid == "jack", "a snapshot waits for no device")
    platform.session.activate(ticket: 1)
    try phone.run(for: .seconds(1))
    #expect(ear.events == [.routeChanged(.oldDeviceUnavailable), .finished(ticket: 1, failure: nil)])
    _ = disconnect()
  }

  @Test func `an engine's notice of a change makes the session look`() throws {
    let disconnect = platform.connect(ear)
    devices.change { $0 = Hardware(output: Self.speaker, present: ["speaker"]) }
    process.main { NotificationCenter.default.post(name: .AVAudioEngineConfigurationChange, object: nil) }
    try phone.run(for: .milliseconds(10))
    #expect(ear.moves == [.routeChanged(.oldDeviceUnavailable)])
    _ = disconnect()
  }

  @Test func `a restart of the hardware's service is a reset of the media services`() throws {
    let disconnect = platform.connect(ear)
    let before = devices.observations
    try change(.restarted) { $0.output = Self.speaker }
    #expect(ear.events == [.routeChanged(.override), .servicesReset])
    // At least once: other tests' engines tell of themselves at the same notification center.
    #expect(devices.observations > before, "asked to listen again, as after every notice")
    _ = disconnect()
  }

  @Test func `headphones that are pulled out pause, and the Mac is told what plays`() throws {
    // The engines are a phone's, which has a session.
    process.main { #expect(throws: Never.self) { try AVAudioSession.sharedInstance().setActive(true) } }
    let audio = AudioSystem(platform: platform)
    let player = Player(audio)
    player.load("ruler:60")
    player.play()
    try phone.run(for: .seconds(2))
    #expect(player.status.phase == .playing && state == .playing)
    try change { $0 = Hardware(output: Self.speaker, present: ["speaker"]) }
    try phone.run(for: .seconds(3))
    #expect(player.status.phase == .paused && state == .paused)
    try change { $0 = Hardware(output: Self.jack, present: ["speaker", "jack"]) }
    try phone.run(for: .seconds(1))
    #expect(player.status.phase == .paused, "plugging in starts nothing")
    player.play()
    try phone.run(for: .seconds(1))
    #expect(player.status.phase == .playing && state == .playing)
    try change { $0.output = Self.speaker }
    try phone.run(for: .seconds(3))
    #expect(player.status.phase == .playing, "the user picked the speaker")
    player.load([MediaItem]())
    try phone.run(for: .seconds(1))
    #expect(state == .stopped, "nothing is loaded")
  }

  /// What the process says of its playback.
  private var state: MPNowPlayingPlaybackState {
    let state = Mutex(MPNowPlayingPlaybackState.unknown)
    process.main { state.withLock { $0 = MPNowPlayingInfoCenter.default().playbackState } }
    return state.withLock { $0 }
  }
}

/// Devices that a test connects and disconnects.
private final class Devices: HardwareSystem {
  private struct State {
    var hardware: Hardware
    var tell: (@Sendable (HardwareNotice) -> Void)?
    var observations = 0
  }

  private let state: Mutex<State>

  init(_ hardware: Hardware) { state = Mutex(State(hardware: hardware)) }

  var current: Hardware { state.withLock { $0.hardware } }
  var observations: Int { state.withLock { $0.observations } }

  func observe(_ tell: @escaping @Sendable (HardwareNotice) -> Void) {
    state.withLock { state in
      state.tell = tell
      state.observations += 1
    }
  }

  func change(_ change: (inout Hardware) -> Void) { state.withLock { change(&$0.hardware) } }

  func tell(_ notice: HardwareNotice) { state.withLock { $0.tell }?(notice) }
}

private final class Ear: SystemSink {
  private let heard = Mutex<[SystemEvent]>([])

  var events: [SystemEvent] { heard.withLock { $0 } }
  /// What was told of routes.
  var moves: [SystemEvent] {
    events.filter { if case .routeChanged = $0 { true } else { false } }
  }

  func receive(_ event: SystemEvent) -> CommandOutcome {
    heard.withLock { $0.append(event) }
    return .success
  }
}
