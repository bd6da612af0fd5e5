import AVFAudio

/// A tone from a source node, through the main mixer.
final class SourceNodeTone {
  private let engine = AVAudioEngine()
  private let source: AVAudioSourceNode
  private let mixer = AVAudioMixerNode()

  init?(hertz: Float) {
    guard let format = AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2) else { return nil }
    let step = 2 * Float.pi * hertz / Float(format.sampleRate)
    source = AVAudioSourceNode(format: format) { isSilence, timestamp, frameCount, audioBufferList in
      let buffers = UnsafeMutableAudioBufferListPointer(audioBufferList)
      let start = timestamp.pointee.mFlags.contains(.sampleTimeValid) ? timestamp.pointee.mSampleTime : 0
      for frame in 0..<Int(frameCount) {
        let phase = step * (Float(start) + Float(frame))
        for buffer in buffers {
          let samples: UnsafeMutableBufferPointer<Float> = UnsafeMutableBufferPointer(buffer)
          samples[frame] = (phase / Float.pi).truncatingRemainder(dividingBy: 2) - 1
        }
      }
      isSilence.pointee = false
      return noErr
    }
    engine.attach(source)
    engine.attach(mixer)
    engine.connect(source, to: mixer, format: format)
    engine.connect(mixer, to: engine.mainMixerNode, fromBus: 0, toBus: 0, format: nil)
    source.volume = 0.5
    source.pan = -0.25
    mixer.outputVolume = 0.8
  }

  func start() throws {
    engine.prepare()
    try engine.start()
  }

  func pause() { engine.pause() }

  func stop() {
    engine.stop()
    engine.reset()
    engine.disconnectNodeOutput(source)
    engine.disconnectNodeInput(mixer, bus: 0)
    engine.detach(source)
  }

  var isSounding: Bool {
    engine.isRunning && engine.mainMixerNode.outputVolume > 0 && source.engine === engine
  }
  var hardwareRate: Double { engine.outputNode.outputFormat(forBus: 0).sampleRate }
  var latency: TimeInterval { engine.outputNode.presentationLatency + mixer.latency }
  var buses: [AVAudioNodeBus] { [mixer.nextAvailableInputBus, mixer.numberOfInputs, source.numberOfOutputs] }
}

/// The same without a format of its own, into raw memory.
func silence() -> AVAudioSourceNode {
  AVAudioSourceNode { isSilence, _, frameCount, list -> OSStatus in
    for buffer in UnsafeMutableAudioBufferListPointer(list) {
      buffer.mData?.initializeMemory(as: Float.self, repeating: 0, count: Int(frameCount))
    }
    isSilence.pointee = true
    return noErr
  }
}
