import Foundation

/// What the first bytes of an encoded picture tell.
struct ImageHeader: Sendable {
  /// The file formats that are known here.
  enum Format: Sendable { case png, jpeg }

  let format: Format
  /// In pixels.
  let width: Int
  let height: Int

  /// Reads a header; `nil` for bytes that are no PNG and no JPEG, or end too soon.
  init?(_ data: Data) {
    let bytes = [UInt8](data)
    guard let found = Self.png(bytes) ?? Self.jpeg(bytes), found.width > 0, found.height > 0 else {
      return nil
    }
    self = found
  }

  private init(format: Format, width: Int, height: Int) {
    self.format = format
    self.width = width
    self.height = height
  }

  /// The first chunk of a PNG is its header, with the size at a fixed place.
  private static func png(_ bytes: [UInt8]) -> ImageHeader? {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), bytes.count >= 24 else {
      return nil
    }
    return ImageHeader(format: .png, width: number(bytes[16..<20]), height: number(bytes[20..<24]))
  }

  /// The size of a JPEG stands in the segment that begins its frame, behind others of any length.
  private static func jpeg(_ bytes: [UInt8]) -> ImageHeader? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    let frames = Set<UInt8>(0xC0...0xCF).subtracting([0xC4, 0xC8, 0xCC])
    var place = 2
    while place + 9 <= bytes.count, bytes[place] == 0xFF {
      if frames.contains(bytes[place + 1]) {
        return ImageHeader(
          format: .jpeg, width: number(bytes[place + 7..<place + 9]),
          height: number(bytes[place + 5..<place + 7]))
      }
      // Bytes of filling may stand before a marker.
      place += bytes[place + 1] == 0xFF ? 1 : 2 + number(bytes[place + 2..<place + 4])
    }
    return nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
