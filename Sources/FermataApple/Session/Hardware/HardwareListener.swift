#if os(macOS)
import CoreAudio
import Synchronization

/// A listener of one property of an object, called on a thread of the hardware layer's; it is gone with this.
final class HardwareListener: Sendable {
  private static let handlers = Mutex((next: 1, all: [Int: @Sendable () -> Void]()))
  /// A function and not a block, because a closure becomes another block each time, and could not be taken back.
  private static let function: AudioObjectPropertyListenerProc = { _, _, _, client in
    let number = Int(bitPattern: client)
    HardwareListener.handlers.withLock { $0.all[number] }?()
    return noErr
  }

  private let object: HardwareObject
  private let selector: AudioObjectPropertySelector
  private let scope: AudioObjectPropertyScope
  /// A number instead of a pointer, so that a call that is under way when this goes finds nobody.
  private let number: Int

  init(
    _ object: HardwareObject, _ selector: AudioObjectPropertySelector, _ scope: AudioObjectPropertyScope,
    _ tell: @escaping @Sendable () -> Void
  ) {
    (self.object, self.selector, self.scope) = (object, selector, scope)
    number = Self.handlers.withLock { handlers in
      defer { handlers.next += 1 }
      handlers.all[handlers.next] = tell
      return handlers.next
    }
    var address = HardwareObject.address(selector, scope)
    // An object without the property refuses, and has nothing to tell of it.
    AudioObjectAddPropertyListener(
      object.id, &address, Self.function, UnsafeMutableRawPointer(bitPattern: number))
  }

  deinit {
    var address = HardwareObject.address(selector, scope)
    AudioObjectRemovePropertyListener(
      object.id, &address, Self.function, UnsafeMutableRawPointer(bitPattern: number))
    Self.handlers.withLock { $0.all[number] = nil }
  }
}
#endif
