#if canImport(CSystemd)
import CSystemd
import Glibc

/// A message of the bus: one that came, or one that is being written.
struct BusMessage: ~Copyable {
  fileprivate let pointer: OpaquePointer

  /// Takes a message over.
  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit { fermata_sd_bus_message_unref(pointer) }

  /// Whether it asks for something.
  var isCall: Bool { fermata_sd_bus_message_is_method_call(pointer, nil, nil) > 0 }
  /// The object that it is for.
  var path: String { String(bus: fermata_sd_bus_message_get_path(pointer)) }
  /// The interface that it is for; empty if it names none.
  var interface: String { String(bus: fermata_sd_bus_message_get_interface(pointer)) }
  /// What is asked for.
  var member: String { String(bus: fermata_sd_bus_message_get_member(pointer)) }

  // MARK: Reading

  /// All that the message carries; `nil` if it is broken.
  func values() -> [BusValue]? {
    var values: [BusValue] = []
    while fermata_sd_bus_message_at_end(pointer, 1) == 0 {
      guard let value = next() else { return nil }
      values.append(value)
    }
    return values
  }

  private func next() -> BusValue? {
    var type = CChar(0)
    var contents: UnsafePointer<CChar>?
    guard fermata_sd_bus_message_peek_type(pointer, &type, &contents) > 0 else { return nil }
    switch UnicodeScalar(UInt8(bitPattern: type)) {
    case "s": return text(type).map(BusValue.string)
    case "o": return text(type).map(BusValue.path)
    case "x": return number(type, Int64(0)).map(BusValue.int64)
    case "d": return number(type, 0.0).map(BusValue.double)
    case "b": return number(type, Int32(0)).map { .bool($0 != 0) }
    case "a" where contents.map({ String(cString: $0) }) == "o": return paths().map(BusValue.paths)
    case "v":
      guard fermata_sd_bus_message_enter_container(pointer, type, contents) > 0, let value = next(),
        fermata_sd_bus_message_exit_container(pointer) > 0
      else { return nil }
      return .variant(value)
    case let letter:
      let signature = Self.signature(letter, contents.map { String(cString: $0) } ?? "")
      return fermata_sd_bus_message_skip(pointer, signature) > 0 ? .other(signature: signature) : nil
    }
  }

  /// A type with what it contains, as it is written: of a structure only the contents are told.
  private static func signature(_ type: UnicodeScalar, _ contents: String) -> String {
    type == "r" ? "(\(contents))" : "\(type)\(contents)"
  }

  private func paths() -> [String]? {
    guard fermata_sd_bus_message_enter_container(pointer, Self.type("a"), "o") > 0 else { return nil }
    var paths: [String] = []
    while fermata_sd_bus_message_at_end(pointer, 0) == 0 {
      guard let path = text(Self.type("o")) else { return nil }
      paths.append(path)
    }
    return fermata_sd_bus_message_exit_container(pointer) > 0 ? paths : nil
  }

  private func text(_ type: CChar) -> String? {
    var text: UnsafePointer<CChar>?
    guard fermata_sd_bus_message_read_basic(pointer, type, &text) > 0, let text else { return nil }
    return String(cString: text)
  }

  private func number<Number: BitwiseCopyable>(_ type: CChar, _ zero: Number) -> Number? {
    var number = zero
    return fermata_sd_bus_message_read_basic(pointer, type, &number) > 0 ? number : nil
  }

  /// The descriptor that the message carries, for the caller to close; `nil` if it carries none.
  func descriptor() -> Int32? {
    guard let lent = number(Self.type("h"), Int32(-1)) else { return nil }
    let own = fcntl(lent, F_DUPFD_CLOEXEC, 0)
    return own >= 0 ? own : nil
  }

  // MARK: Writing

  /// Writes values behind what was written.
  func append(_ values: [BusValue]) { for value in values { append(value) } }

  private func append(_ value: BusValue) {
    switch value {
    case .string(let text): append("s", text)
    case .path(let text): append("o", text)
    case .int64(var number): fermata_sd_bus_message_append_basic(pointer, Self.type("x"), &number)
    case .double(var number): fermata_sd_bus_message_append_basic(pointer, Self.type("d"), &number)
    case .bool(let isTrue):
      var number: Int32 = isTrue ? 1 : 0
      fermata_sd_bus_message_append_basic(pointer, Self.type("b"), &number)
    case .strings(let texts): within("a", "s") { for text in texts { append("s", text) } }
    case .paths(let paths): within("a", "o") { for path in paths { append("o", path) } }
    case .dictionaries(let all): within("a", "a{sv}") { for values in all { append(.dictionary(values)) } }
    case .dictionary(let values):
      within("a", "{sv}") {
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
          within("e", "sv") {
            append("s", name)
            append(.variant(value))
          }
        }
      }
    case .variant(let value): within("v", value.signature) { append(value) }
    case .other: break
    }
  }

  private func append(_ type: UnicodeScalar, _ text: String) {
    _ = text.interchangeable.withCString { fermata_sd_bus_message_append_basic(pointer, Self.type(type), $0) }
  }

  private func within(_ type: UnicodeScalar, _ contents: String, _ write: () -> Void) {
    fermata_sd_bus_message_open_container(pointer, Self.type(type), contents)
    write()
    fermata_sd_bus_message_close_container(pointer)
  }

  private static func type(_ scalar: UnicodeScalar) -> CChar { CChar(truncatingIfNeeded: scalar.value) }

  // MARK: Asking

  /// Calls another program and waits for its answer; `nil` if there is none, or an error.
  static func call(
    on bus: OpaquePointer, _ name: String, path: String, _ interface: String, _ member: String,
    _ values: [BusValue]
  ) -> BusMessage? {
    var call: OpaquePointer?
    guard fermata_sd_bus_message_new_method_call(bus, &call, name, path, interface, member) >= 0, let call
    else {
      return nil
    }
    let message = BusMessage(owning: call)
    message.append(values)
    var answer: OpaquePointer?
    guard fermata_sd_bus_call(bus, message.pointer, 0, nil, &answer) >= 0, let answer else { return nil }
    return BusMessage(owning: answer)
  }

  // MARK: Answering

  /// Answers a call.
  func reply(_ values: [BusValue]) {
    var answer: OpaquePointer?
    guard fermata_sd_bus_message_new_method_return(pointer, &answer) >= 0, let answer else { return }
    let message = BusMessage(owning: answer)
    message.append(values)
    fermata_sd_bus_send(nil, message.pointer, nil)
  }

  /// Refuses a call.
  func reply(_ error: BusError) {
    var told = sd_bus_error()
    fermata_sd_bus_error_set(&told, error.name, error.message)
    fermata_sd_bus_reply_method_error(pointer, &told)
    fermata_sd_bus_error_free(&told)
  }

  /// Sends a signal.
  static func emit(
    on bus: OpaquePointer, path: String, interface: String, _ member: String, _ values: [BusValue]
  ) {
    var signal: OpaquePointer?
    guard fermata_sd_bus_message_new_signal(bus, &signal, path, interface, member) >= 0, let signal else {
      return
    }
    let message = BusMessage(owning: signal)
    message.append(values)
    fermata_sd_bus_send(bus, message.pointer, nil)
  }
}

extension String {
  /// The text of a message, empty if there is none.
  fileprivate init(bus text: UnsafePointer<CChar>?) {
    self = text.map { String(cString: $0) } ?? ""
  }
}
#endif
