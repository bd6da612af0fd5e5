import AVFAudio
import Foundation

/// Plays buffers one after the other.
final class PlayerNodeQueue {
  private let engine = AVAudioEngine()
  private let player = AVAudioPlayerNode()
  private let format: AVAudioFormat

  init() throws {
    guard
      let format = AVAudioFormat(
        commonFormat: .pcmFormatFloat32, sampleRate: 44_100, channels: 1, interleaved: false)
    else { throw CocoaError(.coderInvalidValue) }
    self.format = format
    engine.attach(player)
    engine.connect(player, to: engine.mainMixerNode, format: format)
    try engine.start()
  }

  func buffer(seconds: Double) -> AVAudioPCMBuffer? {
    let frames = AVAudioFrameCount(seconds * format.sampleRate)
    guard let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: frames) else { return nil }
    buffer.frameLength = buffer.frameCapacity
    guard let channels = buffer.floatChannelData else { return nil }
    for channel in 0..<Int(format.channelCount) {
      for frame in 0..<Int(buffer.frameLength) {
        channels[channel][frame * buffer.stride] = Float(frame % 64) / 64
      }
    }
    return buffer
  }

  func play(_ done: @escaping @Sendable (String) -> Void) {
    guard let first = buffer(seconds: 1), let second = buffer(seconds: 0.5) else { return }
    player.scheduleBuffer(first) { done("consumed") }
    player.scheduleBuffer(first, completionCallbackType: .dataRendered) { _ in done("rendered") }
    player.scheduleBuffer(second, at: nil, options: [.interrupts, .loops])
    player.scheduleBuffer(second, at: nil, options: .interruptsAtLoop, completionHandler: nil)
    player.scheduleBuffer(second, at: nil, completionCallbackType: .dataPlayedBack) { type in
      switch type {
      case .dataConsumed, .dataRendered: break
      case .dataPlayedBack: done("heard")
      @unknown default: break
      }
    }
    player.prepare(withFrameCount: 4_096)
    player.volume = 0.7
    player.play()
  }

  func playLater() {
    let start = AVAudioTime(hostTime: AVAudioTime.hostTime(forSeconds: 2))
    player.play(at: start)
    player.scheduleBuffer(
      AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 8)!,
      at: AVAudioTime(sampleTime: 44_100, atRate: format.sampleRate))
  }

  func play(_ file: AVAudioFile, from start: TimeInterval, _ done: @escaping @Sendable (String) -> Void) {
    player.scheduleFile(file, at: nil)
    player.scheduleFile(file, at: AVAudioTime(sampleTime: 0, atRate: file.fileFormat.sampleRate)) {
      done("file")
    }
    player.scheduleFile(file, at: nil, completionCallbackType: .dataPlayedBack) { _ in done("heard") }
    let first = AVAudioFramePosition(start * file.processingFormat.sampleRate)
    guard first < file.length else { return }
    let count = AVAudioFrameCount(file.length - first)
    player.scheduleSegment(file, startingFrame: first, frameCount: count, at: nil, completionHandler: nil)
    player.scheduleSegment(
      file, startingFrame: first, frameCount: count, at: nil, completionCallbackType: .dataRendered
    ) { type in done("\(type.rawValue)") }
  }

  var elapsed: TimeInterval {
    guard let node = player.lastRenderTime, let time = player.playerTime(forNodeTime: node) else { return 0 }
    return Double(time.sampleTime) / time.sampleRate
  }

  var nodeTime: AVAudioTime? {
    player.nodeTime(forPlayerTime: AVAudioTime(hostTime: 5, sampleTime: 0, atRate: 44_100))
  }

  func pause() { if player.isPlaying { player.pause() } }
  func stop() { player.stop() }
}
