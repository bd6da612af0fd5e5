import AVFAudio
import FermataPolicy
import FermataSignal
import FermataSimulator
import Foundation
import PhoneProcess
import Testing

/// What the nodes of Apple's engine render, heard at a simulated phone's speaker.
@Suite(.serialized) struct EngineGraphTests {
  private let rig = AppRig()
  private var phone: Phone { rig.phone }

  /// What a render block was handed.
  private final class Log {
    var times: [AudioTimeStamp] = []
    var frames = 0
    var counts: Set<Int> = []
    var hadTap = false
    var route: RouteToken?
  }

  /// A source that spells its frames' numbers.
  private func ruler(_ format: AVAudioFormat, _ log: Log) -> AVAudioSourceNode {
    AVAudioSourceNode(format: format) { [rig] _, time, count, list in
      let buffers = UnsafeMutableAudioBufferListPointer(list)
      log.times.append(time.pointee)
      log.counts.insert(buffers.count)
      log.hadTap = rig.process.inside.relay.tap != nil
      log.route = rig.process.inside.relay.route
      let sides = buffers.map { UnsafeMutableBufferPointer<Float>($0) }
      for frame in 0..<Int(count) {
        let (left, right) = Ruler.samples(for: log.frames + frame)
        if sides.count == 2 {
          sides[0][frame] = left
          sides[1][frame] = right
        } else if buffers[0].mNumberChannels == 2 {
          sides[0][2 * frame] = left
          sides[0][2 * frame + 1] = right
        } else {
          sides[0][frame] = left
        }
      }
      log.frames += Int(count)
      return noErr
    }
  }

  private func start(_ nodes: [AVAudioSourceNode], _ change: @escaping (AVAudioEngine) -> Void = { _ in })
    throws
    -> AVAudioEngine
  {
    try rig.main {
      let engine = AVAudioEngine()
      for node in nodes {
        engine.attach(node)
        engine.connect(node, to: engine.mainMixerNode, format: nil)
      }
      change(engine)
      try engine.start()
      return engine
    }
  }

