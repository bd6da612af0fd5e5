#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
internal import Glibc

/// What an MP3 file's first packet tells about all of it: the packet that encoders write silent, marked `Xing` or
/// `Info`.
///
/// FFmpeg reads it too, but applies the padding by time stamps, which are gone after a seek by bytes.
struct InfoTag {
  private let packetCount: Int64
  private let padding: Int64
  /// An MP3 decoder's own delay, which encoders do not count as theirs.
  private static let decoderDelay: Int64 = 528 + 1
  private static let reach = 4096

  /// Reads the tag from the bytes before the first audible packet; `nil` if there is none or it is about another file.
  ///
  /// Of those bytes it takes the last 4096, which is more than the longest packet has.
  init?(path: String, before byte: Int64) {
    let reach = Int(min(byte, Int64(InfoTag.reach)))
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    var bytes = [UInt8](repeating: 0, count: reach)
    guard fstat(file, &status) == 0, pread(file, &bytes, reach, off_t(byte) - off_t(reach)) == reach else {
      return nil
    }
    self.init(bytes: bytes, remaining: Int64(status.st_size) - byte)
  }

  init?(bytes: [UInt8], remaining: Int64) {
    let marks = [Array("Xing".utf8), Array("Info".utf8)]
    let last = bytes.count - 144
    guard last >= 0 else { return nil }
    let mark = (0...last).last { start in marks.contains { bytes[start..<start + 4].elementsEqual($0) } }
    guard let mark else { return nil }
    func number(at offset: Int, count: Int) -> Int64 {
      bytes[(mark + offset)..<(mark + offset + count)].reduce(0) { $0 << 8 | Int64($1) }
    }
    // Frames, bytes, seek table and quality are each there or not; the encoder's delays stand 21 bytes after them. With
    // all of them, the mark and the flags, it is 144 bytes long.
    let flags = number(at: 4, count: 4)
    let sizes = [4, 4, 100, 4].enumerated().map { flags & (1 << $0) == 0 ? 0 : $1 }
    guard sizes[0] > 0 else { return nil }
    packetCount = number(at: 8, count: 4)
    padding = number(at: 8 + sizes.reduce(0, +) + 21, count: 3) & 0xFFF
    // Two files put together carry the first one's tag; a sixteenth and 64 KiB more than it announces may be tags
    // behind the sound.
    let announced = sizes[1] > 0 ? number(at: 12, count: 4) : remaining
    guard packetCount > 0, remaining - announced < announced / 16 + 65_536 else { return nil }
  }

  /// The end of what is heard, in frames from the first packet's first frame.
  func streamEnd(framesPerPacket: Int64) -> Int64 {
    packetCount * framesPerPacket - max(0, padding - InfoTag.decoderDelay)
  }
}
#endif
