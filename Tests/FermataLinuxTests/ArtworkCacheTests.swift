import FermataLinux
import FermataPlatform
import Foundation
import Testing

/// Pictures that a desktop reads as files.
@Suite struct ArtworkCacheTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "fermata-art-\(UUID().uuidString)")

  private func picture(_ byte: UInt8, _ type: String = "image/png") -> Artwork {
    Artwork(mediaType: type, bytes: [1, 2, byte])
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test func `a picture lies there once, byte for byte, under an address that a desktop opens`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let cache = ArtworkCache(folder: folder)
    let address = try #require(cache.address(of: picture(3)))
    #expect(address.hasPrefix("file:///") && address.hasSuffix(".png"))
    #expect(try Data(contentsOf: #require(URL(string: address))) == Data([1, 2, 3]))
    #expect(cache.address(of: picture(3)) == address && cache.address(of: picture(4)) != address)
    #expect(cache.address(of: picture(3, "image/jpeg"))?.hasSuffix(".jpg") == true)
    #expect(cache.address(of: picture(3, ""))?.hasSuffix(".image") == true)
    #expect(try names.count == 4)
  }

  @Test func `the pictures that were shown longest ago go first`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let cache = ArtworkCache(folder: folder)
    var addresses: [String] = []
    for byte in 0..<UInt8(ArtworkCache.capacity) {
      let address = try #require(cache.address(of: picture(byte)))
      addresses.append(address)
      let age = Date(timeIntervalSince1970: 1_000_000 + Double(byte))
      try FileManager.default.setAttributes(
        [.modificationDate: age], ofItemAtPath: #require(URL(string: address)).path)
    }
    // The oldest is shown again, so the next to it is the oldest.
    _ = cache.address(of: picture(0))
    _ = cache.address(of: picture(200))
    #expect(try names.count == ArtworkCache.capacity)
    let there = addresses.map { FileManager.default.fileExists(atPath: URL(string: $0)?.path ?? "") }
    #expect(there.enumerated().filter { !$0.element }.map(\.offset) == [1])
  }

  @Test func `where nothing can be written there is no picture, and no failure`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("fermata-\(UUID().uuidString)")
    try Data("a file".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(ArtworkCache(folder: file).address(of: picture(1)) == nil)
  }
}
