// Wrong: whether an engine runs is a property.
import AVFAudio

func runs(_ engine: AVAudioEngine) -> Bool { engine.isRunning() }
