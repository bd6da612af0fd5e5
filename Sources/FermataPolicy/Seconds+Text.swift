extension HostTime {
  /// Seconds with three places, as in traces; no rounding differences between platforms.
  package var secondsText: String { Duration.nanoseconds(nanoseconds).secondsText }
}

extension Duration {
  /// Seconds with three places, rounded to the nearest millisecond.
  package var secondsText: String {
    let halves = nanoseconds / 500_000
    let milliseconds = (halves + (halves < 0 ? -1 : 1)) / 2
    let magnitude = milliseconds.magnitude
    let rest = String(magnitude % 1000)
    let padded = String(repeating: "0", count: 3 - rest.count) + rest
    return "\(milliseconds < 0 ? "-" : "")\(magnitude / 1000).\(padded)"
  }
}

extension Double {
  /// A rate as in traces: `0`, `1`, `1.5`.
  package var rateText: String { Int(exactly: self).map { String($0) } ?? String(self) }
}
