/// A press on the lock screen, a headset, a car or a desktop's media keys.
public enum RemoteCommand: Hashable, Sendable, Codable {
  /// Begin or go on.
  case play
  /// Hold.
  case pause
  /// Hold, on devices that show a square for a broadcast.
  case stop
  /// Whichever of play and pause makes sense; the only one that many headsets send (R-162).
  case togglePlayPause
  /// The next item.
  case nextTrack
  /// The item's beginning, or the item before.
  case previousTrack
  /// An item of the queue by its name: a desktop lists its tracks, and no phone does.
  case goTo(ItemID)
  /// Ahead by that much, as the event says (R-164).
  case skipForward(Duration)
  /// Back by that much, as the event says (R-164).
  case skipBackward(Duration)
  /// To that many seconds from the item's start (R-165).
  case changePlaybackPosition(seconds: Double)
  /// A button that runs ahead is pressed (`true`) or released (R-173).
  case seekForward(begins: Bool)
  /// A button that runs back is pressed (`true`) or released (R-173).
  case seekBackward(begins: Bool)
  /// Faster or slower; 1 is as recorded.
  case changePlaybackRate(Double)
  /// Whether the queue begins again at its end.
  case changeRepeatMode(RepeatMode)
  /// Whether the queue is shuffled.
  case changeShuffleMode(Bool)
}

extension RemoteCommand {
  /// The command in a few words.
  var text: String {
    switch self {
    case .play: "play"
    case .pause: "pause"
    case .stop: "stop"
    case .togglePlayPause: "toggle"
    case .nextTrack: "next"
    case .previousTrack: "previous"
    case .goTo(let item): "go to track \(item.value)"
    case .skipForward(let distance): "skip \(distance.secondsText)"
    case .skipBackward(let distance): "skip back \(distance.secondsText)"
    case .changePlaybackPosition(let seconds):
      "position \(seconds.isFinite ? Duration.seconds(clamping: seconds).secondsText : "not a number")"
    case .seekForward(let begins): begins ? "seek ahead" : "seek ahead over"
    case .seekBackward(let begins): begins ? "seek back" : "seek back over"
    case .changePlaybackRate(let speed): "speed \(speed)"
    case .changeRepeatMode(let mode): "repeat \(mode.rawValue)"
    case .changeShuffleMode(let isOn): "shuffle \(isOn ? "on" : "off")"
    }
  }
}
