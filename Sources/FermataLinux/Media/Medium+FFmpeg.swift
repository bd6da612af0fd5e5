#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
internal import FermataPlatform
internal import Glibc

extension Medium {
  /// An error with FFmpeg's own words; a cancelled reader is told so whatever FFmpeg made of it.
  func error(_ code: MediaError.Code, _ operation: String, _ ffmpeg: Int32 = 0) -> MediaError {
    if isCancelled { return MediaError(.cancelled, location, operation: operation) }
    let actual: MediaError.Code =
      switch ffmpeg {
      case fermata_averror(ENOENT): .notFound
      case fermata_averror(EACCES), fermata_averror(EPERM): .notPermitted
      default: code
      }
    return MediaError(actual, location, operation: operation, detail: Medium.words(for: ffmpeg))
  }

  private static func words(for code: Int32) -> String {
    guard code < 0 else { return "" }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(AV_ERROR_MAX_STRING_SIZE)) { buffer in
      guard let base = buffer.baseAddress else { return "FFmpeg \(code)" }
      fermata_av_strerror(code, base, buffer.count)
      return "\(String(cString: base)), FFmpeg \(code)"
    }
  }
}
#endif
