import FermataPlatform
import Synchronization
@_exported public import UIKit

/// A picture that is asked for when it is shown, on a thread that is not the app's.
public final class MPMediaItemArtwork: NSObject {
  /// What came of asking the handler.
  enum Picture: Sendable {
    case notAsked, asked
    case came(Artwork?)
  }

  private let boundsSize: CGSize
  private let requestHandler: @Sendable (CGSize) -> UIImage
  private let state = Mutex(Picture.notAsked)

  public init(boundsSize: CGSize, requestHandler: @escaping @Sendable (CGSize) -> UIImage) {
    self.boundsSize = boundsSize
    self.requestHandler = requestHandler
    super.init()
  }

  @available(*, deprecated)
  public convenience init(image: UIImage) { self.init(boundsSize: image.size) { _ in image } }

  public var bounds: CGRect { CGRect(origin: .zero, size: boundsSize) }

  @discardableResult
  public func image(at size: CGSize) -> UIImage? {
    requestHandler(
      CGSize(width: min(size.width, boundsSize.width), height: min(size.height, boundsSize.height)))
  }

  /// What is known of the picture.
  var picture: Picture { state.withLock { $0 } }

  /// Whether the handler is to be asked, which is once; from then on it counts as asked.
  func claimRequest() -> Bool {
    state.withLock { picture in
      guard case .notAsked = picture else { return false }
      picture = .asked
      return true
    }
  }

  /// Asks the handler for a picture as large as a lock screen shows it.
  func request() {
    let image = image(at: CGSize(width: 600, height: 600))
    let artwork = image.flatMap { image in
      image.mediaType.map { Artwork(mediaType: $0, bytes: [UInt8](image.encoded)) }
    }
    state.withLock { $0 = .came(artwork) }
  }
}
