// Wrong: the completion of a system sound takes no argument.
import AudioToolbox

func play(_ sound: SystemSoundID) {
  AudioServicesPlaySystemSoundWithCompletion(sound) { finished in print(finished) }
}
