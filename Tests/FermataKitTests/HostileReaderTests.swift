import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Synchronization
import Testing

/// A source of media may break its contract in every way: the item fails or is silent, and nothing else does.
@Suite struct HostileReaderTests {
  private let phone = Phone(keepsSamples: true)
  private let app: AppID
  private let audio: AudioSystem
  private let player: Player

  init() {
    app = phone.install("app")
    audio = AudioSystem(platform: phone.platform(for: app, media: LyingMedia()))
    player = Player(audio)
  }

  private var heard: Int { phone.framesHeard(of: app, at: .builtInSpeaker).value }

  private func play(_ locations: MediaLocation..., for duration: Duration = .seconds(3)) throws {
    player.load(locations)
    player.play()
    try phone.run(for: duration)
  }

  @Test(arguments: ["more", "less", "mono", "slow"])
  func `a count or a format that cannot be is refused, and the next item plays`(lie: String) throws {
    try play(MediaLocation(lie), "ruler:60")
    #expect(player.status.isPlaying && player.status.queueIndex == 1)
    #expect(player.status.errors.map(\.code) == [.contractBroken])
    let refused = try #require(player.status.errors.first)
    #expect(refused.description.contains("mend the source of media") && !refused.detail.isEmpty)
  }

  @Test func `no frames at all are a medium that is late`() throws {
    try play("nothing", for: .seconds(10))
    #expect(!player.status.isPlaying && heard == 0)
    let looks = audio.journal.entries.count
    #expect(looks < 100)
    player.load("ruler:60")
    try phone.run(for: .seconds(2))
    #expect(player.status.isPlaying)
  }

  @Test(arguments: ["nan", "infinity", "loud"])
  func `what is no sound is silence that is told, and the sound goes on`(lie: String) throws {
    try play(MediaLocation(lie), for: .seconds(5))
    #expect(player.status.isPlaying && player.status.errors.isEmpty)
    let told = audio.journal.entries.reduce(Duration.zero) { sum, entry in
      if case .itemDamaged(_, _, let skipped) = entry.envelope.event { sum + skipped } else { sum }
    }
    #expect(told == .milliseconds(10))
    let samples = phone.samplesHeard(at: .builtInSpeaker)
    #expect(samples.allSatisfy { abs($0) <= 1 })
  }

  @Test(arguments: ["changing", "skipping"])
  func `what a reader says of itself later, and cannot be, stops nothing`(lie: String) throws {
    try play(MediaLocation(lie), for: .seconds(2))
    player.speed = 2
    player.nextChapter()
    try phone.run(for: .seconds(2))
    #expect(player.status.phase != .failed)
  }

  @Test func `a medium that does not know its length is no broadcast`() throws {
    try play("endless")
    #expect(player.status.isPlaying && player.status.info?.isLive == false && player.status.duration == nil)
    #expect(player.seek(to: .seconds(30)) == .success)
    try phone.run(for: .seconds(1))
    #expect(player.status.isPlaying && player.status.position > .seconds(30))
  }

  @Test func `loud but possible levels are left as they are`() throws {
    try play("hot", for: .seconds(2))
    #expect(player.status.isPlaying)
    #expect(
      !audio.journal.entries.contains { if case .itemDamaged = $0.envelope.event { true } else { false } })
  }
}

/// Rulers, except for locations that name a lie.
private struct LyingMedia: MediaSource {
  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    if location.text.hasPrefix("ruler") { return try Ruler().open(location, format: format) }
    return LyingReader(try Ruler().open("ruler:60", format: format), lie: location.text)
  }
}

private final class LyingReader: MediaReader {
  private let base: any MediaReader
  private let lie: String
  private let delivered = Mutex(0)
  private let asked = Atomic<Int>(0)
  private let skips = Atomic<Int>(0)

  init(_ base: any MediaReader, lie: String) {
    self.base = base
    self.lie = lie
  }

  var info: MediaInfo {
    switch lie {
    case "mono": MediaInfo(format: AudioFormat(sampleRate: 48_000, channelCount: 1), length: nil, codec: lie)
    case "changing":
      delivered.withLock({ $0 }) == 0 && asked.wrappingAdd(1, ordering: .relaxed).newValue < 2
        ? base.info
        : MediaInfo(
          format: AudioFormat(sampleRate: 0, channelCount: 0), length: FrameCount(.max), codec: lie,
          chapters: [
            Chapter(title: nil, start: Duration(attoseconds: .min)),
            Chapter(title: nil, start: Duration(attoseconds: .max)),
          ])
    case "endless": MediaInfo(format: .standard, length: nil, codec: lie)
    case "slow": MediaInfo(format: AudioFormat(sampleRate: 44_100, channelCount: 2), length: nil, codec: lie)
    default: base.info
    }
  }

  var skipped: Duration {
    guard lie == "skipping" else { return base.skipped }
    let isFirst = skips.wrappingAdd(1, ordering: .relaxed).newValue < 2
    return Duration(attoseconds: isFirst ? .min : .max)
  }

  func seek(to frame: FrameCount) throws(MediaError) { try base.seek(to: frame) }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    let result = try base.read(into: buffer)
    guard case .frames(let count) = result else { return result }
    switch lie {
    case "more": return .frames(buffer.count / 2 + 1)
    case "less": return .frames(-1)
    case "nothing": return .frames(0)
    default: break
    }
    delivered.withLock { delivered in
      for frame in delivered..<(delivered + count) where frame / 480 == 60 {
        buffer[(frame - delivered) * 2 + frame % 2] = value(buffer[(frame - delivered) * 2])
      }
      delivered += count
    }
    return result
  }

  private func value(_ sample: Float) -> Float {
    switch lie {
    case "nan": .nan
    case "infinity": -.infinity
    case "loud": 1e9
    case "hot": 40_000
    default: sample
    }
  }

  func cancel() { base.cancel() }
}
