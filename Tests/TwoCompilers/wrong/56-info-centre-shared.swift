// Wrong: the info centre's instance is called `default`.
import MediaPlayer

func centre() -> MPNowPlayingInfoCenter { .shared() }
