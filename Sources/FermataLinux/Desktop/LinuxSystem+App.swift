import Foundation

extension LinuxSystem {
  /// What a desktop may know of an app and ask of it, beside what the player's card and commands say.
  ///
  /// Its closures are called on a thread of their own, one at a time, and must not block.
  public struct App: Sendable {
    /// The name for a person, such as `Night Radio`.
    public var identity: String
    /// The name of the app's desktop file without `.desktop`, which mixers take for its icon's as well; `nil` if it has none, and
    /// then the icon is the usual one of sound.
    public var desktopEntry: String?
    /// The media types that ``open`` takes, such as `audio/flac`.
    public var mediaTypes: [String] = []
    /// The schemes of addresses that ``open`` takes, such as `file`.
    public var addressSchemes: [String] = []
    /// Plays what stands at an address whose scheme is one of ``addressSchemes``; returns whether it can.
    public var open: (@Sendable (String) -> Bool)?
    /// Brings the app to the front.
    public var raise: (@Sendable () -> Void)?
    /// Ends the app.
    public var quit: (@Sendable () -> Void)?
    /// The player's own gain, from 0 to 1: what desktops show as the player's volume, and mixers do not.
    public var gain: (@Sendable () -> Double)?
    /// Sets the player's own gain, from 0 to 1; the system's volume is never written.
    public var setGain: (@Sendable (Double) -> Void)?

    /// Describes an app that can neither be raised nor ended, and opens nothing.
    public init(identity: String, desktopEntry: String? = nil) {
      self.identity = identity
      self.desktopEntry = desktopEntry
    }

    /// This program under its own name.
    public static let process = App(identity: ProcessInfo.processInfo.processName)

    /// The name as a part of a bus name: letters, digits, `_` and `-`, not beginning with a digit.
    package var busName: String {
      let plain = String(
        identity.map { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) ? $0 : "_" })
      return plain.first?.isNumber ?? true ? "_\(plain)" : plain
    }
  }
}
