import AVFAudio

/// Nodes of an app's own.
final class Deck: AVAudioPlayerNode {
  private(set) var plays = 0

  override func play() {
    plays += 1
    super.play()
  }
}

final class CountingEngine: AVAudioEngine {
  private(set) var starts = 0

  override func start() throws {
    try super.start()
    starts += 1
  }
}

/// A node that makes its own silence.
final class Silence: AVAudioSourceNode {
  init() {
    super.init { isSilence, _, _, _ in
      isSilence.pointee = true
      return noErr
    }
  }
}

func mix(_ nodes: [any AVAudioMixing], into mixer: AVAudioMixerNode, of engine: AVAudioEngine) {
  for case let node as AVAudioNode in nodes {
    engine.attach(node)
    engine.connect(node, to: mixer, format: nil)
  }
  for node in nodes { node.volume = 1 / Float(max(1, nodes.count)) }
}
