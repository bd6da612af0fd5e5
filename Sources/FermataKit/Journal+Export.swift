import FermataJSON
package import FermataPolicy

extension Journal {
  /// The journal as JSON lines, for a report of something odd: `fermata replay FILE` decides it all again.
  ///
  /// The first line is the policy as it was before the oldest entry; each further one is an event with what was read
  /// with it, the rules, the answer and the steps. Empty if nothing has happened yet. Any thread; not in the audio
  /// callback.
  ///
  /// - Throws: `EncodingError`; nothing that a policy can hold is known to bring it about.
  public func exported() throws -> String {
    guard let (policy, entries) = replayable else { return "" }
    let lines =
      try [JSONLine.text(of: Header(format: Self.format, policy: policy))] + entries.map(JSONLine.text)
    return lines.joined(separator: "\n") + "\n"
  }

  package static let format = "fermata-journal-5"

  /// The first line of an export.
  package struct Header: Codable, Sendable {
    package let format: String
    package let policy: Policy
  }
}
