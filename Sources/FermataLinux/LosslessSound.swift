#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
/// Writes sound as FLAC through FFmpeg: a tenth of the size, and not a bit of it lost.
public enum LosslessSound {
  /// Whether FFmpeg was there when this was built, is there now, and has the encoder.
  public static var isAvailable: Bool {
    FFmpegLibraries.missing == nil && fermata_avcodec_find_encoder(AV_CODEC_ID_FLAC) != nil
  }

  /// A whole FLAC file; any thread.
  ///
  /// - Parameters:
  ///   - samples: at 48 kHz, interleaved.
  ///   - channelCount: 1 or 2.
  /// - Returns: its bytes; `nil` if FFmpeg cannot encode them.
  public static func flac(_ samples: [Int16], channelCount: Int) -> [UInt8]? {
    guard isAvailable else { return nil }
    // Polynomials foresee what is computed, such as rulers and the phone's voices, and linear prediction music.
    let files = ["fixed", "levinson"].map { predictor -> [UInt8]? in
      guard let encoder = FLACEncoder(channelCount: channelCount, predictor), encoder.encode(samples) else {
        return nil
      }
      return encoder.file(frameCount: samples.count / channelCount)
    }
    return files.compactMap(\.self).min { $0.count < $1.count }
  }
}

/// FFmpeg's encoder, and the packets that came of it.
private final class FLACEncoder {
  private let context: UnsafeMutablePointer<AVCodecContext>
  private let frame: UnsafeMutablePointer<AVFrame>
  private let packet: UnsafeMutablePointer<AVPacket>
  private let channelCount: Int
  private var packets: [UInt8] = []
  /// What FLAC calls STREAMINFO has 34 bytes.
  private static let infoSize = 34

  /// The predictor is one of FFmpeg's names.
  init?(channelCount: Int, _ predictor: String) {
    guard let codec = fermata_avcodec_find_encoder(AV_CODEC_ID_FLAC),
      let context = fermata_avcodec_alloc_context3(codec),
      let frame = fermata_av_frame_alloc(), let packet = fermata_av_packet_alloc()
    else { return nil }
    (self.context, self.frame, self.packet, self.channelCount) = (context, frame, packet, channelCount)
    context.pointee.sample_fmt = AV_SAMPLE_FMT_S16
    context.pointee.sample_rate = 48_000
    context.pointee.time_base = AVRational(num: 1, den: 48_000)
    context.pointee.thread_count = 1
    fermata_av_channel_layout_default(&context.pointee.ch_layout, Int32(channelCount))
    // Half of the usual length: the phone's sounds come and go (measured: 3 % less of a whole rehearsal).
    context.pointee.frame_size = 2_304
    fermata_av_opt_set(context.pointee.priv_data, "lpc_type", predictor, 0)
    fermata_av_opt_set(context.pointee.priv_data, "prediction_order_method", "log", 0)
    if predictor == "levinson" {
      fermata_av_opt_set_int(context.pointee.priv_data, "max_prediction_order", 16, 0)
    }
    guard fermata_avcodec_open2(context, codec, nil) >= 0, context.pointee.extradata_size >= Self.infoSize
    else {
      return nil
    }
    frame.pointee.format = AV_SAMPLE_FMT_S16.rawValue
    frame.pointee.sample_rate = 48_000
    frame.pointee.nb_samples = context.pointee.frame_size
    fermata_av_channel_layout_default(&frame.pointee.ch_layout, Int32(channelCount))
    guard fermata_av_frame_get_buffer(frame, 0) >= 0 else { return nil }
  }

  deinit {
    var (context, frame, packet) = (Optional(context), Optional(frame), Optional(packet))
    fermata_avcodec_free_context(&context)
    fermata_av_frame_free(&frame)
    fermata_av_packet_free(&packet)
  }

  /// Returns whether all of it was taken.
  func encode(_ samples: [Int16]) -> Bool {
    let (size, count) = (Int(context.pointee.frame_size), samples.count / channelCount)
    let width = MemoryLayout<Int16>.size * channelCount
    for start in stride(from: 0, to: count, by: size) {
      let part = min(size, count - start)
      guard fermata_av_frame_make_writable(frame) >= 0, let bytes = frame.pointee.data.0 else { return false }
      samples.withUnsafeBytes { all in
        UnsafeMutableRawBufferPointer(start: bytes, count: width * part).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: all[(width * start)..<(width * (start + part))]))
      }
      frame.pointee.nb_samples = Int32(part)
      frame.pointee.pts = Int64(start)
      guard fermata_avcodec_send_frame(context, frame) >= 0 else { return false }
      takePackets()
    }
    guard fermata_avcodec_send_frame(context, nil) >= 0 else { return false }
    takePackets()
    return true
  }

  private func takePackets() {
    while fermata_avcodec_receive_packet(context, packet) >= 0 {
      packets.append(
        contentsOf: UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)))
      fermata_av_packet_unref(packet)
    }
  }

  /// The packets behind FLAC's mark and its one block of facts, which counts the frames so that a player can seek.
  func file(frameCount: Int) -> [UInt8] {
    var info = Array(UnsafeBufferPointer(start: context.pointee.extradata, count: Self.infoSize))
    info[13] = info[13] & 0xF0 | UInt8(frameCount >> 32 & 0x0F)
    for place in 14..<18 { info[place] = UInt8(truncatingIfNeeded: frameCount >> (8 * (17 - place))) }
    return Array("fLaC".utf8) + [0x80, 0, 0, UInt8(Self.infoSize)] + info + packets
  }
}
#endif
