@_exported public import Foundation
@_exported public import PhoneFoundation

/// A picture, which keeps the bytes it was made from: nothing is drawn on a phone in virtual time.
public final class UIImage: NSObject, Sendable {
  /// The file that it was made from; empty for a picture made from nothing.
  package let encoded: Data
  private let header: ImageHeader?

  public override init() {
    encoded = Data()
    header = nil
    super.init()
  }

  public init?(data: Data) {
    guard let header = ImageHeader(data) else { return nil }
    encoded = data
    self.header = header
    super.init()
  }

  /// The picture of this name in the main bundle, with its extension or without that of a PNG; catalogues are not read.
  public convenience init?(named name: String) {
    let paths = ["", ".png"].map { "\(Bundle.main.resourceURL?.path ?? ".")/\(name)\($0)" }
    guard let data = paths.lazy.compactMap(FileManager.default.contents).first else { return nil }
    self.init(data: data)
  }

  public var size: CGSize { header.map { CGSize(width: $0.width, height: $0.height) } ?? .zero }

  /// The bytes it was made from if they are a PNG, else `nil`: nothing is encoded anew.
  @discardableResult
  public func pngData() -> Data? { header?.format == .png ? encoded : nil }

  /// The bytes it was made from if they are a JPEG, else `nil`: nothing is encoded anew, in no quality.
  @discardableResult
  public func jpegData(compressionQuality: CGFloat) -> Data? { header?.format == .jpeg ? encoded : nil }

  /// The media type of the bytes; `nil` for a picture made from nothing.
  package var mediaType: String? {
    switch header?.format {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case nil: nil
    }
  }
}
