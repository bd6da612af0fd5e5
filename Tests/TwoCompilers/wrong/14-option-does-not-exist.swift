// Wrong: the option is called `allowBluetoothA2DP`.
import AVFAudio

func play() throws {
  try AVAudioSession.sharedInstance().setCategory(.playAndRecord, options: .allowA2DP)
}
