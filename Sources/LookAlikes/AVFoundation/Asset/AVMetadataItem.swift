public import CoreMedia
public import Foundation

/// One thing that a medium says of itself.
open class AVMetadataItem: NSObject, AVAsynchronousKeyValueLoading {
  enum Content: Sendable {
    case text(String)
    case bytes([UInt8])
  }

  private let content: Content
  public let commonKey: AVMetadataKey?
  /// When it holds; invalid for what holds always.
  public let time: CMTime
  public let duration: CMTime

  init(_ key: AVMetadataKey, _ content: Content, during range: CMTimeRange = .invalid) {
    commonKey = key
    self.content = content
    time = range.start
    duration = range.duration
  }

  open var identifier: AVMetadataIdentifier? { commonKey.map(AVMetadataIdentifier.init) }
  open var keySpace: AVMetadataKeySpace? { .common }

  @available(*, deprecated, message: "Use load(.stringValue) instead")
  open var stringValue: String? { text }

  @available(*, deprecated, message: "Use load(.dataValue) instead")
  open var dataValue: Data? { bytes }

  var text: String? { if case .text(let text) = content { text } else { nil } }
  var bytes: Data? { if case .bytes(let bytes) = content { Data(bytes) } else { nil } }

  open class func metadataItems(
    from metadataItems: [AVMetadataItem], filteredByIdentifier identifier: AVMetadataIdentifier
  ) -> [AVMetadataItem] { metadataItems.filter { $0.identifier == identifier } }
}

extension AVPartialAsyncProperty where Root: AVMetadataItem {
  /// `nil` for what is no text.
  public static var stringValue: AVAsyncProperty<Root, String?> {
    AVAsyncProperty("stringValue", { $0.text }, known: { .loaded($0.text) })
  }
  /// `nil` for what is text.
  public static var dataValue: AVAsyncProperty<Root, Data?> {
    AVAsyncProperty("dataValue", { $0.bytes }, known: { .loaded($0.bytes) })
  }
}
