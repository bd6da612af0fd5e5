import AVFAudio
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Foundation
import PhoneProcess
import Synchronization
import TestSupport
import Testing

/// Files and parts of them that a player node is given.
@Suite(.serialized) struct PlayerFileTests {
  private let rig = AppRig()
  private let told = Told()

  private func note(_ line: String) -> @Sendable () -> Void {
    { [rig, told] in told.write("\(line) \(rig.phone.now.nanoseconds / 1_000_000)") }
  }

  /// A player in an engine that runs, connected with a format.
  private func file(_ text: String) throws -> AVAudioFile {
    let url = try #require(URL(string: text))
    return try rig.main { try AVAudioFile(forReading: url) }
  }

  /// A WAVE file whose channels are waves over its frames.
  private func wave(
    rate: Int, channels: Int, frames: Int, _ wave: (_ frame: Int, _ channel: Int) -> Double
  ) throws -> AVAudioFile {
    var bytes = WaveBytes()
    (bytes.rate, bytes.channels) = (rate, channels)
    return try withFile("wave.wav", bytes.file(frames: frames, wave)) { url in
      try rig.main { try AVAudioFile(forReading: url) }
    }
  }

  /// What is heard, left and right; silence behind the last sound.
  private func heard(for duration: Duration) throws -> [(Float, Float)] {
    let start = Phone.frame(at: rig.phone.now)
    try rig.phone.run(for: duration)
    let all = rig.phone.samplesHeard(at: .builtInSpeaker)
    return (start..<Phone.frame(at: rig.phone.now)).map {
      2 * $0 + 1 < all.count ? (all[2 * $0], all[2 * $0 + 1]) : (0, 0)
    }
  }

  @Test func `a file and parts of it play one after the other, whole, and tell when they are used up`() throws
  {
    let (engine, player) = try rig.player()
    let file = try file("ruler:1")
    try rig.main { [self] in
      file.framePosition = 77
      player.scheduleFile(file, at: nil, completionHandler: note("file"))
      player.scheduleSegment(
        file, startingFrame: 24_000, frameCount: 4_800, at: nil, completionHandler: note("part"))
      player.scheduleSegment(
        file, startingFrame: 43_200, frameCount: 480_000, at: nil, completionHandler: note("end"))
      player.play()
    }
    let runs = try rig.runs(for: .seconds(2))
    #expect(runs.prefix(3) == ["0 48000", "24000 4800", "43200 4800"])
    #expect(runs.dropFirst(3).allSatisfy { $0.hasPrefix("silence") })
    #expect(told.lines == ["file 1000", "part 1100", "end 1200"])
    #expect(file.framePosition == 77 && engine.isRunning)
  }

  /// The four ways to schedule, with a time or without, and when each tells.
  enum Way: CaseIterable { case file, fileTyped, segment, segmentTyped }

  @Test(arguments: Way.allCases, [false, true])
  func `each way to schedule has its time, its kind of end and its handler`(_ way: Way, _ isTimed: Bool)
    throws
  {
    rig.phone.connect(.bluetoothA2DP)
    try rig.phone.run(for: .seconds(1))
    let (engine, player) = try rig.player()
    let file = try file("ruler:1")
    let latency = Int(engine.outputNode.presentationLatency * 1_000)
    try rig.main { [self] in
      let time = isTimed ? AVAudioTime(sampleTime: 9_600, atRate: 48_000) : nil
      let heard: @Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void = { [self] in
        note("\($0.rawValue)")()
      }
      switch way {
      case .file: player.scheduleFile(file, at: time, completionHandler: note("0"))
      case .fileTyped:
        player.scheduleFile(file, at: time, completionCallbackType: .dataPlayedBack, completionHandler: heard)
      case .segment:
        player.scheduleSegment(
          file, startingFrame: 24_000, frameCount: 24_000, at: time, completionHandler: note("0"))
      case .segmentTyped:
        player.scheduleSegment(
          file, startingFrame: 24_000, frameCount: 24_000, at: time, completionCallbackType: .dataPlayedBack,
          completionHandler: heard)
      }
      player.play()
    }
    try rig.phone.run(for: .seconds(3))
    let isTyped = way == .fileTyped || way == .segmentTyped
    let isFile = way == .file || way == .fileTyped
    let end = 1_000 + (isTimed ? 200 : 0) + (isFile ? 1_000 : 500)
    #expect(told.lines == [isTyped ? "2 \(end + latency)" : "0 \(end)"] && latency > 10 && engine.isRunning)
  }

