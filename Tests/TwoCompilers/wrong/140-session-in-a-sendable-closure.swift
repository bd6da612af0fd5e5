// Wrong: a closure that any thread may call takes a session with it.
import MediaPlayer

func makeActive(_ session: MPNowPlayingSession) -> @Sendable () -> Void {
  { session.becomeActiveIfPossible() }
}
