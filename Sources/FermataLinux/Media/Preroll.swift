#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
/// The preroll: how far before a frame a codec must begin, so that it gives there what it gives in a run from the
/// start.
///
/// Most codecs forget: after some packets their state is that of a linear run. AAC does not: it fills noise bands from
/// a generator that no flush resets, so after a seek its noise would be another (20 dB below full scale). Its codec is
/// therefore made anew at fixed places, in a linear run as after a seek, and both give the same to the bit.
enum Preroll {
  /// 6 seconds at 44.1 kHz: a codec made anew costs 0.1 ms, and a seek decodes half of it on average, about 2 ms.
  private static let segmentLength: Int64 = 1 << 18
  /// Frames in the longest AAC packet.
  private static let longestPacket: Int64 = 2048

  /// Where to begin decoding for a frame, both in the stream's own count; it may lie before the first packet.
  static func beginning(_ codec: AVCodecID, for frame: Int64) -> Int64 {
    guard needsRenewal(codec) else { return frame - memory(of: codec) }
    let segment = segment(of: frame - longestPacket)
    let margin = Int64(PacketTail.count + 3) * longestPacket
    return segment == 0 ? -margin : segment * segmentLength - margin
  }

  static func needsRenewal(_ codec: AVCodecID) -> Bool { codec == AV_CODEC_ID_AAC }

  static func segment(of start: Int64) -> Int64 { max(0, start) / segmentLength }

  /// Whether a packet is among the last of its segment, with which the next segment's codec warms up.
  static func isAtEnd(of segment: Int64, _ start: Int64) -> Bool {
    start + Int64(PacketTail.count + 1) * longestPacket >= (segment + 1) * segmentLength
  }

  private static func memory(of codec: AVCodecID) -> Int64 {
    switch codec {
    case AV_CODEC_ID_FLAC, AV_CODEC_ID_ALAC: 0
    // The bit reservoir reaches back 511 bytes, which is 20 packets at the lowest bit rates.
    case AV_CODEC_ID_MP3, AV_CODEC_ID_MP2: 24 * 1152
    // Two blocks of the greatest length overlap.
    case AV_CODEC_ID_VORBIS: 3 * 8192
    // RFC 7845 asks for 80 ms; at low bit rates the long-term prediction fades more slowly.
    case AV_CODEC_ID_OPUS: 48_000
    // FFmpeg numbers all forms of PCM from here, and they remember nothing; a codec that is not named gets a second.
    default: (0x10000..<0x11000).contains(codec.rawValue) ? 0 : 48_000
    }
  }
}
#endif
