// Wrong: there is no status `failed`.
import MediaPlayer

func play() {
  MPRemoteCommandCenter.shared().playCommand.addTarget { _ in .failed }
}
