#if os(macOS)
import CoreAudio

/// An object of Core Audio's hardware layer; what it does not have, or not any more, is `nil`.
struct HardwareObject: Hashable, Sendable {
  static let system = HardwareObject(id: AudioObjectID(kAudioObjectSystemObject))

  let id: AudioObjectID

  /// Where the layer keeps a property of this object.
  static func address(
    _ selector: AudioObjectPropertySelector, _ scope: AudioObjectPropertyScope
  ) -> AudioObjectPropertyAddress {
    AudioObjectPropertyAddress(mSelector: selector, mScope: scope, mElement: kAudioObjectPropertyElementMain)
  }

  func number(
    _ selector: AudioObjectPropertySelector,
    _ scope: AudioObjectPropertyScope = kAudioObjectPropertyScopeGlobal
  ) -> UInt32? { value(selector, scope, UInt32(0)) }

  func value<Value: BitwiseCopyable>(
    _ selector: AudioObjectPropertySelector, _ scope: AudioObjectPropertyScope, _ initial: Value
  ) -> Value? {
    var address = Self.address(selector, scope), value = initial, size = UInt32(MemoryLayout<Value>.size)
    let status = withUnsafeMutablePointer(to: &value) {
      AudioObjectGetPropertyData(id, &address, 0, nil, &size, $0)
    }
    return status == noErr && size == MemoryLayout<Value>.size ? value : nil
  }

  /// A text, which the layer hands over with its ownership.
  func text(_ selector: AudioObjectPropertySelector) -> String? {
    var address = Self.address(selector, kAudioObjectPropertyScopeGlobal)
    var text: Unmanaged<CFString>?
    var size = UInt32(MemoryLayout<Unmanaged<CFString>?>.size)
    let status = withUnsafeMutablePointer(to: &text) {
      AudioObjectGetPropertyData(id, &address, 0, nil, &size, $0)
    }
    guard status == noErr else { return nil }
    return text.map { $0.takeRetainedValue() as String }
  }

  /// The objects of a list.
  func objects(
    _ selector: AudioObjectPropertySelector,
    _ scope: AudioObjectPropertyScope = kAudioObjectPropertyScopeGlobal
  ) -> [HardwareObject] {
    var address = Self.address(selector, scope), size = UInt32(0)
    guard AudioObjectGetPropertyDataSize(id, &address, 0, nil, &size) == noErr else { return [] }
    let room = Int(size) / MemoryLayout<AudioObjectID>.stride
    let ids = [AudioObjectID](unsafeUninitializedCapacity: room) { buffer, count in
      guard let base = buffer.baseAddress,
        AudioObjectGetPropertyData(id, &address, 0, nil, &size, base) == noErr
      else { return }
      // The list may have become shorter meanwhile.
      count = min(room, Int(size) / MemoryLayout<AudioObjectID>.stride)
    }
    return ids.map(HardwareObject.init)
  }

  /// The device that a property of this object names.
  func device(_ selector: AudioObjectPropertySelector) -> HardwareObject? {
    guard let number = number(selector), number != kAudioObjectUnknown else { return nil }
    return HardwareObject(id: number)
  }
}
#endif
