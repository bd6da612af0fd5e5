import CoreMedia

/// Arithmetic as a player's screen does it.
struct MediaTimes {
  let duration: CMTime

  func fraction(at time: CMTime) -> Double {
    guard duration.isNumeric, duration > .zero else { return 0 }
    return CMTimeGetSeconds(time) / duration.seconds
  }

  func skipped(from time: CMTime, by seconds: Double) -> CMTime {
    let target = time + CMTime(seconds: seconds, preferredTimescale: 600)
    return min(max(target, .zero), duration - CMTimeMake(value: 1, timescale: 10))
  }

  func isOver(_ time: CMTime) -> Bool {
    let second = CMTimeMakeWithSeconds(1, preferredTimescale: 600)
    let last = CMTimeRange(start: duration - second, duration: second)
    return last.containsTime(time) || time >= last.end || CMTimeCompare(time, .indefinite) == 0
  }

  func distinct(_ times: [CMTime]) -> Set<CMTime> { Set(times.filter { $0.isValid && $0 != .invalid }) }
}
