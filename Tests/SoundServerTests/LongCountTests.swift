import FermataKit
import FermataLinux
import FermataPolicy
import Foundation
import PlayerSupport
import Testing

/// What must hold every time, many times over: with FERMATA_COUNT=whole every count (`make servers`), else a tenth.
@Suite(
  .serialized, .bearsServerFaults,
  .enabled(if: !SoundServer.available.isEmpty, "\(SoundServer.lacking ?? "")"))
struct LongCountTests {
  static func count(of whole: Int) -> Int {
    ProcessInfo.processInfo.environment["FERMATA_COUNT"] == "whole" ? whole : whole / 10
  }

  @Test(arguments: SoundServer.available) func `each call silences, and its end, however sudden, gives back`(
    _ kind: SoundServer.Kind
  ) async throws {
    let rig = try Rig(kind)
    try await rig.play()
    let recording = try rig.server.record("speaker")
    defer { recording.end() }
    var generator = SystemRandomNumberGenerator()
    var silenced = 0
    let count = Self.count(of: 200)
    for number in 1...count {
      let call = try rig.server.stream(role: "phone")
      // The recorder is the clock: at a random moment from before the call is seen to long after.
      _ = try recording.next(.milliseconds(Int.random(in: 0...150, using: &generator)))
      call.end(SIGKILL)
      if rig.player.status.suppression == .interrupted { silenced += 1 }
      try #require(try recording.sounds(), "call \(number) of \(count), \(rig.story)")
      try #require(await rig.player.becomes { $0.isPlaying }, "call \(number) of \(count)")
    }
    print(
      "\(kind): \(count) of \(count) calls gave the sound back, \(silenced) of them ended while it was silent"
    )
    #expect(silenced > 0)
  }

  @Test(arguments: SoundServer.available)
  func `each time headphones leave, no more is heard elsewhere than the server lets through`(
    _ kind: SoundServer.Kind
  ) async throws {
    var leaks = 0
    let count = Self.count(of: 200)
    let rig = try Rig(kind)
    for number in 1...count {
      let run: Comment = "loss \(number) of \(count)"
      try rig.server.choose("headphones")
      try await rig.play()
      try #require(try rig.server.lists("short sinks") { _ in rig.output == .headphones }, run)
      let recording = try rig.server.record("speaker")
      defer { recording.end() }
      #expect(try recording.next(.milliseconds(100)).allSatisfy { $0 == 0 }, run)
      try rig.server.remove("headphones")
      try #require(
        await rig.player.becomes { $0.phase == .paused && $0.intent.withdrawnBy == .outputLost }, run)
      let leaked = try recording.next(.milliseconds(200)).count { $0 != 0 }
      #expect(leaked <= kind.quantum, "\(run): \(leaked) frames, \(rig.story)")
      leaks += leaked == 0 ? 0 : 1
      try rig.server.add("headphones", form: "headphone")
      #expect(rig.player.status.phase == .paused, "plugging in starts nothing")
    }
    print("\(kind): \(count - leaks) of \(count) outputs lost with no frame elsewhere")
  }

  @Test(arguments: SoundServer.available) func `each time the server dies it is survived`(
    _ kind: SoundServer.Kind
  ) async throws {
    let rig = try Rig(kind)
    let count = Self.count(of: 50)
    for number in 1...count {
      try await rig.play()
      rig.server.crash()
      try #require(await rig.player.becomes { $0.phase == .paused }, "death \(number) of \(count)")
      let held = rig.player.status.position
      try rig.server.start()
      try #require(await rig.player.becomes { $0.suppression == nil }, "death \(number) of \(count)")
      #expect(rig.player.status.position == held && rig.player.status.phase == .paused)
    }
    print("\(kind): \(count) of \(count) deaths of the server survived")
  }

  @Test(arguments: SoundServer.available) func `nobody's volume is touched, whatever is done`(
    _ kind: SoundServer.Kind
  ) async throws {
    let rig = try Rig(kind)
    let other = try rig.server.stream(role: "event")
    defer { other.end(SIGKILL) }
    try rig.server.pactl(["set-sink-volume", "speaker", "41234"])
    try await rig.play()
    try #require(try rig.server.lists("sink-inputs") { $0.contains("media.role = \"event\"") })
    let before = try rig.server.volumes()
    let count = Self.count(of: 1_000)
    for number in 0..<count {
      switch number % 5 {
      case 0: rig.player.gain = Float(number % 7) / 7
      case 1: rig.player.seek(to: .seconds(number % 50))
      case 2: rig.player.pause()
      case 3: rig.player.play()
      default: rig.player.skip(by: .seconds(1))
      }
      if number % 100 == 99 { try await rig.play() }
    }
    try await rig.play()
    #expect(try rig.server.volumes() == before && before.contains { $0.contains("41234") }, "\(before)")
    print("\(kind): volumes the same after \(count) operations")
  }
}

extension SoundServer {
  /// The volumes of outputs and of others' streams, as the server has them.
  fileprivate func volumes() throws -> [String] {
    let sinks = try pactl(["list", "sinks"]) ?? ""
    let streams = try pactl(["list", "sink-inputs"]) ?? ""
    let foreign = streams.components(separatedBy: "Sink Input #").filter {
      $0.contains("media.role = \"event\"")
    }
    return (sinks + foreign.joined()).split(separator: "\n").filter { $0.contains("Volume:") }.map(
      String.init)
  }
}
