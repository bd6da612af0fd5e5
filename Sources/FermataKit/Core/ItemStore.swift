import FermataPlatform
import FermataPolicy
import FermataSignal
import Synchronization

/// The media behind item ids: where they are, what they say of themselves, their pictures and their open readers.
final class ItemStore: Sendable {
  private struct Item {
    let item: MediaItem
    var info: MediaInfo?
    var error: MediaError?
    var artwork: Artwork?
    /// Ends the searches for a picture that are under way.
    var searches: [Int: @Sendable () -> Void] = [:]
    var openSearches = 0
    /// Open and not yet lent to a pump.
    var reader: (any MediaReader)?
    /// In a pump's hands; kept in sight so that it can be cancelled.
    weak var lent: (any MediaReader)?
    /// The openings that are under way.
    var openings: [Cancellation] = []

    var tags: Tags {
      let (own, medium) = (item.tags, info?.tags ?? Tags())
      return Tags(
        title: own.title ?? medium.title, artist: own.artist ?? medium.artist,
        album: own.album ?? medium.album)
    }
  }

  private struct State {
    var items: [ItemID: Item] = [:]
    var lastItem = 0
  }

  private let media: any MediaSource
  private let state = Mutex(State())

  init(media: any MediaSource) { self.media = media }

  /// Names media; nothing is opened yet.
  func add(_ items: [MediaItem]) -> [ItemID] {
    state.withLock { state in
      items.map { item in
        state.lastItem += 1
        let id = ItemID(state.lastItem)
        state.items[id] = Item(item: item)
        return id
      }
    }
  }

  /// Forgets items; ends openings, readings and searches for them that are under way.
  func remove(_ ids: [ItemID]) {
    let items = state.withLock { state in ids.compactMap { state.items.removeValue(forKey: $0) } }
    for item in items {
      for opening in item.openings { opening.cancel() }
      item.reader?.cancel()
      item.lent?.cancel()
      for end in item.searches.values { end() }
    }
  }

  func info(of id: ItemID) -> MediaInfo? { state.withLock { $0.items[id]?.info } }

  func error(of id: ItemID) -> MediaError? { state.withLock { $0.items[id]?.error } }

  /// Keeps why an item failed.
  func fail(_ id: ItemID, _ error: MediaError) { state.withLock { $0.items[id]?.error = error } }

  /// What became of an item that is gone.
  static let cancelled = MediaError(.cancelled, MediaLocation(""), operation: "open")

  /// Opens an item and keeps its reader for the pump.
  ///
  /// A worker's call.
  func open(_ id: ItemID) throws(MediaError) -> ItemDescription {
    let reader = try makeReader(for: id, Cancellation())
    // A reader from before is let go only once the lock is open again, because that is foreign code.
    let before = state.withLock { state in
      defer { state.items[id]?.reader = reader }
      return state.items[id]?.reader
    }
    withExtendedLifetime(before) {}
    let info = reader.info
    return ItemDescription(
      duration: info.length.map { info.format.duration(of: $0) }, isLive: info.isLive,
      chapters: info.chapters.map(\.start), stretches: reader.stretches)
  }

  /// The reader of an item, opened again if it was given away before; the cancellation ends that opening.
  ///
  /// A worker's call.
  func takeReader(for id: ItemID, _ cancellation: Cancellation) throws(MediaError) -> any MediaReader {
    let kept = state.withLock { state in
      defer { state.items[id]?.reader = nil }
      return state.items[id]?.reader
    }
    let reader = if let kept { kept } else { try makeReader(for: id, cancellation) }
    let isWanted = state.withLock { state in
      state.items[id]?.lent = reader
      return state.items[id] != nil
    }
    if isWanted { return reader }
    reader.cancel()
    throw Self.cancelled
  }

