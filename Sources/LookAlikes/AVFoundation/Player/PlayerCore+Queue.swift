import FermataPlatform
import PhoneProcess

// What comes after the current item; of AVPlayer nothing does.

extension PlayerCore {
  var items: [AVPlayerItem] { [item].compactMap(\.self) + following }

  /// What follows, without what failed.
  var next: ItemCore? { following.lazy.map { $0.core.value }.first { $0.status != .failed } }

  func canInsert(_ new: AVPlayerItem, after other: AVPlayerItem?) -> Bool {
    let isFree = new.core.value.player == nil || new.core.value.player === self && !items.contains(new)
    return isFree && (other.map(items.contains) ?? true)
  }

  func insert(_ new: AVPlayerItem, after other: AVPlayerItem?) {
    guard !items.isEmpty else { return replaceItem(with: new) }
    new.core.value.player = self
    let place = other.map { other in following.firstIndex(of: other).map { $0 + 1 } ?? 0 }
    following.insert(new, at: place ?? following.count)
    prepare(next)
  }

  /// Goes on with the next item that has not failed: a queue consumes those (SRGSSR/pillarbox-apple#734).
  func advance() {
    change {
      let failed = following.prefix { $0.core.value.status == .failed }
      following.removeFirst(failed.count)
      for item in failed { item.core.value.leave(at: .zero) }
      replaceItem(with: following.isEmpty ? nil : following.removeFirst())
    }
  }

  func remove(_ old: AVPlayerItem) {
    if old === item { return advance() }
    guard let place = following.firstIndex(of: old) else { return }
    following.remove(at: place)
    old.core.value.leave(at: old.core.value.currentTime)
    prepare(next)
  }

  func removeAllItems() {
    change {
      let gone = following
      following = []
      for item in gone { item.core.value.leave(at: item.core.value.currentTime) }
      replaceItem(with: nil)
      set(0)
    }
  }

  // MARK: Opening

  /// Opens the medium of an item on the framework's thread, the next one's while the current one plays.
  func prepare(_ item: ItemCore?) {
    guard let item, item.beginOpening() else { return }
    let waiting = InTurns(item)
    work { core in
      guard waiting.value.player === core else { return }
      let result = InTurns(Result { () throws(MediaError) in try waiting.value.content.reader() })
      core.onMain { core in if waiting.value.player === core { core.take(result.value, for: waiting.value) } }
    }
  }

  private func take(_ result: Result<any MediaReader, MediaError>, for item: ItemCore) {
    if status == .unknown { status = .readyToPlay }
    switch result {
    case .success(let reader): item.becomeReady(reader)
    case .failure(let error): item.fail(error)
    }
    guard item !== currentItem else { return takeUp(item) }
    // Failed, it is passed over when its turn comes, and the one behind it is opened ahead instead.
    item.tellChanges()
    followUp()
    prepare(next)
  }
}
