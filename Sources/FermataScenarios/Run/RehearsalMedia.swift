package import FermataPlatform
package import FermataPolicy
package import FermataSignal
import FermataSimulator
import Synchronization

/// The media of a rehearsal: its track under the name `track`, rulers, chimes, broken media, and whatever the track's
/// source can open.
///
/// What that source opens is repeated if it is shorter than two minutes; reading can be made to stall.
package final class RehearsalMedia: MediaSource {
  private let track: MediaLocation
  private let source: any MediaSource
  /// When the last stall ends or ended; `nil` if there was none.
  private let stalledUntil = Mutex(HostTime?.none)
  /// When the last medium is there that arrives late; `nil` if there was none.
  private let arrival = Mutex(HostTime?.none)
  private let lengths = Mutex<[MediaLocation: Int]>([:])
  private let clock: @Sendable () -> HostTime

  /// - Parameters:
  ///   - track: what `track` stands for.
  ///   - source: opens it.
  ///   - clock: tells the phone's time, by which stalls end.
  package init(track: MediaLocation, source: any MediaSource, clock: @escaping @Sendable () -> HostTime) {
    self.track = track
    self.source = source
    self.clock = clock
  }

  /// Lets every reading wait for that long.
  func stall(for duration: Duration) { stalledUntil.withLock { $0 = clock() + duration } }

  /// Whether reading stalls now, or did so less than `duration` ago, or waits for a medium that arrives late.
  func hasStalled(within duration: Duration) -> Bool {
    [stalledUntil.withLock { $0 }, arrival.withLock { $0 }].contains { until in
      until.map { clock() < $0 + duration } ?? false
    }
  }

  /// Opens a medium for an app.
  package func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    let reader = try openReference(location, format: format)
    let arrival = clock() + (location.late?.after ?? .zero)
    if location.late != nil { self.arrival.withLock { $0 = max($0 ?? arrival, arrival) } }
    return StallingReader(reader) { [weak self] in
      guard let self else { return false }
      return clock() < max(arrival, stalledUntil.withLock { $0 } ?? arrival)
    }
  }

  /// What a location of a scenario stands for.
  func actual(_ location: MediaLocation) -> MediaLocation { location.text == "track" ? track : location }

  /// Opens a medium for comparing, which never stalls.
  func openReference(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    let actual = actual(location)
    if actual.text.hasPrefix("ruler:") { return try Ruler().open(actual, format: format) }
    if actual.text.hasPrefix("chime:") { return try Chime().open(actual, format: format) }
    if actual.isBroken { return try BrokenReader(actual, format: format) }
    if let late = actual.late { return try Ruler().open(late.medium, format: format) }
    let reader = try source.open(actual, format: format)
    guard let length = reader.info.length, length < format.frames(in: Scenario.playedOfTrack) else {
      return reader
    }
    return try RepeatingReader(
      reader, length: try exactLength(of: actual, reader),
      atLeast: format.frames(in: Scenario.playedOfTrack).value)
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

extension MediaLocation {
  /// Whether a scenario means it to fail: `broken` cannot be opened, `broken:4` cannot be read after 4 s.
  var isBroken: Bool { text == "broken" || text.hasPrefix("broken:") }

  /// What arrives late, and how long after it is opened: `late:3/60` is a ruler of 60 s that comes after 3 s.
  var late: (after: Duration, medium: MediaLocation)? {
    guard text.hasPrefix("late:"), let slash = text.firstIndex(of: "/"),
      let seconds = Double(text[..<slash].dropFirst(5)), (0...3600).contains(seconds)
    else { return nil }
    return (.seconds(seconds), MediaLocation("ruler:" + text[slash...].dropFirst()))
  }
}

/// A reader that leaves everything but reading to another reader.
private protocol ForwardingReader: MediaReader {
  var base: any MediaReader { get }
}

extension ForwardingReader {
  var info: MediaInfo { base.info }
  var stretches: Bool { base.stretches }
  var skipped: Duration { base.skipped }

  func setRate(_ rate: Double) { base.setRate(rate) }

  func seek(to frame: FrameCount) throws(MediaError) { try base.seek(to: frame) }

  func cancel() { base.cancel() }
}

/// Reads a ruler up to where it cannot be read on.
private final class BrokenReader: ForwardingReader {
  let base: any MediaReader
  private let location: MediaLocation

  init(_ location: MediaLocation, format: AudioFormat) throws(MediaError) {
    self.location = location
    guard location.text != "broken" else {
      throw MediaError(.damaged, location, operation: "open", detail: "the scenario wants it broken")
    }
    base = try Ruler().open(MediaLocation("ruler:" + location.text.dropFirst(7)), format: format)
  }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    let result = try base.read(into: buffer)
    guard case .end = result else { return result }
    throw MediaError(
      .damaged, location, operation: "read", detail: "the scenario wants it broken from here on")
  }
}

/// Plays a medium over and over.
private final class RepeatingReader: ForwardingReader {
  private struct Place {
    var frame = 0
    var wantedRate = 1.0
    var rate = 1.0
  }

  let info: MediaInfo
  let base: any MediaReader
  private let length: Int
  private let total: Int
  private let place = Mutex(Place())

  init(_ base: any MediaReader, length: Int, atLeast minimum: Int) throws(MediaError) {
    self.base = base
    self.length = length
    total = length == 0 ? 0 : (minimum + length - 1) / length * length
    info = base.info.lasting(FrameCount(total))
    try base.seek(to: .zero)
  }

  func setRate(_ rate: Double) {
    place.withLock { $0.wantedRate = rate }
    base.setRate(rate)
  }

  func seek(to frame: FrameCount) throws(MediaError) {
    let clamped = min(max(0, frame.value), total)
    place.withLock { place in
      place.frame = clamped
      place.rate = place.wantedRate
    }
    guard length > 0 else { return }
    try base.seek(to: FrameCount(clamped % length))
  }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    let here = place.withLock { $0 }
    guard here.frame < total else { return .end }
    let channels = info.format.channelCount
    // Never across a seam in one go, and never beyond the counted length.
    let left = here.rate == 1 ? length - here.frame % length : Int.max
    let part = UnsafeMutableBufferPointer(rebasing: buffer[0..<min(buffer.count / channels, left) * channels])
    switch try base.read(into: part) {
    case .frames(let count):
      let next = here.frame + (here.rate == 1 ? count : Int(Double(count) * here.rate))
      place.withLock { $0.frame = next }
      if here.rate == 1, next % length == 0 { try base.seek(to: .zero) }
      return .frames(count)
    case .end:
      // Stretched frames do not tell the place in the medium, so the medium's own end is the seam.
      guard here.rate != 1 else { return .end }
      place.withLock { $0.frame = min(total, (here.frame / length + 1) * length) }
      try base.seek(to: .zero)
      return try read(into: buffer)
    case .waiting: return .waiting
    }
  }
}

/// Reads like another reader, except while it is made to wait.
private final class StallingReader: ForwardingReader {
  let base: any MediaReader
  private let isStalled: @Sendable () -> Bool

  init(_ base: any MediaReader, isStalled: @escaping @Sendable () -> Bool) {
    self.base = base
    self.isStalled = isStalled
  }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    isStalled() ? .waiting : try base.read(into: buffer)
  }
}