  private func makeReader(
    for id: ItemID, _ cancellation: Cancellation
  ) throws(MediaError) -> any MediaReader {
    let found = state.withLock { state -> MediaLocation? in
      state.items[id]?.openings.append(cancellation)
      return state.items[id]?.item.location
    }
    guard let location = found else { throw Self.cancelled }
    defer { state.withLock { state in state.items[id]?.openings.removeAll { $0 === cancellation } } }
    do {
      let opened = try media.open(location, format: .standard, cancellation: cancellation)
      let reader = try CheckedReader(opened, of: location)
      let info = reader.info
      state.withLock { state in
        state.items[id]?.info = info
        state.items[id]?.error = nil
      }
      return reader
    } catch {
      // What was called off may be tried again, so it is no fault of the item's.
      if error.code != .cancelled { fail(id, error) }
      throw error
    }
  }
}

// MARK: What the lock screen shows

extension ItemStore {
  /// The app's tags, filled up with the medium's own.
  func tags(of id: ItemID) -> Tags { state.withLock { $0.items[id]?.tags ?? Tags() } }

  /// What a list of tracks shows of items.
  func entries(of ids: [ItemID]) -> [QueueEntry] {
    state.withLock { state in
      ids.compactMap { id in
        state.items[id].map { QueueEntry(item: id, location: $0.item.location, tags: $0.tags) }
      }
    }
  }

  /// The picture that was found, else the item's placeholder.
  func artwork(of id: ItemID) -> Artwork? {
    state.withLock { $0.items[id].flatMap { $0.artwork ?? $0.item.placeholder } }
  }

  /// Whether a picture may still come.
  func awaitsArtwork(of id: ItemID) -> Bool {
    state.withLock { $0.items[id].map { $0.openSearches > 0 } ?? false }
  }

  /// Asks every source of an item's picture at once.
  ///
  /// `tell` is called once: with `true` when the first picture is there, with `false` when none will come.
  func findArtwork(of id: ItemID, tell: @escaping @Sendable (Bool) -> Void) {
    let begun = state.withLock { state -> MediaItem? in
      // An item that is opened again after a failure keeps its picture, and the searches that are under way.
      guard let item = state.items[id], item.artwork == nil, item.openSearches == 0 else { return nil }
      state.items[id]?.openSearches = item.item.artwork.count
      return item.item
    }
    guard let item = begun else { return }
    for (number, source) in item.artwork.enumerated() {
      let end = source.find(item.location) { [weak self] picture in
        if let settled = self?.arrived(picture, for: id, search: number) { tell(settled) }
      }
      let isOver = state.withLock { state in
        let isOver = state.items[id].map { $0.openSearches == 0 } ?? true
        if !isOver { state.items[id]?.searches[number] = end }
        return isOver
      }
      // Another source was faster, or the item is gone.
      if isOver { return end() }
    }
  }

  /// The medium's own picture counts as one that arrived.
  func adoptEmbeddedArtwork(of id: ItemID) -> Bool {
    guard let picture = info(of: id)?.artwork else { return false }
    return arrived(picture, for: id, search: nil) ?? false
  }

  /// Ends every search for an item's picture; whether any was still under way.
  func endSearches(of id: ItemID) -> Bool {
    let (ends, wereOpen) = state.withLock { state in
      defer {
        state.items[id]?.searches = [:]
        state.items[id]?.openSearches = 0
      }
      return (state.items[id]?.searches.values.map { $0 } ?? [], state.items[id]?.openSearches ?? 0 > 0)
    }
    for end in ends { end() }
    return wereOpen
  }

  /// Takes in a picture if it is the item's first; `nil` while another source may still have one, or when it is too
  /// late.
  private func arrived(_ picture: Artwork?, for id: ItemID, search: Int?) -> Bool? {
    let settled = state.withLock { state -> Bool? in
      guard let item = state.items[id], item.artwork == nil, search == nil || item.openSearches > 0 else {
        return nil
      }
      if let search { state.items[id]?.searches[search] = nil }
      if let picture {
        state.items[id]?.artwork = picture
        return true
      }
      state.items[id]?.openSearches -= 1
      return item.openSearches == 1 ? false : nil
    }
    if settled == true { _ = endSearches(of: id) }
    return settled
  }
}
