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

  private func tag(_ key: String) -> String? {
    for dictionary in [context.pointee.metadata, stream.pointee.metadata] {
      guard let entry = av_dict_get(dictionary, key, nil, 0) else { continue }
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
