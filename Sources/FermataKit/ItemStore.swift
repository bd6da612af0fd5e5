import FermataPlatform
import FermataPolicy
import Synchronization

/// The media behind item ids: where they are, what they say of themselves, and their open readers.
final class ItemStore: Sendable {
  private struct Item {
    let location: MediaLocation
    var info: MediaInfo?
    var error: MediaError?
    /// Open and not yet lent to a pump.
    var reader: (any MediaReader)?
    /// In a pump's hands; kept in sight so that it can be cancelled.
    weak var lent: (any MediaReader)?
  }

  private struct State {
    var items: [ItemID: Item] = [:]
    var lastItem = 0
  }

  private let media: any MediaSource
  private let state = Mutex(State())

  init(media: any MediaSource) { self.media = media }

  /// Names media; nothing is opened yet.
  func add(_ locations: [MediaLocation]) -> [ItemID] {
    state.withLock { state in
      locations.map { location in
        state.lastItem += 1
        let id = ItemID(state.lastItem)
        state.items[id] = Item(location: location)
        return id
      }
    }
  }

  /// Forgets items and ends readings of them that are under way.
  func remove(_ ids: [ItemID]) {
    let readers = state.withLock { state in
      let items = ids.compactMap { state.items.removeValue(forKey: $0) }
      return items.compactMap(\.reader) + items.compactMap(\.lent)
    }
    for reader in readers { reader.cancel() }
  }

  func info(of id: ItemID) -> MediaInfo? { state.withLock { $0.items[id]?.info } }

  func error(of id: ItemID) -> MediaError? { state.withLock { $0.items[id]?.error } }

  /// Keeps why an item failed.
  func fail(_ id: ItemID, _ error: MediaError) { state.withLock { $0.items[id]?.error = error } }

  /// Opens an item and keeps its reader for the pump.
  ///
  /// A worker's call.
  func open(_ id: ItemID) throws(MediaError) -> MediaInfo {
    let reader = try makeReader(for: id)
    state.withLock { $0.items[id]?.reader = reader }
    return reader.info
  }

  /// The reader of an item, opened again if it was given away before.
  ///
  /// A worker's call.
  func takeReader(for id: ItemID) throws(MediaError) -> any MediaReader {
    let kept = state.withLock { $0.items[id]?.reader }
    let reader = if let kept { kept } else { try makeReader(for: id) }
    state.withLock { state in
      state.items[id]?.reader = nil
      state.items[id]?.lent = reader
    }
    return reader
  }

  private func makeReader(for id: ItemID) throws(MediaError) -> any MediaReader {
    guard let location = state.withLock({ $0.items[id]?.location }) else {
      throw MediaError(.cancelled, MediaLocation(""), operation: "open")
    }
    do {
      let reader = try media.open(location, format: .standard)
      state.withLock {
        $0.items[id]?.info = reader.info
        $0.items[id]?.error = nil
      }
      return reader
    } catch {
      fail(id, error)
      throw error
    }
  }
}
