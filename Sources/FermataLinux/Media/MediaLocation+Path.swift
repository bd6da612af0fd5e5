package import FermataPlatform

extension MediaLocation {
  /// The path that it names: as written, or a `file://` URL's path with its escapes resolved, whatever host it names.
  package var path: String {
    let scheme = "file://"
    guard text.hasPrefix(scheme) else { return text }
    var path = text.dropFirst(scheme.count)
    if let slash = path.firstIndex(of: "/") { path = path[slash...] }
    return Self.decodingPercents(in: path)
  }

  private static func decodingPercents(in text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      // A number may have a sign, an escape may not.
      let digits = String(rest.prefix(2)) ?? ""
      if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(digits, radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
