import FermataPolicy

/// Numbers as the page writes them: always with a point and never by the machine's locale, so that a report is the same
/// to the byte everywhere.
package enum ReportNumbers {
  /// Minutes and seconds with a tenth, such as `1:05.2`.
  package static func time(_ time: Duration) -> String {
    let tenths = Int((time.inSeconds * 10).rounded())
    return "\(clock(tenths / 10)).\(abs(tenths) % 10)"
  }

  /// Whole minutes and seconds, rounded down as a player shows them, such as `1:05`, with hours if there are any.
  package static func position(_ time: Duration) -> String { clock(Int(time.inSeconds)) }

  /// The part of `duration` in percent, with two decimals, between 0 and 100.
  package static func percent(_ time: Duration, of duration: Duration) -> String {
    percent(fraction(time, of: duration) * 100)
  }

  /// A percentage with two decimals.
  package static func percent(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100)\(rest == 0 ? "" : "." + (rest < 10 ? "0" : "") + "\(rest)")%"
  }

  /// The part of `duration` from 0 to 1.
  package static func fraction(_ time: Duration, of duration: Duration) -> Double {
    guard duration > .zero else { return 0 }
    return min(1, max(0, time.inSeconds / duration.inSeconds))
  }

  private static func clock(_ seconds: Int) -> String {
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    let tail = (rest < 10 ? "0" : "") + "\(rest)"
    return hours == 0 ? "\(minutes):\(tail)" : "\(hours):" + (minutes < 10 ? "0" : "") + "\(minutes):\(tail)"
  }
}
