#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
internal import FermataPlatform

/// The decoded frames of a medium at its own rate, each in its place: priming cut off, lost packets as silence.
final class Track {
  /// What comes next.
  enum Stretch {
    /// Part of the decoder's current frame.
    case frames(offset: Int, count: Int)
    /// Frames that were lost to damage.
    case silence(Int)
    case end
  }

  /// A step in the time stamps up to this is the container's rounding, not a loss.
  private static let smallestGap: Int64 = 200
  /// A longer one is a damaged time stamp, not that much lost audio.
  private static let longestGapSeconds: Int64 = 10
  /// No block of FLAC is longer.
  private static let longestBlock: Int64 = 65_535

  private let packets: PacketStream
  let decoder: Decoder
  let demuxer: Demuxer
  /// The first frame that is heard, in the stream's count.
  private var origin: Int64 = 0
  /// How far frames were moved because their time stamps jumped, since the last seek.
  private var drift: Int64 = 0
  private var position: Int64 = 0
  private var isArriving = true
  /// Whether the silence that was returned last stands for what was damaged or missing, not for a late beginning.
  private(set) var isSkipping = false
  private var frameIsPending = false
  /// Frames that are heard, where the file tells.
  var contentEnd: Int64?
  /// The codec's priming, cut off at the start.
  private(set) var lead: Int64 = 0

  init(_ medium: Medium) throws(MediaError) {
    demuxer = try Demuxer(medium)
    packets = PacketStream(demuxer)
    decoder = try Decoder(demuxer, packets)
    repeat {
      guard try decoder.next() else { throw Track.refusal(demuxer, decoder) }
    } while decoder.frameIsDiscarded
    origin = (decoder.frameStart ?? 0) + decoder.frameTrim.start
    // Nothing of FLAC is priming: what lies before the first whole block was lost.
    if decoder.codec == AV_CODEC_ID_FLAC { origin = packets.firstFrame }
    lead = origin - packets.firstFrame
    frameIsPending = true
    if let firstByte = packets.firstByte, let tag = InfoTag(path: medium.path, before: firstByte) {
      contentEnd = tag.streamEnd(framesPerPacket: Int64(decoder.frame.pointee.nb_samples)) - origin
    }
  }

  /// Why a file without a single frame cannot be opened.
  private static func refusal(_ demuxer: Demuxer, _ decoder: Decoder) -> MediaError {
    let known: MediaError.Code = decoder.lastFailure == 0 ? .noAudio : .damaged
    return demuxer.medium.error(demuxer.isCertain ? known : .unknownFormat, "open", decoder.lastFailure)
  }

  /// Whether a frame was given since the last seek.
  var hasArrived: Bool { !isArriving }

  var sampleRate: Int32 { decoder.frame.pointee.sample_rate }

  /// Moves to a frame; codecs that remember are fed from so far before it that they have settled there.
  func seek(to frame: Int64) throws(MediaError) {
    try decoder.restart()
    frameIsPending = false
    isArriving = true
    drift = 0
    position = frame
    try packets.seek(to: Preroll.beginning(decoder.codec, for: frame + origin))
  }

  func next() throws(MediaError) -> Stretch {
    while true {
      if !frameIsPending, try !decoder.next() { return lostEnd() }
      frameIsPending = false
      if decoder.frameIsDiscarded { continue }
      if let stretch = place() { return stretch }
    }
  }

  /// Behind the last frame: a last block of FLAC that was lost, and then the end.
  private func lostEnd() -> Stretch {
    guard decoder.codec == AV_CODEC_ID_FLAC, let start = packets.start else { return .end }
    let lost = start + packets.duration - origin + drift - position
    guard lost > 0, lost <= Track.longestBlock else { return .end }
    isSkipping = !isArriving
    isArriving = false
    position += lost
    return .silence(Int(lost))
  }

  /// Where the current frame belongs; `nil` if nothing of it is heard.
  private func place() -> Stretch? {
    var start = (decoder.frameStart ?? position + origin - drift) - origin + drift
    let gap = start - position
    let longestGap = Track.longestGapSeconds * Int64(sampleRate)
    if gap > Track.smallestGap, gap <= longestGap, contentEnd.map({ start < $0 }) ?? true {
      // Before the first frame something is missing only at the beginning.
      isSkipping = !isArriving || position == 0
      position = start
      isArriving = false
      frameIsPending = true
      return .silence(Int(gap))
    }
    if gap > 0 || !isArriving {
      drift -= gap
      start = position
    }
    var end = start + Int64(decoder.frame.pointee.nb_samples)
    if let contentEnd { end = min(end, contentEnd) } else { end -= decoder.frameTrim.end }
    guard end > position else { return contentEnd.map { position >= $0 } ?? false ? .end : nil }
    let stretch = Stretch.frames(offset: Int(position - start), count: Int(end - position))
    isArriving = false
    position = end
    return stretch
  }
}
#endif
