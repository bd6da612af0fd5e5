// Wrong: only a command that skips has intervals.
import MediaPlayer

func skip() {
  MPRemoteCommandCenter.shared().nextTrackCommand.preferredIntervals = [15]
}