  @Test func `a stop puts out what waits, and tells`() throws {
    let (engine, player) = try rig.player()
    let file = try file("ruler:60")
    try rig.main { [self] in
      player.scheduleFile(file, at: nil, completionCallbackType: .dataPlayedBack) { [self] in
        note("\($0.rawValue)")()
      }
      player.play()
    }
    #expect(try rig.runs(for: .milliseconds(500)) == ["0 24000"])
    try rig.main { player.stop() }
    #expect(told.lines == ["2 500"] && engine.isRunning)
  }

  @Test func `players share a file, each at its own place`() throws {
    let (engine, first) = try rig.player()
    let file = try file("ruler:4")
    let second = try rig.main {
      let second = AVAudioPlayerNode()
      engine.attach(second)
      engine.connect(second, to: engine.mainMixerNode, format: nil)
      // Both read the same pieces of time, and only one is heard.
      second.volume = 0
      first.scheduleSegment(file, startingFrame: 0, frameCount: 96_000, at: nil)
      second.scheduleSegment(file, startingFrame: 100_000, frameCount: 90_000, at: nil)
      first.play()
      second.play()
      return second
    }
    #expect(try rig.runs(for: .seconds(2)).first == "0 96000")
    try rig.main {
      second.stop()
      second.volume = 1
      first.scheduleSegment(file, startingFrame: 0, frameCount: 9_600, at: nil)
      second.scheduleSegment(file, startingFrame: 9_600, frameCount: 9_600, at: nil)
      first.volume = 0
      second.play()
    }
    #expect(try rig.runs(for: .milliseconds(200)).first == "9600 9600")
  }

  @Test(arguments: [false, true])
  func `another rate is converted, and one channel is heard on both sides`(isConnectedLater: Bool) throws {
    // A straight line stays one at any rate.
    let file = try wave(rate: 24_000, channels: 1, frames: 12_001) { frame, _ in Double(frame) / 24_000 }
    let (engine, player) = try rig.player(isConnectedLater ? file.processingFormat : nil)
    try rig.main { [self] in
      player.scheduleFile(file, at: nil, completionHandler: note("all"))
      if isConnectedLater { engine.connect(player, to: engine.mainMixerNode, format: AppRig.stereo) }
      player.play()
    }
    let heard = try heard(for: .seconds(1))
    let worst = (0..<24_001).map {
      max(abs(heard[$0].0 - Float($0) / 48_000), abs(heard[$0].1 - heard[$0].0))
    }
    #expect(worst.max() ?? 1 < 1e-6)
    // The last frame is not drawn towards what follows.
    #expect(heard[24_001].0 == heard[24_000].0 && heard[24_002...].allSatisfy { $0 == (0, 0) })
    #expect(told.lines == ["all 500"])
  }

