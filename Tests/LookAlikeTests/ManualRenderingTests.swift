import AVFAudio
import FermataSimulator
import Foundation
import PhoneProcess
import Testing

/// Engines that render when they are asked to, and the effect that changes the speed.
struct ManualRenderingTests {
  private let rig = AppRig()

  /// An engine that counts frames, at a speed, and a buffer for what it renders.
  private func engine(_ rate: Float?) throws -> (AVAudioEngine, AVAudioUnitTimePitch, AVAudioPCMBuffer) {
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 4096))
    let engine = AVAudioEngine(), pitch = AVAudioUnitTimePitch()
    try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 4096)
    let count = Count()
    let node = AVAudioSourceNode(format: format) { _, _, frameCount, list in
      let buffers = UnsafeMutableAudioBufferListPointer(list)
      for frame in 0..<Int(frameCount) {
        count.frames += 1
        for buffer in buffers {
          buffer.mData?.assumingMemoryBound(to: Float.self)[frame] = Float(count.frames)
        }
      }
      return noErr
    }
    engine.attach(node)
    engine.attach(pitch)
    engine.connect(node, to: pitch, format: format)
    engine.connect(pitch, to: engine.mainMixerNode, format: format)
    if let rate { pitch.rate = rate } else { pitch.bypass = true }
    return (engine, pitch, buffer)
  }

  private final class Count { var frames = 0 }

  @Test(arguments: [0.5, 1, 1.25, 2, 32] as [Float])
  func `frames are left out or repeated, behind the effect's delay`(rate: Float) throws {
    try rig.main {
      let (engine, pitch, buffer) = try self.engine(rate)
      try engine.start()
      let delay = Int((pitch.latency * 48_000).rounded())
      #expect(delay > 0)
      var heard: [Float] = []
      for size in [4096, 1, 300, 4096] as [AVAudioFrameCount] {
        #expect(try engine.renderOffline(size, to: buffer) == .success)
        #expect(buffer.frameLength == size)
        let samples = try #require(buffer.floatChannelData)
        heard += (0..<Int(size)).map { samples[1][$0] }
      }
      #expect(heard.prefix(delay).allSatisfy { $0 == 0 })
      #expect(
        Array(heard.dropFirst(delay))
          == (0..<heard.count - delay).map { Float(Int(Double($0) * Double(rate)) + 1) })
      #expect(engine.manualRenderingSampleTime == 8493)
    }
  }

  @Test func `an effect that is passed by changes nothing`() throws {
    try rig.main {
      let (engine, pitch, buffer) = try self.engine(nil)
      try engine.start()
      _ = try engine.renderOffline(100, to: buffer)
      #expect(pitch.latency == 0 && buffer.floatChannelData?[0][99] == 100)
    }
  }

  @Test func `it asks nothing of the session, and goes on in a call`() throws {
    let (running, room) = try rig.main {
      let (engine, _, buffer) = try self.engine(2)
      try engine.start()
      return (InTurns(engine), InTurns(buffer))
    }
    #expect(!rig.phone.isSessionActive(rig.process.app))
    rig.phone.begin(.call)
    try rig.phone.run(for: .seconds(1))
    try rig.main {
      #expect(running.value.isRunning && running.value.isInManualRenderingMode)
      let status = try running.value.renderOffline(10, to: room.value)
      #expect(status == .success)
    }
  }

  @Test func `what it cannot do is refused with Apple's numbers`() throws {
    try rig.main {
      let (engine, _, buffer) = try self.engine(1)
      #expect { try engine.renderOffline(10, to: buffer) } throws: { ($0 as NSError).code == -80_802 }
      try engine.start()
      #expect {
        try engine.enableManualRenderingMode(.offline, format: buffer.format, maximumFrameCount: 10)
      } throws: { ($0 as NSError).code == -80_801 }
      let live = AVAudioEngine()
      #expect { try live.renderOffline(10, to: buffer) } throws: { ($0 as NSError).code == -80_800 }
      let other = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
      #expect {
        try live.enableManualRenderingMode(.offline, format: other, maximumFrameCount: 10)
      } throws: { ($0 as NSError).code == -10_868 }
    }
  }
}
