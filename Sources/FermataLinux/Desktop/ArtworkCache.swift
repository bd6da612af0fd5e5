package import FermataPlatform
package import Foundation

/// Pictures as files, because a desktop takes a card's picture as an address.
///
/// A file is named after its picture, so that one picture lies there once, whoever shows it. Not more than a few are kept.
package struct ArtworkCache {
  /// How many pictures are kept (our choice, because an evening's albums are fewer).
  package static let capacity = 32

  private let folder: URL

  /// Makes a cache in a folder, which is made when the first picture comes.
  ///
  /// - Parameter folder: `fermata/artwork` in the user's cache (`XDG_CACHE_HOME`, else `~/.cache`) if `nil`.
  package init(folder: URL? = nil) {
    let cache = UserFolder.named("XDG_CACHE_HOME", else: ".cache")
    self.folder = folder ?? cache.appendingPathComponent("fermata/artwork", isDirectory: true)
  }

  /// The address of a picture's file, which is written if it is not there; `nil` where it cannot be.
  package func address(of artwork: Artwork) -> String? {
    let file = folder.appendingPathComponent(Self.name(of: artwork))
    let files = FileManager.default
    do {
      if files.fileExists(atPath: file.path) {
        // The oldest go first, so one that is shown again is young again.
        try files.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
      } else {
        try files.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try Data(artwork.bytes).write(to: file, options: .atomic)
        try removeOldest()
      }
      return file.absoluteString
    } catch {
      return nil
    }
  }

  /// What a picture's file is called: what its bytes hash to (FNV-1a, 64 bits), and the type's usual ending.
  private static func name(of artwork: Artwork) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in artwork.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let subtype = artwork.mediaType.split(separator: "/").last.map(String.init) ?? ""
    let ending = subtype == "jpeg" ? "jpg" : subtype.filter { $0.isLetter || $0.isNumber }
    return "\(String(hash, radix: 16))-\(artwork.bytes.count).\(ending.isEmpty ? "image" : ending)"
  }

  private func removeOldest() throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
    guard files.count > Self.capacity else { return }
    let dated = try files.map { file in
      (
        file,
        try file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
          ?? .distantPast
      )
    }
    for (file, _) in dated.sorted(by: { $0.1 < $1.1 }).prefix(files.count - Self.capacity) {
      try FileManager.default.removeItem(at: file)
    }
  }
}
