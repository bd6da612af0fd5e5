import Dispatch
import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import PlayerSupport
import Synchronization
import Testing

/// A read that blocks holds up reading and nothing else: on real threads, what is heard is told all the same.
@Suite(.serialized) struct SlowReaderTests {
  private let media = SlowMedia()
  private let audio: AudioSystem
  private let player: Player

  init() {
    audio = AudioSystem(platform: ThreadedPlatform().platform(media: media))
    player = Player(audio)
  }

  @Test func `a first frame and a queue that runs dry are told while a read blocks`() async {
    defer { media.release() }
    player.load("stuck:4")
    player.play()
    #expect(await player.becomes(\.isPlaying))
    #expect(await player.becomes { $0.phase == .waiting(.stalled) })
    #expect(media.isBlocked)
    media.release()
    #expect(await player.becomes(\.isPlaying))
  }

  @Test func `a change of item is told while a read of the new one blocks`() async {
    defer { media.release() }
    player.load("ruler:1", "stuck:1")
    player.play()
    #expect(await player.becomes { $0.isPlaying && $0.queueIndex == 1 })
    #expect(await player.becomes { $0.phase == .waiting(.stalled) })
    #expect(media.isBlocked)
  }

  @Test func `damage is told while the next read blocks`() async {
    defer { media.release() }
    player.load("scratched:2")
    player.play()
    #expect(await player.becomes { $0.phase == .waiting(.stalled) })
    let isTold = audio.journal.entries.contains {
      if case .itemDamaged(_, _, .milliseconds(120)) = $0.envelope.event { true } else { false }
    }
    #expect(isTold && media.isBlocked)
  }

  @Test func `start, change and end are told in order, though each read takes 300 milliseconds`() async {
    player.load("slow:1", "slow:1#2")
    player.play()
    #expect(await player.becomes(\.isPlaying))
    #expect(await player.becomes { $0.queueIndex == 1 })
    #expect(await player.becomes { $0.phase == .ended })
  }

  @Test func `another item plays though the read of the first one never returns`() async {
    defer { media.release() }
    player.load("stuck:4", "ruler:60")
    player.play()
    #expect(await player.becomes { $0.phase == .waiting(.stalled) })
    player.next()
    #expect(await player.becomes { $0.isPlaying && $0.queueIndex == 1 })
    #expect(player.status.errors.isEmpty)
  }

  @Test func `a seek is served by the same reader as soon as the read that blocks returns`() async {
    defer { media.release() }
    player.load("stuck:4")
    player.play()
    #expect(await player.becomes { $0.phase == .waiting(.stalled) })
    player.seek(to: .seconds(40))
    #expect(media.isBlocked)
    media.release()
    #expect(await player.becomes { $0.isPlaying && $0.position >= .seconds(40) })
    #expect(media.opened == 1)
  }
}

/// Rulers; `stuck:N` blocks in the read after N of them until it is released or cancelled, `slow:N` lasts N seconds and
/// takes 300 ms for each read, `scratched:N` is like `stuck` and damaged.
private final class SlowMedia: MediaSource {
  fileprivate struct State {
    var isReleased = false
    var isBlocked = false
    var opened = 0
  }

  fileprivate let state = Mutex(State())
  fileprivate let freed = DispatchSemaphore(value: 0)

  var isBlocked: Bool { state.withLock { $0.isBlocked } }
  var opened: Int { state.withLock { $0.opened } }

  func release() {
    state.withLock { $0.isReleased = true }
    freed.signal()
  }

  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    state.withLock { $0.opened += 1 }
    let words = location.text.split { $0 == ":" || $0 == "#" }
    let count = Int(words[1]) ?? 0
    switch words[0] {
    case "stuck", "scratched":
      let damage = words[0] == "stuck" ? Duration.zero : .milliseconds(120)
      return SlowReader(
        try Ruler().open("ruler:60", format: format), self, freeReads: count, damage: damage)
    case "slow":
      return SlowReader(
        try Ruler().open(MediaLocation("ruler:\(count)"), format: format), self, freeReads: nil)
    default: return try Ruler().open(location, format: format)
    }
  }
}

private final class SlowReader: MediaReader {
  private let base: any MediaReader
  private let media: SlowMedia
  private let freeReads: Int?
  private let damage: Duration
  private let left: Mutex<Int?>
  private let isCancelled = Atomic(false)

  /// `nil` free reads: each is slow.
  init(_ base: any MediaReader, _ media: SlowMedia, freeReads: Int?, damage: Duration = .zero) {
    self.base = base
    self.damage = damage
    self.freeReads = freeReads
    self.media = media
    left = Mutex(freeReads)
  }

  var info: MediaInfo { base.info }
  /// Met by the first read.
  var skipped: Duration { left.withLock { $0 } == freeReads ? .zero : damage }

  func seek(to frame: FrameCount) throws(MediaError) {
    try checkCancelled()
    try base.seek(to: frame)
  }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    try checkCancelled()
    let left = left.withLock { left in
      defer { left = left.map { $0 - 1 } }
      return left
    }
    if let left {
      if left <= 0 { block() }
    } else {
      // Nobody signals it: it is how long a read takes, on a clock that is four times as fast.
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(75))
    }
    try checkCancelled()
    return try base.read(into: buffer)
  }

  private func block() {
    media.state.withLock { $0.isBlocked = true }
    while !media.state.withLock({ $0.isReleased }), !isCancelled.load(ordering: .relaxed) {
      media.freed.wait()
    }
    media.state.withLock { $0.isBlocked = false }
  }

  private func checkCancelled() throws(MediaError) {
    if isCancelled.load(ordering: .relaxed) { throw MediaError(.cancelled, "slow", operation: "read") }
  }

  func cancel() {
    isCancelled.store(true, ordering: .relaxed)
    media.freed.signal()
  }
}
