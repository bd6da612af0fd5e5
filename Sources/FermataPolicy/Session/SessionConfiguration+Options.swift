extension SessionConfiguration {
  /// Apple's options with Apple's bits.
  public struct Options: OptionSet, Hashable, Sendable, Codable {
    /// Apple's bit mask.
    public let rawValue: UInt

    /// Makes options from Apple's bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Others go on playing.
    public static let mixWithOthers = Options(rawValue: 0x1)
    /// Others are lowered while the session is active; a configuration with it has the mix bit as well.
    public static let duckOthers = Options(rawValue: 0x2)
    /// A Bluetooth headset may be heard and spoken into, in call quality.
    public static let allowBluetoothHFP = Options(rawValue: 0x4)
    /// With nothing connected the speaker is heard instead of the receiver.
    public static let defaultToSpeaker = Options(rawValue: 0x8)
    /// Others that speak are interrupted, the rest goes on; contains the mix bit.
    public static let interruptSpokenAudioAndMixWithOthers = Options(rawValue: 0x11)
    /// A Bluetooth headset may be heard in music quality, with another microphone.
    public static let allowBluetoothA2DP = Options(rawValue: 0x20)
    /// An AirPlay receiver may be heard.
    public static let allowAirPlay = Options(rawValue: 0x40)
    /// A microphone that is muted in hardware does not interrupt; it gives silence.
    public static let overrideMutedMicrophoneInterruption = Options(rawValue: 0x80)
    /// Speech from afar is picked up, from iOS 26.2; needs ``allowBluetoothHFP``.
    public static let farFieldInput = Options(rawValue: 1 << 18)
    /// A Bluetooth microphone in better than call quality, from iOS 26.
    public static let bluetoothHighQualityRecording = Options(rawValue: 1 << 19)

    /// The options that set the mix bit by themselves.
    static let thatMix = Options(rawValue: 0x2 | 0x10)

    /// The single options, in the order in which a configuration is written.
    static let named: [(option: Options, name: String)] = [
      (.duckOthers, "duck"), (.interruptSpokenAudioAndMixWithOthers, "interruptSpoken"),
      (.mixWithOthers, "mix"), (.allowBluetoothHFP, "hfp"), (.allowBluetoothA2DP, "a2dp"),
      (.allowAirPlay, "airPlay"), (.defaultToSpeaker, "speaker"),
      (.overrideMutedMicrophoneInterruption, "overrideMuted"), (.farFieldInput, "farField"),
      (.bluetoothHighQualityRecording, "highQuality"),
    ]

    /// The names of all that can be set.
    package static let allNames = named.map(\.name)

    /// The names of what is set.
    var names: [String] { Self.named.filter { contains($0.option) }.map(\.name) }
  }
}
