#if canImport(CFLAC)
package import FermataPlatform
package import FermataSignal
internal import Synchronization

/// An open FLAC file, read by libFLAC as far as that goes.
package final class FLACReader: MediaReader {
  private let medium: Medium
  /// Used by one thread at a time, so it is never waited for.
  private let reading: Mutex<FLACReading>

  /// Opens a file and decodes its first block; `nil` where that is another source's.
  init?(_ medium: Medium, format: AudioFormat, otherwise: FFmpegMedia) {
    guard let reading = FLACReading(medium, format: format, otherwise: otherwise) else { return nil }
    self.medium = medium
    self.reading = Mutex(reading)
  }

  package var info: MediaInfo { reading.withLock { $0.info } }

  package var stretches: Bool { Tempo.isAvailable }

  package var skipped: Duration { reading.withLock { $0.skipped } }

  /// Whether nothing else had to read on; what tests ask.
  package var isQuick: Bool { reading.withLock { $0.isQuick } }

  package func cancel() { medium.cancel() }

  package func setRate(_ rate: Double) { reading.withLock { $0.wantedRate = rate } }

  package func seek(to frame: FrameCount) throws(MediaError) {
    try reading.withLock { (reading) throws(MediaError) in try reading.seek(to: frame) }
  }

  package func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    // By its address, because what a lock guards takes in no pointer of its caller's.
    let (address, count) = (UInt(bitPattern: buffer.baseAddress), buffer.count)
    return try reading.withLock { (reading) throws(MediaError) in
      let start = UnsafeMutablePointer<Float>(bitPattern: address)
      return try reading.read(into: UnsafeMutableBufferPointer(start: start, count: count))
    }
  }
}
#endif
