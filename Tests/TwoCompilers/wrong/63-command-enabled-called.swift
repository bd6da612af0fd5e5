// Wrong: the name is `isEnabled`.
import MediaPlayer

func play() {
  MPRemoteCommandCenter.shared().playCommand.enabled = true
}
