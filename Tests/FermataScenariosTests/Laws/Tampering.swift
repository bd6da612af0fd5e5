import FermataKit
import FermataPlatform
import FermataPolicy
import FermataScenarios
import FermataSignal
import FermataSimulator
import Synchronization

// Platforms that lie, to see which law notices. Everything else of the app is Fermata's own.

/// Hears what a platform reports and passes on what it likes.
final class TamperedSink: SystemSink {
  typealias Tamper = @Sendable (SystemEvent, any SystemSink) -> CommandOutcome

  private let base: any SystemSink
  private let tamper: Tamper

  init(_ base: any SystemSink, _ tamper: @escaping Tamper) {
    self.base = base
    self.tamper = tamper
  }

  func receive(_ event: SystemEvent) -> CommandOutcome { tamper(event, base) }
}

extension Platform {
  /// The same platform, whose reports pass through a function.
  func tampering(_ tamper: @escaping TamperedSink.Tamper) -> Platform {
    var copy = self
    let base = connect
    // A platform holds its sink weakly.
    let kept = Mutex<[TamperedSink]>([])
    copy.connect = { sink in
      let tampered = TamperedSink(sink, tamper)
      kept.withLock { $0 = [tampered] }
      return base(tampered)
    }
    return copy
  }
}

/// A session whose calls pass through functions.
struct TamperedSession: SessionSystem {
  let base: any SessionSystem
  var routeReader: @Sendable (Route) -> Route = { $0 }
  var configuring: @Sendable (any SessionSystem, SessionConfiguration, Int) -> Void = {
    $0.configure($1, ticket: $2)
  }
  var activation: @Sendable (any SessionSystem, Int) -> Void = { $0.activate(ticket: $1) }
  var deactivation: @Sendable (any SessionSystem, Int) -> Void = { $0.deactivate(ticket: $1) }

  var snapshot: SessionSnapshot {
    var snapshot = base.snapshot
    snapshot.route = routeReader(snapshot.route)
    return snapshot
  }

  func configure(_ configuration: SessionConfiguration, ticket: Int) {
    configuring(base, configuration, ticket)
  }

  func prefer(_ preferences: SessionPreferences, ticket: Int) { base.prefer(preferences, ticket: ticket) }

  func activate(ticket: Int) { activation(base, ticket) }

  func deactivate(ticket: Int) { deactivation(base, ticket) }

  func overrideOutput(_ override: OutputOverride, ticket: Int) {
    base.overrideOutput(override, ticket: ticket)
  }
}

/// A lock screen that is told cards twice.
struct StutteringNowPlaying: NowPlayingSystem {
  let base: any NowPlayingSystem
  /// Which cards are told twice.
  let repeats: @Sendable (NowPlayingCard?) -> Bool

  func publish(_ card: NowPlayingCard?, ticket: Int) {
    base.publish(card, ticket: ticket)
    if repeats(card) { base.publish(card, ticket: ticket) }
  }

  func enable(_ commands: CommandSet, ticket: Int) { base.enable(commands, ticket: ticket) }
}

/// A lock screen that is told after each card of so many others, each a second on.
struct ChattyNowPlaying: NowPlayingSystem {
  let base: any NowPlayingSystem
  let count: Int

  func publish(_ card: NowPlayingCard?, ticket: Int) {
    base.publish(card, ticket: ticket)
    guard var next = card else { return }
    for _ in 0..<count {
      next.card.elapsed += .seconds(1)
      base.publish(next, ticket: ticket)
    }
  }

  func enable(_ commands: CommandSet, ticket: Int) { base.enable(commands, ticket: ticket) }
}

/// A device whose engines are started three times over.
struct RestartingOutput: OutputSystem {
  let base: any OutputSystem

  func makeEngine(for part: PartID, source: any RenderSource, format: AudioFormat) -> any OutputEngine {
    Engine(base: base.makeEngine(for: part, source: source, format: format))
  }

  private final class Engine: OutputEngine {
    private let base: any OutputEngine

    init(base: any OutputEngine) { self.base = base }

    func start(ticket: Int) {
      for _ in 0..<3 { base.start(ticket: ticket) }
    }

