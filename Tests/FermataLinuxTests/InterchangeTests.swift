import FermataLinux
import Testing

/// Text for sd-bus and libpulse.
@Suite struct InterchangeTests {
  @Test(
    arguments: [
      ([0x61, 0xFFFE, 0x62], [0x61, 0xFFFD, 0x62]), ([0xFFFF], [0xFFFD]),
      ([0xFDD0, 0xFDEF], [0xFFFD, 0xFFFD]),
      ([0x1FFFE, 0x10FFFF], [0xFFFD, 0xFFFD]), ([0xFDCF, 0xFDF0, 0xFFFD], [0xFDCF, 0xFDF0, 0xFFFD]),
      ([0x65, 0x301, 0x97F3, 0x2728], [0x65, 0x301, 0x97F3, 0x2728]), ([], []),
    ] as [([UInt32], [UInt32])])
  func `a noncharacter becomes the sign for what cannot be shown`(_ text: [UInt32], _ plain: [UInt32]) {
    let text = String(String.UnicodeScalarView(text.compactMap(UnicodeScalar.init)))
    #expect(text.interchangeable.unicodeScalars.map(\.value) == plain)
  }
}
