package import FermataPolicy
import FermataSignal

/// A run of frames that an app's part handed to a port without a gap, after its gate and before any gain or volume.
package struct Pass: Hashable, Sendable {
  package var app: AppID
  package var part: PartID
  package var port: AudioPort
  /// The phone's frames, at 48 kHz, from the first to the one after the last.
  package var start: Int
  package var end: Int
  /// How fast the medium was played.
  package var rate: Double
  /// The first and the last ruler frame of the run; `nil` for other media.
  package var first: Int?
  package var last: Int?
  /// Whether the ruler's frames follow each other throughout the run.
  package var isWhole = true
}

extension Pass {
  /// The passes that a tap saw in one callback, which began at `frame`.
  static func passes(
    of app: AppID, _ part: PartID, at port: AudioPort, from frame: Int, _ tap: RenderTap
  ) -> [Pass] {
    (0..<tap.count).map { index in
      let run = tap[index]
      let first = Ruler.frame(left: run.first.left, right: run.first.right)
      let last = Ruler.frame(left: run.last.left, right: run.last.right)
      var pass = Pass(
        app: app, part: part, port: port, start: frame + run.offset,
        end: frame + run.offset + run.count, rate: run.rate, first: first, last: last)
      if let first, let last { pass.isWhole = pass.leads(from: first, to: last, after: run.count - 1) }
      return pass
    }
  }

  /// Whether the medium is at `last` as it should be, `count` frames after `first` at the speed of this pass.
  ///
  /// At another speed than 1 it may be off by two rendered frames, because frame numbers are rounded there.
  private func leads(from first: Int, to last: Int, after count: Int) -> Bool {
    rate == 1 ? last - first == count : abs(Double(last - first) - Double(count) * rate) <= 2 * rate
  }

  /// Joins the next pass to this one; false if it does not follow without a gap.
  mutating func join(_ next: Pass) -> Bool {
    guard app == next.app, part == next.part, port == next.port, end == next.start,
      rate == next.rate, isWhole == next.isWhole
    else { return false }
    switch (last, next.first) {
    case (nil, nil): break
    case (let last?, let first?): guard leads(from: last, to: first, after: 1) else { return false }
    default: return false
    }
    end = next.end
    last = next.last
    return true
  }
}
