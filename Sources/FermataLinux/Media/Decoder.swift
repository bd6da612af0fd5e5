#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
internal import FermataPlatform
internal import Glibc

/// Turns packets into frames; it owns FFmpeg's codec context and one frame.
///
/// FFmpeg cuts priming and padding off and moves the frame's stamp by it, but for a codec's first frame: that is wanted
/// whole (`SKIP_MANUAL`), because it alone tells how long the priming and a packet are. To want every frame whole takes
/// FFmpeg 5.1 four allocations each, for Opus 3 % of decoding.
final class Decoder {
  /// So many failures on end while the last frames are fetched are a codec that never tells its end (our choice, because
  /// none holds back as many frames).
  private static let mostFailuresAtEnd = 64

  private let medium: Medium
  private let packets: PacketStream
  private let stream: UnsafeMutablePointer<AVStream>
  private var context: UnsafeMutablePointer<AVCodecContext>
  let frame: UnsafeMutablePointer<AVFrame>
  private var isDraining = false
  /// What the codec last said of a damaged packet; 0 if there was none.
  private(set) var lastFailure: Int32 = 0
  /// The codec is made anew in each segment; `nil` before the first packet.
  private var segment: Int64?
  private var lastPackets: PacketTail?

  init(_ demuxer: Demuxer, _ packets: PacketStream) throws(MediaError) {
    context = try Decoder.open(demuxer.stream, demuxer.medium)
    guard let frame = fermata_av_frame_alloc() else {
      var opened: UnsafeMutablePointer<AVCodecContext>? = context
      fermata_avcodec_free_context(&opened)
      throw demuxer.medium.error(.damaged, "open", fermata_averror(ENOMEM))
    }
    self.frame = frame
    self.packets = packets
    medium = demuxer.medium
    stream = demuxer.stream
    if Preroll.needsRenewal(codec) { lastPackets = PacketTail() }
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    fermata_av_frame_free(&frame)
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    fermata_avcodec_free_context(&context)
  }

  var codec: AVCodecID { context.pointee.codec_id }
  var codecName: String { String(cString: fermata_avcodec_get_name(codec)) }

  /// Decodes the next frame into ``frame``; damaged packets are passed over; false at the end.
  ///
  /// After the last packet more than 64 failures count as the end, so that a codec that never tells it cannot hold us.
  func next() throws(MediaError) -> Bool {
    var failures = 0
    while true {
      let code = fermata_avcodec_receive_frame(context, frame)
      if code >= 0 {
        context.pointee.flags2 &= ~AV_CODEC_FLAG2_SKIP_MANUAL
        return true
      }
      if code == fermata_eof() { return false }
      if code == fermata_averror(EAGAIN), !isDraining {
        try feed()
      } else {
        lastFailure = code
        failures += isDraining ? 1 : 0
        if failures > Decoder.mostFailuresAtEnd { return false }
      }
    }
  }

  /// Forgets what was decoded; the packets may then go on elsewhere.
  func restart() throws(MediaError) {
    isDraining = false
    segment = nil
    lastPackets?.removeAll()
    if lastPackets == nil { fermata_avcodec_flush_buffers(context) } else { try renew() }
  }

  private func feed() throws(MediaError) {
    guard try packets.next() else {
      isDraining = true
      fermata_avcodec_send_packet(context, nil)
      return
    }
    if let lastPackets, let start = packets.start {
      let next = Preroll.segment(of: start)
      if let segment, segment != next {
        try renew()
        lastPackets.forEach(warmUp)
      }
      segment = next
      if Preroll.isAtEnd(of: next, start) { lastPackets.append(packets.packet) }
    }
    let code = fermata_avcodec_send_packet(context, packets.packet)
    if code < 0 { lastFailure = code }
  }

  private func warmUp(with packet: UnsafeMutablePointer<AVPacket>) {
    fermata_avcodec_send_packet(context, packet)
    while fermata_avcodec_receive_frame(context, frame) >= 0 {}
  }

  private func renew() throws(MediaError) {
    let fresh = try Decoder.open(stream, medium)
    var old: UnsafeMutablePointer<AVCodecContext>? = context
    fermata_avcodec_free_context(&old)
    context = fresh
  }

  private static func open(
    _ stream: UnsafeMutablePointer<AVStream>, _ medium: Medium
  ) throws(MediaError) -> UnsafeMutablePointer<AVCodecContext> {
    let parameters = stream.pointee.codecpar
    guard let parameters, let codec = fermata_avcodec_find_decoder(parameters.pointee.codec_id) else {
      throw medium.error(.unknownFormat, "open")
    }
    var context = fermata_avcodec_alloc_context3(codec)
    guard let opened = context else { throw medium.error(.damaged, "open", fermata_averror(ENOMEM)) }
    var code = fermata_avcodec_parameters_to_context(opened, parameters)
    opened.pointee.pkt_timebase = AVRational(num: 1, den: max(parameters.pointee.sample_rate, 1))
    opened.pointee.thread_count = 1
    opened.pointee.flags2 |= AV_CODEC_FLAG2_SKIP_MANUAL
    // Each block has its sum; a damaged one would be heard as noise.
    if codec.pointee.id == AV_CODEC_ID_FLAC {
      opened.pointee.err_recognition = AV_EF_CRCCHECK | AV_EF_EXPLODE
    }
    if code >= 0 { code = fermata_avcodec_open2(opened, codec, nil) }
    if code < 0 {
      fermata_avcodec_free_context(&context)
      throw medium.error(.unknownFormat, "open", code)
    }
    return opened
  }

  // MARK: What the frame says of itself

  /// The frame's place in the stream, as its packet had it.
  var frameStart: Int64? {
    let stamp = frame.pointee.pts
    if stamp == fermata_no_timestamp() { return nil }
    return packets.stampsEnds ? stamp - (Int64(frame.pointee.nb_samples) - frameTrim.end) : stamp
  }

  var frameIsDiscarded: Bool { frame.pointee.flags & AV_FRAME_FLAG_DISCARD != 0 }

  /// How many samples the container says to cut at the start, and at the end of a codec's first frame; none of any other.
  var frameTrim: (start: Int64, end: Int64) {
    guard let data = fermata_av_frame_get_side_data(frame, AV_FRAME_DATA_SKIP_SAMPLES),
      data.pointee.size >= 8,
      let raw = UnsafeRawPointer(data.pointee.data)
    else { return (0, 0) }
    let start = UInt32(littleEndian: raw.loadUnaligned(as: UInt32.self))
    let end = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
    return (Int64(start), Int64(end))
  }
}
#endif
