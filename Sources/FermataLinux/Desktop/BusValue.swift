/// A value as D-Bus carries it, of the few types that a media player's interface has.
package indirect enum BusValue: Hashable, Sendable {
  /// Text.
  case string(String)
  /// The path of an object.
  case path(String)
  /// A whole number, such as microseconds.
  case int64(Int64)
  /// A number.
  case double(Double)
  /// Yes or no.
  case bool(Bool)
  /// Several texts.
  case strings([String])
  /// Several paths.
  case paths([String])
  /// Several dictionaries.
  case dictionaries([[String: BusValue]])
  /// Values by their names, each a variant.
  case dictionary([String: BusValue])
  /// A value that carries its own type.
  case variant(BusValue)
  /// A value of a type that no media player takes, which is not read; only others send one.
  case other(signature: String)

  /// The type as D-Bus writes it.
  package var signature: String {
    switch self {
    case .string: "s"
    case .path: "o"
    case .int64: "x"
    case .double: "d"
    case .bool: "b"
    case .strings: "as"
    case .paths: "ao"
    case .dictionaries: "aa{sv}"
    case .dictionary: "a{sv}"
    case .variant: "v"
    case .other(let signature): signature
    }
  }
}

/// What a caller is told instead of a reply.
package struct BusError: Error, Hashable, Sendable {
  /// One of D-Bus's names, such as `org.freedesktop.DBus.Error.UnknownMethod`.
  package let name: String
  /// What is wrong, and what to do.
  package let message: String

  /// Makes an error of the names that D-Bus itself has.
  package init(_ kind: Kind, _ message: String) {
    name = "org.freedesktop.DBus.Error.\(kind.rawValue)"
    self.message = message
  }

  /// D-Bus's own kinds of error.
  package enum Kind: String, Sendable {
    case unknownMethod = "UnknownMethod"
    case unknownInterface = "UnknownInterface"
    case unknownObject = "UnknownObject"
    case unknownProperty = "UnknownProperty"
    case propertyReadOnly = "PropertyReadOnly"
    case invalidArguments = "InvalidArgs"
    case notSupported = "NotSupported"
  }
}