  @Test(arguments: [(true, 2), (false, 2), (false, 1)])
  func `each frame of a source arrives once and in its place`(isInterleaved: Bool, channels: Int) throws {
    let log = Log()
    let format = try #require(
      AVAudioFormat(
        commonFormat: .pcmFormatFloat32, sampleRate: 48_000, channels: UInt32(channels),
        interleaved: isInterleaved))
    let engine = try start([ruler(format, log)])
    try phone.run(for: .seconds(1))
    let samples = phone.samplesHeard(at: .builtInSpeaker)
    #expect(samples.count == 96_000 && log.counts == [isInterleaved ? 1 : channels])
    let expected = (0..<48_000).flatMap { frame in
      let (left, right) = Ruler.samples(for: frame)
      return [left, channels == 1 ? left : right]
    }
    #expect(samples == expected && engine.isRunning)
  }

  @Test func `a source is told the frame and the instant`() throws {
    let log = Log()
    try phone.run(for: .seconds(1))
    let engine = try start([ruler(try #require(AppRig.stereo), log)])
    try phone.run(for: .seconds(1))
    #expect(log.times.first?.mHostTime == 1_000_000_000 && log.times.first?.mSampleTime == 0)
    #expect(log.times[1].mSampleTime == 1024 && log.times.allSatisfy { $0.mFlags.rawValue == 3 })
    let last = try #require(log.times.last)
    let elapsed = Double(last.mHostTime) / 1e9 - 1
    #expect(abs(last.mSampleTime - elapsed * 48_000) < 1)
    #expect(engine.mainMixerNode.lastRenderTime?.sampleTime == 48_000)
  }

  @Test func `a pull relays the phone's tap and route, and leaves none behind`() throws {
    let log = Log()
    let engine = try start([ruler(try #require(AppRig.stereo), log)])
    try phone.run(for: .seconds(1))
    #expect(log.hadTap && log.route != nil && engine.isRunning)
    #expect(rig.process.inside.relay.tap == nil && rig.process.inside.relay.route == nil)
  }

  @Test func `sources are added up, each as loud and where it is set`() throws {
    let (first, second) = (AppRig.constant(0.5), AppRig.constant(0.25))
    first.volume = 0.5
    second.pan = 1
    let engine = try start([first, second]) { $0.mainMixerNode.outputVolume = 0.5 }
    try phone.run(for: .seconds(1))
    let samples = phone.samplesHeard(at: .builtInSpeaker)
    #expect(samples.count == 96_000 && samples[0] == 0.125 && samples[1] == 0.25)
    try rig.main {
      engine.disconnectNodeOutput(first)
      second.pan = 0
    }
    #expect(try rig.heard(for: .seconds(1)).allSatisfy { $0 == 0.125 })
  }

  @Test func `a mixer before the main one is heard through both`() throws {
    let (node, mixer) = (AppRig.constant(0.5), AVAudioMixerNode())
    let engine = try start([]) { engine in
      engine.attach(node)
      engine.attach(mixer)
      engine.connect(node, to: mixer, format: nil)
      engine.connect(mixer, to: engine.mainMixerNode, format: nil)
      mixer.outputVolume = 0.5
    }
    #expect(try rig.heard(for: .seconds(1)).allSatisfy { $0 == 0.25 })
    try rig.main { engine.detach(mixer) }
    #expect(try rig.heard(for: .seconds(1)).allSatisfy { $0 == 0 })
    #expect(mixer.engine == nil && !engine.attachedNodes.contains(mixer))
  }

  @Test func `a source at half the rate is asked for half the frames`() throws {
    let log = Log()
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 24_000, channels: 1))
    let engine = try start([ruler(format, log)])
    let heard = try rig.heard(for: .milliseconds(100))
    #expect(abs(log.frames - 2_400) <= 2 && engine.isRunning)
    // The source's samples rise by a step for each frame, so what is heard rises by half of one.
    let step = Ruler.samples(for: 1).left - Ruler.samples(for: 0).left
    for (before, after) in zip(heard.dropFirst(2), heard.dropFirst(3)) {
      #expect(abs(after - before - step / 2) < 1e-6)
    }
  }

  @Test func `a source is heard without a mixer, and a mixer that is asked for later takes nothing away`()
    throws
  {
    let node = AppRig.constant(0.5)
    let engine = try rig.main {
      let engine = AVAudioEngine()
      engine.attach(node)
      engine.connect(node, to: engine.outputNode, format: nil)
      try engine.start()
      return engine
    }
    #expect(try rig.heard(for: .seconds(1)).allSatisfy { $0 == 0.5 })
    #expect(engine.mainMixerNode.engine === engine)
    #expect(try rig.heard(for: .seconds(1)).allSatisfy { $0 == 0.5 })
  }

  @Test func `a source that says it is silent, or fails, is`() throws {
    let quiet = AVAudioSourceNode { isSilence, _, _, list in
      for buffer in UnsafeMutableAudioBufferListPointer(list) {
        UnsafeMutableBufferPointer<Float>(buffer).update(repeating: 0.5)
      }
      isSilence.pointee = true
      return noErr
    }
    let failing = AVAudioSourceNode { _, _, _, list in
      for buffer in UnsafeMutableAudioBufferListPointer(list) {
        UnsafeMutableBufferPointer<Float>(buffer).update(repeating: 0.5)
      }
      return -50
    }
    let engine = try start([quiet, failing, AppRig.constant(0.125)])
    #expect(try rig.heard(for: .seconds(1)).allSatisfy { $0 == 0.125 } && engine.isRunning)
  }

  @Test func `a tap hears the mix in buffers, one after the other, off the main thread (R-128)`() throws {
    final class Heard {
      var buffers: [(AVAudioPCMBuffer, AVAudioTime)] = []
      var wasMain = false
      var instants: [HostTime] = []
    }
    let heard = Heard()
    let main = try rig.main { AppThread.current }
    let engine = try start([AppRig.constant(0.5), AppRig.constant(0.25)]) { [rig] engine in
      engine.mainMixerNode.installTap(onBus: 0, bufferSize: 9_600, format: nil) { buffer, time in
        heard.buffers.append((buffer, time))
        heard.instants.append(rig.phone.now)
        heard.wasMain = heard.wasMain || AppThread.current === main
      }
    }
    try phone.run(for: .seconds(1))
    #expect(heard.buffers.count == 5 && !heard.wasMain)
    #expect(heard.buffers.map(\.1.sampleTime) == [0, 9_600, 19_200, 28_800, 38_400])
    #expect(heard.instants.map { $0.nanoseconds / 1_000_000 } == [200, 400, 600, 800, 1_000])
    let channels = try #require(heard.buffers.last?.0.floatChannelData)
    #expect((0..<9_600).allSatisfy { channels[0][$0] == 0.75 && channels[1][$0] == 0.75 })
    try rig.main { engine.mainMixerNode.removeTap(onBus: 0) }
    try phone.run(for: .seconds(1))
    #expect(heard.buffers.count == 5)
  }

  @Test func `a tap of a source at another rate loses nothing between two buffers`() throws {
    var starts: [Int64] = []
    var frames: [Int?] = []
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
    let source = ruler(format, Log())
    let engine = try start([source]) { _ in
      source.installTap(onBus: 0, bufferSize: 4_410, format: nil) { buffer, time in
        guard let channels = buffer.floatChannelData else { return }
        starts.append(time.sampleTime)
        frames.append(Ruler.frame(left: channels[0][0], right: channels[1][0]))
      }
    }
    try phone.run(for: .milliseconds(450))
    #expect(starts == [0, 4_410, 8_820, 13_230] && frames == starts.map { Int($0) })
    #expect(engine.isRunning)
  }

  @Test func `an effect has its source's rate, in whatever order they are connected`() throws {
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 24_000, channels: 2))
    // Several, because an engine keeps its nodes in no order.
    for _ in 0..<8 {
      let log = Log()
      let (source, pitches) = (ruler(format, log), [AVAudioUnitTimePitch(), AVAudioUnitTimePitch()])
      let engine = try start([]) { engine in
        engine.attach(source)
        pitches.forEach(engine.attach)
        engine.connect(pitches[1], to: engine.mainMixerNode, format: nil)
        engine.connect(pitches[0], to: pitches[1], format: nil)
        engine.connect(source, to: pitches[0], format: format)
      }
      try phone.run(for: .seconds(1))
      try rig.main { engine.stop() }
      #expect((22_000...24_100).contains(log.frames), "\(log.frames) frames of 24,000")
    }
  }
}
