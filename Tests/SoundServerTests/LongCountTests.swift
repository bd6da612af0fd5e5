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

  /// What tests draw from: anew each time, and with `FERMATA_SEED` the same again.
  static let seed =
    ProcessInfo.processInfo.environment["FERMATA_SEED"].flatMap { UInt64($0) } ?? .random(in: .min ... .max)

  /// How a call goes.
  private enum Course {
    /// It ends in good order once it was heard that it silences.
    case orderly
    /// Its program is killed at a random moment, from before it is seen to long after.
    case killed
    /// The user pauses meanwhile.
    case paused
  }

  private static let courses: [Course] = [.orderly, .killed, .paused, .killed]

  @Test(arguments: SoundServer.available) func `each call silences, and its end, however sudden, gives back`(
    _ kind: SoundServer.Kind
  ) async throws {
    // Longer than all calls, so that a place that is lost is one before.
    let rig = try Rig(kind, length: .seconds(3600))
    try await rig.play()
    let recording = try rig.server.record("speaker")
    defer { recording.end() }
    var silenced = 0
    let count = Self.count(of: 200)
    for number in 1...count {
      let course = Self.courses[number % Self.courses.count]
      silenced += try await Self.call(course, rig, recording, "call \(number) of \(count)") ? 1 : 0
    }
    print(
      "\(kind): \(count) of \(count) calls gave the sound back, \(silenced) of them ended while it was silent"
    )
    #expect(silenced >= count / 2)
  }

  /// A call, and what comes after it; whether it ended while we were silent.
  private static func call(_ course: Course, _ rig: Rig, _ recording: Recording, _ run: Comment) async throws
    -> Bool
  {
    let call = try rig.server.stream(role: "phone")
    var held = rig.player.status.position
    switch course {
    case .orderly, .paused:
      try #require(await rig.player.becomes { $0.suppression == .interrupted }, run)
      held = rig.player.status.position
      #expect(try recording.isSilent(), run)
      if course == .paused { rig.player.pause() }
    case .killed:
      // The recorder is the clock.
      try recording.catchUp()
      _ = try recording.next(.milliseconds(Int.random(in: 0...150)))
    }
    let isSilent = rig.player.status.suppression == .interrupted
    call.end(course == .killed ? SIGKILL : SIGTERM)
    // Only what is told last is there to stay.
    try #require(try rig.server.lists("sink-inputs") { !$0.contains("media.role = \"phone\"") }, run)
    if course == .paused {
      try #require(await rig.player.becomes { $0.suppression == nil && $0.phase == .paused }, run)
      try recording.catchUp()
      #expect(try recording.next(.milliseconds(60)).allSatisfy { $0 == 0 }, run)
      rig.player.play()
    }
    try recording.catchUp()
    try #require(try recording.sounds(), "\(run), \(rig.story)")
    // What the server asked of us as the call ended was done by now.
    _ = try recording.next(.milliseconds(40))
    try recording.catchUp()
    #expect(try recording.next(.milliseconds(20)).contains { $0 != 0 }, "\(run), \(rig.story)")
    try #require(await rig.player.becomes(\.isPlaying), run)
    #expect(rig.player.status.position >= held, run)
    return isSilent
  }

  /// An app that follows the user's moves has a stream that the server moves as its output goes.
  @Test(arguments: SoundServer.available, [false, true])
  func `each time headphones leave, no more is heard elsewhere than the server lets through`(
    _ kind: SoundServer.Kind, _ follows: Bool
  ) async throws {
    let rig = try Rig(kind, followsMoves: follows)
    let witness = Witness()
    defer { witness.end() }
    let count = Self.count(of: 200)
    // 5 ms where the server moves the stream before it says so; what PipeWire lets through it does by 256 frames.
    let limit = follows ? (kind == .pipeWire ? 256 : 240) : 0
    var (leaks, halted): ([Int], [String]) = ([], [])
    while leaks.count < count, halted.count <= count / 10 {
      let run: Comment = "loss \(leaks.count + 1) of \(count)"
      let (leaked, halt) = try await Self.lose(rig, before: witness, run)
      if follows, leaked > limit, .seconds(leaked - limit) / 48_000 <= halt {
        halted.append("\(leaked) (\(halt.inMilliseconds))")
      } else {
        #expect(
          leaked <= limit,
          "\(run): \(leaked) frames, a processor stood still for \(halt.inMilliseconds), \(rig.story)")
        leaks.append(leaked)
      }
      try rig.server.add("headphones", form: "headphone")
      #expect(rig.player.status.phase == .paused, "plugging in starts nothing")
    }
    let heard = leaks.filter { $0 > 0 }
    print(
      "\(kind): \(count - heard.count) of \(count) outputs lost with no frame elsewhere"
        + (follows ? " by who follows moves" : "")
        + (heard.isEmpty ? "" : ", \(heard.max() ?? 0) frames at most")
        + (halted.isEmpty ? "" : "; taken again, because a processor stood still meanwhile: \(halted)"))
    #expect(leaks.count == count, "\(halted)")
  }

  /// Removes the headphones while they sound; how many frames are heard elsewhere, and for how long a processor stood
  /// still meanwhile.
  private static func lose(_ rig: Rig, before witness: Witness, _ run: Comment) async throws
    -> (leaked: Int, halt: Duration)
  {
    try rig.server.choose("headphones")
    try await rig.play()
    try #require(try rig.server.lists("short sinks") { _ in rig.output == .headphones }, run)
    let recording = try rig.server.record("speaker")
    defer { recording.end() }
    #expect(try recording.next(.milliseconds(100)).allSatisfy { $0 == 0 }, run)
    let began = try rig.server.remove("headphones")
    try #require(
      await rig.player.becomes { $0.phase == .paused && $0.intent.withdrawnBy == .outputLost }, run)
    let halt = witness.longestHalt(from: began, to: DispatchTime.now().uptimeNanoseconds)
    return (try recording.next(.milliseconds(200)).count { $0 != 0 }, halt)
  }

  @Test(arguments: SoundServer.available) func `each time the server dies it is survived`(
    _ kind: SoundServer.Kind
  ) async throws {
    let rig = try Rig(kind)
    let count = Self.count(of: 50)
    try await rig.play()
    for number in 1...count {
      let run: Comment = "death \(number) of \(count)"
      let place = Duration.seconds(10 + number % 40)
      rig.player.seek(to: place)
      try #require(await rig.player.becomes { $0.isPlaying && $0.position >= place }, run)
      let before = rig.player.status.position
      rig.server.crash()
      try #require(await rig.player.becomes { $0.phase == .paused }, run)
      let held = rig.player.status.position
      // How long it plays on until it is dead is the machine's.
      #expect(held > before - .milliseconds(50) && held < before + .seconds(2), "\(run): \(before), \(held)")
      try rig.server.start()
      try #require(await rig.player.becomes { $0.suppression == nil }, run)
      #expect(rig.player.status.position == held && rig.player.status.phase == .paused, run)
      let recording = try rig.server.record("speaker")
      defer { recording.end() }
      #expect(try recording.next(.milliseconds(20)).allSatisfy { $0 == 0 }, run)
      try await rig.play()
      #expect(rig.player.status.position >= held, run)
      try #require(try recording.sounds(), run)
    }
    print("\(kind): \(count) of \(count) deaths of the server survived, its place kept, and heard again")
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
