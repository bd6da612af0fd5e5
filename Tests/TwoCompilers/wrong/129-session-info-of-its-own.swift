// Wrong: a session has its centres; nobody hands it others.
import MediaPlayer

func share(_ session: MPNowPlayingSession) { session.nowPlayingInfoCenter = .default() }
