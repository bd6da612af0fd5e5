// A file is read at its own rate, converted to another and stretched without a device.
import AVFAudio
import Foundation

final class Conversion: @unchecked Sendable {
  private let file: AVAudioFile
  private let input: AVAudioPCMBuffer

  init?(_ url: URL) throws {
    file = try AVAudioFile(forReading: url, commonFormat: .pcmFormatFloat32, interleaved: false)
    guard let input = AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 1024) else {
      return nil
    }
    self.input = input
  }

  var seconds: Double { Double(file.length) / file.fileFormat.sampleRate }

  func convert(from frame: AVAudioFramePosition, into output: AVAudioPCMBuffer) throws -> Bool {
    guard let converter = AVAudioConverter(from: file.processingFormat, to: output.format) else {
      return false
    }
    if file.processingFormat.channelCount == 1 { converter.channelMap = [0, 0] }
    converter.downmix = true
    file.framePosition = frame
    var error: NSError?
    let status = converter.convert(to: output, error: &error) { [self] count, status in
      do { try file.read(into: input, frameCount: min(count, input.frameCapacity)) } catch {
        status.pointee = .endOfStream
        return nil
      }
      status.pointee = .haveData
      return input
    }
    if let error { throw error }
    return status == .haveData
  }

  func stretched(_ source: AVAudioSourceNode, by rate: Float, into buffer: AVAudioPCMBuffer) throws
    -> AVAudioFrameCount
  {
    let engine = AVAudioEngine(), pitch = AVAudioUnitTimePitch()
    try engine.enableManualRenderingMode(
      .offline, format: buffer.format, maximumFrameCount: buffer.frameCapacity)
    engine.attach(source)
    engine.attach(pitch)
    engine.connect(source, to: pitch, format: buffer.format)
    engine.connect(pitch, to: engine.mainMixerNode, format: buffer.format)
    pitch.rate = rate
    try engine.start()
    switch try engine.renderOffline(buffer.frameCapacity, to: buffer) {
    case .success, .insufficientDataFromInputNode: return buffer.frameLength
    case .cannotDoInCurrentContext, .error: return 0
    @unknown default: return 0
    }
  }
}
