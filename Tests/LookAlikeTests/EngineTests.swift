import AVFAudio
import FermataPolicy
import FermataSimulator
import Foundation
import PhoneProcess
import Synchronization
import Testing

/// Code that is written against Apple's engine, on a simulated phone.
@Suite(.serialized) struct EngineTests {
  private let rig = AppRig()
  private var phone: Phone { rig.phone }

  /// The notices of configuration changes, as whether the engine ran and whether it was told on the main thread.
  private final class Notices: @unchecked Sendable {
    // Sendable because the app's threads take turns.
    private(set) var told: [(isRunning: Bool, isMain: Bool)] = []
    private var observer: (any NSObjectProtocol)?

    init(_ rig: AppRig, _ engine: AVAudioEngine) throws {
      let main = try rig.main { AppThread.current }
      observer = NotificationCenter.default.addObserver(
        forName: .AVAudioEngineConfigurationChange, object: engine, queue: nil
      ) { [unowned self] notification in
        guard let engine = notification.object as? AVAudioEngine else { return }
        told.append((engine.isRunning, AppThread.current === main))
      }
    }

    func stop() { if let observer { NotificationCenter.default.removeObserver(observer) } }
  }

  @Test func `start that a call refuses throws the system's code`() throws {
    try rig.main { try AVAudioSession.sharedInstance().setCategory(.playAndRecord) }
    try phone.run(for: .seconds(3))
    phone.begin(.call)
    try phone.run(for: .seconds(1))
    let engine = try rig.main { AVAudioEngine() }
    let code = try rig.code {
      _ = engine.mainMixerNode
      try engine.start()
    }
    #expect(code == AVAudioSession.ErrorCode.insufficientPriority.rawValue && !engine.isRunning)
    phone.end(.call)
    try phone.run(for: .seconds(1))
    #expect(try rig.code { try engine.start() } == nil)
    #expect(engine.isRunning && phone.isSessionActive(rig.process.app))
  }

  @Test func `an engine that the phone stops tells it once, and starts again (R-123)`() throws {
    let engine = try rig.running()
    let notices = try Notices(rig, engine)
    #expect(try rig.heard(for: .seconds(1)).allSatisfy { $0 == 0.5 })
    phone.stopEngines(of: rig.process.app)
    #expect(try rig.heard(for: .seconds(1)).dropFirst().allSatisfy { $0 == 0 })
    #expect(notices.told.count == 1 && notices.told.allSatisfy { !$0.isRunning && !$0.isMain })
    #expect(!engine.isRunning && engine.mainMixerNode.lastRenderTime == nil)
    #expect(try rig.code { try engine.start() } == nil)
    #expect(engine.isRunning)
    #expect(try rig.heard(for: .seconds(1)).allSatisfy { $0 == 0.5 })
    notices.stop()
  }

