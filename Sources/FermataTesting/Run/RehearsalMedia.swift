import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Synchronization

/// The media of a rehearsal: its track under the name `track`, rulers, and whatever the track's source can open.
///
/// A track that is shorter than a scenario needs repeats; reading can be made to stall.
final class RehearsalMedia: MediaSource {
  /// Scenarios move about within two minutes.
  static let shortest = Duration.seconds(120)

  private let track: MediaLocation
  private let source: any MediaSource
  private let stalledUntil = Mutex(HostTime.zero)
  private let lengths = Mutex<[MediaLocation: Int]>([:])
  private let clock: @Sendable () -> HostTime

  /// - Parameters:
  ///   - track: what `track` stands for.
  ///   - source: opens it.
  ///   - clock: tells the phone's time, by which stalls end.
  init(track: MediaLocation, source: any MediaSource, clock: @escaping @Sendable () -> HostTime) {
    self.track = track
    self.source = source
    self.clock = clock
  }

  /// Lets every reading wait for that long.
  func stall(for duration: Duration) { stalledUntil.withLock { $0 = clock() + duration } }

  /// Opens a medium for an app.
  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    StallingReader(try openReference(location, format: format)) { [weak self] in
      guard let self else { return false }
      return clock() < stalledUntil.withLock { $0 }
    }
  }

  /// Opens a medium for comparing, which never stalls.
  func openReference(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    let actual = location.text == "track" ? track : location
    if actual.text.hasPrefix("ruler:") { return try Ruler().open(actual, format: format) }
    if actual.text.hasPrefix("chime:") { return try Chime().open(actual, format: format) }
    let reader = try source.open(actual, format: format)
    guard let length = reader.info.length, length < format.frames(in: Self.shortest) else { return reader }
    return try RepeatingReader(
      reader, length: try exactLength(of: actual, reader), atLeast: format.frames(in: Self.shortest).value)
  }

  /// A short medium's length is counted, because containers only estimate it and a repeat must not click.
  private func exactLength(of location: MediaLocation, _ reader: any MediaReader) throws(MediaError) -> Int {
    if let known = lengths.withLock({ $0[location] }) { return known }
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 8192 * reader.info.format.channelCount)
    defer { buffer.deallocate() }
    var count = 0
    reading: while true {
      switch try reader.read(into: buffer) {
      case .frames(let frames): count += frames
      case .waiting: continue
      case .end: break reading
      }
    }
    lengths.withLock { $0[location] = count }
    return count
  }
}

/// Plays a medium over and over.
private final class RepeatingReader: MediaReader {
  let info: MediaInfo
  private let base: any MediaReader
  private let length: Int
  private let total: Int
  private let position = Mutex(0)

  init(_ base: any MediaReader, length: Int, atLeast minimum: Int) throws(MediaError) {
    self.base = base
    self.length = length
    total = length == 0 ? 0 : (minimum + length - 1) / length * length
    let info = base.info
    self.info = MediaInfo(
      format: info.format, length: FrameCount(total), tags: info.tags, artwork: info.artwork,
      codec: info.codec)
    try base.seek(to: .zero)
  }

  func seek(to frame: FrameCount) throws(MediaError) {
    let clamped = min(max(0, frame.value), total)
    position.withLock { $0 = clamped }
    guard length > 0 else { return }
    try base.seek(to: FrameCount(clamped % length))
  }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    let here = position.withLock { $0 }
    let channels = info.format.channelCount
    // Never across a seam in one go, and never beyond the counted length.
    let room = min(buffer.count / channels, total - here, length == 0 ? 0 : length - here % length)
    guard room > 0 else { return .end }
    let part = UnsafeMutableBufferPointer(rebasing: buffer[0..<room * channels])
    let result = try base.read(into: part)
    guard case .frames(let count) = result else { return result }
    position.withLock { $0 = here + count }
    if (here + count) % length == 0 { try base.seek(to: .zero) }
    return result
  }

  func cancel() { base.cancel() }
}

/// Reads like another reader, except while it is made to wait.
private final class StallingReader: MediaReader {
  let base: any MediaReader
  private let isStalled: @Sendable () -> Bool

  init(_ base: any MediaReader, isStalled: @escaping @Sendable () -> Bool) {
    self.base = base
    self.isStalled = isStalled
  }

  var info: MediaInfo { base.info }

  func seek(to frame: FrameCount) throws(MediaError) { try base.seek(to: frame) }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    isStalled() ? .waiting : try base.read(into: buffer)
  }

  func cancel() { base.cancel() }
}