  @Test func `sides stay apart at another rate, and parts follow one another without a click`() throws {
    let (engine, player) = try rig.player()
    let file = try wave(rate: 44_100, channels: 2, frames: 44_100) { _, channel in channel == 0 ? 0.5 : -0.25
    }
    try rig.main {
      // 10,885 frames to the nearest: 10,001 of 44,100 Hz last 10,885.4.
      player.scheduleSegment(file, startingFrame: 0, frameCount: 10_001, at: nil)
      player.scheduleSegment(file, startingFrame: 10_001, frameCount: 34_099, at: nil)
      player.play()
    }
    let heard = try heard(for: .milliseconds(1_100))
    #expect(
      heard[..<48_000].allSatisfy { $0 == (0.5, -0.25) } && heard[48_000...].allSatisfy { $0 == (0, 0) })
    #expect(engine.isRunning)
  }

  @Test func `a node of one channel drops the other`() throws {
    let (engine, player) = try rig.player(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1))
    let file = try wave(rate: 48_000, channels: 2, frames: 4_800) { _, channel in channel == 0 ? 0.5 : -0.25 }
    try rig.main {
      player.scheduleFile(file, at: nil)
      player.play()
    }
    #expect(try heard(for: .milliseconds(100)).allSatisfy { $0 == (0.5, 0.5) } && engine.isRunning)
  }

  /// A medium of which nothing can be read once, from a frame on.
  private struct Gap: MediaSource {
    /// In frames.
    let start: Int
    let isError: Bool

    func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
      Reader(try Ruler().open(location, format: format), self, location)
    }

    private final class Reader: MediaReader {
      private let ruler: any MediaReader
      private let gap: Gap
      private let location: MediaLocation
      private let state = Mutex((position: 0, isOver: false))

      init(_ ruler: any MediaReader, _ gap: Gap, _ location: MediaLocation) {
        (self.ruler, self.gap, self.location) = (ruler, gap, location)
      }

      var info: MediaInfo { ruler.info }
      func cancel() { ruler.cancel() }

      func seek(to frame: FrameCount) throws(MediaError) {
        try ruler.seek(to: frame)
        state.withLock { $0.position = frame.value }
      }

      func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
        let (position, wasOver) = state.withLock { state in
          defer { state.isOver = state.isOver || state.position >= gap.start }
          return (state.position, state.isOver)
        }
        if !wasOver, position >= gap.start {
          guard gap.isError else { return .waiting }
          throw MediaError(.damaged, location, operation: "read", detail: "a gap")
        }
        let most = wasOver ? buffer.count : min(buffer.count, 2 * (gap.start - position))
        let outcome = try ruler.read(into: UnsafeMutableBufferPointer(rebasing: buffer[..<most]))
        if case .frames(let count) = outcome { state.withLock { $0.position += count } }
        return outcome
      }
    }
  }

  @Test(arguments: [false, true]) func `what cannot be read is silent, and what follows keeps its place`(
    isError: Bool
  )
    throws
  {
    let phone = Phone(keepsSamples: true)
    let process = PhoneProcess(phone, phone.install("app"), media: Gap(start: 6_000, isError: isError))
    let kept = try process.make {
      let (engine, player) = (AVAudioEngine(), AVAudioPlayerNode())
      engine.attach(player)
      engine.connect(player, to: engine.mainMixerNode, format: nil)
      guard let url = URL(string: "ruler:1"), let file = try? AVAudioFile(forReading: url),
        (try? engine.start()) != nil
      else { return (engine, player) }
      player.scheduleFile(file, at: nil)
      player.play()
      return (engine, player)
    }
    try phone.run(for: .seconds(1))
    let samples = phone.samplesHeard(at: .builtInSpeaker)
    let frames = (0..<48_000).map { Ruler.frame(left: samples[2 * $0], right: samples[2 * $0 + 1]) }
    #expect(frames[..<6_000].elementsEqual((0..<6_000).map { $0 }))
    #expect(frames[6_000..<8_192].allSatisfy { $0 == nil })
    #expect(frames[8_192...].elementsEqual((8_192..<48_000).map { $0 }))
    withExtendedLifetime(kept) {}
  }

  /// Schedules a part of a file, closed or not.
  private static func schedule(from start: Int64, count: UInt32, isClosed: Bool = false) throws {
    let rig = AppRig()
    let (engine, player) = (AVAudioEngine(), AVAudioPlayerNode())
    engine.attach(player)
    engine.connect(player, to: engine.mainMixerNode, format: nil)
    guard let url = URL(string: "ruler:1") else { return }
    let file = try AVAudioFile(forReading: url)
    if isClosed { file.close() }
    player.scheduleSegment(file, startingFrame: start, frameCount: count, at: nil)
    withExtendedLifetime(rig) {}
  }

  @Test func `no frames, frames before the first and a closed file stop the program`() async {
    await #expect(processExitsWith: .success) { try Self.schedule(from: 0, count: 1) }
    await #expect(processExitsWith: .failure) { try Self.schedule(from: 0, count: 0) }
    await #expect(processExitsWith: .failure) { try Self.schedule(from: -1, count: 1) }
    await #expect(processExitsWith: .failure) { try Self.schedule(from: 0, count: 1, isClosed: true) }
  }
}
