#if Tools
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator

/// Where a track is silent, in the part that scenarios play.
struct Silence {
  /// The first stretch of a second or more, from the medium's start; `nil` if there is none.
  private(set) var first: Range<Duration>?
  /// Whether nothing at all was heard.
  private(set) var isWhole = true

  /// Shorter pauses are part of music.
  private static let shortest = Duration.seconds(1)
  private static let block = 4096

  /// Listens to a medium from its start.
  init(in reader: any MediaReader, until end: Duration) throws(MediaError) {
    let format = reader.info.format
    let count = Self.block * format.channelCount
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: count)
    defer { buffer.deallocate() }
    var read = 0
    var since: Duration?
    listening: while format.duration(of: FrameCount(read)) < end {
      let now = format.duration(of: FrameCount(read))
      switch try reader.read(into: buffer) {
      case .frames(let frames):
        let isSilent = buffer[..<(frames * format.channelCount)].allSatisfy { !SoundTape.isHeard($0) }
        if isSilent { since = since ?? now } else { close(since, at: now) }
        if !isSilent {
          since = nil
          isWhole = false
        }
        read += frames
      case .waiting: continue
      case .end: break listening
      }
    }
    close(since, at: format.duration(of: FrameCount(read)))
  }

  private mutating func close(_ start: Duration?, at end: Duration) {
    guard first == nil, let start, end - start >= Self.shortest else { return }
    first = start..<end
  }
}
#endif
