// Wrong: the info centre is not sendable.
import MediaPlayer

final class Holder: Sendable {
  let center = MPNowPlayingInfoCenter.default()
}
