#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
internal import FermataPlatform
internal import FermataSignal

/// An open file: decoded, resampled, and counted in frames of the asked format.
final class FFmpegReader: MediaReader, @unchecked Sendable {
  // Sendable because ``MediaReader`` gives all but ``cancel()`` to one thread at a time, and that touches nothing but
  // an atomic.
  /// How much silence is taken in at once (our choice, because it is what the pump reads at once).
  private static let mostSilence = 4096
  /// 180 years at 48 kHz; what lies beyond is the end as well, and sums with it do not overflow.
  private static let farthestFrame = 1 << 48

  private(set) var info: MediaInfo
  private let medium: Medium
  private let track: Track
  private let resampler: Resampler
  private let channels: Int
  private let tempo: Tempo
  private var wantedRate = 1.0
  private var rate = 1.0
  /// How many of the medium's frames were damaged or missing, and were delivered as silence.
  private var silentFrames = 0
  /// The medium's own sample rate; the decoder forgets it with its last frame.
  private let mediumRate: Int32
  private var stretch = Track.Stretch.frames(offset: 0, count: 0)
  private var position: Int64 = 0
  private var hasEnded = false
  private var lengthIsExact = false
  private var failure: MediaError?

  init(_ medium: Medium, format: AudioFormat) throws(MediaError) {
    self.medium = medium
    channels = format.channelCount
    let track = try Track(medium)
    let resampler = try Resampler(medium, target: format, frame: track.decoder.frame)
    mediumRate = track.sampleRate
    self.track = track
    self.resampler = resampler
    tempo = Tempo(medium, format: format)
    let length = track.estimatedLength.map { FrameCount(Int(resampler.ratio.outputCount(of: $0))) }
    info = MediaInfo(
      format: format, length: length, tags: track.demuxer.tags, artwork: track.demuxer.artwork,
      codec: track.decoder.codecName, chapters: track.demuxer.chapters,
      isLive: length == nil && !track.demuxer.isSeekable)
  }

  func cancel() { medium.cancel() }

  var skipped: Duration { .seconds(Double(silentFrames) / Double(max(1, mediumRate))) }

  var stretches: Bool { Tempo.isAvailable && !info.isLive }

  func setRate(_ rate: Double) { wantedRate = rate }

  func seek(to frame: FrameCount) throws(MediaError) {
    try medium.checkCancelled("seek")
    rate = wantedRate
    if rate != 1 { try tempo.restart(rate: rate) }
    let target = Int64(min(max(0, frame.value), FFmpegReader.farthestFrame))
    failure = nil
    if lengthIsExact, let length = info.length, target >= Int64(length.value) {
      position = Int64(length.value)
      hasEnded = true
      return
    }
    hasEnded = false
    stretch = .frames(offset: 0, count: 0)
    let (input, dropped) = resampler.ratio.approach(to: target)
    position = target - dropped
    do throws(MediaError) {
      try resampler.restart()
      try track.seek(to: input)
      try PassedOver.read(dropped, channels) { (scratch) throws(MediaError) in
        guard let base = scratch.baseAddress else { return 0 }
        return try fill(base, scratch.count / channels)
      }
      if let failure { throw failure }
    } catch {
      failure = error
      throw error
    }
  }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    try medium.checkCancelled("read")
    let room = buffer.count / channels
    // Without room there are neither frames to give nor an end to tell.
    guard let base = buffer.baseAddress, room > 0 else { return .waiting }
    if let failure { throw failure }
    let count =
      rate == 1 ? try fill(base, room) : try tempo.read(into: base, room: room, pull: fill)
    return count > 0 ? .frames(count) : .end
  }

  /// Fills the room as far as the medium goes.
  ///
  /// A failure after the first frames is kept for the next call.
  private func fill(_ output: UnsafeMutablePointer<Float>, _ room: Int) throws(MediaError) -> Int {
    var written = 0
    do throws(MediaError) {
      while written < room, !hasEnded {
        written += try step(output + written * channels, room - written)
      }
    } catch {
      failure = error
      if written == 0 { throw error }
    }
    position += Int64(written)
    if hasEnded, written < room { learnLength() }
    return written
  }

  private func step(_ output: UnsafeMutablePointer<Float>, _ room: Int) throws(MediaError) -> Int {
    if resampler.isHolding { return try resampler.pull(into: output, room: room) }
    switch stretch {
    case .frames(_, 0), .silence(0):
      stretch = try track.next()
      if case .frames = stretch { try resampler.adopt(track.decoder.frame) }
      return 0
    case .frames(let offset, let count):
      let taken = min(count, resampler.inputCount(for: room))
      stretch = .frames(offset: offset + taken, count: count - taken)
      return try resampler.convert(
        track.decoder.frame, offset: offset, count: taken, into: output, room: room)
    case .silence(let count):
      let taken = min(count, FFmpegReader.mostSilence)
      stretch = .silence(count - taken)
      if track.isSkipping { silentFrames += taken }
      try resampler.takeSilence(taken)
      return 0
    case .end:
      let count = try resampler.drain(into: output, room: room)
      hasEnded = count < room
      return count
    }
  }

  /// The end was reached by reading, so the count is no estimate any more; a seek beyond the end tells nothing.
  private func learnLength() {
    guard !lengthIsExact, track.hasArrived else { return }
    lengthIsExact = true
    info = info.lasting(FrameCount(Int(position)))
  }
}
#endif