  @Test func `the loss of a hands-free route stops the engine of whoever speaks there`() throws {
    phone.conditions.formatChangesStopEngines = true
    phone.connect(.bluetoothHFP)
    rig.process.main {
      let session = AVAudioSession.sharedInstance()
      #expect(throws: Never.self) {
        try session.setCategory(.playAndRecord, options: .allowBluetooth)
        try session.setActive(true)
      }
    }
    try phone.run(for: .seconds(3))
    let engine = try rig.running()
    let notices = try Notices(rig, engine)
    try phone.run(for: .seconds(1))
    #expect(engine.isRunning && notices.told.isEmpty)
    #expect(engine.outputNode.outputFormat(forBus: 0).sampleRate == 16_000)
    phone.disconnect(.bluetoothHFP)
    try phone.run(for: .seconds(1))
    #expect(notices.told.count == 1 && !engine.isRunning, "\(notices.told) \(rig.process.phone.route)")
    #expect(engine.outputNode.outputFormat(forBus: 0).sampleRate == 48_000)
    notices.stop()
  }

  @Test func `each engine is told of itself alone`() throws {
    let first = try rig.running()
    let second = try rig.main { AVAudioEngine() }
    let notices = [try Notices(rig, first), try Notices(rig, second)]
    phone.stopEngines(of: rig.process.app)
    try phone.run(for: .seconds(1))
    #expect(notices.map(\.told.count) == [1, 0])
    for notice in notices { notice.stop() }
  }

  @Test func `a reset of the media services ends the engine, and a new one plays (R-120)`() throws {
    let engine = try rig.running()
    let idle = try rig.main { AVAudioEngine() }
    phone.loseMediaServices()
    try phone.run(for: .seconds(1))
    #expect(!engine.isRunning)
    phone.resetMediaServices()
    try phone.run(for: .seconds(1))
    #expect(try rig.code { try engine.start() } == AVAudioSession.ErrorCode.mediaServicesFailed.rawValue)
    let code = try rig.code {
      _ = idle.mainMixerNode
      try idle.start()
    }
    #expect(code == AVAudioSession.ErrorCode.mediaServicesFailed.rawValue && !idle.isRunning)
    #expect(try rig.heard(for: .seconds(1)).allSatisfy { $0 == 0 })
    let next = try rig.running(0.25)
    #expect(try rig.heard(for: .seconds(1)).allSatisfy { $0 == 0.25 } && next.isRunning)
  }

  @Test func `an engine that a handler of the reset makes stays`() throws {
    try rig.main { _ = AVAudioSession.sharedInstance() }
    let engine = try rig.running()
    let kept = Mutex<InTurns<AVAudioEngine>?>(nil)
    let observer = NotificationCenter.default.addObserver(
      forName: AVAudioSession.mediaServicesWereResetNotification, object: nil, queue: nil
    ) { _ in
      let made = InTurns(AVAudioEngine())
      _ = made.value.mainMixerNode
      #expect(throws: Never.self) { try made.value.start() }
      kept.withLock { $0 = made }
    }
    phone.resetMediaServices()
    try phone.run(for: .seconds(1))
    NotificationCenter.default.removeObserver(observer)
    #expect(try #require(kept.withLock { $0 }).value.isRunning && !engine.isRunning)
  }

  @Test func `an engine that is dropped falls silent`() throws {
    var engine: AVAudioEngine? = try rig.running()
    #expect(try rig.heard(for: .seconds(1)).allSatisfy { $0 == 0.5 } && engine != nil)
    engine = nil
    #expect(try rig.heard(for: .seconds(1)).allSatisfy { $0 == 0 })
  }

  @Test func `an interruption stops the engine without that notice, and a spurious one does not`() throws {
    let engine = try rig.running()
    let notices = try Notices(rig, engine)
    phone.tellSpuriousInterruption(to: rig.process.app)
    #expect(try rig.heard(for: .seconds(1)).allSatisfy { $0 == 0.5 } && engine.isRunning)
    phone.begin(.siri)
    try phone.run(for: .seconds(1))
    #expect(!engine.isRunning && notices.told.isEmpty)
    phone.end(.siri)
    try phone.run(for: .seconds(1))
    #expect(!engine.isRunning)
    #expect(try rig.code { try engine.start() } == nil)
    #expect(try rig.heard(for: .seconds(1)).allSatisfy { $0 == 0.5 })
    notices.stop()
  }

  @Test func `stop, pause and a session that is given back end the sound`() throws {
    let engine = try rig.running()
    for stop in [engine.stop, engine.pause, { try? AVAudioSession.sharedInstance().setActive(false) }] {
      #expect(try rig.heard(for: .milliseconds(100)).allSatisfy { $0 == 0.5 })
      try rig.main { stop() }
      #expect(!engine.isRunning)
      #expect(try rig.heard(for: .milliseconds(100)).dropFirst().allSatisfy { $0 == 0 })
      #expect(try rig.code { try engine.start() } == nil)
    }
  }

  @Test func `what is told late of a start stops no later start`() throws {
    let engine = InTurns(try rig.running())
    let notices = try Notices(rig, engine.value)
    let worker = AppThread("worker", of: rig.process.inside)
    phone.conditions.activationLatency = .milliseconds(300)
    rig.process.main { #expect(throws: Never.self) { try AVAudioSession.sharedInstance().setActive(true) } }
    try phone.run(for: .milliseconds(100))
    phone.stopEngines(of: rig.process.app)
    try phone.run(for: .milliseconds(100))
    worker.run {
      engine.value.stop()
      #expect(throws: Never.self) { try engine.value.start() }
    }
    try phone.run(for: .seconds(1))
    #expect(engine.value.isRunning && notices.told.isEmpty)
    #expect(try rig.heard(for: .seconds(1)).allSatisfy { $0 == 0.5 })
    notices.stop()
  }

  @Test func `an engine that runs is not started once more`() throws {
    let engine = try rig.running()
    phone.conditions.engineStartFailures = 1
    #expect(try rig.code { try engine.start() } == nil)
    try rig.main { engine.stop() }
    #expect(try rig.code { try engine.start() } == -10_868)
  }
}
