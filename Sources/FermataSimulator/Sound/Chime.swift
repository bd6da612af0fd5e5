public import FermataPlatform
public import FermataSignal

/// A short medium that is pleasant to hear: soft bells at a steady pace.
///
/// `chime:1.5` lasts a second and a half.
public struct Chime: MediaSource {
  /// Makes the source.
  public init() {}

  /// Opens a chime; the description names it and its length.
  public func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    let parts = location.text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, parts[0] == "chime", let seconds = Double(parts[1]), seconds >= 0,
      seconds.isFinite
    else {
      throw MediaError(
        .unsupportedLocation, location, operation: "open", detail: "a chime reads chime:SECONDS")
    }
    let rate = Double(format.sampleRate.value)
    return ComputedReader(
      location,
      frames: Int((seconds * rate).rounded()), format: format, title: "Chime", codec: "chime"
    ) { first, buffer, channels in
      for index in 0..<buffer.count / channels {
        let sample = Chime.sample(at: Double(first + index) / rate)
        for channel in 0..<channels { buffer[index * channels + channel] = sample }
      }
    }
  }

  private static func sample(at time: Double) -> Float {
    let stroke = (time * 2).fraction / 2
    let note = Int(time / 0.5) % 3
    let pitch = [659.25, 783.99, 987.77][note]
    // A faint second tone rises without a pause under the bells, so that a listener (and a test) can tell the position
    // at any time.
    let fading = Float(1 - stroke / 0.55)
    return 0.2 * fading * fading * Voice.tone(pitch, time) + 0.02 * Voice.tone(pitch / 2 + 10 * time, time)
  }
}
