#if canImport(CSystemd)
import CLoader
import CSystemd
import Glibc

/// A connection to a session bus, or to the system's.
struct BusConnection: ~Copyable {
  /// Why there is no sd-bus to connect with; `nil` once it is loaded, for which the first who asks waits.
  static let missing = LinuxSystem.MissingLibrary(
    "sd-bus", fermata_load_systemd(),
    help: "install libsystemd, as new as where this was built (Debian's libsystemd0)")
  private let bus: OpaquePointer

  /// Connects to the session bus; `nil` if there is none.
  ///
  /// It blocks until the bus answered.
  ///
  /// - Parameter address: such as `unix:path=/run/user/1000/bus`; the environment's if `nil`.
  init?(address: String?) {
    guard let bus = Self.open(address, else: { fermata_sd_bus_open_user($0) }) else { return nil }
    self.bus = bus
  }

  /// Connects to the system bus; `nil` if there is none.
  ///
  /// It blocks until the bus answered.
  ///
  /// - Parameter address: the environment's if `nil`.
  init?(systemAt address: String?) {
    guard let bus = Self.open(address, else: { fermata_sd_bus_open_system($0) }) else { return nil }
    self.bus = bus
  }

  private static func open(
    _ address: String?, else usual: (UnsafeMutablePointer<OpaquePointer?>) -> Int32
  ) -> OpaquePointer? {
    guard missing == nil else { return nil }
    var opened: OpaquePointer?
    guard let address else { return usual(&opened) >= 0 ? opened : nil }
    guard fermata_sd_bus_new(&opened) >= 0, let new = opened else { return nil }
    guard fermata_sd_bus_set_address(new, address) >= 0, fermata_sd_bus_set_bus_client(new, 1) >= 0,
      fermata_sd_bus_start(new) >= 0
    else {
      fermata_sd_bus_unref(new)
      return nil
    }
    return new
  }

  deinit { fermata_sd_bus_flush_close_unref(bus) }

  /// What becomes readable when a message is there.
  var descriptor: Int32 { fermata_sd_bus_get_fd(bus) }

  /// Takes a name, or one with a number behind it where another program has it.
  ///
  /// Returns the one that the bus gave; `nil` if it gave none.
  func take(name: String) -> String? {
    for number in 0..<100 {
      let ending = number == 0 ? "" : ".instance\(getpid())" + (number == 1 ? "" : "_\(number)")
      let result = fermata_sd_bus_request_name(bus, name + ending, 0)
      if result != -EEXIST, result != -EALREADY { return result >= 0 ? name + ending : nil }
    }
    return nil
  }

  /// Handles every message that is there.
  ///
  /// Returns whether the bus is still there.
  func process(_ handle: (borrowing BusMessage) -> Void) -> Bool {
    while true {
      var came: OpaquePointer?
      let result = fermata_sd_bus_process(bus, &came)
      if let came { handle(BusMessage(owning: came)) }
      guard result >= 0 else { return false }
      if result == 0 { return true }
    }
  }

  /// Asks for the signals that a rule describes.
  ///
  /// Returns whether the bus agreed.
  func match(_ rule: String) -> Bool { fermata_sd_bus_add_match(bus, nil, rule, { _, _, _ in 0 }, nil) >= 0 }

  /// Delays the computer's sleep until what is returned is closed; `nil` if nobody takes it.
  ///
  /// It blocks until logind answered.
  func inhibitSleep(for name: String) -> Int32? {
    BusMessage.call(
      on: bus, "org.freedesktop.login1", path: "/org/freedesktop/login1", "org.freedesktop.login1.Manager",
      "Inhibit", [.string("sleep"), .string(name), .string("sound pauses before it"), .string("delay")]
    )?.descriptor()
  }

  /// Sends a signal of an object.
  func emit(path: String, interface: String, _ member: String, _ values: [BusValue]) {
    BusMessage.emit(on: bus, path: path, interface: interface, member, values)
    fermata_sd_bus_flush(bus)
  }
}
#endif
