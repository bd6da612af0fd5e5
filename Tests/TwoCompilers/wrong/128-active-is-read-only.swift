// Wrong: a session is asked to become active; nobody sets it.
import MediaPlayer

func show(_ session: MPNowPlayingSession) { session.isActive = true }
