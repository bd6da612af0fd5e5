import AVFAudio
import FermataPolicy
import FermataSimulator
import Foundation
import PhoneProcess
import Testing

/// Notices that closures hear, as most apps do.
@Suite(.serialized) struct NotificationTests {
  private let rig = AppRig()
  private let told = Told()

  /// Notes, until what it returns is dropped, on which thread a notice of one's app is heard.
  private func hear(
    _ name: NSNotification.Name, of object: AnyObject? = nil, on queue: OperationQueue?, in rig: AppRig
  ) throws -> Subscription {
    try rig.main { [told] in
      Subscription(
        NotificationCenter.default.addObserver(forName: name, object: object, queue: queue) { _ in
          told.write(AppThread.current?.name ?? "nobody's thread")
        })
    }
  }

  private final class Subscription {
    private let token: any NSObjectProtocol
    init(_ token: any NSObjectProtocol) { self.token = token }
    deinit { NotificationCenter.default.removeObserver(token) }
  }

  @Test func `the main queue is the app's main thread, and none is the thread that tells (R-072)`() throws {
    let name = AVAudioSession.routeChangeNotification
    let session = try rig.main { AVAudioSession.sharedInstance() }
    let kept = [
      try hear(name, of: session, on: .main, in: rig), try hear(name, of: session, on: nil, in: rig),
      try hear(name, on: .main, in: rig),
    ]
    rig.phone.connect(.headphones)
    try rig.phone.run(for: .seconds(1))
    #expect(told.lines.sorted() == ["AVAudioSession Notify Thread", "main", "main"])
    withExtendedLifetime(kept) {}
  }

  @Test func `a handler on the main queue may call what takes time`() throws {
    let phone = rig.phone
    let session = try rig.main { AVAudioSession.sharedInstance() }
    let kept = try rig.main { [told] in
      Subscription(
        NotificationCenter.default.addObserver(
          forName: AVAudioSession.interruptionNotification, object: AVAudioSession.sharedInstance(),
          queue: .main
        ) { notification in
          let type = notification.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt
          guard type == AVAudioSession.InterruptionType.ended.rawValue else { return told.write("began") }
          do {
            try AVAudioSession.sharedInstance().setActive(true)
            told.write("active")
          } catch { told.write("\(error)") }
        })
    }
    phone.conditions.activationLatency = .milliseconds(700)
    try rig.main {
      try session.setCategory(.playback)
      try session.setActive(true)
    }
    try phone.run(for: .seconds(1))
    phone.begin(.call)
    try phone.run(for: .seconds(1))
    phone.end(.call)
    try phone.run(for: .milliseconds(600))
    #expect(told.lines == ["began"])
    try phone.run(for: .seconds(2))
    #expect(told.lines == ["began", "active"])
    withExtendedLifetime(kept) {}
  }

  @Test func `what is posted on the main thread is heard before the post returns`() throws {
    let name = NSNotification.Name("ours")
    let kept = try hear(name, on: .main, in: rig)
    try rig.main { [told] in
      NotificationCenter.default.post(name: name, object: nil)
      told.write("posted")
    }
    #expect(told.lines == ["main", "posted"])
    // A test posts as well.
    NotificationCenter.default.post(name: name, object: nil)
    #expect(told.lines == ["main", "posted", "main"])
    withExtendedLifetime(kept) {}
  }

  @Test func `what another app is told stays there`() throws {
    let other = AppRig()
    let name = AVAudioSession.interruptionNotification
    let kept = [try hear(name, on: nil, in: rig), try hear(name, on: .main, in: other)]
    for rig in [rig, other] {
      try rig.main {
        try AVAudioSession.sharedInstance().setCategory(.playback)
        try AVAudioSession.sharedInstance().setActive(true)
      }
    }
    other.phone.begin(.call)
    try other.phone.run(for: .seconds(1))
    #expect(told.lines == ["main"])
    rig.phone.begin(.call)
    try rig.phone.run(for: .seconds(1))
    #expect(told.lines.count == 2)
    withExtendedLifetime(kept) {}
  }

  @Test func `a queue of the app's own hears of its app alone, and belongs to its process`() async throws {
    let (other, queue) = (AppRig(), OperationQueue())
    let name = AVAudioSession.interruptionNotification
    let kept = try rig.main { [told, app = rig.process.app] in
      Subscription(
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: queue) { _ in
          told.write(AppProcess.running?.app == app ? "mine" : "another's")
        })
    }
    for rig in [other, rig] {
      try rig.main {
        try AVAudioSession.sharedInstance().setCategory(.playback)
        try AVAudioSession.sharedInstance().setActive(true)
      }
      rig.phone.begin(.call)
      try rig.phone.run(for: .seconds(1))
      await withCheckedContinuation { queue.addBarrierBlock($0.resume) }
      #expect(told.lines == (rig === other ? [] : ["mine"]))
    }
    withExtendedLifetime(kept) {}
  }

  @Test(arguments: [true, false]) func `an app that was killed hears nothing, whatever of it is kept`(
    isOnMain: Bool
  )
    throws
  {
    let name = NSNotification.Name("late")
    var killed: AppRig? = AppRig()
    let session = try killed?.main { AVAudioSession.sharedInstance() }
    let kept = try hear(name, on: isOnMain ? .main : nil, in: #require(killed))
    NotificationCenter.default.post(name: name, object: nil)
    #expect(told.lines.count == 1)
    killed = nil
    NotificationCenter.default.post(name: name, object: nil)
    #expect(told.lines.count == 1)
    withExtendedLifetime((kept, session)) {}
  }

  /// As new apps are written: a class of the main actor's, whose handler hands on to it.
  @MainActor private final class Manager {
    private let told: Told
    private var token: Subscription?

    init(_ told: Told) throws {
      self.told = told
      try AVAudioSession.sharedInstance().setCategory(.playback)
      try AVAudioSession.sharedInstance().setActive(true)
      token = Subscription(
        NotificationCenter.default.addObserver(
          forName: AVAudioSession.interruptionNotification, object: AVAudioSession.sharedInstance(),
          queue: .main
        ) { [weak self] notification in
          let type = notification.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt
          guard type == AVAudioSession.InterruptionType.ended.rawValue else { return }
          Task { @MainActor in self?.resume() }
        })
    }

    func resume() {
      do {
        try AVAudioSession.sharedInstance().setActive(true)
        told.write("active")
      } catch { told.write("\(error)") }
    }
  }

  @MainActor @Test func `a class of the main actor's is driven on it, beside other phones`() async throws {
    let (other, phone) = (AppRig(), rig.phone)
    let manager = try rig.process.onMainActor { try Manager(told) }
    phone.begin(.call)
    try phone.run(for: .seconds(1))
    #expect(!phone.isSessionActive(rig.process.app))
    phone.end(.call)
    try phone.run(for: .seconds(1))
    while told.lines.isEmpty { await Task.yield() }
    #expect(told.lines == ["active"] && phone.isSessionActive(rig.process.app))
    withExtendedLifetime((manager, other)) {}
  }
}
