// Wrong: a route has several outputs.
import AVFAudio

func name() -> String { AVAudioSession.sharedInstance().currentRoute.outputs.portName }
