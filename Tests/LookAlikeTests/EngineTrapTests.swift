import AVFAudio
import CoreAudioTypes
import FermataPolicy
import FermataSimulator
import Foundation
import PhoneProcess
import Testing

/// Where Apple's engine raises an exception, the program stops; and values lie in memory as they do in C.
@Suite(.serialized) struct EngineTrapTests {
  /// Does something with a player that is connected, and survives unless that stops the program.
  private static func withPlayer(_ work: (AVAudioEngine, AVAudioPlayerNode) -> Void) {
    let rig = AppRig()
    let (engine, player) = (AVAudioEngine(), AVAudioPlayerNode())
    engine.attach(player)
    engine.connect(player, to: engine.mainMixerNode, format: nil)
    withExtendedLifetime(rig) { work(engine, player) }
  }

  private static func start(_ engine: AVAudioEngine) {
    do { try engine.start() } catch { exit(EXIT_SUCCESS) }
  }

  @Test func `the same without a mistake stops nothing`() async {
    await #expect(processExitsWith: .success) {
      Self.withPlayer { engine, player in
        Self.start(engine)
        player.play()
        engine.connect(player, to: engine.mainMixerNode, format: AppRig.stereo)
        engine.mainMixerNode.installTap(onBus: 0, bufferSize: 4_800, format: nil) { _, _ in }
      }
    }
  }

  @Test func `a player that plays while its engine stands still stops the program (R-129)`() async {
    await #expect(processExitsWith: .failure) { Self.withPlayer { _, player in player.play() } }
  }

  @Test func `a format of 0 Hz stops the program (R-125)`() async {
    await #expect(processExitsWith: .failure) {
      Self.withPlayer { engine, player in
        let format = AVAudioFormat(standardFormatWithSampleRate: 0, channels: 2)
        if format == nil { exit(EXIT_SUCCESS) }
        engine.connect(player, to: engine.mainMixerNode, format: format)
      }
    }
  }

  /// Asks a new engine for its main mixer at the instant at which headphones are plugged in.
  private static func askForMixer(formatIsEmptyFor time: Duration) throws {
    let rig = AppRig()
    rig.phone.conditions.emptyFormatTime = time
    try rig.phone.run(for: .seconds(1))
    rig.phone.connect(.headphones)
    withExtendedLifetime(rig) { _ = AVAudioEngine().mainMixerNode }
  }

  @Test func `the main mixer of a device of 0 Hz stops the program (R-125)`() async {
    await #expect(processExitsWith: .success) { try Self.askForMixer(formatIsEmptyFor: .zero) }
    await #expect(processExitsWith: .failure) {
      do { try Self.askForMixer(formatIsEmptyFor: .milliseconds(100)) } catch { exit(EXIT_SUCCESS) }
    }
  }

  @Test func `a node that is not attached stops the program`() async {
    await #expect(processExitsWith: .failure) {
      Self.withPlayer { engine, _ in
        engine.connect(AVAudioPlayerNode(), to: engine.mainMixerNode, format: nil)
      }
    }
  }

  @Test func `the output of an engine that runs is not connected anew (R-124)`() async {
    await #expect(processExitsWith: .failure) {
      Self.withPlayer { engine, _ in
        Self.start(engine)
        engine.connect(engine.mainMixerNode, to: engine.outputNode, format: nil)
      }
    }
  }

  @Test func `a tap of another rate stops the program (R-127)`() async {
    await #expect(processExitsWith: .failure) {
      Self.withPlayer { engine, _ in
        let format = AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2)
        if format == nil { exit(EXIT_SUCCESS) }
        engine.mainMixerNode.installTap(onBus: 0, bufferSize: 4_800, format: format) { _, _ in }
      }
    }
  }

  @Test func `values lie in memory as they do in C`() {
    #expect(MemoryLayout<AudioBuffer>.size == 16 && MemoryLayout<AudioBufferList>.size == 24)
    #expect(MemoryLayout<AudioBufferList>.offset(of: \.mBuffers) == 8)
    #expect(MemoryLayout<AudioTimeStamp>.size == 64 && MemoryLayout<AudioStreamBasicDescription>.size == 40)
    #expect(AudioBufferList.sizeInBytes(maximumBuffers: 3) == 56)
    let list = AudioBufferList.allocate(maximumBuffers: 2)
    defer { free(list.unsafeMutablePointer) }
    list[1].mDataByteSize = 7
    let bytes = UnsafeRawPointer(list.unsafePointer)
    #expect(bytes.load(as: UInt32.self) == 2 && bytes.load(fromByteOffset: 28, as: UInt32.self) == 7)
  }

  @Test func `a buffer's lists tell its length and its capacity`() throws {
    let format = try #require(
      AVAudioFormat(commonFormat: .pcmFormatFloat32, sampleRate: 44_100, channels: 2, interleaved: true))
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 100))
    buffer.frameLength = 10
    #expect(buffer.stride == 2 && buffer.audioBufferList.pointee.mBuffers.mDataByteSize == 80)
    #expect(buffer.mutableAudioBufferList.pointee.mBuffers.mDataByteSize == 800)
    let channels = try #require(buffer.floatChannelData)
    channels[1][2] = 0.5
    let data = buffer.audioBufferList.pointee.mBuffers.mData?.assumingMemoryBound(to: Float.self)
    #expect(data?[3] == 0.5 && buffer.int16ChannelData == nil)
  }

  @Test func `formats are equal by what they say`() throws {
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
    #expect(format == AVAudioFormat(streamDescription: format.streamDescription))
    #expect(format == AVAudioFormat(settings: format.settings) && format.isStandard)
    #expect(format != AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
    #expect(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 3) == nil)
  }
}
