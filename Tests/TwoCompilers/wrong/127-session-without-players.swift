// Wrong: a session needs its players.
import MediaPlayer

func makeSession() -> MPNowPlayingSession { MPNowPlayingSession() }
