package import FermataPolicy
import Foundation

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
      try [Self.line(Header(format: Self.format, policy: policy))] + entries.map { try Self.line($0) }
    return lines.joined(separator: "\n") + "\n"
  }

  package static let format = "fermata-journal-4"

  /// The first line of an export.
  package struct Header: Codable, Sendable {
    package let format: String
    package let policy: Policy
  }

  /// One line of an export; the same value gives the same bytes.
  package static func line(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Reads one line of an export.
  package static func read<Value: Decodable>(_ type: Value.Type, _ line: some StringProtocol) throws -> Value
  {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(type, from: Data(line.utf8))
  }
}
