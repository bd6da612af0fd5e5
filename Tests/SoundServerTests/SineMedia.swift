import FermataPlatform
import FermataSignal
import Foundation
import Synchronization

/// Tones: `sine:1000` is a tone of 1000 Hz at half of full scale, for a minute unless told.
struct SineMedia: MediaSource {
  static let amplitude: Float = 0.5
  var length = Duration.seconds(60)

  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    guard let frequency = Double(location.text.dropFirst(5)), location.text.hasPrefix("sine:") else {
      throw MediaError(.notFound, location, operation: "open")
    }
    return SineReader(location, frequency: frequency, length: length, format: format)
  }
}

private final class SineReader: MediaReader {
  let info: MediaInfo
  private let location: MediaLocation
  private let frequency: Double
  private let place = Mutex(0)
  private let cancellation = Cancellation()

  init(_ location: MediaLocation, frequency: Double, length: Duration, format: AudioFormat) {
    self.location = location
    self.frequency = frequency
    info = MediaInfo(format: format, length: format.frames(in: length), codec: "sine")
  }

  func seek(to frame: FrameCount) throws(MediaError) {
    place.withLock { $0 = min(max(0, frame.value), info.length?.value ?? 0) }
  }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    if cancellation.isCancelled { throw MediaError(.cancelled, location, operation: "read") }
    let channels = info.format.channelCount
    let step = 2 * Double.pi * frequency / Double(info.format.sampleRate.value)
    return place.withLock { place in
      let count = min(buffer.count / channels, (info.length?.value ?? 0) - place)
      guard count > 0 else { return .end }
      for frame in 0..<count {
        let sample = SineMedia.amplitude * Float(sin(Double(place + frame) * step))
        for channel in 0..<channels { buffer[frame * channels + channel] = sample }
      }
      place += count
      return .frames(count)
    }
  }

  func cancel() { cancellation.cancel() }
}
