// Wrong: a target answers with a status.
import MediaPlayer

func play() {
  MPRemoteCommandCenter.shared().playCommand.addTarget { _ in print("play") }
}
