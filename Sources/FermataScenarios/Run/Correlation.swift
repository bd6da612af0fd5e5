/// Finds where a piece of sound lies within a longer one.
enum Correlation {
  /// Sounds that are at least this alike are the same, whatever their loudness.
  private static let alike: Float = 0.98

  /// The lag in frames at which stereo `piece` is found in stereo `whole`; the one nearest to `expected` that matches.
  static func bestLag(of piece: [Float], in whole: [Float], around expected: Int) -> Int? {
    let lags = (whole.count - piece.count) / 2
    guard lags >= 0 else { return nil }
    for distance in 0...max(expected, lags - expected) {
      for lag in distance == 0 ? [expected] : [expected - distance, expected + distance]
      where lag >= 0 && lag <= lags {
        if likeness(piece, whole, at: lag) >= alike { return lag }
      }
    }
    return nil
  }

  /// The normalised product of the two at a lag; 1 for the same sound at any gain.
  private static func likeness(_ piece: [Float], _ whole: [Float], at lag: Int) -> Float {
    piece.withUnsafeBufferPointer { piece in
      whole.withUnsafeBufferPointer { whole in
        var product: Float = 0
        var left: Float = 0
        var right: Float = 0
        for index in 0..<piece.count {
          let other = whole[lag * 2 + index]
          product += piece[index] * other
          left += piece[index] * piece[index]
          right += other * other
        }
        return left > 0 && right > 0 ? product / (left * right).squareRoot() : 0
      }
    }
  }
}
