// Which of the lock screen's buttons do something.

extension PartFacts {
  /// The commands that would do something; with `followQueue` off, as without that rule, play and pause alone.
  @inline(__always)
  func commands(followQueue: Bool) -> CommandSet {
    guard let transport = recipe.transport else { return .none }
    guard followQueue else { return CommandSet([.playPause]) }
    var kinds: CommandSet.Kinds = [.playPause]
    let hasLength = item?.description?.duration != nil
    if hasLength { kinds.insert(.position) }
    let isLive = isLive
    // A broadcast has no beginning, so neither button may lead back to the broadcast itself.
    if !isLive || queue.previous != nil && queue.previous != queue.index { kinds.insert(.previous) }
    if queue.next != nil, !isLive || queue.next != queue.index { kinds.insert(.next) }
    switch transport {
    case .intervals:
      // Headsets send next and previous alone, and a screen that has both shows the skips.
      if !isLive { kinds.formUnion([.skip, .next]) }
      if item?.description?.stretches == true { kinds.insert(.speed) }
      return CommandSet(kinds, intervals: kinds.contains(.skip) ? intervals : nil)
    case .tracks:
      if !isLive || queue.count > 1 { kinds.insert(.repeat) }
      if hasLength { kinds.insert(.scan) }
      if queue.count > 1 { kinds.insert(.shuffle) }
      return CommandSet(
        kinds, repeatMode: kinds.contains(.repeat) ? queue.repeat : .off,
        isShuffled: kinds.contains(.shuffle) && queue.isShuffled)
    }
  }
}
