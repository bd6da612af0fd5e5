public import CoreMedia
public import Foundation

open class AVMetadataGroup: NSObject {
  public let items: [AVMetadataItem]

  init(_ items: [AVMetadataItem]) { self.items = items }
}

/// What is said of a part of a medium, such as a chapter.
open class AVTimedMetadataGroup: AVMetadataGroup {
  public let timeRange: CMTimeRange

  public init(items: [AVMetadataItem], timeRange: CMTimeRange) {
    self.timeRange = timeRange
    super.init(items)
  }
}
