import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Synchronization
import Testing

/// Nobody wants to hear a click: the medium is a slow tone, so every sample that jumps is ours.
@Suite struct EdgeTests {
  /// The tone's steepest place: 2 over 240 frames.
  private static let largestStep: Float = 2.0 / 240

  /// The largest jump between two samples of what was heard on the speaker.
  private func largestJump(_ happening: (Phone, AppID, Player) throws -> Void) throws -> Float {
    let phone = Phone(keepsSamples: true)
    let app = phone.install("app")
    let player = Player(AudioSystem(platform: phone.platform(for: app, media: Hum())))
    player.load("hum", "hum")
    player.play()
    try phone.run(for: .milliseconds(1003))
    try happening(phone, app, player)
    try phone.run(for: .seconds(1))
    let tape = try #require(phone.tapes(of: app, player.id).first?.value)
    let samples = tape.samples(from: 0, to: Phone.frame(at: phone.now))
    let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    #expect(left.contains { abs($0) > 0.4 })
    return zip(left, left.dropFirst()).reduce(0) { max($0, abs($1.1 - $1.0)) }
  }

  /// Fading in or out over 240 frames adds at most 0.5 / 240 to a step, and both may meet at an edge.
  private static let allowed = largestStep + 2 * 0.5 / 240 + 0.001

  @Test func `pause and play do not click`() throws {
    let jump = try largestJump { phone, _, player in
      player.pause()
      try phone.run(for: .milliseconds(333))
      player.play()
    }
    #expect(jump <= Self.allowed)
  }

  @Test func `a seek does not click`() throws {
    let jump = try largestJump { _, _, player in player.seek(to: .microseconds(20_123_457)) }
    #expect(jump <= Self.allowed)
  }

  @Test func `the next item does not click`() throws {
    #expect(try largestJump { _, _, player in player.next() } <= Self.allowed)
  }

  @Test func `sound that comes back after Siri fades in`() throws {
    let phone = Phone(keepsSamples: true)
    let app = phone.install("app")
    let player = Player(AudioSystem(platform: phone.platform(for: app, media: Hum())))
    player.load("hum")
    player.play()
    try phone.run(for: .milliseconds(1003))
    phone.begin(.siri)
    try phone.run(for: .seconds(1))
    phone.end(.siri)
    try phone.run(for: .seconds(1))
    let tape = try #require(phone.tapes(of: app, player.id).first?.value)
    let start = try #require(tape.spans.last?.start)
    let samples = tape.samples(from: start, to: start + 480)
    let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    #expect(abs(left[0]) <= Self.allowed)
    #expect(zip(left, left.dropFirst()).allSatisfy { abs($0.1 - $0.0) <= Self.allowed })
  }
}

/// A tone of 100 Hz, a minute long.
private struct Hum: MediaSource {
  func open(_ location: MediaLocation, format: AudioFormat) -> any MediaReader { HumReader(format: format) }
}

private final class HumReader: MediaReader {
  let info: MediaInfo
  private let next = Mutex(0)

  init(format: AudioFormat) {
    info = MediaInfo(format: format, length: FrameCount(48_000 * 60), codec: "hum")
  }

  func seek(to frame: FrameCount) { next.withLock { $0 = frame.value } }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) -> MediaRead {
    next.withLock { next in
      let count = min(buffer.count / 2, 48_000 * 60 - next)
      guard count > 0 else { return .end }
      for frame in 0..<count {
        // A parabola through a sine's zeros and peaks.
        let half = Double((next + frame) % 480) / 240
        let place = half < 1 ? half : half - 1
        let sample = Float((half < 1 ? 2 : -2) * place * (1 - place))
        buffer[frame * 2] = sample
        buffer[frame * 2 + 1] = sample
      }
      next += count
      return .frames(count)
    }
  }

  func cancel() {}
}
