import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Synchronization
import Testing

/// Each sample of an effect is its file's, at the gain that was asked for, and none is heard where none may be.
@Suite struct EffectTests {
  private let phone = Phone(keepsSamples: true)
  private let app: AppID
  private let audio: AudioSystem
  private let soundtrack: Soundtrack

  init() throws {
    app = phone.install("game")
    audio = AudioSystem(platform: phone.platform(for: app, media: PiecemealMedia()))
    soundtrack = Soundtrack(audio)
    try phone.run(for: .milliseconds(200))
  }

  /// What is heard of the effects from now on, for a time.
  private func heard(for time: Duration) throws -> [Float] {
    let start = Phone.frame(at: phone.now)
    try phone.run(for: time)
    let samples = phone.tapes(of: app, soundtrack.effectsID).first?.value
      .samples(from: start, to: Phone.frame(at: phone.now))
    return Array((samples ?? []).drop { $0 == 0 }.reversed().drop { $0 == 0 }.reversed())
  }

  /// The samples of a ruler at a gain.
  private func ruler(_ frames: Int, gain: Float = 1) -> [Float] {
    (0..<frames).flatMap { [Ruler.samples(for: $0).left * gain, Ruler.samples(for: $0).right * gain] }
  }

  private func areAlike(_ one: [Float], _ other: [Float]) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) < 1e-5 }
  }

  @Test(arguments: ["pieces:1", "pieces:7", "pieces:1000", "pieces:9000"])
  func `an effect is its file, in whatever pieces that is delivered`(_ location: MediaLocation) throws {
    let effect = try soundtrack.load(location)
    soundtrack.play(effect)
    #expect(areAlike(try heard(for: .milliseconds(200)), ruler(4800)))
  }

  @Test(arguments: [
    (Float(1), Float(1)), (0.25, 0.25), (2, 1), (-0.5, 0), (-.infinity, 0), (.infinity, 1), (.nan, 1),
  ])
  func `a gain lies between 0 and 1`(_ asked: Float, _ gain: Float) throws {
    soundtrack.play(try soundtrack.load("pieces:1000"), gain: asked)
    #expect(areAlike(try heard(for: .milliseconds(200)), gain == 0 ? [] : ruler(4800, gain: gain)))
  }

  @Test func `an effect that is asked for twice in one buffer is heard twice at once`() throws {
    let effect = try soundtrack.load("pieces:1000")
    soundtrack.play(effect, gain: 0.5)
    soundtrack.play(effect, gain: 0.25)
    #expect(areAlike(try heard(for: .milliseconds(200)), ruler(4800, gain: 0.75)))
  }

  @Test func `between two buffers 64 are taken, and as many again after the next`() throws {
    let effect = try soundtrack.load("pieces:1000")
    for _ in 0..<3 {
      let taken = (0..<70).map { _ in soundtrack.play(effect, gain: 0.01) }
      #expect(taken == (0..<70).map { $0 < 64 })
      try phone.run(for: .milliseconds(50))
    }
  }

  @Test func `an effect lasts thirty seconds at most, and is there as a whole`() throws {
    _ = try soundtrack.load("ruler:30")
    let longer = #expect(throws: MediaError.self) { try soundtrack.load("ruler:30.0001") }
    #expect(longer?.code == .unsupportedLocation)
    let late = #expect(throws: MediaError.self) { try soundtrack.load("pieces:0") }
    #expect(late?.code == .unavailable && late?.detail.contains("load it again") == true)
  }

  /// What silences a game's effects, and what lets them be heard again.
  struct Silencer: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let begins: @Sendable (Phone, AppID) -> Void
    let ends: @Sendable (Phone, AppID) -> Void
  }

  private static let silencers = [
    Silencer(testDescription: "the lock") { phone, _ in
      phone.lock()
    } ends: {
      $0.open($1)
    },
    Silencer(testDescription: "a call") { phone, _ in
      phone.begin(.call)
    } ends: { phone, _ in
      phone.end(.call)
    },
    Silencer(testDescription: "Siri") { phone, _ in
      phone.begin(.siri)
    } ends: { phone, _ in
      phone.end(.siri)
    },
    Silencer(testDescription: "CallKit") {
      $0.claim($1, by: .callKit)
    } ends: {
      $0.release($1)
    },
    Silencer(testDescription: "Push to Talk") {
      $0.claim($1, by: .pushToTalk)
    } ends: {
      $0.release($1)
    },
    Silencer(testDescription: "lost media services") { phone, _ in
      phone.loseMediaServices()
    } ends: { phone, _ in
      phone.resetMediaServices()
    },
  ]

  @Test(arguments: silencers) func `what silences effects ends those that sound, and none comes back`(
    _ silencer: Silencer
  ) throws {
    let long = try soundtrack.load("ruler:20")
    let brief = try soundtrack.load("pieces:1000")
    soundtrack.play(long)
    try phone.run(for: .milliseconds(300))
    soundtrack.play(long)
    silencer.begins(phone, app)
    try phone.run(for: .milliseconds(100))
    #expect(try heard(for: .seconds(3)) == [] && !soundtrack.play(brief))
    silencer.ends(phone, app)
    #expect(try heard(for: .seconds(1)) == [])
    let entries = audio.journal.entries.count
    #expect(soundtrack.play(brief))
    #expect(areAlike(try heard(for: .milliseconds(300)), ruler(4800)))
    #expect(audio.journal.entries.count == entries, "its engine was not taken for dead")
  }

  @Test(arguments: silencers)
  func `an effect that is asked for as soon as one is taken finds its engine alive`(
    _ silencer: Silencer
  ) throws {
    let brief = try soundtrack.load("pieces:1000")
    silencer.begins(phone, app)
    try phone.run(for: .seconds(3))
    silencer.ends(phone, app)
    let entries = audio.journal.entries.last?.sequence ?? 0
    var tries = 0
    while !soundtrack.play(brief), tries < 2000 {
      tries += 1
      try phone.run(for: .milliseconds(1))
    }
    #expect(try heard(for: .milliseconds(300)).count == 9600)
    let stops = audio.journal.entries(after: entries).filter {
      if case .system(.engineStopped) = $0.envelope.event { true } else { false }
    }
    #expect(stops.isEmpty)
  }

  @Test func `an engine that called half a second ago is alive, one before that is started again`() throws {
    let brief = try soundtrack.load("pieces:1000")
    func stops() -> Int {
      audio.journal.entries.count { $0.envelope.event == .system(.engineStopped(soundtrack.effectsID)) }
    }
    phone.meddle(with: app, .stopsSound)
    try phone.run(for: .milliseconds(450))
    soundtrack.play(brief)
    #expect(stops() == 0)
    try phone.run(for: .milliseconds(100))
    soundtrack.play(brief)
    #expect(stops() == 1)
    try phone.run(for: .milliseconds(500))
    soundtrack.play(brief)
    #expect(try stops() == 1 && areAlike(heard(for: .milliseconds(200)), ruler(4800)))
  }
}

/// Rulers, and a tenth of a second of one that comes in pieces of so many frames; nothing comes of `pieces:0`.
private struct PiecemealMedia: MediaSource {
  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    guard location.text.hasPrefix("pieces:") else { return try Ruler().open(location, format: format) }
    let most = Int(location.text.dropFirst(7)) ?? 0
    return PiecemealReader(try Ruler().open("ruler:0.1", format: format), most: most)
  }
}

private final class PiecemealReader: MediaReader {
  private let base: any MediaReader
  private let most: Int

  init(_ base: any MediaReader, most: Int) {
    self.base = base
    self.most = most
  }

  var info: MediaInfo { base.info }

  func seek(to frame: FrameCount) throws(MediaError) { try base.seek(to: frame) }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    guard most > 0 else { return .waiting }
    return try base.read(into: UnsafeMutableBufferPointer(rebasing: buffer.prefix(most * 2)))
  }

  func cancel() { base.cancel() }
}
