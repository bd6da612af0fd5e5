public import FermataPlatform
public import FermataSignal

/// A medium whose samples spell their own frame number, so that a position is read off the sound itself.
///
/// The location `ruler:60` is 60 s long; `ruler:1.5` a second and a half; `ruler:60#2` another item of the same length,
/// told apart by its number; `ruler:60/3` has three chapters of equal length; `ruler:60+picture` brings its cover along;
/// `ruler:live` is a broadcast without end. At other speeds it leaves frames out or repeats them. The left sample is the frame's place within a block of 4096
/// frames, the right one the block's number; both are multiples of 2⁻¹³ and never 0, so they survive unchanged wherever
/// the gain is 1.
public struct Ruler: MediaSource {
  /// Makes the source.
  public init() {}

  /// Opens a ruler; the description names it and its length.
  public func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    let hasPicture = location.text.hasSuffix(Self.pictureMark)
    let text = location.text.dropLast(hasPicture ? Self.pictureMark.count : 0)
    let parts = text.split(separator: ":", maxSplits: 1)
    let words = parts.count == 2 ? parts[1].split(separator: "#") : []
    let item = words.count > 1 ? Int(words[1]) ?? 1 : 1
    if parts.first == "ruler", words.first == "live" {
      return ComputedReader(
        location,
        frames: nil, format: format, title: "Ruler, live", codec: "ruler",
        artwork: hasPicture ? Self.picture : nil, fill: Ruler.fill)
    }
    let length = words.first?.split(separator: "/") ?? []
    guard parts.first == "ruler", let text = length.first, let seconds = Double(text),
      (0...Self.longest).contains(seconds), let count = length.count > 1 ? Int(length[1]) : 0,
      (0...Self.mostChapters).contains(count)
    else {
      throw MediaError(
        .unsupportedLocation, location, operation: "open",
        detail: """
          a ruler reads ruler:SECONDS or ruler:SECONDS/CHAPTERS, at most \(Int(Self.longest)) s and \
          \(Self.mostChapters) chapters; files need another source of media, such as Media.live
          """)
    }
    let chapters = (0..<count).map {
      Chapter(title: "Chapter \($0 + 1)", start: .seconds(seconds) * $0 / count)
    }
    return ComputedReader(
      location,
      frames: Int((seconds * Double(format.sampleRate.value)).rounded()), format: format,
      title: "Ruler \(item)", codec: "ruler", chapters: chapters,
      artwork: hasPicture ? Self.picture : nil, fill: Ruler.fill)
  }

  package static let pictureMark = "+picture"
  /// A PNG of one white pixel.
  private static let picture = Artwork(
    mediaType: "image/png",
    bytes: [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
      0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x01, 0x00, 0x00, 0x00, 0x00, 0x37, 0x6E, 0xF9,
      0x24, 0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x68, 0x00, 0x00, 0x00,
      0x82, 0x00, 0x81, 0xDA, 0x45, 0x08, 0x3B, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE,
      0x42, 0x60, 0x82,
    ])
  /// A year and a thousand chapters (our choice, because no test needs more and both can be counted).
  private static let longest = 31_536_000.0
  private static let mostChapters = 1000
  private static let block = 4096
  private static let step: Float = 1 / 8192

  /// The pair of samples that spells a frame number.
  package static func samples(for frame: Int) -> (left: Float, right: Float) {
    (Float(frame % block + 1) * step, Float(frame / block + 1) * step)
  }

  /// Writes frames block by block, because frame by frame took four fifths of the run time of a phone with a player.
  private static func fill(from first: Int, _ buffer: UnsafeMutableBufferPointer<Float>, channels: Int) {
    let count = buffer.count / channels
    var done = 0
    while done < count {
      let place = (first + done) % block
      let run = min(count - done, block - place)
      let right = samples(for: first + done).right
      let part = UnsafeMutableBufferPointer(rebasing: buffer[(done * channels)..<((done + run) * channels)])
      let whole = channels == 2 ? run / 4 * 4 : 0
      fill(part, upTo: whole, from: Float(place + 1) * step, right)
      for index in whole..<run {
        for channel in 0..<channels { part[index * channels + channel] = right }
        part[index * channels] = Float(Int32(truncatingIfNeeded: place + index + 1)) * step
      }
      done += run
    }
  }

  /// Writes stereo frames of one block four at a time; each left sample is a step above the one before, which a float
  /// holds exactly.
  private static func fill(
    _ buffer: UnsafeMutableBufferPointer<Float>, upTo count: Int, from left: Float, _ right: Float
  ) {
    let bytes = UnsafeMutableRawBufferPointer(buffer)
    var frames = SIMD8(left, right, left + step, right, left + 2 * step, right, left + 3 * step, right)
    let onward = SIMD8<Float>(4 * step, 0, 4 * step, 0, 4 * step, 0, 4 * step, 0)
    for start in stride(from: 0, to: count, by: 4) {
      bytes.storeBytes(
        of: frames, toByteOffset: start * 2 * MemoryLayout<Float>.stride, as: SIMD8<Float>.self)
      frames += onward
    }
  }

  /// The frame number that a pair of samples spells; `gain` is the gain that both samples have.
  ///
  /// `nil` if they spell none: a fifth of a step is left for rounding, and what is farther off is other sound.
  package static func frame(left: Float, right: Float, gain: Float = 1) -> Int? {
    guard right != 0, gain != 0 else { return nil }
    let scale = 1 / (step * gain)
    let place = (left * scale).rounded()
    let number = (right * scale).rounded()
    guard abs(left * scale - place) < 0.2, abs(right * scale - number) < 0.2, place >= 1, number >= 1,
      Int(place) <= block
    else { return nil }
    return Int(number - 1) * block + Int(place) - 1
  }

  /// The frame number that stereo samples spell at their end; `nil` unless what they spell a little earlier leads there.
  ///
  /// A fade may spell a frame by chance, but it takes a quarter of the block's number in 64 frames (it has 240), so that
  /// the two are blocks apart.
  package static func lastFrame(of samples: [Float], gain: Float = 1) -> Int? {
    let (end, before) = (samples.count, samples.count - 2 * apart)
    guard before >= 2, let last = frame(left: samples[end - 2], right: samples[end - 1], gain: gain),
      let earlier = frame(left: samples[before - 2], right: samples[before - 1], gain: gain),
      (0...4 * apart).contains(last - earlier)
    else { return nil }
    return last
  }

  private static let apart = 64
}
