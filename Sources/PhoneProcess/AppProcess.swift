package import FermataPlatform
package import FermataPolicy
package import FermataSimulator
import Synchronization

/// What is inside a process: Apple's singletons, its threads, and what it awaits of the phone.
///
/// Objects of the frameworks keep it, so that those that outlive their process still have somebody to ask.
package final class AppProcess: Sendable {
  private struct State {
    var lastTicket = 0
    var callsOnMainThread = 0
    var calls: [Int: Call] = [:]
    var hearers: [@Sendable (SystemEvent) -> CommandOutcome?] = []
    /// What is to be done once the work that runs is done, by what it is about.
    var unsettled: [(key: ObjectIdentifier, act: @Sendable () -> Void)] = []
    var disconnect: @Sendable () -> Bool = { false }
    /// Apple's singletons, by their types.
    var singletons: [ObjectIdentifier: any AnyObject & Sendable] = [:]
    var mainThread: AppThread?
    var ear: Ear?
    var hasEnded = false
  }

  /// A call under way: what came of it, and the thread that waits for that.
  private struct Call {
    let thread: AppThread?
    var hasFinished = false
    // What a call comes to whose process ends.
    var failure: SystemCode? = .expiredSession
  }

  package let phone: Phone
  package let app: AppID
  package let platform: Platform
  /// Opens what the app's players play.
  package let media: any MediaSource
  private let kept = InTurns(RenderRelay())
  private let state = Mutex(State())

  init(_ phone: Phone, _ app: AppID, media: any MediaSource) {
    self.media = media
    self.phone = phone
    self.app = app
    platform = phone.platform(for: app)
    let thread = AppThread("main", of: self)
    let ear = Ear(self)
    let disconnect = platform.connect(ear)
    state.withLock { state in
      state.ear = ear
      state.mainThread = thread
      state.disconnect = disconnect
    }
    Self.living.withLock { $0 = $0.filter { $0.process != nil } + [Living(process: self)] }
  }

  /// The process that a test entered on a thread of its own.
  @TaskLocal package static var entered: AppProcess?

  private struct Living { weak var process: AppProcess? }
  private static let living = Mutex<[Living]>([])

  /// The process whose singletons Apple's frameworks are: that of the app's thread that asks; elsewhere the only one.
  ///
  /// Stops the program if there is none, or if several live and nobody knows which is meant.
  package static var current: AppProcess {
    guard let running else {
      preconditionFailure(
        "which app? Make a PhoneProcess and keep it; with several at once, ask inside its main {} or make {}")
    }
    return running
  }

  /// As ``current``; `nil` where that stops the program.
  package static var running: AppProcess? {
    if let thread = AppThread.current { return thread.process }
    if let entered { return entered }
    let living = living.withLock { $0.compactMap(\.process) }
    return living.count == 1 ? living.first : nil
  }

  /// Whether the calling thread does work of the app's main thread.
  package var isOnMainThread: Bool {
    AppThread.calling.map { calling in state.withLock { $0.mainThread === calling } } ?? false
  }

  /// Whether it was killed: nothing is told it any more.
  package var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Does something on the app's main thread.
  package func main(_ work: @escaping @Sendable () -> Void) { state.withLock { $0.mainThread }?.run(work) }

  /// Ends the process: calls that are under way fail, and nothing is told any more.
  func end() {
    let (waiting, disconnect, singletons, hearers) = state.withLock { state in
      state.hasEnded = true
      defer {
        state.hearers = []
        state.singletons = [:]
      }
      let waiting = state.calls.sorted { $0.key < $1.key }.compactMap(\.value.thread)
      return (waiting, state.disconnect, state.singletons, state.hearers)
    }
    _ = disconnect()
    Self.living.withLock { $0.removeAll { $0.process === self } }
    for thread in waiting { thread.resume() }
    // Let go with the lock open, because they may ask once more.
    withExtendedLifetime((singletons, hearers)) {}
    let thread = state.withLock { state in
      defer { state.mainThread = nil }
      return state.mainThread
    }
    withExtendedLifetime(thread) {}
  }
}

