// Wrong: an event does not change.
import MediaPlayer

func seek(_ event: MPChangePlaybackPositionCommandEvent) {
  event.positionTime = 0
}
