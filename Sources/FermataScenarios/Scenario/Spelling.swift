/// What a mistyped word may have meant.
package enum Spelling {
  /// The words that need the fewest changes, the nearest first; one that contains the word counts as near.
  package static func nearest(to word: String, among words: [String], count: Int) -> [String] {
    words.map { (word: $0, distance: $0.contains(word) ? 0 : distance(word, $0)) }
      .sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }
      .prefix(count).map(\.word)
  }

  /// The word that was probably meant; `nil` if half of the letters or more would have to change.
  package static func meant(by word: String, among words: [String]) -> String? {
    let near = words.map { (word: $0, distance: distance(word.lowercased(), $0.lowercased())) }
      .min { ($0.distance, $0.word) < ($1.distance, $1.word) }
    return near.flatMap { $0.distance * 2 < max(word.count, 3) ? $0.word : nil }
  }

  /// `did you mean` with the word that was probably meant; empty if there is none.
  package static func question(about word: String, among words: [String]) -> String {
    meant(by: word, among: words).map { "did you mean \($0)? " } ?? ""
  }

  /// How many letters must be changed, added, removed, or swapped with their neighbour.
  private static func distance(_ left: String, _ right: String) -> Int {
    let (source, target) = (Array(left), Array(right))
    var (before, row) = ([Int](), Array(0...target.count))
    for index in source.indices {
      var next = [index + 1]
      for column in target.indices {
        let change = row[column] + (source[index] == target[column] ? 0 : 1)
        var least = min(change, row[column + 1] + 1, next[column] + 1)
        if index > 0, column > 0, source[index] == target[column - 1], source[index - 1] == target[column] {
          least = min(least, before[column - 1] + 1)
        }
        next.append(least)
      }
      (before, row) = (row, next)
    }
    return row[target.count]
  }
}
