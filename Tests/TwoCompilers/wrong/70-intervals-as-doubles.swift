// Wrong: intervals are objects.
import MediaPlayer

func skip(_ seconds: [Double]) {
  MPRemoteCommandCenter.shared().skipForwardCommand.preferredIntervals = seconds
}
