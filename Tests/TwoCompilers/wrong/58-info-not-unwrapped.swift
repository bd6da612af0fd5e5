// Wrong: the lock screen may show nothing.
import MediaPlayer

func title() -> Any? { MPNowPlayingInfoCenter.default().nowPlayingInfo[MPMediaItemPropertyTitle] }
