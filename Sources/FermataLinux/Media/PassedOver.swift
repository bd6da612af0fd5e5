internal import FermataPlatform

/// Frames that are read and not wanted: what lies between the place where a reading begins and the one that was asked for.
enum PassedOver {
  /// How much is read at once (our choice, because it is what the pump reads at once).
  private static let piece = 4096

  /// Reads so many frames into nowhere, or as many as there are.
  ///
  /// `read` fills as much as it can of the room and returns how many frames that were.
  static func read(
    _ count: Int64, _ channels: Int,
    _ read: (UnsafeMutableBufferPointer<Float>) throws(MediaError) -> Int
  ) throws(MediaError) {
    guard count > 0 else { return }
    let scratch = UnsafeMutableBufferPointer<Float>.allocate(capacity: piece * channels)
    defer { scratch.deallocate() }
    var left = Int(count)
    while left > 0 {
      let room = UnsafeMutableBufferPointer(rebasing: scratch.prefix(min(left, piece) * channels))
      let got = try read(room)
      if got == 0 { return }
      left -= got
    }
  }
}
