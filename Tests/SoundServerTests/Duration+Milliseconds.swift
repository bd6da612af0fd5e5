extension Duration {
  /// As it is told of what was measured, such as `5.12 ms`.
  var inMilliseconds: String { "\((self / .milliseconds(1) * 100).rounded() / 100) ms" }
}
