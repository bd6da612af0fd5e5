public import Foundation

public protocol AVAudioStereoMixing: NSObjectProtocol {
  var pan: Float { get set }
}

/// How the mixer to which a node is connected takes it.
public protocol AVAudioMixing: AVAudioStereoMixing {
  var volume: Float { get set }
}

extension AVAudioMixing where Self: AVAudioNode {
  public var volume: Float {
    get { puller.volume }
    set { puller.volume = min(max(newValue, 0), 1) }
  }

  public var pan: Float {
    get { puller.pan }
    set { puller.pan = min(max(newValue, -1), 1) }
  }
}
