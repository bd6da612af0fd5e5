package import FermataPlatform
package import FermataSignal

/// Media with the chapters that CUE sheets have for them.
package struct ChapteredMedia: MediaSource {
  private let source: any MediaSource
  private let chapters: @Sendable (MediaLocation) -> [Chapter]?

  /// Makes a source that adds chapters to what another opens.
  ///
  /// - Parameters:
  ///   - source: what opens the media.
  ///   - chapters: those that a sheet has for a medium that is opened, on any thread; `nil` for its own.
  package init(_ source: any MediaSource, chapters: @escaping @Sendable (MediaLocation) -> [Chapter]?) {
    self.source = source
    self.chapters = chapters
  }

  package func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    try open(location, format: format, cancellation: Cancellation())
  }

  package func open(
    _ location: MediaLocation, format: AudioFormat, cancellation: Cancellation
  ) throws(MediaError) -> any MediaReader {
    let reader = try source.open(location, format: format, cancellation: cancellation)
    return chapters(location).map { ChapteredReader(reader, $0) } ?? reader
  }
}

/// A reader whose chapters are another's.
private final class ChapteredReader: MediaReader {
  private let reader: any MediaReader
  private let chapters: [Chapter]

  init(_ reader: any MediaReader, _ chapters: [Chapter]) {
    self.reader = reader
    self.chapters = chapters
  }

  var info: MediaInfo {
    let info = reader.info
    return MediaInfo(
      format: info.format, length: info.length, tags: info.tags, artwork: info.artwork, codec: info.codec,
      chapters: chapters, isLive: info.isLive)
  }

  var stretches: Bool { reader.stretches }
  var skipped: Duration { reader.skipped }
  func setRate(_ rate: Double) { reader.setRate(rate) }
  func seek(to frame: FrameCount) throws(MediaError) { try reader.seek(to: frame) }
  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    try reader.read(into: buffer)
  }
  func cancel() { reader.cancel() }
}
