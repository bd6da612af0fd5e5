public import Foundation

/// Where an error is written; Foundation has it where there is Objective-C.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

public typealias AVAudioConverterInputBlock =
  @Sendable (AVAudioPacketCount, UnsafeMutablePointer<AVAudioConverterInputStatus>) -> AVAudioBuffer?

@nonexhaustive public enum AVAudioConverterInputStatus: Int, Sendable {
  case haveData = 0
  case noDataNow = 1
  case endOfStream = 2
}

@nonexhaustive public enum AVAudioConverterOutputStatus: Int, Sendable {
  case haveData = 0
  case inputRanDry = 1
  case endOfStream = 2
  case error = 3
}

/// Converts between uncompressed formats; nothing is delayed, as with Apple's usual priming.
open class AVAudioConverter: NSObject {
  public let inputFormat: AVAudioFormat
  public let outputFormat: AVAudioFormat
  /// From which input channel each output channel is taken; a negative one is silent.
  public var channelMap: [NSNumber]
  /// Whether channels are mixed where their counts differ.
  public var downmix = false
  private let filter: SincFilter?
  /// Input frames with the output's channels, and how many came before them.
  private var input: [Float] = []
  private var inputBefore = 0
  /// How many frames were given out.
  private var produced = 0
  private var hasEnded = false

  public init?(from fromFormat: AVAudioFormat, to toFormat: AVAudioFormat) {
    let formats = [fromFormat, toFormat]
    guard
      formats.allSatisfy({ $0.commonFormat != .otherFormat && $0.sampleRate > 0 && $0.channelCount <= 2 })
    else { return nil }
    inputFormat = fromFormat
    outputFormat = toFormat
    let last = Int(fromFormat.channelCount) - 1
    channelMap = (0..<Int(toFormat.channelCount)).map { NSNumber(value: $0 <= last ? $0 : -1) }
    let ratio = toFormat.sampleRate / fromFormat.sampleRate
    filter = ratio == 1 ? nil : SincFilter(ratio: ratio)
    super.init()
  }

  public func reset() {
    (input, inputBefore, produced, hasEnded) = ([], 0, 0, false)
  }

  /// Cannot change the sample rate.
  public func convert(to outputBuffer: AVAudioPCMBuffer, from inputBuffer: AVAudioPCMBuffer) throws {
    guard filter == nil, outputBuffer.frameCapacity >= inputBuffer.frameLength else {
      // kAudio_ParamError.
      throw NSError(domain: avfaudio, code: -50)
    }
    outputBuffer.frameLength = inputBuffer.frameLength
    outputBuffer.memory.store(mapped(inputBuffer), frameCount: Int(inputBuffer.frameLength))
  }

  public func convert(
    to outputBuffer: AVAudioBuffer, error outError: NSErrorPointer,
    withInputFrom inputBlock: @escaping AVAudioConverterInputBlock
  ) -> AVAudioConverterOutputStatus {
    guard let output = outputBuffer as? AVAudioPCMBuffer else {
      outError?.pointee = NSError(domain: avfaudio, code: -50)
      return .error
    }
    let capacity = Int(output.frameCapacity)
    var frames: [Float] = []
    var status = AVAudioConverterOutputStatus.haveData
    while frames.count < capacity * channels {
      give(into: &frames, upTo: capacity)
      if frames.count == capacity * channels { break }
      if hasEnded {
        // What is left at the end is given out first.
        if frames.isEmpty { status = .endOfStream }
        break
      }
      if !pull(AVAudioPacketCount(capacity - frames.count / channels), inputBlock) {
        status = .inputRanDry
        break
      }
    }
    output.frameLength = AVAudioFrameCount(frames.count / channels)
    output.memory.store(frames, frameCount: frames.count / channels)
    return status
  }

  private var channels: Int { Int(outputFormat.channelCount) }

  /// Asks for input; false if there is none now.
  private func pull(_ count: AVAudioPacketCount, _ block: AVAudioConverterInputBlock) -> Bool {
    var status = AVAudioConverterInputStatus.haveData
    let buffer = block(max(1, count), &status) as? AVAudioPCMBuffer
    guard status == .haveData, let buffer, buffer.frameLength > 0 else {
      hasEnded = status == .endOfStream
      return hasEnded
    }
    input += mapped(buffer)
    return true
  }

  /// A buffer's frames with the output's channels.
  private func mapped(_ buffer: AVAudioPCMBuffer) -> [Float] {
    let frames = Int(buffer.frameLength), from = Int(inputFormat.channelCount)
    let samples = buffer.memory.load(frameCount: frames)
    let map = channelMap.map(\.intValue)
    if map == Array(0..<from) { return samples }
    let isMixed = downmix && from > channels
    var mapped = [Float](repeating: 0, count: frames * channels)
    for frame in 0..<frames {
      for (channel, source) in map.enumerated() {
        if isMixed {
          mapped[frame * channels + channel] =
            samples[(frame * from)..<((frame + 1) * from)].reduce(0, +) / Float(from)
        } else if source >= 0, source < from {
          mapped[frame * channels + channel] = samples[frame * from + source]
        }
      }
    }
    return mapped
  }

  /// Adds output frames as far as there is input for them.
  private func give(into frames: inout [Float], upTo capacity: Int) {
    let end = inputBefore + input.count / channels
    guard let filter else {
      let count = min(capacity - frames.count / channels, end - produced)
      let start = (produced - inputBefore) * channels
      frames += input[start..<start + count * channels]
      produced += count
      return forget(before: produced)
    }
    while frames.count < capacity * channels {
      let place = Double(produced) * inputFormat.sampleRate / outputFormat.sampleRate
      let middle = Int(place)
      guard middle < end, hasEnded || middle + filter.reach + 1 < end else { break }
      forget(before: middle - filter.reach)
      var sums = (Float(0), Float(0))
      for index in max(inputBefore, middle - filter.reach)..<min(end, middle + filter.reach + 1) {
        let weight = filter.weight(at: Double(index) - place)
        let start = (index - inputBefore) * channels
        sums.0 += weight * input[start]
        sums.1 += weight * input[start + channels - 1]
      }
      frames.append(sums.0)
      if channels > 1 { frames.append(sums.1) }
      produced += 1
    }
  }

  /// Lets input go once there is much of it.
  private func forget(before frame: Int) {
    let count = frame - inputBefore
    guard count > 16_384 else { return }
    input.removeFirst(count * channels)
    inputBefore = frame
  }
}
