#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
internal import FermataPlatform

extension Demuxer {
  /// Title, artist and album; Ogg keeps them in the stream, the others in the container.
  var tags: Tags {
    Tags(title: tag("title"), artist: tag("artist") ?? tag("album_artist"), album: tag("album"))
  }

  /// The first embedded picture whose encoding is known.
  var artwork: Artwork? {
    for index in 0..<Int(context.pointee.nb_streams) {
      guard let stream = context.pointee.streams[index],
        stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0,
        let data = stream.pointee.attached_pic.data, stream.pointee.attached_pic.size > 0,
        let mediaType = mediaType(of: stream.pointee.codecpar.pointee.codec_id)
      else { continue }
      let bytes = UnsafeBufferPointer(start: data, count: Int(stream.pointee.attached_pic.size))
      return Artwork(mediaType: mediaType, bytes: Array(bytes))
    }
    return nil
  }

  /// Where the chapters begin, with their names, in the order of time.
  var chapters: [Chapter] {
    let all = (0..<Int(context.pointee.nb_chapters)).compactMap { index -> Chapter? in
      guard let chapter = context.pointee.chapters[index] else { return nil }
      let base = chapter.pointee.time_base
      guard base.den > 0 else { return nil }
      let start = Duration.seconds(Double(chapter.pointee.start) * Double(base.num) / Double(base.den))
      let entry = fermata_av_dict_get(chapter.pointee.metadata, "title", nil, 0)
      return Chapter(title: entry.map { String(cString: $0.pointee.value) }, start: max(.zero, start))
    }
    return all.sorted { $0.start < $1.start }
  }

  /// Whether the file can be read at any place; a pipe cannot.
  var isSeekable: Bool { (context.pointee.pb?.pointee.seekable ?? 0) != 0 }

  private func tag(_ key: String) -> String? {
    for dictionary in [context.pointee.metadata, stream.pointee.metadata] {
      guard let entry = fermata_av_dict_get(dictionary, key, nil, 0) else { continue }
      let text = String(cString: entry.pointee.value)
      if !text.isEmpty { return text }
    }
    return nil
  }

  private func mediaType(of codec: AVCodecID) -> String? {
    switch codec {
    case AV_CODEC_ID_MJPEG: "image/jpeg"
    case AV_CODEC_ID_PNG: "image/png"
    case AV_CODEC_ID_GIF: "image/gif"
    case AV_CODEC_ID_BMP: "image/bmp"
    case AV_CODEC_ID_WEBP: "image/webp"
    default: nil
    }
  }
}
#endif
