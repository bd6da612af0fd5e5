extension Int {
  /// The number with what it counts, such as `1 seed` or `3 seeds`.
  package func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
