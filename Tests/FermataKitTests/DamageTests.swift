import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Synchronization
import Testing

/// A scratch in a medium is no reason to stop, and none to keep quiet about it.
@Suite struct DamageTests {
  private let phone = Phone()
  private let audio: AudioSystem
  private let player: Player

  init() {
    audio = AudioSystem(platform: phone.platform(for: phone.install("app"), media: ScratchedMedia()))
    player = Player(audio)
  }

  @Test func `a damaged stretch is told in the journal, once, and the sound goes on`() throws {
    player.load("ruler:10")
    player.play()
    try phone.run(for: .seconds(5))
    #expect(told == [.milliseconds(120)])
    #expect(player.status.isPlaying && player.status.errors.isEmpty)
  }

  @Test func `what was told once is not told again after a seek`() throws {
    player.load("ruler:30")
    player.play()
    try phone.run(for: .seconds(5))
    for second in [10, 20] {
      player.seek(to: .seconds(second))
      try phone.run(for: .seconds(2))
    }
    #expect(told == [.milliseconds(120)])
  }

  private var told: [Duration] {
    audio.journal.entries.compactMap { entry in
      if case .itemDamaged(player.id, _, let skipped) = entry.envelope.event { skipped } else { nil }
    }
  }
}

/// Rulers of which 120 ms in the third second are damaged.
private struct ScratchedMedia: MediaSource {
  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    ScratchedReader(try Ruler().open(location, format: format))
  }
}

private final class ScratchedReader: MediaReader {
  private let base: any MediaReader
  private let delivered = Mutex(0)

  init(_ base: any MediaReader) { self.base = base }

  var info: MediaInfo { base.info }
  var skipped: Duration { delivered.withLock { $0 > 2 * 48_000 ? .milliseconds(120) : .zero } }

  func seek(to frame: FrameCount) throws(MediaError) {
    delivered.withLock { $0 = frame.value }
    try base.seek(to: frame)
  }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    let result = try base.read(into: buffer)
    if case .frames(let count) = result { delivered.withLock { $0 += count } }
    return result
  }

  func cancel() { base.cancel() }
}
