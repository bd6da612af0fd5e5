import Foundation

/// The beginnings of picture files, as far as their size.
enum Pictures {
  static func png(_ width: UInt8, _ height: UInt8) -> Data {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let chunk: [UInt8] = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    return Data(signature + chunk + [0, 0, 0, width, 0, 0, 0, height, 8, 2, 0, 0, 0])
  }

  static func jpeg(_ width: UInt8, _ height: UInt8) -> Data {
    let opening: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2]
    // A table, filling, and the frame.
    let table: [UInt8] = [0xFF, 0xC4, 0, 3, 9]
    let frame: [UInt8] = [0xFF, 0xFF, 0xC2, 0, 17, 8, 1, height, 0, width, 3, 0, 0, 0]
    return Data(opening + table + frame)
  }
}
