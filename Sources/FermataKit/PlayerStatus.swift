public import FermataPlatform
public import FermataPolicy

/// One consistent snapshot of a player: what a screen shows, with the current item's description.
@dynamicMemberLookup
public struct PlayerStatus: Hashable, Sendable {
  /// Phase, suppression, intent, position and place in the queue.
  public let playback: Status
  /// The current item's description, once it is open.
  public let info: MediaInfo?
  /// Why the current item could not be opened or read.
  public let error: MediaError?
  /// What went wrong with each item of the queue that could not be played; what can be played goes on.
  public let errors: [MediaError]

  /// Reads ``playback``'s parts as the snapshot's own: `status.phase`, `status.position`.
  public subscript<Value>(dynamicMember path: KeyPath<Status, Value>) -> Value { playback[keyPath: path] }
}
