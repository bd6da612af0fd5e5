import FermataKit
import FermataLinux
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import PlayerSupport
import Testing

/// More than a second waits at the server, and nothing that a person does is heard so late.
@Suite(
  .serialized, .bearsServerFaults,
  .enabled(if: !SoundServer.available.isEmpty, "\(SoundServer.lacking ?? "")"))
struct LongDepthTests {
  /// A player of a ruler, whose samples say where in it they are.
  private struct Rig {
    let server: SoundServer
    let player: Player
    let recording: Recording

    init(_ kind: SoundServer.Kind) async throws {
      server = try SoundServer(kind)
      player = Player(AudioSystem(platform: LinuxSystem(media: Ruler(), server: server.address).platform))
      player.load("ruler:120")
      player.play()
      try #require(await player.becomes(\.isPlaying))
      recording = try server.record("speaker")
      _ = try recording.nextPairs(.milliseconds(700))
    }
  }

  /// What a test's own thread and the recorder may be late by, on a busy machine.
  private static let slack = 48 * 100

  @Test(arguments: SoundServer.available) func `a pause is heard at once, and what was ahead comes after it`(
    _ kind: SoundServer.Kind
  ) async throws {
    let rig = try await Rig(kind)
    defer { rig.recording.end() }
    var heard = try rig.recording.nextPairs(.milliseconds(200))
    rig.player.pause()
    let silence = try rig.recording.nextPairs(.milliseconds(400))
    #expect(silence.count { $0 != 0 } < 2 * Self.slack)
    rig.player.play()
    heard += try silence + rig.recording.nextPairs(.milliseconds(800))
    let pause = try #require(Self.longestSilence(heard))
    let last = try #require(Self.place(at: pause.lowerBound, in: heard))
    // 100 ms later it has faded in.
    let later = try #require(Self.place(at: pause.upperBound + 9_600, in: heard))
    let lost = later - 4_800 - last
    print("\(kind): \(lost) frames lost at a pause")
    #expect((-960...960).contains(lost))
  }

  @Test(arguments: SoundServer.available) func `a jump and a volume are heard at once`(
    _ kind: SoundServer.Kind
  ) async throws {
    let rig = try await Rig(kind)
    defer { rig.recording.end() }
    rig.player.seek(to: .seconds(60))
    let heard = try rig.recording.nextPairs(.milliseconds(200))
    let place = try #require(Self.place(at: heard.count, in: heard))
    #expect((60 * 48_000...60 * 48_000 + 9_600).contains(place))
    rig.player.gain = 0
    _ = try rig.recording.nextPairs(.milliseconds(100))
    #expect(try rig.recording.nextPairs(.milliseconds(100)).allSatisfy { $0 == 0 })
  }

  /// The first question is whether all of it is there, and the second comes before the first portion is written.
  @Test(arguments: SoundServer.available, [1, 2])
  func `what is dropped as it is written anew is not heard, however late the rest comes`(
    _ kind: SoundServer.Kind, _ questions: Int
  ) throws {
    let server = try SoundServer(kind)
    let platform = LinuxSystem(media: Ruler(), server: server.address).platform
    try #require(try server.lists("short sinks") { _ in platform.session.snapshot.route.output != nil })
    let source = DroppedSource()
    let engine = platform.output.makeEngine(for: PartID(1), source: source, format: .standard)
    engine.start(ticket: 1)
    let recording = try server.record("speaker")
    defer { recording.end() }
    try #require(try recording.sounds())
    // The server asks every 680 ms: for the next 300 nobody but the refresh asks the source.
    _ = try recording.next(.seconds(1))
    source.drop(after: questions)
    defer { source.letGo() }
    engine.refresh()
    _ = try recording.next(.milliseconds(300))
    let old = try recording.next(.milliseconds(1_200)).count { $0 == DroppedSource.old }
    #expect(old == 0)
  }

  @Test(arguments: SoundServer.available) func `what waited at a server that died is played once it is back`(
    _ kind: SoundServer.Kind
  ) async throws {
    let rig = try await Rig(kind)
    let heardLast = try rig.recording.place(after: .milliseconds(100))
    rig.recording.end()
    rig.server.crash()
    #expect(await rig.player.becomes { $0.phase == .paused })
    let held = rig.player.status.position
    // Until the server is dead it plays on.
    #expect(held > heardLast - .milliseconds(50) && held < heardLast + .milliseconds(500))
    try rig.server.start()
    #expect(await rig.player.becomes { $0.suppression == nil })
    let recording = try rig.server.record("speaker")
    defer { recording.end() }
    _ = try recording.next(.milliseconds(100))
    rig.player.play()
    var heard = try recording.nextPairs(.seconds(1))
    let start = try #require(heard.firstIndex { $0 != 0 }) & ~1
    heard += try recording.nextPairs(.milliseconds(200))
    let later = try #require(Self.place(at: start + 9_600, in: heard))
    let apart = Duration.seconds(later - 4_800) / 48_000 - held
    print("\(kind): goes on \(apart.inMilliseconds) from where it was held")
    #expect(apart < .milliseconds(100) && apart > .milliseconds(-100))
  }

  /// The ruler's frame that is heard last before an index.
  private static func place(at index: Int, in pairs: [Float]) -> Int? {
    for back in 0..<480 where index - 2 * back > 0 {
      guard let frame = Ruler.lastFrame(of: Array(pairs[..<(index - 2 * back)].suffix(400))) else { continue }
      return frame + back
    }
    return nil
  }

  private static func longestSilence(_ pairs: [Float]) -> Range<Int>? {
    var (longest, start) = (0..<0, 0)
    for (index, sample) in pairs.enumerated() where sample != 0 {
      if index - start > longest.count { longest = start..<index }
      start = index + 1
    }
    return longest.isEmpty ? nil : longest.lowerBound & ~1..<longest.upperBound & ~1
  }
}
