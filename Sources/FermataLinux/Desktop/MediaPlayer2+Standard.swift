package import FermataPolicy

// The interfaces that every object on D-Bus has: its properties and its description.

extension MediaPlayer2 {
  /// D-Bus's interface of properties.
  package static let properties = "org.freedesktop.DBus.Properties"
  private static let introspectable = "org.freedesktop.DBus.Introspectable"

  /// Answers a call, whatever it asks for.
  ///
  /// - Parameters:
  ///   - member: what is asked for.
  ///   - interface: whose it is; empty if the caller left it out.
  ///   - path: the object that is asked; those above the player only tell what lies below them.
  ///   - arguments: what came with it.
  ///   - now: the instant.
  ///   - press: passes a press on.
  /// - Returns: what the reply carries.
  /// - Throws: ``BusError`` with what the caller is told.
  package func answer(
    _ member: String, of interface: String, at path: String, _ arguments: [BusValue], at now: HostTime,
    _ press: Press
  ) throws(BusError) -> [BusValue] {
    if interface == Self.introspectable || interface.isEmpty && member == "Introspect" {
      guard member == "Introspect" else {
        throw BusError(.unknownMethod, "\(interface) has no method \(member)")
      }
      let description = try describe(path)
      guard arguments.isEmpty else { throw BusError(.invalidArguments, "Introspect takes nothing") }
      return [.string(description)]
    }
    guard path == Self.path else { throw BusError(.unknownObject, "the player is at \(Self.path)") }
    guard interface != Self.properties else { return try property(member, arguments, at: now, press) }
    // A call may leave its interface out.
    let owner = Self.methods.first { $0.value[member] != nil }?.key
    return try call(
      member, of: interface.isEmpty ? owner ?? Self.player : interface, arguments, at: now, press)
  }

  private func property(
    _ member: String, _ arguments: [BusValue], at now: HostTime, _ press: Press
  ) throws(BusError) -> [BusValue] {
    guard ["Get", "GetAll", "Set"].contains(member) else {
      throw BusError(.unknownMethod, "\(Self.properties) has no method \(member)")
    }
    guard case .string(let interface)? = arguments.first else {
      throw BusError(.invalidArguments, "an interface comes first")
    }
    guard let all = properties(of: interface, at: now) else {
      throw BusError(.unknownInterface, "there is no interface \(interface)")
    }
    switch (member, arguments.count, arguments.count > 1 ? arguments[1] : nil, arguments.last) {
    case ("GetAll", 1, _, _): return [.dictionary(all)]
    case ("Get", 2, .string(let name), _):
      guard let value = all[name] else {
        throw BusError(.unknownProperty, "\(interface) has no property \(name)")
      }
      return [.variant(value)]
    case ("Set", 3, .string(let name), .variant(let value)):
      try set(name, of: interface, to: value, at: now, press)
      return []
    default: throw BusError(.invalidArguments, "\(member) takes other values")
    }
  }

  /// The object's description, or that of a path above it: who looks for objects goes down from `/`.
  private func describe(_ path: String) throws(BusError) -> String {
    if path == Self.path { return introspection }
    let above = path == "/" ? "/" : path + "/"
    guard Self.path.hasPrefix(above), let next = Self.path.dropFirst(above.count).split(separator: "/").first
    else { throw BusError(.unknownObject, "the player is at \(Self.path)") }
    return "<node>\n  <node name=\"\(next)\"/>\n</node>\n"
  }

  /// What of the signalled properties is new, by interface.
  package func changes(since before: [String: BusValue]) -> [String: BusValue] {
    signalled.filter { before[$0.key] != $0.value }
  }
}
