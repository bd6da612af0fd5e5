#if canImport(CFLAC)
internal import CFLAC
internal import FermataPlatform

/// What stands before the sound of a FLAC file.
struct FLACHeader {
  private(set) var sampleRate = 0
  private(set) var channelCount = 0
  private(set) var bitsPerSample = 0
  /// 0 where the file does not tell.
  private(set) var frameCount = 0
  /// Frames of the longest block.
  private(set) var longestBlock = 0
  private(set) var artwork: Artwork?
  /// Whether there is nothing in it that only FFmpeg reads: chapters, channels in an order of their own, and pictures of
  /// other kinds or between the words.
  private(set) var isPlain = true
  private var comments: [String: [String]] = [:]

  private static let leftToFFmpeg = [
    "CHAPTER", "METADATA_BLOCK_PICTURE", "WAVEFORMATEXTENSIBLE_CHANNEL_MASK",
  ]
  private static let signatureOfPNG: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Title, artist and album; several of a kind are one, as FFmpeg has them.
  var tags: Tags {
    Tags(
      title: tag("TITLE"), artist: tag("ARTIST") ?? tag("ALBUMARTIST") ?? tag("ALBUM_ARTIST"),
      album: tag("ALBUM"))
  }

  private func tag(_ name: String) -> String? { comments[name]?.joined(separator: ";") }

  /// Takes one of the blocks before the sound.
  mutating func take(_ block: FLAC__StreamMetadata) {
    switch block.type {
    case FLAC__METADATA_TYPE_STREAMINFO:
      let info = block.data.stream_info
      (sampleRate, channelCount) = (Int(info.sample_rate), Int(info.channels))
      (bitsPerSample, longestBlock) = (Int(info.bits_per_sample), Int(info.max_blocksize))
      frameCount = Int(info.total_samples)
    case FLAC__METADATA_TYPE_VORBIS_COMMENT: take(block.data.vorbis_comment)
    case FLAC__METADATA_TYPE_PICTURE: take(block.data.picture)
    case FLAC__METADATA_TYPE_CUESHEET: isPlain = false
    default: break
    }
  }

  private mutating func take(_ words: FLAC__StreamMetadata_VorbisComment) {
    for entry in UnsafeBufferPointer(start: words.comments, count: Int(words.num_comments)) {
      let bytes = UnsafeBufferPointer(start: entry.entry, count: Int(entry.length)).prefix { $0 != 0 }
      guard let mark = bytes.firstIndex(of: UInt8(ascii: "=")), bytes[mark...].count > 1 else { continue }
      let name = String(decoding: bytes[..<mark], as: UTF8.self).uppercased()
      if Self.leftToFFmpeg.contains(where: name.hasPrefix) { isPlain = false }
      comments[name, default: []].append(String(decoding: bytes[(mark + 1)...], as: UTF8.self))
    }
  }

  private mutating func take(_ picture: FLAC__StreamMetadata_Picture) {
    let bytes = Array(UnsafeBufferPointer(start: picture.data, count: Int(picture.data_length)))
    let isPNG = bytes.starts(with: Self.signatureOfPNG)
    let kind = picture.mime_type.map { String(cString: $0) } ?? ""
    guard kind == "image/png" || kind == "image/jpeg", !bytes.isEmpty else {
      isPlain = false
      return
    }
    artwork = artwork ?? Artwork(mediaType: isPNG ? "image/png" : kind, bytes: bytes)
  }
}
#endif
