import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Synchronization

/// A session in whose calls the app may be told something.
struct InterruptingSession: SessionSystem {
  private let base: any SessionSystem
  private let interrupt: @Sendable () -> Void

  init(_ base: any SessionSystem, _ interrupt: @escaping @Sendable () -> Void) {
    self.base = base
    self.interrupt = interrupt
  }

  var snapshot: SessionSnapshot { base.snapshot }
  var hasBackgroundAudio: Bool { base.hasBackgroundAudio }

  func configure(_ configuration: SessionConfiguration, ticket: Int) {
    base.configure(configuration, ticket: ticket)
    interrupt()
  }

  func prefer(_ preferences: SessionPreferences, ticket: Int) {
    base.prefer(preferences, ticket: ticket)
    interrupt()
  }

  func activate(ticket: Int) {
    base.activate(ticket: ticket)
    interrupt()
  }

  func deactivate(ticket: Int) {
    base.deactivate(ticket: ticket)
    interrupt()
  }

  func overrideOutput(_ override: OutputOverride, ticket: Int) {
    base.overrideOutput(override, ticket: ticket)
    interrupt()
  }
}

/// Makes engines that pull in blocks.
final class BlockOutput: OutputSystem {
  private let base: any OutputSystem
  private let disturbance: Disturbance
  private let interrupt: @Sendable () -> Void
  private let route: @Sendable () -> Route
  private let made = Atomic<UInt64>(0)

  init(
    _ base: any OutputSystem, _ disturbance: Disturbance, _ interrupt: @escaping @Sendable () -> Void,
    route: @escaping @Sendable () -> Route
  ) {
    self.base = base
    self.disturbance = disturbance
    self.interrupt = interrupt
    self.route = route
  }

  func makeEngine(for part: PartID, source: any RenderSource, format: AudioFormat) -> any OutputEngine {
    let number = made.wrappingAdd(1, ordering: .relaxed).newValue
    let blocks = BlockSource(source, disturbance, seed: disturbance.seed &+ number, route: route)
    return BlockEngine(
      base.makeEngine(for: part, source: blocks, format: format), pulling: blocks, interrupt)
  }
}

private final class BlockEngine: OutputEngine {
  private let base: any OutputEngine
  private let source: BlockSource
  private let interrupt: @Sendable () -> Void

  init(_ base: any OutputEngine, pulling source: BlockSource, _ interrupt: @escaping @Sendable () -> Void) {
    self.base = base
    self.source = source
    self.interrupt = interrupt
  }

  func start(ticket: Int) {
    source.flush()
    base.start(ticket: ticket)
    interrupt()
  }

  func stop(ticket: Int) {
    base.stop(ticket: ticket)
    interrupt()
  }
}

/// Media that block the thread that opens or reads them.
final class SlowMedia: MediaSource {
  private let base: any MediaSource
  private let delay: @Sendable () -> Void

  init(_ base: any MediaSource, _ disturbance: Disturbance, block: @escaping @Sendable (Duration) -> Void) {
    self.base = base
    let generator = Mutex(SeededGenerator(seed: disturbance.seed))
    let longest = (HostTime.zero + disturbance.readTime).nanoseconds
    delay = {
      guard longest > 0 else { return }
      let nanoseconds = generator.withLock { Int64.random(in: 0...longest, using: &$0) }
      block(.nanoseconds(nanoseconds))
    }
  }

  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    try open(location, format: format, cancellation: Cancellation())
  }

  func open(
    _ location: MediaLocation, format: AudioFormat, cancellation: Cancellation
  ) throws(MediaError) -> any MediaReader {
    delay()
    return SlowReader(try base.open(location, format: format, cancellation: cancellation), delay)
  }
}

private final class SlowReader: MediaReader {
  private let base: any MediaReader
  private let delay: @Sendable () -> Void

  init(_ base: any MediaReader, _ delay: @escaping @Sendable () -> Void) {
    self.base = base
    self.delay = delay
  }

  var info: MediaInfo { base.info }
  var stretches: Bool { base.stretches }
  var skipped: Duration { base.skipped }

  func setRate(_ rate: Double) { base.setRate(rate) }

  func seek(to frame: FrameCount) throws(MediaError) {
    delay()
    try base.seek(to: frame)
  }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    delay()
    return try base.read(into: buffer)
  }

  func cancel() { base.cancel() }
}
