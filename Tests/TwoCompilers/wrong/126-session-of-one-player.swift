// Wrong: a session takes a list of players.
import AVFoundation
import MediaPlayer

func makeSession(_ player: AVPlayer) -> MPNowPlayingSession { MPNowPlayingSession(players: player) }
