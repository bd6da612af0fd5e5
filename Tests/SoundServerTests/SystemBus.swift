import Foundation
import Glibc
import Testing

/// A private bus with a stand-in of logind (python-dbusmock); nobody else hears of it.
final class SystemBus {
  let address: String
  private let bus: SessionBus
  private let logind: Child

  /// Why no stand-in can be started here; `nil` if one can.
  static let missing: String? = {
    if let missing = SessionBus.missing { return missing }
    let isThere = access("/usr/lib/python3/dist-packages/dbusmock/templates/logind.py", R_OK) == 0
    return Child.skipped(without: "logind", isThere ? [] : ["python3-dbusmock"])
  }()

  init() throws {
    bus = try SessionBus()
    address = bus.address
    logind = try Child(
      ["/usr/bin/python3", "-m", "dbusmock", "--system", "--template", "logind"],
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
    #expect(try holds(0), "no logind")
  }

  deinit { logind.end(SIGKILL) }

  private func call(_ interface: String, _ words: String...) -> [String] {
    ["busctl", "--user", "call", "org.freedesktop.login1", "/org/freedesktop/login1", interface] + words
  }

  /// Waits until so many delay the sleep; false if it is not within 20 s of tries.
  func holds(_ count: Int) throws -> Bool {
    try bus.prints(call("org.freedesktop.login1.Manager", "ListInhibitors")) {
      $0.hasPrefix("a(ssssuu) \(count)")
    }
  }

  /// Tells all that the computer is about to sleep, or awake again.
  func tellSleep(_ sleeps: Bool) throws {
    try bus.run(
      call(
        "org.freedesktop.DBus.Mock", "EmitSignal", "sssav", "org.freedesktop.login1.Manager",
        "PrepareForSleep", "b",
        "1", "b", "\(sleeps)"))
  }
}
