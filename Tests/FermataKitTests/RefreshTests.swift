import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Synchronization
import Testing

/// When an engine with a deep buffer is told that what it pulled ahead is out of date, and what counts as rendered there.
@Suite struct RefreshTests {
  private let phone = Phone()
  private let media = LateEnd()
  private let output: CountedOutput
  private let scheduler: CountedScheduler
  private let player: Player

  init() {
    var platform = phone.platform(for: phone.install("app"), media: media)
    output = CountedOutput(platform.output)
    platform.output = output
    scheduler = CountedScheduler(platform.scheduler)
    platform.scheduler = scheduler
    player = Player(AudioSystem(platform: platform))
    player.load("ruler:60#1", "ruler:60#2")
  }

  /// How often an act has the engine pull anew, within a second.
  private func refreshes(_ act: (Player) -> Void) throws -> Int {
    let before = output.refreshes
    act(player)
    try phone.run(for: .seconds(1))
    return output.refreshes - before
  }

  static let acts: [(name: String, act: @Sendable (Player) -> Void, isHeard: Bool)] = [
    ("pause", { $0.pause() }, true), ("seek", { $0.seek(to: .seconds(30)) }, true),
    ("next", { $0.next() }, true),
    ("volume", { $0.gain = 0.5 }, true), ("speed", { $0.speed = 2 }, true),
    ("repeat", { $0.repeatMode = .all }, false),
    ("nothing", { _ in }, false), ("play again", { $0.play() }, false),
  ]

  @Test(arguments: acts.indices) func `what changes what is heard has it pulled anew`(_ index: Int) throws {
    player.play()
    try phone.run(for: .seconds(3))
    let count = try refreshes(Self.acts[index].act)
    #expect((count > 0) == Self.acts[index].isHeard && count <= 3, "\(Self.acts[index].name): \(count)")
  }

  @Test func `a play after a pause has the silence pulled anew`() throws {
    player.play()
    try phone.run(for: .seconds(3))
    player.pause()
    try phone.run(for: .seconds(1))
    #expect(try refreshes { $0.play() } > 0)
  }

  @Test func `a jump has it pulled anew at once, and once more when its frames are there`() throws {
    player.play()
    try phone.run(for: .seconds(3))
    #expect(try refreshes { $0.seek(to: .seconds(30)) } == 2)
  }

  /// At the end of an item less is read than an engine that renders seldom is expected to have rendered by the next look.
  @Test(arguments: 3...12, [nil, Duration.milliseconds(700), .milliseconds(300)])
  func `an end, and what follows late, comes without a gap where much is read at once`(
    _ seconds: Int, _ before: Duration?
  ) throws {
    let length = Duration.seconds(seconds)
    player.load([MediaItem(MediaLocation("ruler:\(seconds)"))])
    player.play()
    try phone.run(for: .milliseconds(500))
    output.keep(9_600)
    try phone.run(for: length - .milliseconds(500) - (before ?? .milliseconds(700)))
    let position = player.status.position
    if before != nil { player.repeatMode = .all }
    try phone.run(for: length - position + .milliseconds(20))
    #expect(player.status.isPlaying == (before != nil))
    try phone.run(for: .seconds(1))
    guard before != nil else { return }
    let apart = player.status.position - .milliseconds(1_020)
    #expect(abs(apart / .milliseconds(1)) < 1, "\(apart)")
  }

  /// What follows the item that follows is read before that is heard.
  @Test(arguments: [1, 2, 3], [0, 9_600]) func `each of short items is told as it is heard`(
    _ seconds: Int, _ depth: Int
  ) throws {
    let length = Duration.seconds(seconds)
    player.load([MediaItem(MediaLocation("ruler:\(seconds)"))])
    player.repeatMode = .all
    player.play()
    try phone.run(for: .milliseconds(500))
    output.keep(FrameCount(depth))
    for number in 1...12 {
      try phone.run(for: length - player.status.position + .milliseconds(20))
      #expect(player.status.position < .milliseconds(40), "after \(number)")
    }
  }

  /// Less than the 300 ms that sound needs to go on, and more than what is left when a segment ends.
  @Test(arguments: [0, 9_600]) func `the end of an item is heard though it came late`(_ depth: Int) throws {
    media.isHeld.store(true, ordering: .relaxed)
    player.load("ruler:3")
    player.play()
    try phone.run(for: .milliseconds(500))
    output.keep(FrameCount(depth))
    try phone.run(for: .seconds(4))
    #expect(player.status.phase == .waiting(.stalled))
    media.isHeld.store(false, ordering: .relaxed)
    try phone.run(for: .seconds(1))
    #expect(player.status.phase == .ended && player.status.position == .seconds(3))
  }

  @Test(arguments: [50, 101, 200, 299, 500, 2_000])
  func `a player that is paused before an item's end wakes nobody`(_ left: Int) throws {
    player.load("ruler:3")
    player.play()
    try phone.run(for: .milliseconds(500))
    output.keep(9_600)
    player.pause()
    player.seek(to: .seconds(3) - .milliseconds(left))
    try phone.run(for: .seconds(1))
    let looks = scheduler.looks
    try phone.run(for: .seconds(60))
    #expect(scheduler.looks == looks)
  }

