#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
internal import CLoader

/// FFmpeg's libraries, which bring a hundred others along and are not loaded with the program, which starts sooner without them.
enum FFmpegLibraries {
  /// What is missing of them, and what to do about it; `nil` once they are loaded, for which the first who asks waits.
  ///
  /// Any thread. Nothing of FFmpeg may be called before.
  static let missing = load()

  private static func load() -> LinuxSystem.MissingLibrary? {
    // What a library needs comes before it: looked up among fewer, its functions are found a sixth sooner.
    let names = [
      fermata_library_of_tools(), fermata_library_of_rates(), fermata_library_of_codecs(),
      fermata_library_of_formats(),
    ]
    let missing = LinuxSystem.MissingLibrary(
      "FFmpeg", fermata_load_ffmpeg(names, names.count),
      help: "install FFmpeg's libraries, of the version that this was built with")
    if missing == nil { fermata_av_log_set_level(AV_LOG_QUIET) }
    return missing
  }
}
#endif
