import Foundation

/// A value as one line of JSON, as an exported journal holds it.
///
/// It is a module of its own because loading Foundation takes each of the compiler's processes most of a second, and
/// the player needs nothing else of it.
package enum JSONLine {
  /// Writes a value; the same value gives the same bytes.
  package static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Reads what ``text(of:)`` wrote.
  package static func value<Value: Decodable>(
    _ type: Value.Type, of line: some StringProtocol
  ) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(type, from: Data(line.utf8))
  }
}
