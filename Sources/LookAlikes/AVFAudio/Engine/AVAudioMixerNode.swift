open class AVAudioMixerNode: AVAudioNode, AVAudioMixing {
  private let mixer = MixerPuller()

  public init() { super.init(mixer) }

  override open var numberOfInputs: Int { nextAvailableInputBus + 1 }

  open var nextAvailableInputBus: AVAudioNodeBus {
    let taken = engine?.busesTaken(of: self) ?? []
    return (0...taken.count).first { !taken.contains($0) } ?? taken.count
  }

  open var outputVolume: Float {
    get { mixer.outputVolume }
    set { mixer.outputVolume = min(max(newValue, 0), 1) }
  }
}