    func stop(ticket: Int) { base.stop(ticket: ticket) }
  }
}

/// A lock screen whose clocks are set wrong.
struct SkewedNowPlaying: NowPlayingSystem {
  let base: any NowPlayingSystem
  let offset: Duration

  func publish(_ card: NowPlayingCard?, ticket: Int) {
    var skewed = card
    skewed?.card.elapsed += offset
    base.publish(skewed, ticket: ticket)
  }

  func enable(_ commands: CommandSet, ticket: Int) { base.enable(commands, ticket: ticket) }
}

/// A lock screen that never shows what is repeated, or that the queue is shuffled.
struct ForgetfulNowPlaying: NowPlayingSystem {
  let base: any NowPlayingSystem

  func publish(_ card: NowPlayingCard?, ticket: Int) { base.publish(card, ticket: ticket) }

  func enable(_ commands: CommandSet, ticket: Int) {
    var commands = commands
    (commands.repeatMode, commands.isShuffled) = (.off, false)
    base.enable(commands, ticket: ticket)
  }
}

/// A scheduler that goes on waking the app after every alarm.
struct RestlessScheduler: Scheduler {
  let base: any Scheduler
  var interval = Duration.seconds(10)

  var now: HostTime { base.now }

  func schedule(on lane: WorkLane, at instant: HostTime, _ work: @escaping @Sendable () -> Void) {
    base.schedule(on: lane, at: instant, work)
    if case .alarm = lane { wake(after: instant) }
  }

  private func wake(after instant: HostTime) {
    base.schedule(on: .alarm, at: instant + interval) { wake(after: base.now) }
  }
}

/// Media whose readers pass through a function.
struct TamperedMedia: MediaSource {
  let base: any MediaSource
  let tamper: @Sendable (any MediaReader) -> any MediaReader

  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    tamper(try base.open(location, format: format))
  }
}

/// A reader that loses or repeats frames.
final class LossyReader: MediaReader {
  /// What goes wrong.
  enum Fault: Sendable {
    /// A seek to any place but the beginning lands that many frames late.
    case late(Int)
    /// Once, after so many frames, that many are left out.
    case gap(after: Int, of: Int)
    /// The last frames of the medium are missing.
    case short(Int)
  }

  private let base: any MediaReader
  private let fault: Fault
  private let delivered = Mutex(0)

  init(_ base: any MediaReader, _ fault: Fault) {
    self.base = base
    self.fault = fault
  }

  var info: MediaInfo { base.info }
  var stretches: Bool { false }

  func setRate(_ rate: Double) { base.setRate(1) }

  func seek(to frame: FrameCount) throws(MediaError) {
    delivered.withLock { $0 = frame.value }
    if case .late(let frames) = fault, frame > .zero {
      return try base.seek(to: FrameCount(frame.value + frames))
    }
    try base.seek(to: frame)
  }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    let before = delivered.withLock { $0 }
    var part = buffer
    if case .short(let frames) = fault, let length = info.length {
      let left = length.value - frames - before
      guard left > 0 else { return .end }
      part = UnsafeMutableBufferPointer(
        rebasing: buffer[..<min(buffer.count, left * info.format.channelCount)])
    }
    let result = try base.read(into: part)
    guard case .frames(let count) = result else { return result }
    delivered.withLock { $0 = before + count }
    if case .gap(let place, let frames) = fault, before <= place, before + count > place {
      try base.seek(to: FrameCount(before + count + frames))
    }
    return result
  }

  func cancel() { base.cancel() }
}

extension Platform {
  /// Says that the session was given back, and keeps it.
  mutating func keepSession() {
    let kept = Mutex<(any SystemSink)?>(nil)
    let (connect, scheduler) = (connect, scheduler)
    self.connect = { sink in
      kept.withLock { $0 = sink }
      return connect(sink)
    }
    session = TamperedSession(
      base: session,
      deactivation: { _, ticket in
        scheduler.schedule(on: .alarm, at: scheduler.now) {
          _ = kept.withLock { $0 }?.receive(.finished(ticket: ticket, failure: nil))
        }
      })
  }
}
