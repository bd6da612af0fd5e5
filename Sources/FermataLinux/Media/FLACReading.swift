#if canImport(CFLAC)
internal import FermataPlatform
internal import FermataSignal

/// The reading of a FLAC file: decoded by libFLAC, resampled, and counted in frames of the asked format.
///
/// From where that does not go on (a damaged place, a speed), another source reads, and to the end: no frame differs. One
/// thread at a time.
final class FLACReading {
  /// From so many blocks before a damaged place on FFmpeg reads: it trusts a block once it saw ten, and what is missing before a
  /// seek's first frame counts as no damage.
  private static let blocksBefore = 12
  /// FFmpeg reads no more bits everywhere (5.1 does not).
  private static let mostBits = 24

  private let medium: Medium
  private let stream: FLACStream
  private let otherwise: FFmpegMedia
  /// What reads on.
  private var successor: (any MediaReader)?
  private let description: MediaInfo
  private let ratio: RateRatio
  private let converter: RateConverter?
  private let channels: Int
  /// The speed from the next seek on.
  var wantedRate = 1.0
  /// How many frames of the block were taken.
  private var taken = 0
  /// The frame that is given next.
  private var position: Int64 = 0
  private var hasEnded = false

  /// Opens a file and decodes its first block; `nil` where that is another source's.
  init?(_ medium: Medium, format: AudioFormat, otherwise: FFmpegMedia) {
    guard let stream = FLACStream(medium) else { return nil }
    let (header, rate) = (stream.header, format.sampleRate.value)
    guard header.isPlain, header.frameCount > 0, header.bitsPerSample <= Self.mostBits,
      (1...2).contains(format.channelCount),
      (1...format.channelCount).contains(header.channelCount),
      RateRatio.rates.contains(header.sampleRate), RateRatio.rates.contains(rate)
    else { return nil }
    ratio = RateRatio(from: header.sampleRate, to: rate)
    converter = ratio.converter(channelCount: format.channelCount)
    guard converter != nil || ratio.input == ratio.output, case .block = stream.step() else { return nil }
    description = MediaInfo(
      format: format, length: FrameCount(Int(ratio.outputCount(of: Int64(header.frameCount)))),
      tags: header.tags, artwork: header.artwork, codec: "flac")
    (self.medium, self.stream, self.otherwise) = (medium, stream, otherwise)
    channels = format.channelCount
  }

  var info: MediaInfo { successor?.info ?? description }

  var skipped: Duration { successor?.skipped ?? .zero }

  /// Whether nothing else had to read on.
  var isQuick: Bool { successor == nil }

  func seek(to frame: FrameCount) throws(MediaError) {
    try medium.checkCancelled("seek")
    if successor != nil || wantedRate != 1 { return try handOver(at: frame) }
    let length = Int64(description.length?.value ?? 0)
    let target = min(max(0, Int64(frame.value)), length)
    hasEnded = target == length
    position = target
    if hasEnded { return }
    let (input, dropped) = ratio.approach(to: target)
    converter?.restart()
    taken = 0
    guard stream.seek(to: Int(input)) else { return try handOver(at: frame) }
    position -= dropped
    try PassedOver.read(dropped, channels) { scratch in
      scratch.baseAddress.map { fill($0, scratch.count / channels) } ?? 0
    }
    if stream.isBroken { try handOver(at: frame) }
  }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    if let successor {
      return try told("read") { () throws(MediaError) in try successor.read(into: buffer) }
    }
    try medium.checkCancelled("read")
    let room = buffer.count / channels
    // Without room there are neither frames to give nor an end to tell.
    guard let base = buffer.baseAddress, room > 0 else { return .waiting }
    let count = fill(base, room)
    if count > 0 { return .frames(count) }
    guard stream.isBroken else { return .end }
    try medium.checkCancelled("read")
    return try told("read") { () throws(MediaError) in
      try handOverBefore().read(into: buffer)
    }
  }

  // MARK: The other source

  /// Lets the other source read on from a frame, at the speed that is wanted.
  private func handOver(at frame: FrameCount) throws(MediaError) {
    try medium.checkCancelled("seek")
    try told("seek") { () throws(MediaError) in
      let reader = try following()
      reader.setRate(wantedRate)
      try reader.seek(to: frame)
    }
  }

  /// Lets the other source read on from the position; it comes there through blocks that are whole.
  private func handOverBefore() throws(MediaError) -> any MediaReader {
    let past = min(position, ratio.outputCount(of: Int64(Self.blocksBefore * stream.header.longestBlock)))
    let reader = try following()
    try reader.seek(to: FrameCount(Int(position - past)))
    try PassedOver.read(past, channels) { (scratch) throws(MediaError) in
      if case .frames(let count) = try reader.read(into: scratch) { count } else { 0 }
    }
    return reader
  }

  private func following() throws(MediaError) -> any MediaReader {
    if let successor { return successor }
    let reader = try otherwise.open(
      stream.location, format: description.format, cancellation: medium.cancellation)
    successor = reader
    return reader
  }

  /// Does something of the other source's, whose failures are this file's.
  private func told<Result>(
    _ operation: String, _ act: () throws(MediaError) -> Result
  ) throws(MediaError) -> Result {
    do throws(MediaError) { return try act() } catch {
      throw MediaError(error.code, medium.location, operation: operation, detail: error.detail)
    }
  }

  // MARK: Our own

  /// Fills the room as far as the file goes, or up to where it is damaged.
  private func fill(_ output: UnsafeMutablePointer<Float>, _ room: Int) -> Int {
    var written = 0
    while written < room, !hasEnded, !stream.isBroken {
      let (place, left) = (output + written * channels, room - written)
      written += converter.map { convert($0, place, left) } ?? copy(place, left)
    }
    position += Int64(written)
    return written
  }

  /// Decodes the next block once this one was taken; whether there is one to take from.
  private func hasBlock() -> Bool {
    if taken < stream.count { return true }
    taken = 0
    guard case .block = stream.step() else { return false }
    return true
  }

  private func copy(_ output: UnsafeMutablePointer<Float>, _ room: Int) -> Int {
    guard hasBlock() else {
      hasEnded = !stream.isBroken
      return 0
    }
    let count = min(room, stream.count - taken)
    for channel in 0..<channels {
      let plane = plane(channel)
      for index in 0..<count { output[index * channels + channel] = plane[index] }
    }
    taken += count
    return count
  }

  private func convert(_ converter: RateConverter, _ output: UnsafeMutablePointer<Float>, _ room: Int) -> Int
  {
    if converter.isHolding { return converter.give(into: output, room: room) }
    guard hasBlock() else {
      if stream.isBroken { return 0 }
      let count = converter.drain(into: output, room: room)
      hasEnded = count < room
      return count
    }
    let count = min(converter.free, stream.count - taken)
    for (channel, place) in converter.places().enumerated() {
      place.update(from: plane(channel), count: count)
    }
    converter.take(count)
    taken += count
    return converter.give(into: output, room: room)
  }

  /// A channel's samples that were not taken; a file of one channel sounds from both.
  private func plane(_ channel: Int) -> UnsafeMutablePointer<Float> {
    stream.planes[min(channel, stream.planes.count - 1)] + taken
  }
}
#endif
