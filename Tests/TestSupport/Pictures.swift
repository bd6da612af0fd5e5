package import FermataPlatform
import FermataPolicy
package import FermataSignal
package import FermataSimulator
import Synchronization

/// When a source of pictures answers; `never` leaves who asked waiting.
package enum PictureAnswer: CaseIterable, Sendable {
  case atOnce, soon, later, late, without, never

  /// How long it takes.
  fileprivate var delay: Duration? {
    switch self {
    case .atOnce: .zero
    case .soon, .without: .milliseconds(10)
    case .later: .milliseconds(20)
    case .late: .seconds(3)
    case .never: nil
    }
  }
}

/// A medium that may carry a picture, a cache and a server that may have one, and a listener who may go on.
package struct PictureRow: CustomStringConvertible, Sendable {
  package let isEmbedded: Bool
  package let sources: [PictureAnswer]
  /// When the listener goes to the next item, in milliseconds; `nil` for not at all.
  package let change: Int?

  package init(isEmbedded: Bool, sources: [PictureAnswer], change: Int?) {
    (self.isEmbedded, self.sources, self.change) = (isEmbedded, sources, change)
  }

  /// Every row with these answers.
  package static func all(_ answers: [PictureAnswer] = PictureAnswer.allCases) -> [PictureRow] {
    [true, false].flatMap { isEmbedded in
      answers.flatMap { cache in
        answers.flatMap { server in
          [nil, 0, 5, 15, 30, 300].map {
            PictureRow(isEmbedded: isEmbedded, sources: [cache, server], change: $0)
          }
        }
      }
    }
  }

  /// Whether a picture is found in the end.
  package var hasPicture: Bool { isEmbedded || sources.contains { $0 != .without && $0 != .never } }

  /// The title of the item that is shown last, of two rulers.
  package var lastTitle: String { change == nil ? "Ruler 1" : "Ruler 2" }

  package var description: String {
    "embedded \(isEmbedded), cache \(sources[0]), server \(sources[1]), change \(change.map(String.init) ?? "none")"
  }
}

/// A place to look for pictures: the picture of an item spells its title.
package final class PictureSource: ArtworkSource {
  private let delay: Duration?
  private let phone: Phone
  private let find: @Sendable (MediaLocation) -> Artwork?
  private let ended = Mutex(false)

  package init(_ answer: PictureAnswer, _ phone: Phone) {
    (delay, self.phone) = (answer.delay, phone)
    find = { answer == .without ? nil : PicturedMedia.picture(of: $0) }
  }

  package init(after delay: Duration, _ phone: Phone) {
    (self.delay, self.phone) = (delay, phone)
    find = { PicturedMedia.picture(of: $0) }
  }

  /// Finds the same for every item, at once.
  package init(finding picture: Artwork, _ phone: Phone) {
    (delay, self.phone) = (.zero, phone)
    find = { _ in picture }
  }

  package var wasEnded: Bool { ended.withLock { $0 } }

  package func find(_ location: MediaLocation, deliver: @escaping @Sendable (Artwork?) -> Void)
    -> @Sendable () -> Void
  {
    let found = find(location)
    if delay == .zero {
      deliver(found)
    } else if let delay {
      phone.at(phone.now - HostTime.zero + delay) { deliver(found) }
    }
    return { [self] in ended.withLock { $0 = true } }
  }
}

/// Rulers, with a picture inside if they are to have one.
package struct PicturedMedia: MediaSource {
  private let isEmbedded: Bool

  package init(isEmbedded: Bool) { self.isEmbedded = isEmbedded }

  /// The head of a PNG of 8 by 8 points, and the title.
  package static func picture(named title: String?) -> Artwork {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let chunk: [UInt8] = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, 0]
    return Artwork(mediaType: "image/png", bytes: signature + chunk + Array((title ?? "").utf8))
  }

  fileprivate static func picture(of location: MediaLocation) -> Artwork {
    picture(named: "Ruler \(location.text.split(separator: "#").last ?? "1")")
  }

  package func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    let reader = try Ruler().open(location, format: format)
    return isEmbedded ? PicturedReader(reader, Self.picture(of: location)) : reader
  }
}

private final class PicturedReader: MediaReader {
  let info: MediaInfo
  private let base: any MediaReader

  init(_ base: any MediaReader, _ picture: Artwork) {
    self.base = base
    let info = base.info
    self.info = MediaInfo(
      format: info.format, length: info.length, tags: info.tags, artwork: picture, codec: info.codec)
  }

  func seek(to frame: FrameCount) throws(MediaError) { try base.seek(to: frame) }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    try base.read(into: buffer)
  }

  func cancel() { base.cancel() }
}
