// Wrong: `shared` is a function.
import MediaPlayer

func play() {
  MPRemoteCommandCenter.shared.playCommand.isEnabled = true
}
