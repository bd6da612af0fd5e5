import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Synchronization
import Testing

/// A medium that cannot be opened at first and can be later, as on a train.
@Suite struct FlakyMediumTests {
  @Test func `an item that opens after all is no failure any more`() throws {
    let phone = Phone()
    let app = phone.install("app")
    let player = Player(AudioSystem(platform: phone.platform(for: app, media: FlakyMedia())))
    player.load("ruler:10")
    player.play()
    try phone.run(for: .seconds(1))
    #expect(player.status.phase == .failed && player.status.error?.code == .notFound)
    #expect(player.status.errors.count == 1)
    player.play()
    try phone.run(for: .seconds(1))
    #expect(player.status.isPlaying && player.status.error == nil && player.status.errors.isEmpty)
  }

  enum Fault: CaseIterable { case opening, seek, read }

  @Test func `a reader that broke is let go of, and the item is opened anew`() throws {
    let phone = Phone()
    let media = MendedMedia()
    let player = Player(AudioSystem(platform: phone.platform(for: phone.install("app"), media: media)))
    player.load("ruler:60")
    player.play()
    try phone.run(for: .seconds(30))
    #expect(player.status.phase == .failed)
    player.play()
    try phone.run(for: .seconds(1))
    #expect(player.status.isPlaying && player.status.error == nil)
  }

  /// What the user does where something failed once.
  private static let ways: [@Sendable (Player) -> Void] = [
    { $0.play() }, { $0.seek(to: .seconds(6)) }, { $0.previous() }, { $0.load("ruler:10") },
  ]

  @Test(arguments: Fault.allCases, ways.indices)
  func `what failed once and is tried again shows no error while it sounds`(
    _ fault: Fault, _ way: Int
  ) throws {
    let phone = Phone()
    let media = FlakyMedia(fault)
    let player = Player(AudioSystem(platform: phone.platform(for: phone.install("app"), media: media)))
    player.load("ruler:10")
    player.play()
    try phone.run(for: .seconds(1))
    player.seek(to: .seconds(5))
    try phone.run(for: .seconds(1))
    Self.ways[way](player)
    player.play()
    try phone.run(for: .seconds(1))
    #expect(player.status.isPlaying && player.status.error == nil && player.status.errors.isEmpty)
  }
}

/// Rulers of which something fails once.
private final class FlakyMedia: MediaSource {
  private let fault: FlakyMediumTests.Fault
  private let isOver = Mutex(false)

  init(_ fault: FlakyMediumTests.Fault = .opening) { self.fault = fault }

  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    try fail(.opening, location)
    return FlakyReader(try Ruler().open(location, format: format), of: self)
  }

  /// Fails if this is what fails, once.
  fileprivate func fail(_ fault: FlakyMediumTests.Fault, _ location: MediaLocation) throws(MediaError) {
    let fails = isOver.withLock { isOver in
      defer { if fault == self.fault { isOver = true } }
      return fault == self.fault && !isOver
    }
    if fails { throw MediaError(.notFound, location, operation: "open", detail: "out of reach") }
  }
}

private final class FlakyReader: MediaReader {
  private let base: any MediaReader
  private let media: FlakyMedia

  init(_ base: any MediaReader, of media: FlakyMedia) {
    self.base = base
    self.media = media
  }

  var info: MediaInfo { base.info }

  func seek(to frame: FrameCount) throws(MediaError) {
    if frame > .zero { try media.fail(.seek, "ruler:10") }
    try base.seek(to: frame)
  }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    try media.fail(.read, "ruler:10")
    return try base.read(into: buffer)
  }

  func cancel() { base.cancel() }
}

/// A ruler whose first reader breaks for good after ten seconds.
private final class MendedMedia: MediaSource {
  private let opened = Mutex(0)

  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    let number = opened.withLock { opened in
      opened += 1
      return opened
    }
    let reader = try Ruler().open(location, format: format)
    return number == 1 ? BreakingReader(reader) : reader
  }
}

private final class BreakingReader: MediaReader {
  private let base: any MediaReader
  private let read = Mutex(0)

  init(_ base: any MediaReader) { self.base = base }

  var info: MediaInfo { base.info }

  func seek(to frame: FrameCount) throws(MediaError) { try base.seek(to: frame) }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    let isBroken = read.withLock { count in
      count += buffer.count / 2
      return count > 480_000
    }
    if isBroken { throw MediaError(.damaged, "ruler:60", operation: "read", detail: "broken for good") }
    return try base.read(into: buffer)
  }

  func cancel() { base.cancel() }
}
