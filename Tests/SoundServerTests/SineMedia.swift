import FermataPlatform
import FermataSignal
import Foundation
import Synchronization

/// Tones: `sine:1000` is a tone of 1000 Hz at half of full scale, for a minute unless told.
struct SineMedia: MediaSource {
  static let amplitude: Float = 0.5
  var length = Duration.seconds(60)
  /// What each tone says of itself.
  var tags = Tags()
  var artwork: Artwork?
  /// Whether it can be faster or slower.
  var stretches = false

  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    guard let frequency = Double(location.text.dropFirst(5)), location.text.hasPrefix("sine:") else {
      throw MediaError(.notFound, location, operation: "open")
    }
    return SineReader(location, frequency: frequency, self, format: format)
  }
}

private final class SineReader: MediaReader {
  let info: MediaInfo
  let stretches: Bool
  private let location: MediaLocation
  private let frequency: Double
  private let place = Mutex(0)
  private let rate = Mutex(1.0)
  private let cancellation = Cancellation()

  init(_ location: MediaLocation, frequency: Double, _ media: SineMedia, format: AudioFormat) {
    self.location = location
    self.frequency = frequency
    stretches = media.stretches
    info = MediaInfo(
      format: format, length: format.frames(in: media.length), tags: media.tags, artwork: media.artwork,
      codec: "sine")
  }

  func setRate(_ rate: Double) { self.rate.withLock { $0 = rate } }

  func seek(to frame: FrameCount) throws(MediaError) {
    place.withLock { $0 = min(max(0, frame.value), info.length?.value ?? 0) }
  }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    if cancellation.isCancelled { throw MediaError(.cancelled, location, operation: "read") }
    let channels = info.format.channelCount
    let step = 2 * Double.pi * frequency / Double(info.format.sampleRate.value)
    let rate = rate.withLock { $0 }
    return place.withLock { place in
      let left = Double((info.length?.value ?? 0) - place) / rate
      let count = min(buffer.count / channels, Int(left.rounded(.up)))
      guard count > 0 else { return .end }
      for frame in 0..<count {
        let sample = SineMedia.amplitude * Float(sin(Double(place + frame) * step))
        for channel in 0..<channels { buffer[frame * channels + channel] = sample }
      }
      place += Int(Double(count) * rate)
      return .frames(count)
    }
  }

  func cancel() { cancellation.cancel() }
}