// MARK: For the frameworks

extension AppProcess {
  /// What the phone hands over with the pull that is under way.
  package var relay: RenderRelay { kept.value }

  /// The one object of its type in this process, made when it is first asked for.
  package func singleton<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
    let key = ObjectIdentifier(Object.self)
    if let found = state.withLock({ $0.singletons[key] as? Object }) { return found }
    let made = make()
    return state.withLock { state in
      if let found = state.singletons[key] as? Object { return found }
      if !state.hasEnded { state.singletons[key] = made }
      return made
    }
  }

  /// Hears what the system tells, on the main thread; who answers a remote command says how.
  package func hear(_ hearer: @escaping @Sendable (SystemEvent) -> CommandOutcome?) {
    state.withLock { $0.hearers.append(hearer) }
  }

  /// Does something once the work that runs on an app's thread is done, and once however often it is asked for; outside
  /// the app's threads at once.
  package func later(_ key: AnyObject, _ act: @escaping @Sendable () -> Void) {
    guard AppThread.calling != nil else { return act() }
    state.withLock { state in
      guard !state.unsettled.contains(where: { $0.key == ObjectIdentifier(key) }) else { return }
      state.unsettled.append((ObjectIdentifier(key), act))
    }
  }

  func settle() {
    let acts = state.withLock { state in
      defer { state.unsettled = [] }
      return state.unsettled
    }
    for (_, act) in acts { act() }
  }

  /// A ticket for a call whose result nobody waits for.
  package func ticket() -> Int {
    state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
  }

  /// Submits a call and waits for what came of it, while the phone's time goes on; the system's code if it failed.
  ///
  /// Outside the app's threads, as in a test, the calling thread drives the phone meanwhile.
  package func call(_ submit: (Int) -> Void) throws(PhoneError) -> SystemCode? {
    let thread = AppThread.calling
    let ticket = ticket()
    let isAlive = state.withLock { state in
      if let thread, thread === state.mainThread { state.callsOnMainThread += 1 }
      if !state.hasEnded { state.calls[ticket] = Call(thread: thread) }
      return !state.hasEnded
    }
    guard isAlive else { return .expiredSession }
    submit(ticket)
    if let thread {
      thread.block()
    } else {
      while state.withLock({ $0.calls[ticket].map { !$0.hasFinished } ?? false }) {
        try phone.run(for: .milliseconds(1))
      }
    }
    return state.withLock { $0.calls.removeValue(forKey: ticket) }?.failure
  }

  /// How many calls that take time were made on the main thread, which they block.
  package var callsOnMainThread: Int { state.withLock { $0.callsOnMainThread } }

  private func finish(_ ticket: Int, _ failure: SystemCode?) {
    let thread = state.withLock { state in
      state.calls[ticket]?.hasFinished = true
      state.calls[ticket]?.failure = failure
      return state.calls[ticket]?.thread
    }
    thread?.resume()
  }
}

// MARK: What the phone tells

extension AppProcess {
  /// Hears for a process, so that the phone keeps nothing of a process.
  private final class Ear: SystemSink {
    weak let process: AppProcess?
    init(_ process: AppProcess) { self.process = process }
    func receive(_ event: SystemEvent) -> CommandOutcome { process?.receive(event) ?? .success }
  }

  /// Hands a report to the frameworks.
  private func receive(_ event: SystemEvent) -> CommandOutcome {
    if case .finished(let ticket, let failure) = event {
      finish(ticket, failure)
      return .success
    }
    let answer = Mutex(CommandOutcome?.none)
    let hearers = state.withLock { $0.hearers }
    main {
      for hearer in hearers {
        guard let outcome = hearer(event) else { continue }
        answer.withLock { $0 = $0 ?? outcome }
      }
    }
    return answer.withLock { $0 } ?? .success
  }
}

extension SystemCode {
  /// The session's process is gone.
  static let expiredSession = SystemCode("!ses")
}
