#if !(canImport(CFFmpegFilter_x86_64) || canImport(CFFmpegFilter_aarch64) || canImport(CFFmpegFilter_flat))
internal import FermataPlatform
internal import FermataSignal

/// Without libavfilter nothing is stretched, and the speed is not offered.
final class Tempo {
  static let isAvailable = false

  init(_ medium: Medium, format: AudioFormat) {}

  func restart(rate: Double) throws(MediaError) {}

  func read(
    into base: UnsafeMutablePointer<Float>, room: Int,
    pull: (UnsafeMutablePointer<Float>, Int) throws(MediaError) -> Int
  ) throws(MediaError) -> Int { try pull(base, room) }
}
#endif
