// Wrong: a session stays where it is made.
import MediaPlayer

func hand(_ session: MPNowPlayingSession) -> any Sendable { session }
