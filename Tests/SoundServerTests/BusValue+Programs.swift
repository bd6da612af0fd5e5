import FermataLinux
import Foundation

// A value as the desktop's programs take and print it.

extension BusValue {
  /// As busctl prints it, and takes it but for the quotes.
  var busctl: String { ([signature] + words("\"")).joined(separator: " ") }

  /// As busctl takes it behind its type.
  func words(_ quote: String = "") -> [String] {
    func quoted(_ text: String) -> String { quote + text + quote }
    return switch self {
    case .string(let text), .path(let text): [quoted(text)]
    case .int64(let number): ["\(number)"]
    case .double(let number): [String(format: "%g", number)]
    case .bool(let isTrue): [isTrue ? "true" : "false"]
    case .strings(let texts), .paths(let texts): ["\(texts.count)"] + texts.map(quoted)
    case .dictionaries(let all): ["\(all.count)"] + all.flatMap { BusValue.dictionary($0).words(quote) }
    case .dictionary(let values):
      ["\(values.count)"]
        + values.sorted { $0.key < $1.key }.flatMap {
          [quoted($0.key)] + BusValue.variant($0.value).words(quote)
        }
    case .variant(let value): [value.signature] + value.words(quote)
    case .other: []
    }
  }

  /// As gdbus takes and prints it.
  var gdbus: String {
    func list(_ type: String, _ items: [String]) -> String {
      items.isEmpty ? "@\(type) []" : "[\(items.joined(separator: ", "))]"
    }
    return switch self {
    case .string(let text): "'\(text)'"
    case .path(let text): "objectpath '\(text)'"
    case .int64(let number): "int64 \(number)"
    case .double(let number): "\(number)"
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .strings(let texts): list("as", texts.map { "'\($0)'" })
    // Of a list the first alone tells its type.
    case .paths(let texts): list("ao", texts.enumerated().map { ($0 == 0 ? "objectpath " : "") + "'\($1)'" })
    case .dictionaries(let all): list("aa{sv}", all.map { BusValue.dictionary($0).gdbus })
    case .dictionary(let values):
      values.isEmpty
        ? "@a{sv} {}"
        : "{"
          + values.sorted { $0.key < $1.key }.map { "'\($0)': <\($1.gdbus)>" }.joined(separator: ", ") + "}"
    case .variant(let value): "<\(value.gdbus)>"
    case .other: ""
    }
  }
}
