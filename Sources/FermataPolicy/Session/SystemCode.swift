/// A platform's own error code, kept verbatim; printable ones read as four characters, such as `!int`.
public struct SystemCode: Error, Hashable, Sendable, CustomStringConvertible, Codable {
  /// The number as the platform gave it.
  public let value: Int32

  /// Makes a code from the platform's number.
  public init(_ value: Int32) { self.value = value }

  /// Makes a code from its four characters; any other text gives the unspecified code `what`.
  public init(_ text: String) {
    let bytes = Array(text.utf8)
    let source = bytes.count == 4 ? bytes : Array("what".utf8)
    value = Int32(bitPattern: source.reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
  }

  /// The four characters if all are printable, else the number.
  public var description: String {
    let bits = UInt32(bitPattern: value)
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }
    guard bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return String(value) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the same call may succeed in a moment; what is not allowed at all never does.
  package var isMomentary: Bool {
    self != .badParameter && self != .incompatibleCategory && self != .sessionNotActive && self != .unanswered
  }

  /// A non-mixable session wanted to become active from the background.
  public static let cannotInterruptOthers = SystemCode("!int")
  /// A call or another session of higher priority is in control.
  public static let insufficientPriority = SystemCode("!pri")
  /// Deactivated while sound was still running.
  public static let isBusy = SystemCode("!act")
  /// Siri is recording.
  public static let siriIsRecording = SystemCode("siri")
  /// The media services are gone.
  public static let mediaServicesFailed = SystemCode("msrv")
  /// Playing cannot start in the background with this category.
  public static let cannotStartPlaying = SystemCode("!pla")
  /// An argument or a combination is not allowed.
  public static let badParameter = SystemCode(-50)
  /// The session must be active for this.
  public static let sessionNotActive = SystemCode("inac")
  /// The category does not allow this.
  public static let incompatibleCategory = SystemCode("!cat")
  /// An entitlement is missing, or CallKit or Push-to-Talk owns audio.
  public static let missingEntitlement = SystemCode("ent?")
  /// Recording cannot start in the background with this session.
  public static let cannotStartRecording = SystemCode("!rec")
  /// The platform did not answer for ten seconds; Fermata's own code, because no system has one for it.
  public static let unanswered = SystemCode("mute")
  /// Anything else.
  public static let unspecified = SystemCode("what")
}
