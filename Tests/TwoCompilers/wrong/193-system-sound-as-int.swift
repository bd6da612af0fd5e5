// Wrong: a system sound is no Int.
import AudioToolbox

func play(_ sound: Int) { AudioServicesPlaySystemSound(sound) }
