#if canImport(AVFAudio) && canImport(AVFoundation) && !os(watchOS)
import AVFAudio
import FermataPlatform
import FermataPolicy
import FermataSignal
import Foundation

/// Plays frames faster or slower at the same pitch: an engine of its own, which renders when it is asked to and to no
/// device.
///
/// The n-th frame that comes out stands for the frame n × rate of what went in, to within the effect's window.
final class AppleTempo {
  static let isAvailable = true

  private let channels: Int
  private let feed: Feed
  private let engine = AVAudioEngine()
  private let pitch = AVAudioUnitTimePitch()
  private let output: AVAudioPCMBuffer
  private var rate = 1.0
  /// How many frames of the output buffer were given, and how many were stretched since the beginning.
  private var given = 0
  private var stretched = 0
  /// How many frames come first that are of the effect's own delay.
  private var leading = 0

  /// Makes it for a format.
  init(format: AudioFormat) throws {
    channels = format.channelCount
    feed = Feed(channels: channels)
    let standard = AVAudioFormat(
      standardFormatWithSampleRate: Double(format.sampleRate.value),
      channels: AVAudioChannelCount(format.channelCount))
    guard let standard,
      let output = AVAudioPCMBuffer(pcmFormat: standard, frameCapacity: AppleReader.pieceFrames)
    else {
      throw SystemCode.formatNotSupported
    }
    self.output = output
    // Before anything else of the engine is touched, which would wake the device.
    try engine.enableManualRenderingMode(
      .offline, format: standard, maximumFrameCount: AppleReader.pieceFrames)
    let bridge = RenderBridge(feed, format: format)
    let source = AVAudioSourceNode(format: standard) { _, _, frameCount, buffers in
      bridge.render(Int(frameCount), at: 0, into: UnsafeMutableAudioBufferListPointer(buffers))
      return noErr
    }
    engine.attach(source)
    engine.attach(pitch)
    engine.connect(source, to: pitch, format: standard)
    engine.connect(pitch, to: engine.mainMixerNode, format: standard)
    try engine.start()
  }

  /// Whether it can go on; a reset of the media services ends it.
  var isRunning: Bool { engine.isRunning }

  /// Begins anew at a rate.
  func restart(rate: Double) {
    self.rate = rate
    pitch.rate = Float(rate)
    pitch.reset()
    feed.restart()
    leading = Int((pitch.latency * output.format.sampleRate).rounded())
    (given, stretched, output.frameLength) = (0, 0, 0)
  }

  /// Fills the room with stretched frames, which `pull` provides unstretched; returns how many, 0 when it has none any
  /// more.
  func read(
    into base: UnsafeMutablePointer<Float>, room: Int,
    pull: @escaping (UnsafeMutablePointer<Float>, Int) throws -> Int
  ) throws -> Int {
    feed.pull = pull
    defer { feed.pull = nil }
    if given == Int(output.frameLength) { try stretch() }
    let count = min(room, Int(output.frameLength) - given)
    guard count > 0, let samples = output.floatChannelData else { return 0 }
    for channel in 0..<channels {
      for frame in 0..<count { base[frame * channels + channel] = samples[channel][given + frame] }
    }
    given += count
    return count
  }

  /// Stretches the next frames, without those of the effect's delay, and none beyond the end of what went in.
  private func stretch() throws {
    repeat {
      (given, output.frameLength) = (0, 0)
      guard feed.failure == nil, rest > 0 else { break }
      let status = try engine.renderOffline(AppleReader.pieceFrames, to: output)
      guard status == .success else { throw SystemCode(Int32(status.rawValue)) }
      let whole = feed.failure == nil ? Int(output.frameLength) : 0
      let kept = min(whole, rest)
      given = min(kept, max(0, leading - stretched))
      output.frameLength = AVAudioFrameCount(kept)
      stretched += whole
    } while given == Int(output.frameLength)
    if let failure = feed.failure { throw failure }
  }

  /// How many frames are still to come, those of the delay as well; without end until the last has gone in.
  private var rest: Int {
    feed.frameCount.map { Int((Double($0) / rate).rounded(.up)) + leading - stretched } ?? .max
  }

  /// Where the engine gets what it stretches.
  private final class Feed: RenderSource, @unchecked Sendable {
    // Sendable because offline the engine asks for frames inside the call that renders.
    var pull: ((UnsafeMutablePointer<Float>, Int) throws -> Int)?
    private(set) var failure: (any Error)?
    /// How many frames went in, once there are no more.
    private(set) var frameCount: Int?
    private var fed = 0
    private let channels: Int

    init(channels: Int) { self.channels = channels }

    func restart() { (fed, frameCount, failure) = (0, nil, nil) }

    func render(
      into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
    ) {
      var done = 0
      output.update(repeating: 0, count: channels * frameCount)
      while done < frameCount, self.frameCount == nil, failure == nil, let pull {
        do {
          let count = try pull(output + channels * done, frameCount - done)
          fed += count
          done += count
          if count == 0 { self.frameCount = fed }
        } catch { failure = error }
      }
    }
  }
}
#endif
