// Wrong: only the event of its own kind has a position.
import MediaPlayer

func seek(_ event: MPRemoteCommandEvent) -> Double { event.positionTime }
