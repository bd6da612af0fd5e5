#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
internal import Glibc

/// What an MP3 file's first packet tells about all of it: the packet that encoders write silent, marked `Xing` or
/// `Info`.
///
/// FFmpeg reads it too, but applies the padding by time stamps, which are gone after a seek by bytes.
package struct InfoTag {
  private let packetCount: Int64
  private let padding: Int64
  /// An MP3 decoder's own delay, which encoders do not count as theirs.
  private static let decoderDelay: Int64 = 528 + 1
  private static let reach = 4096
  private static let marks = [Array("Xing".utf8), Array("Info".utf8)]
  /// From the mark to the end, if nothing is left out of it.
  private static let length = 144

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

  /// Reads the tag from the bytes before the first audible packet, which `remaining` bytes begin with.
  package init?(bytes: [UInt8], remaining: Int64) {
    let last = bytes.count - InfoTag.length
    guard last >= 0, let mark = (0...last).last(where: { InfoTag.isMark(at: $0, in: bytes) }) else {
      return nil
    }
    func number(at offset: Int, count: Int) -> Int64 {
      bytes[(mark + offset)..<(mark + offset + count)].reduce(0) { $0 << 8 | Int64($1) }
    }
    // Frames, bytes, seek table and quality are each there or not; the encoder's delays stand 21 bytes after them.
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

  /// Whether a tag begins there: its mark behind the head of a packet, without which it is some text's word.
  ///
  /// Between them lie four bytes of head, perhaps two of checksum, and 9, 17 or 32 of side information, by the number of
  /// channels and the version.
  private static func isMark(at start: Int, in bytes: [UInt8]) -> Bool {
    guard marks.contains(where: { bytes[start..<start + 4].elementsEqual($0) }) else { return false }
    return [9, 17, 32].contains { side in
      [4, 6].contains { head in
        let packet = start - side - head
        return packet >= 0 && bytes[packet] == 0xFF && bytes[packet + 1] & 0xE0 == 0xE0
      }
    }
  }

  /// The end of what is heard, in frames from the first packet's first frame.
  package func streamEnd(framesPerPacket: Int64) -> Int64 {
    packetCount * framesPerPacket - max(0, padding - InfoTag.decoderDelay)
  }
}
#endif
