import AVFoundation
import FermataPlatform
import FermataSignal
import FermataSimulator
import PhoneProcess
import Synchronization
import Testing

/// What an asset says of its medium.
@Suite struct AssetTests {
  /// One medium with everything that a medium can say of itself; counts how often it is opened.
  private final class Library: MediaSource {
    let opened = Atomic(0)

    func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
      opened.add(1, ordering: .relaxed)
      guard location.text == "/music/song.m4a" else { return try Ruler().open(location, format: format) }
      let info = MediaInfo(
        format: format, length: FrameCount(480_001), tags: Tags(title: "Song", artist: "Singer"),
        artwork: Artwork(mediaType: "image/png", bytes: [1, 2, 3]), codec: "aac",
        chapters: [Chapter(title: "One", start: .zero), Chapter(title: nil, start: .milliseconds(2500))])
      return Described(info, try Ruler().open(MediaLocation("ruler:10"), format: format))
    }
  }

  /// A medium with another's samples.
  private final class Described: MediaReader {
    let info: MediaInfo
    private let reader: any MediaReader
    init(_ info: MediaInfo, _ reader: any MediaReader) {
      self.info = info
      self.reader = reader
    }
    func seek(to frame: FrameCount) throws(MediaError) { try reader.seek(to: frame) }
    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
      try reader.read(into: buffer)
    }
    func cancel() { reader.cancel() }
  }

  /// Opens nothing until it is called off.
  private struct Endless: MediaSource {
    let began: AsyncStream<Void>.Continuation
    func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
      throw MediaError(.unsupportedLocation, location, operation: "open")
    }
    func open(
      _ location: MediaLocation, format: AudioFormat, cancellation: Cancellation
    ) throws(MediaError) -> any MediaReader {
      began.yield()
      // What calls it off may need this core.
      while !cancellation.isCancelled { sched_yield() }
      throw MediaError(.cancelled, location, operation: "open")
    }
  }

  private let phone = Phone()
  private let library = Library()
  private let process: PhoneProcess

  init() { process = PhoneProcess(phone, phone.install("app"), media: library) }

  private func asset(_ text: String) throws -> AVURLAsset {
    let url = try #require(URL(string: text))
    return try process.make { AVURLAsset(url: url) }
  }

  @Test func `tags and artwork come under their common keys`() async throws {
    let asset = try asset("file:///music/song.m4a")
    var found: [AVMetadataKey: String] = [:]
    for item in try await asset.load(.commonMetadata) {
      let key = try #require(item.commonKey)
      found[key] = try await item.load(.stringValue)
      guard key == .commonKeyArtwork else { continue }
      #expect(try await item.load(.dataValue) == Data([1, 2, 3]) && found[key] == nil)
    }
    // The album is not told, and so there is no item for it.
    #expect(found == [.commonKeyTitle: "Song", .commonKeyArtist: "Singer"])
    let titles = AVMetadataItem.metadataItems(
      from: try await asset.load(.metadata), filteredByIdentifier: .commonIdentifierTitle)
    #expect(titles.map(\.identifier?.rawValue) == ["comn/title"])
    #expect(try await titles[0].load(.dataValue) == nil)
  }

  @Test func `the duration is exact to the frame`() async throws {
    let (duration, isPlayable) = try await asset("file:///music/song.m4a").load(.duration, .isPlayable)
    #expect(duration == CMTime(value: 480_001, timescale: 48_000) && isPlayable)
  }

  @Test func `a broadcast has an indefinite duration`() async throws {
    #expect(try await asset("ruler:live").load(.duration).isIndefinite)
  }

  @Test func `a chapter lasts until the next one, and the last until the end`() async throws {
    let asset = try asset("file:///music/song.m4a")
    let groups = try await asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: ["fr"])
    #expect(groups.map(\.timeRange.start.seconds) == [0, 2.5])
    #expect(groups.map(\.timeRange.end) == [CMTime(value: 5, timescale: 2), try await asset.load(.duration)])
    var titles: [String?] = []
    for group in groups { titles.append(try await group.items.first?.load(.stringValue)) }
    #expect(titles == ["One", nil])
    #expect(try await asset.load(.availableChapterLocales).count == 1)
    #expect(try await self.asset("ruler:1").load(.availableChapterLocales).isEmpty)
  }

  @Test func `a medium is opened with the first load, and once`() async throws {
    let asset = try asset("file:///music/song.m4a")
    #expect(library.opened.load(ordering: .relaxed) == 0)
    guard case .notYetLoaded = asset.status(of: .duration) else {
      Issue.record("loaded before anybody asked")
      return
    }
    _ = try await asset.load(.duration, .metadata, .isPlayable)
    _ = try await asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: [])
    #expect(asset.status(of: .isPlayable) == .loaded(true))
    #expect(library.opened.load(ordering: .relaxed) == 1)
  }

  @Test func `each asset asks the media of the process in which it was made`() async throws {
    let other = PhoneProcess(phone, phone.install("other"))
    let url = try #require(URL(string: "ruler:3"))
    let asset = try other.make { AVURLAsset(url: url) }
    #expect(try await asset.load(.duration).seconds == 3)
    #expect(library.opened.load(ordering: .relaxed) == 0)
  }

  @Test func `what cannot be opened fails with Apple's domain and our words`() async throws {
    let asset = InTurns(try asset("nothing.mp3"))
    for _ in 1...2 {
      let error = await #expect(throws: NSError.self) { _ = try await asset.value.load(.duration) }
      #expect(error?.domain == AVFoundationErrorDomain && error?.code == AVError.Code.unknown.rawValue)
      #expect(error?.localizedDescription.contains("nothing.mp3") == true)
    }
    #expect(library.opened.load(ordering: .relaxed) == 1)
  }

  @Test(
    arguments: [
      (.notFound, -11_800), (.unknownFormat, -11_828), (.empty, -11_829), (.damaged, -11_821),
      (.cancelled, -11_878),
    ] as [(MediaError.Code, Int)])
  func `each failure has Apple's code`(code: MediaError.Code, number: Int) async throws {
    struct Failing: MediaSource {
      let code: MediaError.Code
      func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
        throw MediaError(code, location, operation: "open")
      }
    }
    let process = PhoneProcess(phone, phone.install("failing"), media: Failing(code: code))
    let url = try #require(URL(string: "file:///a.mp3"))
    let asset = InTurns(try process.make { AVURLAsset(url: url) })
    let error = await #expect(throws: NSError.self) { _ = try await asset.value.load(.isPlayable) }
    #expect(error?.code == number)
  }

  @Test func `cancelling ends a load that is under way`() async throws {
    let (begins, began) = AsyncStream.makeStream(of: Void.self)
    let process = PhoneProcess(phone, phone.install("endless"), media: Endless(began: began))
    let url = try #require(URL(string: "https://example.com/stream"))
    let asset = InTurns(try process.make { AVURLAsset(url: url) })
    let load = Task { _ = try await asset.value.load(.duration) }
    for await _ in begins { break }
    asset.value.cancelLoading()
    let error = await #expect(throws: NSError.self) { try await load.value }
    #expect(error?.code == AVError.Code.operationCancelled.rawValue)
  }
}
