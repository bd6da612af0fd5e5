// Wrong: a system sound is made of a URL, not of a path.
import AudioToolbox

func sound(at path: String) -> SystemSoundID {
  var sound: SystemSoundID = 0
  AudioServicesCreateSystemSoundID(path, &sound)
  return sound
}
