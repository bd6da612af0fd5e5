import FermataPlatform
import FermataSignal
import Synchronization

/// A source's reader, taken at its word only where its word can be true.
///
/// Another format than was asked for is refused as it is opened, a count beyond the room ends the item, no frames at all
/// count as a medium that is late, and what is no sound (NaN, infinities, levels that no recording has) becomes silence
/// that is counted as damage.
final class CheckedReader: MediaReader {
  /// 96 dB above full scale (our choice, because samples that somebody forgot to scale from 16 bits stay below it, which a
  /// device clips as it clips all that is loud, and a ruler of a year does; what is beyond is damage).
  private static let loudest: Float = 65_536

  private let base: any MediaReader
  private let location: MediaLocation
  private let silenced = Atomic<Int>(0)

  init(_ base: any MediaReader, of location: MediaLocation) throws(MediaError) {
    self.base = base
    self.location = location
    let format = base.info.format
    guard format == .standard else {
      throw MediaError(
        .contractBroken, location, operation: "open",
        detail: """
          the source delivers \(format.channelCount) channels at \(format.sampleRate.value) Hz, and must deliver 2 at \
          48000
          """)
    }
  }

  /// What the source says, with the format that was asked for, whatever it says later, and no length or chapter outside a
  /// century (our choice, because nothing lasts so long).
  var info: MediaInfo {
    let said = base.info
    let longest = AudioFormat.standard.frames(in: Self.century)
    return MediaInfo(
      format: .standard, length: said.length.map { min(max(.zero, $0), longest) }, tags: said.tags,
      artwork: said.artwork, codec: said.codec,
      chapters: said.chapters.map { Chapter(title: $0.title, start: Self.possible($0.start)) },
      isLive: said.isLive)
  }
  var stretches: Bool { base.stretches }
  var skipped: Duration {
    Self.possible(base.skipped)
      + AudioFormat.standard.duration(of: FrameCount(silenced.load(ordering: .relaxed)))
  }

  private static let century = Duration.seconds(3_155_760_000)
  private static func possible(_ duration: Duration) -> Duration { min(max(.zero, duration), century) }

  func setRate(_ rate: Double) { base.setRate(rate) }

  func seek(to frame: FrameCount) throws(MediaError) { try base.seek(to: frame) }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    let result = try base.read(into: buffer)
    guard case .frames(let count) = result else { return result }
    let channels = AudioFormat.standard.channelCount
    guard (0...buffer.count / channels).contains(count) else {
      throw MediaError(
        .contractBroken, location, operation: "read",
        detail: "the source tells of \(count) frames where there is room for \(buffer.count / channels)")
    }
    guard count > 0 else { return .waiting }
    let samples = UnsafeMutableBufferPointer(rebasing: buffer[..<(count * channels)])
    if !Self.isSound(samples) {
      silenced.wrappingAdd(Self.silence(samples, channels), ordering: .relaxed)
    }
    return result
  }

  /// Whether all samples can be of a recording; sixteen at a time, because every sample that is played passes here.
  private static func isSound(_ samples: UnsafeMutableBufferPointer<Float>) -> Bool {
    let bytes = UnsafeRawBufferPointer(samples)
    let limit = SIMD16<Int32>(repeating: Int32(bitPattern: loudest.bitPattern))
    let magnitude = SIMD16<Int32>(repeating: .max)
    // Without their signs, floats are ordered as their bits are, with infinities and NaN behind all numbers: the
    // difference is negative where one is beyond the limit.
    var beyond = SIMD16<Int32>.zero
    let wide = samples.count / 16
    for index in 0..<wide {
      beyond |= limit &- (bytes.loadUnaligned(fromByteOffset: index * 64, as: SIMD16<Int32>.self) & magnitude)
    }
    return beyond.min() >= 0 && samples[(wide * 16)...].allSatisfy { abs($0) <= loudest }
  }

  /// Silences the frames that cannot be of a recording, and counts them.
  private static func silence(_ samples: UnsafeMutableBufferPointer<Float>, _ channels: Int) -> Int {
    var count = 0
    for start in stride(from: 0, to: samples.count, by: channels) {
      let frame = UnsafeMutableBufferPointer(rebasing: samples[start..<(start + channels)])
      guard !isSound(frame) else { continue }
      frame.update(repeating: 0)
      count += 1
    }
    return count
  }

  func cancel() { base.cancel() }
}
