public import AVFAudio
import PhoneProcess

// What observers are told of players and items. Changes that happen by themselves are told on the main thread, as
// AVPlayer.h and AVPlayerItem.h promise of their queue; those that the app's own call makes, before the call returns.

extension AVPlayer: _KeyValueCodingAndObserving {
  nonisolated public func _observers(of property: AnyKeyPath) -> KeyValueObservers {
    core.value.values.observers(of: property, in: self)
  }

  nonisolated static func observedValues() -> ObservedValues<AVPlayer> {
    ObservedValues(properties(as: AVPlayer.self)) { property in
      let known = (type(of: property).rootType as? any (AVPlayer & _KeyValueCodingAndObserving).Type)
        .map { names(as: $0) }
      return known?.firstIndex(of: property)
    }
  }

  /// Those of the current item change with it as well.
  nonisolated private static func properties<Player: AVPlayer>(
    as _: Player.Type
  ) -> [ObservedValues<Player>.Property] {
    [
      .init(\.status), .init(\.currentItem), .init(\.rate), .init(\.reasonForWaitingToPlay),
      .init(\.timeControlStatus), .init(\.volume), .init(\.isMuted), .init(\.currentItem?.duration),
      .init(\.currentItem?.isPlaybackLikelyToKeepUp), .init(\.currentItem?.status),
    ]
  }

  nonisolated private static func names<Player: AVPlayer>(as type: Player.Type) -> [AnyKeyPath] {
    properties(as: type).map(\.keyPath)
  }
}

extension AVPlayerItem: _KeyValueCodingAndObserving {
  nonisolated public func _observers(of property: AnyKeyPath) -> KeyValueObservers {
    core.value.values.observers(of: property, in: self)
  }

  nonisolated static func observedValues() -> ObservedValues<AVPlayerItem> {
    ObservedValues(properties(as: AVPlayerItem.self)) { property in
      let known = (type(of: property).rootType as? any (AVPlayerItem & _KeyValueCodingAndObserving).Type)
        .map { names(as: $0) }
      return known?.firstIndex(of: property)
    }
  }

  nonisolated private static func properties<Item: AVPlayerItem>(
    as _: Item.Type
  ) -> [ObservedValues<Item>.Property] {
    [.init(\.duration), .init(\.isPlaybackLikelyToKeepUp), .init(\.status)]
  }

  nonisolated private static func names<Item: AVPlayerItem>(as type: Item.Type) -> [AnyKeyPath] {
    properties(as: type).map(\.keyPath)
  }
}

extension ItemCore {
  func tellChanges() { if let item { values.tellChanges(of: item) } }
}

extension PlayerCore {
  /// Does something, and tells observers what it has changed once all of it is done.
  func change(_ body: () -> Void) {
    let thread = AppThread.current
    guard !changers.contains(where: { $0 === thread }) else { return body() }
    let before = item
    doUntold(body)
    if before !== item { before?.core.value.tellChanges() }
    tellChanges()
  }

  /// The same for what happens by itself, wherever that is noticed: told on the main thread.
  func changeByItself(_ body: () -> Void) {
    doUntold(body)
    onMain { _ in }
  }

  private func doUntold(_ body: () -> Void) {
    let thread = AppThread.current
    changers.append(thread)
    body()
    if let last = changers.lastIndex(where: { $0 === thread }) { changers.remove(at: last) }
  }

  private func tellChanges() {
    item?.core.value.tellChanges()
    if let player { values.tellChanges(of: player) }
  }
}
