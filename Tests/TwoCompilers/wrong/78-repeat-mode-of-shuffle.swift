// Wrong: `one` is a way to repeat, not to shuffle.
import MediaPlayer

func mode() {
  MPRemoteCommandCenter.shared().changeShuffleModeCommand.currentShuffleType = .one
}
