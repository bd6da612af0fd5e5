import Dispatch
public import FermataKit

extension Player {
  /// Waits until the player's status is as wanted; false if it is not within 20 s, which no machine needs.
  public func becomes(_ isWanted: @escaping @Sendable (PlayerStatus) -> Bool) async -> Bool {
    await withTaskGroup(of: Bool.self) { group in
      group.addTask { [statuses] in
        for await status in statuses where isWanted(status) { return true }
        return false
      }
      group.addTask {
        await bound()
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
  }
}

/// Waits 20 s, which no machine needs, unless it is cancelled before.
public func bound() async {
  let (time, end) = AsyncStream.makeStream(of: Void.self)
  DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(20)) { end.finish() }
  for await _ in time {}
}
