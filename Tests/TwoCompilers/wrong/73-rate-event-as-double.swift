// Wrong: the rate of an event is a `Float`.
import MediaPlayer

func rate(_ event: MPChangePlaybackRateCommandEvent) -> Double { event.playbackRate }
