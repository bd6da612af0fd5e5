import Dispatch
public import FermataPlatform
import FermataPolicy
public import FermataSimulator
import Synchronization

/// A simulated phone whose time is the wall clock's, or up to a thousand times as fast, and whose apps have threads.
///
/// Each lane of an app's runs on a thread of its own, what the system tells an app comes from another one, results from
/// a third, and the thread that calls ``run(until:)`` is the audio thread. What the phone is and does is the same
/// ``/FermataSimulator/Phone``.
///
///     let live = RealTimePhone(phone, speed: 10, disturbance: .harsh(seed: 1))
///     let audio = AudioSystem(platform: live.platform(for: app))
///     try live.run(until: .seconds(10))
///
/// Its time never runs ahead of threads by more than 20 ms, so that a slow machine makes it slower, not the apps late;
/// a thread that never comes back ends the run with an error that names it.
///
/// Add the product `FermataRealTime`. A disturbed player may wait for its medium at any one instant, so a test runs on
/// until what it expects is there, for as long as ``Disturbance`` may delay it.
public final class RealTimePhone: Sendable {
  /// The phone itself.
  public let phone: Phone
  /// How many seconds of the phone's time pass in one of the wall clock's, at most.
  public let speed: Double
  /// What disturbs its apps.
  public let disturbance: Disturbance
  private let threads: Threads
  private let clock = ContinuousClock()
  /// How long the driving thread's next slices are.
  private let generator: Mutex<SeededGenerator>

  /// Takes a phone that nobody has used yet into real time.
  ///
  /// - Parameters:
  ///   - phone: drive it through ``run(until:)`` alone from now on.
  ///   - speed: moved into 0.01 to 1,000.
  ///   - disturbance: what threads and drivers do, moved to what they can; nothing unless told otherwise.
  ///   - patience: after how long, by the wall clock, a thread that does nothing ends the run; 20 s unless told
  ///     otherwise.
  public init(
    _ phone: Phone, speed: Double = 1, disturbance: Disturbance = .none, patience: Duration = .seconds(20)
  ) {
    threads = Threads(patience: patience)
    self.phone = phone
    self.speed = speed >= 0.01 ? min(speed, 1000) : 0.01
    self.disturbance = disturbance.possible
    generator = Mutex(SeededGenerator(seed: disturbance.seed))
    phone.use(threads, lateness: Lateness(self.disturbance))
  }

  deinit { threads.end() }

  /// The seams of one app, as ``/FermataSimulator/Phone/platform(for:media:)`` gives them, but disturbed.
  public func platform(for app: AppID, media: any MediaSource = Ruler()) -> Platform {
    // Whoever is asleep must not keep this from ending, for its end is what wakes them.
    let slow = SlowMedia(media, disturbance) { [threads, weak phone] duration in
      guard let now = phone?.now else { return }
      threads.sleep(until: now + duration)
    }
    var platform = phone.platform(for: app, media: slow)
    let session = platform.session
    platform.output = BlockOutput(platform.output, disturbance, tellInsideCall) { session.snapshot.route }
    platform.session = InterruptingSession(session, tellInsideCall)
    return platform
  }

  private var tellInsideCall: @Sendable () -> Void {
    guard disturbance.tellsInsideCalls else { return {} }
    return { [weak threads] in threads?.tellInsideCall() }
  }

  /// Does what a user does in an app, while the system tells nobody anything, as on one main thread.
  @discardableResult public func act<Value>(_ action: () -> Value) -> Value { threads.alone(action) }

  /// Lets time pass until an instant counted from the phone's start; the calling thread drives the phone, and waits.
  ///
  /// - Throws: as ``/FermataSimulator/Phone/run(until:)``, and if a thread of an app never comes back.
  public func run(until instant: Duration) throws(PhoneError) {
    let end = HostTime.zero + instant
    var due = clock.now
    while phone.now < end {
      let step = generator.withLock { Duration.microseconds(Int64.random(in: 1000...10_000, using: &$0)) }
      let next = min(end, phone.now + step)
      if let stuck = threads.wait(for: next) { throw PhoneError(stuck: stuck, at: phone.now) }
      // No more of lost time is made up for than a sleep oversleeps: else the phone would be faster than it is said to be.
      due = max(due + (next - phone.now) / speed, clock.now - .milliseconds(10))
      sleep(until: due)
      try phone.run(until: next - .zero)
      threads.advance(to: next)
    }
    if let stuck = threads.settle() { throw PhoneError(stuck: stuck, at: phone.now) }
  }

  private func sleep(until instant: ContinuousClock.Instant) {
    let left = clock.now.duration(to: instant)
    guard left > .zero else { return }
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .lasting(left))
  }
}

extension PhoneError {
  fileprivate init(stuck strand: Strand, at now: HostTime) {
    self.init(
      description:
        "a thread does not come back: \(strand), at \(now.nanoseconds / 1_000_000) ms; does it wait for itself?"
    )
  }
}

extension Lateness {
  fileprivate init(_ disturbance: Disturbance) {
    self.init(
      timers: (.zero - disturbance.timerEarliness)...disturbance.timerLateness,
      notices: disturbance.noticeLateness, results: disturbance.resultLateness, burst: disturbance.burst,
      seed: disturbance.seed)
  }
}
