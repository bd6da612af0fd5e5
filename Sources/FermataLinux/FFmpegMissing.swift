#if !(canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat))
public import FermataPlatform

/// FFmpeg's headers were not there when this was built: every open says so.
public typealias FFmpegMedia = UnavailableMedia

/// FFmpeg's headers were not there when this was built: nothing is encoded.
public enum LosslessSound {
  /// False.
  public static var isAvailable: Bool { false }

  /// Nothing.
  public static func flac(_ samples: [Int16], channelCount: Int) -> [UInt8]? { nil }
}
#endif
