import FermataPlatform
import FermataSignal
import Foundation

@nonexhaustive public enum AVAudioEngineManualRenderingMode: Int, Sendable {
  case offline = 0
  case realtime = 1
}

@nonexhaustive public enum AVAudioEngineManualRenderingStatus: Int, Sendable {
  case error = -1
  case success = 0
  case insufficientDataFromInputNode = 1
  case cannotDoInCurrentContext = 2
}

/// What an engine that renders when it is asked to has instead of a device.
struct ManualRendering {
  let format: AVAudioFormat
  let mostFrames: Int
  var framesRendered = 0
  /// Whether the media services went meanwhile.
  var isLost = false
}

extension AVAudioEngine {
  public var isInManualRenderingMode: Bool { manual != nil }
  public var manualRenderingFormat: AVAudioFormat { manual?.format ?? .rendered }
  public var manualRenderingMaximumFrameCount: AVAudioFrameCount {
    AVAudioFrameCount(manual?.mostFrames ?? 0)
  }
  public var manualRenderingSampleTime: AVAudioFramePosition {
    AVAudioFramePosition(manual?.framesRendered ?? 0)
  }

  /// Offline and at 48 kHz only, because the graph here renders at the phone's rate; while it runs it cannot be changed.
  public func enableManualRenderingMode(
    _ mode: AVAudioEngineManualRenderingMode, format pcmFormat: AVAudioFormat,
    maximumFrameCount: AVAudioFrameCount
  ) throws {
    // AVAudioEngineManualRenderingErrorInitialized, and kAudioUnitErr_FormatNotSupported.
    guard !isRunning else { throw NSError(domain: avfaudio, code: -80_801) }
    guard mode == .offline, pcmFormat.sampleRate == Puller.phoneRate, maximumFrameCount > 0 else {
      throw NSError(domain: avfaudio, code: -10_868)
    }
    letGoOfDevice()
    manual = ManualRendering(format: pcmFormat, mostFrames: Int(maximumFrameCount))
  }

  public func renderOffline(_ numberOfFrames: AVAudioFrameCount, to buffer: AVAudioPCMBuffer) throws
    -> AVAudioEngineManualRenderingStatus
  {
    // AVAudioEngineManualRenderingErrorInvalidMode, and …NotRunning.
    guard let manual else { throw NSError(domain: avfaudio, code: -80_800) }
    guard isRunning else { throw NSError(domain: avfaudio, code: -80_802) }
    require(buffer.format == manual.format, "buffer.format == manualRenderingFormat")
    require(
      numberOfFrames <= buffer.frameCapacity && numberOfFrames <= manual.mostFrames,
      "numberOfFrames <= manualRenderingMaximumFrameCount")
    var samples = [Float](repeating: 0, count: 2 * Int(numberOfFrames))
    var done = 0
    while done < Int(numberOfFrames) {
      let count = min(Int(numberOfFrames) - done, FrameCount.largestPull.value)
      let instant = Int64(Double(manual.framesRendered + done) / Puller.phoneRate * 1e9)
      samples.withUnsafeMutableBufferPointer { all in
        guard let start = all.baseAddress else { return }
        output.pull(start + 2 * done, frameCount: count, at: instant)
      }
      done += count
    }
    self.manual?.framesRendered += done
    buffer.frameLength = numberOfFrames
    if manual.format.channelCount == 1 {
      samples = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    }
    buffer.memory.store(samples, frameCount: done)
    return .success
  }
}
