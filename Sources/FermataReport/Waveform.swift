/// Peaks as the outline of a wave, drawn around the middle of a lane.
///
/// The lane is as wide as there are peaks and ``height`` high, so an outline needs whole numbers only, which keeps a
/// page of many scenarios small; the page stretches it to its place.
package enum Waveform {
  /// The units from a lane's top to its bottom.
  package static let height = 200

  /// The outline of each stretch of sound as path data; empty if all is silent.
  ///
  /// - Parameters:
  ///   - peaks: the highest sample of each slice.
  ///   - full: the sample that fills the lane.
  /// - Returns: the value of a path's `d` attribute.
  package static func outline(_ peaks: [Float], full: Float) -> String {
    let heights = peaks.map { peak -> Int in
      guard peak > 0, full > 0 else { return 0 }
      // Sound never vanishes from the picture, however quiet it is: a leak of one buffer must be seen.
      return max(2, min(height / 2, Int((peak / full * Float(height / 2)).rounded())))
    }
    return stretches(of: heights).map { outline(heights, $0) }.joined()
  }

  private static func stretches(of heights: [Int]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for index in heights.indices where heights[index] > 0 {
      if let last = found.last, last.upperBound == index {
        found[found.count - 1] = last.lowerBound..<index + 1
      } else {
        found.append(index..<index + 1)
      }
    }
    return found
  }

  /// Along the upper edge to the right, down, and along the lower edge back.
  private static func outline(_ heights: [Int], _ range: Range<Int>) -> String {
    let middle = height / 2
    var path = "M\(range.lowerBound) \(middle - heights[range.lowerBound])h1"
    for index in range.dropFirst() { path += step(1, heights[index - 1] - heights[index]) }
    path += "v\(2 * heights[range.upperBound - 1])"
    for index in range.dropFirst().reversed() { path += step(-1, heights[index - 1] - heights[index]) }
    return path + "h-1z"
  }

  private static func step(_ x: Int, _ y: Int) -> String {
    y == 0 ? "h\(x)" : "l\(x)\(y < 0 ? "" : " ")\(y)"
  }
}
