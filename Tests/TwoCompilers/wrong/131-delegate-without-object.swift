// Wrong: the delegate is an object of Foundation's.
import MediaPlayer

final class Watcher: MPNowPlayingSessionDelegate {}
