#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
internal import FermataPlatform
internal import Glibc

/// An open container and its audio stream; it owns FFmpeg's format context and gives packets in file order.
///
/// Only local files, and only the containers that the readers behind it were tested with: FFmpeg would otherwise
/// follow playlists to other files and hosts.
final class Demuxer {
  private static let containers = "wav,w64,aiff,flac,ogg,mov,mp4,m4a,3gp,3g2,mj2,mp3,aac,caf"
  /// Below it FFmpeg guesses: any file named `.mp3` scores 1, but so does one of three packets.
  ///
  /// Up to a quarter of the scale FFmpeg advises to look at more of the file (`AVPROBE_SCORE_RETRY`).
  private static let leastScore = AVPROBE_SCORE_MAX / 4
  /// A file of three packets is no longer than this, because an MP3 packet has 1,441 bytes at most and tags come on top.
  private static let longestGuess: Int64 = 16_384
  /// So many failed reads on end are a file that cannot be read on, not a damaged place (our choice, because so many
  /// packets are six seconds of sound).
  private static let mostFailures = 256

  let medium: Medium
  let context: UnsafeMutablePointer<AVFormatContext>
  let stream: UnsafeMutablePointer<AVStream>
  let packet: UnsafeMutablePointer<AVPacket>

  init(_ medium: Medium) throws(MediaError) {
    guard let packet = fermata_av_packet_alloc() else {
      throw medium.error(.damaged, "open", fermata_averror(ENOMEM))
    }
    var context: UnsafeMutablePointer<AVFormatContext>?
    do throws(MediaError) {
      let opened = try Demuxer.open(medium)
      context = opened
      stream = try Demuxer.audioStream(of: opened, medium)
      self.context = opened
    } catch {
      var discarded: UnsafeMutablePointer<AVPacket>? = packet
      fermata_av_packet_free(&discarded)
      fermata_avformat_close_input(&context)
      throw error
    }
    self.packet = packet
    self.medium = medium
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    fermata_av_packet_free(&packet)
    var context: UnsafeMutablePointer<AVFormatContext>? = context
    fermata_avformat_close_input(&context)
  }

  var containerName: String { String(cString: context.pointee.iformat.pointee.name) }

  /// Whether FFmpeg knew the format by more than the file's name.
  var isCertain: Bool { context.pointee.probe_score >= Demuxer.leastScore }

  /// Reads the audio stream's next packet into ``packet``; false at the end, or where the file cannot be read on.
  func next() throws(MediaError) -> Bool {
    var failures = 0
    while true {
      try medium.checkCancelled("read")
      fermata_av_packet_unref(packet)
      let code = fermata_av_read_frame(context, packet)
      if code >= 0 {
        if packet.pointee.stream_index == stream.pointee.index { return true }
        continue
      }
      if code == fermata_eof() { return false }
      failures += 1
      let mayPass = code == fermata_invalid_data() || code == fermata_averror(EAGAIN)
      if !mayPass { throw medium.error(.damaged, "read", code) }
      if failures > Demuxer.mostFailures { return false }
    }
  }

  /// Moves to the last packet at or before a time stamp of the stream; false if FFmpeg cannot.
  func seek(toTimestamp timestamp: Int64) throws(MediaError) -> Bool {
    try medium.checkCancelled("seek")
    return fermata_avformat_seek_file(context, stream.pointee.index, .min, timestamp, timestamp, 0) >= 0
  }

  /// Moves to a byte of the file; it must be one where a packet starts.
  func seek(toByte byte: Int64) throws(MediaError) {
    try medium.checkCancelled("seek")
    let code = fermata_av_seek_frame(context, stream.pointee.index, byte, AVSEEK_FLAG_BYTE)
    if code < 0 { throw medium.error(.damaged, "seek", code) }
  }

  private static func open(_ medium: Medium) throws(MediaError) -> UnsafeMutablePointer<AVFormatContext> {
    guard let fresh = fermata_avformat_alloc_context() else {
      throw medium.error(.damaged, "open", fermata_averror(ENOMEM))
    }
    fresh.pointee.interrupt_callback = AVIOInterruptCB(
      callback: { medium in
        guard let medium else { return 0 }
        return Unmanaged<Medium>.fromOpaque(medium).takeUnretainedValue().isCancelled ? 1 : 0
      }, opaque: Unmanaged.passUnretained(medium).toOpaque())
    var options: OpaquePointer?
    defer { fermata_av_dict_free(&options) }
    fermata_av_dict_set(&options, "protocol_whitelist", "file", 0)
    fermata_av_dict_set(&options, "format_whitelist", containers, 0)
    // PCM in pieces of 64 KiB instead of 4, because nearly all the cost of decoding a WAV file is per packet.
    fermata_av_dict_set(&options, "max_size", "65536", 0)
    // Instead of 2,500, because each of our containers names its codec (our choice).
    fermata_av_dict_set(&options, "max_probe_packets", "8", 0)
    var context: UnsafeMutablePointer<AVFormatContext>? = fresh
    // With the scheme FFmpeg takes no part of a path for one of its protocols.
    let code = fermata_avformat_open_input(&context, "file:" + medium.path, nil, &options)
    guard code >= 0, let context else { throw medium.error(.unknownFormat, "open", code) }
    return context
  }

  private static func audioStream(
    of context: UnsafeMutablePointer<AVFormatContext>, _ medium: Medium
  ) throws(MediaError) -> UnsafeMutablePointer<AVStream> {
    if context.pointee.probe_score < leastScore, fermata_avio_size(context.pointee.pb) > longestGuess {
      throw medium.error(.unknownFormat, "open")
    }
    let found = fermata_avformat_find_stream_info(context, nil)
    if found < 0 { throw medium.error(.unknownFormat, "open", found) }
    let index = fermata_av_find_best_stream(context, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
    guard index >= 0, let stream = context.pointee.streams[Int(index)] else {
      throw medium.error(.noAudio, "open", index)
    }
    for other in 0..<Int(context.pointee.nb_streams) where other != Int(index) {
      context.pointee.streams[other]?.pointee.discard = AVDISCARD_ALL
    }
    return stream
  }
}
#endif
