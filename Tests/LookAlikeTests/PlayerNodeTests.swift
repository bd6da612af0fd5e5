import AVFAudio
import FermataPolicy
import FermataSimulator
import Foundation
import PhoneProcess
import Testing

/// Code that is written against Apple's player node, on a simulated phone.
@Suite(.serialized) struct PlayerNodeTests {
  private let rig = AppRig()
  private let log = Told()

  /// What was told, and when, in milliseconds.
  private func note(_ line: String) -> @Sendable () -> Void {
    { [rig, log] in log.write("\(line) \(rig.phone.now.nanoseconds / 1_000_000)") }
  }

  private func buffer(_ level: Float, milliseconds: Int) throws -> AVAudioPCMBuffer {
    let count = UInt32(48 * milliseconds)
    let format = try #require(AppRig.stereo)
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: count))
    buffer.frameLength = count
    let channels = try #require(buffer.floatChannelData)
    for frame in 0..<Int(count) {
      channels[0][frame] = level
      channels[1][frame] = level
    }
    return buffer
  }

  /// What is heard, as levels and how long each lasts in milliseconds.
  private func levels(for milliseconds: Int) throws -> [[Float]] {
    var runs: [(level: Float, count: Int)] = []
    for sample in try rig.heard(for: .milliseconds(milliseconds)) {
      if let last = runs.indices.last, runs[last].level == sample {
        runs[last].count += 1
      } else {
        runs.append((sample, 1))
      }
    }
    return runs.map { [$0.level, Float($0.count) / 48] }
  }

  @Test func `buffers play one after the other and tell when they are used up`() throws {
    let (engine, player) = try rig.player()
    let (first, second) = (try buffer(0.5, milliseconds: 100), try buffer(0.25, milliseconds: 50))
    try rig.main { [self] in
      player.scheduleBuffer(first, completionHandler: note("first"))
      player.scheduleBuffer(second, completionHandler: note("second"))
    }
    #expect(try levels(for: 50) == [[0, 50]])
    try rig.main { player.play() }
    #expect(player.isPlaying)
    #expect(try levels(for: 250) == [[0.5, 100], [0.25, 50], [0, 100]])
    #expect(log.lines == ["first 150", "second 200"])
    #expect(player.isPlaying && engine.isRunning)
  }

  @Test func `a handler that schedules the next buffer leaves no gap that lasts`() throws {
    let (engine, player) = try rig.player()
    let next = try buffer(0.25, milliseconds: 100)
    try rig.main { [self] in
      let (deck, same, told) = (InTurns(player), InTurns(next), note("again"))
      player.scheduleBuffer(next) { deck.value.scheduleBuffer(same.value, completionHandler: told) }
      player.play()
    }
    #expect(try levels(for: 300) == [[0.25, 200], [0, 100]])
    #expect(log.lines == ["again 200"] && engine.isRunning)
  }

  @Test func `a loop goes on until a buffer interrupts it at its end`() throws {
    let (engine, player) = try rig.player()
    let (loop, next) = (try buffer(0.5, milliseconds: 100), try buffer(0.25, milliseconds: 50))
    try rig.main { [self] in
      player.scheduleBuffer(loop, at: nil, options: .loops, completionHandler: note("loop"))
      player.play()
    }
    #expect(try levels(for: 250) == [[0.5, 250]])
    #expect(log.lines.isEmpty)
    try rig.main { [self] in
      player.scheduleBuffer(next, at: nil, options: .interruptsAtLoop, completionHandler: note("next"))
    }
    #expect(try levels(for: 200) == [[0.5, 50], [0.25, 50], [0, 100]])
    #expect(log.lines == ["loop 300", "next 350"] && engine.isRunning)
  }

  @Test func `a buffer that interrupts plays at once, and what it puts out is told`() throws {
    let (engine, player) = try rig.player()
    let (loop, next) = (try buffer(0.5, milliseconds: 100), try buffer(0.25, milliseconds: 50))
    try rig.main { [self] in
      player.scheduleBuffer(loop, at: nil, options: .loops, completionHandler: note("loop"))
      player.play()
    }
    #expect(try levels(for: 30) == [[0.5, 30]])
    try rig.main { [self] in
      player.scheduleBuffer(next, at: nil, options: [.interrupts, .loops], completionHandler: note("next"))
    }
    #expect(try levels(for: 170) == [[0.25, 170]])
    #expect(log.lines == ["loop 30"])
    try rig.main { player.stop() }
    #expect(log.lines == ["loop 30", "next 200"] && !player.isPlaying)
    #expect(try levels(for: 100) == [[0, 100]])
    #expect(engine.isRunning)
  }

  @Test func `pause holds the place, and play goes on there`() throws {
    let (engine, player) = try rig.player()
    let only = try buffer(0.5, milliseconds: 100)
    try rig.main { [self] in
      player.scheduleBuffer(only, completionHandler: note("only"))
      player.play()
    }
    #expect(try levels(for: 40) == [[0.5, 40]])
    try rig.main { player.pause() }
    #expect(try levels(for: 200) == [[0, 200]])
    #expect(log.lines.isEmpty)
    try rig.main { player.play() }
    #expect(try levels(for: 100) == [[0.5, 60], [0, 40]])
    #expect(log.lines == ["only 300"] && engine.isRunning)
  }

  @Test func `a player stops with its engine, and plays on where it was`() throws {
    let (engine, player) = try rig.player()
    let only = try buffer(0.5, milliseconds: 100)
    try rig.main {
      player.scheduleBuffer(only)
      player.play()
    }
    #expect(try levels(for: 40) == [[0.5, 40]])
    rig.phone.stopEngines(of: rig.process.app)
    try rig.phone.run(for: .milliseconds(10))
    #expect(!player.isPlaying)
    try rig.main { try engine.start() }
    #expect(try levels(for: 50) == [[0, 50]])
    try rig.main { player.play() }
    #expect(try levels(for: 100) == [[0.5, 60], [0, 40]])
  }

  @Test func `a buffer waits for its frame or its instant`() throws {
    let (engine, player) = try rig.player()
    let some = try buffer(0.5, milliseconds: 10)
    try rig.main { [self] in
      player.scheduleBuffer(
        some, at: AVAudioTime(sampleTime: 4_800, atRate: 48_000), completionHandler: note("frame"))
      player.scheduleBuffer(
        some, at: AVAudioTime(hostTime: AVAudioTime.hostTime(forSeconds: 0.2)),
        completionHandler: note("instant"))
      player.play()
    }
    #expect(try levels(for: 250) == [[0, 100], [0.5, 10], [0, 90], [0.5, 10], [0, 40]])
    #expect(log.lines == ["frame 110", "instant 210"] && engine.isRunning)
    let node = try #require(player.lastRenderTime)
    #expect(player.playerTime(forNodeTime: node)?.sampleTime == 12_000)
  }

  @Test func `played back is told later than consumed, by the route's latency (R-130)`() throws {
    rig.phone.connect(.bluetoothA2DP)
    let (engine, player) = try rig.player()
    try rig.phone.run(for: .seconds(1))
    let only = try buffer(0.5, milliseconds: 100)
    let latency = engine.outputNode.presentationLatency
    #expect(latency > 0.01)
    try rig.main { [self] in
      for type in [AVAudioPlayerNodeCompletionCallbackType.dataConsumed, .dataPlayedBack] {
        player.scheduleBuffer(only, completionCallbackType: type) { type in
          note("\(type.rawValue)")()
        }
      }
      player.play()
    }
    try rig.phone.run(for: .seconds(5))
    #expect(log.lines == ["0 1100", "2 \(1_200 + Int(latency * 1_000))"])
  }
}
