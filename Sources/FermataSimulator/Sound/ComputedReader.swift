import FermataPlatform
import FermataSignal
import Synchronization

/// Reads a medium whose samples are computed from the frame's number, a block at a time, at any speed.
final class ComputedReader: MediaReader, @unchecked Sendable {
  // Sendable because the seam lets only one thread at a time use a reader, except for cancelling, which is atomic.
  let info: MediaInfo
  private let location: MediaLocation
  private let frames: Int
  private let fill: Fill
  private var wantedRate = 1.0
  private var rate = 1.0
  /// Where the reading began, and how many frames were delivered since.
  private var origin = 0
  private var delivered = 0
  private let isCancelled = Atomic<Bool>(false)

  /// Computes the frames from `first` on into a buffer of whole frames with so many channels.
  typealias Fill =
    @Sendable (_ first: Int, _ buffer: UnsafeMutableBufferPointer<Float>, _ channels: Int) -> Void

  /// Makes a reader of `frames` frames; `nil` makes a broadcast without end.
  init(
    _ location: MediaLocation, frames: Int?, format: AudioFormat, title: String, codec: String,
    chapters: [Chapter] = [], artwork: Artwork? = nil, fill: @escaping Fill
  ) {
    self.location = location
    self.frames = frames ?? .max
    self.fill = fill
    info = MediaInfo(
      format: format, length: frames.map { FrameCount($0) }, tags: Tags(title: title, artist: "Fermata"),
      artwork: artwork, codec: codec, chapters: chapters, isLive: frames == nil)
  }

  var stretches: Bool { !info.isLive }

  func setRate(_ rate: Double) { wantedRate = rate }

  private func checkCancelled(_ operation: String) throws(MediaError) {
    guard isCancelled.load(ordering: .relaxed) else { return }
    throw MediaError(.cancelled, location, operation: operation)
  }

  func seek(to frame: FrameCount) throws(MediaError) {
    try checkCancelled("seek")
    origin = min(max(0, frame.value), frames)
    delivered = 0
    rate = wantedRate
  }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    try checkCancelled("read")
    let channels = info.format.channelCount
    let rest = rate == 1 ? frames - origin : Int((Double(frames - origin) / rate).rounded(.up))
    let count = min(buffer.count / channels, rest - delivered)
    guard count > 0 else { return .end }
    if rate == 1 {
      let whole = UnsafeMutableBufferPointer(rebasing: buffer[..<(count * channels)])
      fill(origin + delivered, whole, channels)
    } else {
      for offset in 0..<count {
        let number = origin + Int(Double(delivered + offset) * rate)
        let frame = UnsafeMutableBufferPointer(
          rebasing: buffer[(offset * channels)..<((offset + 1) * channels)])
        fill(min(number, frames - 1), frame, channels)
      }
    }
    delivered += count
    return .frames(count)
  }

  func cancel() { isCancelled.store(true, ordering: .relaxed) }
}