  @Test func `an engine that falls short has the queue looked at before its time`() throws {
    player.load("ruler:60#1")
    player.play()
    try phone.run(for: .seconds(3))
    output.keep(9_600)
    try phone.run(for: .seconds(4))
    let looks = scheduler.looks
    try phone.run(for: .milliseconds(20))
    #expect(scheduler.looks == looks, "it rests")
    output.tellShort()
    try phone.run(for: .milliseconds(1))
    #expect(scheduler.looks > looks)
  }

  @Test(arguments: [0, 9_600]) func `what can be taken back counts as not rendered yet`(_ depth: Int) throws {
    phone.connect(.bluetoothA2DP)
    player.play()
    try phone.run(for: .seconds(5))
    output.keep(FrameCount(depth))
    let heard = player.status.position
    player.pause()
    let rendered = player.status.position
    #expect(rendered - heard == (depth > 0 ? .zero : .milliseconds(150)))
  }

  @Test(arguments: [(0, 50), (9_600, 50), (0, 140), (9_600, 140)])
  func `so do the last frames of an item, which are on their way behind its end`(
    _ depth: Int, _ left: Int
  ) throws {
    phone.connect(.bluetoothA2DP)
    player.load("ruler:3")
    player.play()
    try phone.run(for: .milliseconds(500))
    output.keep(FrameCount(depth))
    try phone.run(for: .milliseconds(3_000 - left) - player.status.position)
    let heard = player.status.position
    player.pause()
    #expect(player.status.position == (depth > 0 ? heard : .seconds(3)))
  }
}

/// Rulers, the last 200 ms of which come when they are let go.
private final class LateEnd: MediaSource {
  let isHeld = Atomic(false)

  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    Reader(base: try Ruler().open(location, format: format), media: self)
  }

  private final class Reader: MediaReader {
    private let base: any MediaReader
    private let media: LateEnd
    private let place = Atomic(0)

    init(base: any MediaReader, media: LateEnd) {
      self.base = base
      self.media = media
    }

    var info: MediaInfo { base.info }
    var stretches: Bool { base.stretches }

    func setRate(_ rate: Double) { base.setRate(rate) }

    func seek(to frame: FrameCount) throws(MediaError) {
      place.store(frame.value, ordering: .relaxed)
      try base.seek(to: frame)
    }

    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
      let end = (info.length?.value ?? 0) - (media.isHeld.load(ordering: .relaxed) ? 9_600 : 0)
      let left = max(0, end - place.load(ordering: .relaxed))
      guard left > 0 || end == info.length?.value else { return .waiting }
      let count = min(buffer.count, max(1, left) * info.format.channelCount)
      let result = try base.read(into: UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
      if case .frames(let count) = result { place.wrappingAdd(count, ordering: .relaxed) }
      return result
    }

    func cancel() { base.cancel() }
  }
}

/// Engines that count, and keep as much as they are told.
private final class CountedOutput: OutputSystem {
  private let base: any OutputSystem
  private let count = Atomic<Int>(0)
  private let sources = Mutex<[any ReplayableSource]>([])

  init(_ base: any OutputSystem) { self.base = base }

  var refreshes: Int { count.load(ordering: .relaxed) }

  func tellShort() { for source in sources.withLock({ $0 }) { source.tellShort() } }

  func keep(_ depth: FrameCount) { for source in sources.withLock({ $0 }) { source.keep(depth) } }

  func makeEngine(for part: PartID, source: any RenderSource, format: AudioFormat) -> any OutputEngine {
    if let source = source as? any ReplayableSource { sources.withLock { $0.append(source) } }
    return Engine(base: base.makeEngine(for: part, source: source, format: format), output: self)
  }

  private final class Engine: OutputEngine {
    private let base: any OutputEngine
    private let output: CountedOutput

    init(base: any OutputEngine, output: CountedOutput) {
      self.base = base
      self.output = output
    }

    func start(ticket: Int) { base.start(ticket: ticket) }
    func stop(ticket: Int) { base.stop(ticket: ticket) }
    func refresh() { output.count.wrappingAdd(1, ordering: .relaxed) }
  }
}

/// Counts how often a pump looks.
private final class CountedScheduler: Scheduler {
  private let base: any Scheduler
  private let count = Atomic<Int>(0)

  init(_ base: any Scheduler) { self.base = base }

  var looks: Int { count.load(ordering: .relaxed) }

  var now: HostTime { base.now }

  func schedule(on lane: WorkLane, at instant: HostTime, _ work: @escaping @Sendable () -> Void) {
    base.schedule(on: lane, at: instant) { [self] in
      if case .pump = lane { count.wrappingAdd(1, ordering: .relaxed) }
      work()
    }
  }
}
