#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
internal import FermataPlatform

/// The packets of a medium, each stamped with its first frame, and moves to the packet that holds a frame.
///
/// Frames are counted here at the stream's own rate and before the codec's priming is cut off. Two ways to know them:
/// most containers keep time stamps that are exact; MP3 and ADTS have none, so there packets are counted from the
/// start.
final class PacketStream {
  private static let sane: ClosedRange<Int64> = -(1 << 48)...(1 << 48)
  private static let longestPacket: Int64 = 1 << 32

  private let demuxer: Demuxer
  private let countsPackets: Bool
  private let rate: Int32
  private var index = PacketIndex()
  private var counted: Int64 = 0
  private var isHolding = false
  private var firstTimestamp: Int64?
  /// The first packet's first frame; negative where priming comes before the container's zero.
  private(set) var firstFrame: Int64 = 0
  /// The first frame of the current packet, and how many it holds.
  private(set) var start: Int64?
  private(set) var duration: Int64 = 0
  /// Whether ``packet`` is stamped with its end instead of its start, as for Vorbis.
  ///
  /// FFmpeg takes the first short Vorbis block after a long one for 448 frames shorter than it is, so only the end is
  /// right.
  let stampsEnds: Bool
  private let isPaged: Bool

  init(_ demuxer: Demuxer) {
    self.demuxer = demuxer
    countsPackets = ["mp3", "aac"].contains(demuxer.containerName)
    isPaged = demuxer.containerName == "ogg"
    rate = max(1, demuxer.stream.pointee.codecpar.pointee.sample_rate)
    stampsEnds = demuxer.stream.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_VORBIS
  }

  var packet: UnsafeMutablePointer<AVPacket> { demuxer.packet }

  /// Where the first packet lies in the file, where packets are counted.
  var firstByte: Int64? { index.entries.first?.byte }

  /// Makes ``packet`` the next one, its time stamps in frames; false at the end.
  func next() throws(MediaError) -> Bool {
    if isHolding {
      isHolding = false
      return true
    }
    guard try demuxer.next() else { return false }
    if countsPackets { stampByCounting() } else { stampByTimestamp() }
    return true
  }

  /// Moves so that the next packet is the one that holds a frame, or the first or last one if none does.
  func seek(to frame: Int64) throws(MediaError) {
    if countsPackets { try seekByCounting(to: frame) } else { try seekByTimestamp(to: frame) }
  }

  // MARK: By counting

  private func stampByCounting() {
    let start = counted
    var duration = fermata_av_rescale_q(packet.pointee.duration, timeBase, frameBase)
    if duration <= 0 || duration > PacketStream.longestPacket {
      duration = Int64(demuxer.stream.pointee.codecpar.pointee.frame_size)
    }
    if packet.pointee.pos >= 0 { index.note(PacketIndex.Entry(byte: packet.pointee.pos, start: start)) }
    stamp(start, duration: duration)
    counted += duration
  }

  private func seekByCounting(to frame: Int64) throws(MediaError) {
    guard let entry = index.entry(atOrBefore: max(frame, 0)) else { return }
    // Reads on from where it stands if that is nearer than the index's entry.
    if counted > frame || counted < entry.start {
      try demuxer.seek(toByte: entry.byte)
      counted = entry.start
    }
    _ = try skip(to: frame)
  }

  // MARK: By time stamps

  private func stampByTimestamp() {
    let timestamp = packet.pointee.pts
    guard timestamp != fermata_no_timestamp() else {
      return stamp(nil, duration: fermata_av_rescale_q(packet.pointee.duration, timeBase, frameBase))
    }
    stamp(
      fermata_av_rescale_q(timestamp, timeBase, frameBase),
      duration: fermata_av_rescale_q(packet.pointee.duration, timeBase, frameBase))
    if firstTimestamp == nil, let start {
      firstTimestamp = timestamp
      firstFrame = start
    }
  }

  /// Containers seek to a page or an estimate, so the landing is checked and repeated from farther back if it is late.
  private func seekByTimestamp(to frame: Int64) throws(MediaError) {
    var back: Int64 = 0
    while frame - back > firstFrame {
      let timestamp = fermata_av_rescale_q(frame - back, frameBase, timeBase)
      if try demuxer.seek(toTimestamp: timestamp), try skip(to: frame) { return }
      back = max(back * 2, Int64(rate))
    }
    guard try demuxer.seek(toTimestamp: firstTimestamp ?? 0) else {
      throw demuxer.medium.error(.damaged, "seek")
    }
    _ = try skip(to: frame)
  }

  // MARK: Both

  /// Passes packets over up to the one that holds a frame; false if the seek landed too late, or nowhere.
  ///
  /// Too late is behind the frame, on a first packet without a stamp, or in Ogg on the frame's own page.
  private func skip(to frame: Int64) throws(MediaError) -> Bool {
    var landing: Int64?
    isHolding = false
    while try next() {
      let isFirst = landing == nil
      if isFirst { landing = packet.pointee.pos }
      if isFirst, start.map({ $0 > frame }) ?? true {
        isHolding = true
        return false
      }
      if let start, start + max(duration, 1) > frame {
        isHolding = true
        // FFmpeg tells an Ogg stream's end from its last page only if it read the page before.
        return !isPaged || packet.pointee.pos != landing
      }
    }
    return landing != nil
  }

  /// Stamps the current packet in frames; the decoder hands the stamp on to its frame.
  private func stamp(_ stamp: Int64?, duration length: Int64) {
    // A damaged one would overflow the sums that are made with it.
    start = stamp.flatMap { PacketStream.sane.contains($0) ? $0 : nil }
    duration = min(max(length, 0), PacketStream.longestPacket)
    packet.pointee.pts = start.map { stampsEnds ? $0 + duration : $0 } ?? fermata_no_timestamp()
    packet.pointee.dts = packet.pointee.pts
    packet.pointee.duration = duration
  }

  private var timeBase: AVRational { demuxer.stream.pointee.time_base }
  private var frameBase: AVRational { AVRational(num: 1, den: rate) }
}
#endif
