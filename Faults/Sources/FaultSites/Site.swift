/// A place in a source file, and what would stand there after a slip.
struct Site: Codable {
  /// What kind of slip this is: condition negated, bound moved and so on.
  let slip: String
  let file: String
  /// The function, initialiser or property around it.
  let function: String
  /// Where the code begins and ends, in bytes of UTF-8.
  let start: Int
  let end: Int
  /// What stands there instead; nothing of a statement that is dropped.
  let new: String
}
