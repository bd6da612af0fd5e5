import PhoneProcess

/// Plays items one after the other; each leaves the queue when its turn is over.
@MainActor open class AVQueuePlayer: AVPlayer {
  nonisolated override public init() {
    super.init()
    core.value.action = .advance
  }

  /// Stops the program for an item that comes twice or belongs to another player, where Apple's raises an exception.
  nonisolated public convenience init(items: [AVPlayerItem]) {
    self.init()
    for item in items { insert(item, after: nil) }
  }

  nonisolated override open var actionAtItemEnd: ActionAtItemEnd {
    get { core.value.action }
    set { core.value.action = newValue }
  }

  /// The current item, and those that follow it.
  nonisolated open func items() -> [AVPlayerItem] { core.value.items }

  /// Goes on with the next item, at the same rate; behind the last there is no current item.
  nonisolated open func advanceToNextItem() { core.value.advance() }

  nonisolated open func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
    core.value.canInsert(item, after: afterItem)
  }

  /// Puts an item behind another one, or at the end; the first becomes the current item.
  nonisolated open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
    precondition(
      canInsert(item, after: afterItem),
      "NSInvalidArgumentException: this AVPlayerItem cannot be inserted into the queue here")
    core.value.insert(item, after: afterItem)
  }

  /// Of the current item the same as going on with the next.
  nonisolated open func remove(_ item: AVPlayerItem) { core.value.remove(item) }

  /// Stops as well.
  nonisolated open func removeAllItems() { core.value.removeAllItems() }
}
