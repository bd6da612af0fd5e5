// Wrong: the speed is a Float.
import AVFAudio

func set(_ pitch: AVAudioUnitTimePitch, _ rate: Double) { pitch.rate = rate }
