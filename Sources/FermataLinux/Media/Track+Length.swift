#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
extension Track {
  /// The length in frames at the medium's own rate, as far as the file tells before it was read to the end.
  var estimatedLength: Int64? {
    // A damaged header must not overflow what is reckoned with it.
    announcedLength.map { min(max(0, $0), 1 << 48) }
  }

  private var announcedLength: Int64? {
    if let contentEnd { return contentEnd }
    let stream = demuxer.stream.pointee
    let base = AVRational(num: 1, den: sampleRate)
    var length: Int64?
    if stream.duration > 0 {
      length = fermata_av_rescale_q(stream.duration, stream.time_base, base)
    } else if demuxer.context.pointee.duration > 0 {
      length = fermata_av_rescale(demuxer.context.pointee.duration, Int64(sampleRate), Int64(AV_TIME_BASE))
    }
    guard let length else { return nil }
    switch decoder.codec {
    // Ogg's last position counts the priming.
    case AV_CODEC_ID_OPUS where demuxer.containerName == "ogg": return length - min(lead, length)
    // MP4 tells the packets, and decoding plays the last one whole.
    case AV_CODEC_ID_AAC:
      let packets = min(max(0, stream.nb_frames), 1 << 32)
      return max(length, packets * Int64(decoder.frame.pointee.nb_samples) - lead)
    default: return length
    }
  }
}
#endif
