import AVFAudio
import Foundation

/// Starts an engine again after its configuration changed, and listens to what it plays.
final class EngineWatch: @unchecked Sendable {
  // Sendable because everything after `start` happens on the main queue.
  private var engine = AVAudioEngine()
  private var observer: (any NSObjectProtocol)?

  func start() throws {
    observer = NotificationCenter.default.addObserver(
      forName: .AVAudioEngineConfigurationChange, object: engine, queue: .main
    ) { [weak self] _ in try? self?.restart() }
    try restart()
  }

  func restart() throws {
    guard !engine.isRunning else { return }
    engine.isAutoShutdownEnabled = false
    try engine.start()
  }

  func listen(_ heard: @escaping @Sendable (Float) -> Void) {
    let mixer = engine.mainMixerNode
    mixer.installTap(onBus: 0, bufferSize: 1_024, format: mixer.outputFormat(forBus: 0)) { buffer, time in
      guard let data = buffer.floatChannelData, time.isSampleTimeValid else { return }
      var loudest: Float = 0
      for frame in 0..<Int(buffer.frameLength) { loudest = max(loudest, abs(data[0][frame])) }
      heard(loudest)
    }
  }

  func deaf() { engine.mainMixerNode.removeTap(onBus: 0) }

  func rebuild() {
    if let observer { NotificationCenter.default.removeObserver(observer) }
    engine = AVAudioEngine()
  }

  func formats() -> [String] {
    let format = engine.mainMixerNode.outputFormat(forBus: 0)
    var description = format.streamDescription.pointee
    description.mSampleRate = 22_050
    let slower = AVAudioFormat(streamDescription: &description)
    let described = AVAudioFormat(settings: [
      AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 16_000, AVNumberOfChannelsKey: 1,
      AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: false,
    ])
    let isShort = described?.commonFormat == .pcmFormatInt16 && described?.isInterleaved == true
    return [format, slower, described].compactMap { $0?.description } + ["\(isShort) \(format.isStandard)"]
  }

  var nodes: Int { engine.attachedNodes.count }
}
