import FermataPolicy

// How the object describes itself to who asks.

extension MediaPlayer2 {
  /// The object's interfaces as D-Bus describes them, in XML.
  package var introspection: String {
    let interfaces = [Self.root, Self.player, Self.trackList].map { interface in
      let properties = properties(of: interface, at: .zero) ?? [:]
      return """
          <interface name="\(interface)">
        \(Self.describe(methods: Self.methods[interface] ?? [:]))\(Self.describe(properties: properties))\
        \(Self.describe(signals: Self.signals[interface] ?? []))  </interface>

        """
    }
    return """
      <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
        "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
      <node>
      \(interfaces.joined())\(Self.standard)</node>

      """
  }

  private static let names = [
    "OpenUri": ["Uri"], "Seek": ["Offset"], "SetPosition": ["TrackId", "Position"], "GoTo": ["TrackId"],
    "GetTracksMetadata": ["TrackIds"], "AddTrack": ["Uri", "AfterTrack", "SetAsCurrent"],
    "RemoveTrack": ["TrackId"],
  ]

  /// What methods answer with: its name and its type.
  private static let results = ["GetTracksMetadata": ("Metadata", "aa{sv}")]

  /// The signals that are sent, with the names and types of what they carry.
  private static let signals: [String: [(String, [(String, String)])]] = [
    player: [("Seeked", [("Position", "x")])],
    trackList: [
      ("TrackListReplaced", [("Tracks", "ao"), ("CurrentTrack", "o")]),
      ("TrackMetadataChanged", [("TrackId", "o"), ("Metadata", "a{sv}")]),
    ],
  ]

  private static func describe(signals: [(String, [(String, String)])]) -> String {
    signals.map { signal, carried in
      let arguments = carried.map { name, type in "      <arg name=\"\(name)\" type=\"\(type)\"/>\n" }
      return "    <signal name=\"\(signal)\">\n\(arguments.joined())    </signal>\n"
    }.joined()
  }

  private static func describe(methods: [String: String]) -> String {
    methods.sorted { $0.key < $1.key }.map { method, signature in
      let taken = zip(types(of: signature), names[method] ?? []).map { type, name in (name, type, "in") }
      let given = results[method].map { [($0.0, $0.1, "out")] } ?? []
      let arguments = (taken + given).map { name, type, direction in
        "      <arg name=\"\(name)\" type=\"\(type)\" direction=\"\(direction)\"/>\n"
      }
      return "    <method name=\"\(method)\">\n\(arguments.joined())    </method>\n"
    }.joined()
  }

  /// The single types of a signature: an array is one, with what it holds.
  private static func types(of signature: String) -> [String] {
    signature.reduce(into: []) { types, letter in
      if types.last == "a" { types[types.count - 1].append(letter) } else { types.append(String(letter)) }
    }
  }

  private static func describe(properties: [String: BusValue]) -> String {
    properties.sorted { $0.key < $1.key }.map { name, value in
      let access = writable.contains(name) ? "readwrite" : "read"
      let head = "    <property name=\"\(name)\" type=\"\(value.signature)\" access=\"\(access)\""
      guard let emission = emissions[name] else { return head + "/>\n" }
      return """
        \(head)>
              <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="\(emission)"/>
            </property>

        """
    }.joined()
  }

  /// The properties whose new value no signal carries.
  private static let emissions = ["Position": "false", "Tracks": "invalidates"]

  private static let standard = """
      <interface name="org.freedesktop.DBus.Properties">
        <method name="Get">
          <arg name="interface" type="s" direction="in"/>
          <arg name="property" type="s" direction="in"/>
          <arg name="value" type="v" direction="out"/>
        </method>
        <method name="GetAll">
          <arg name="interface" type="s" direction="in"/>
          <arg name="properties" type="a{sv}" direction="out"/>
        </method>
        <method name="Set">
          <arg name="interface" type="s" direction="in"/>
          <arg name="property" type="s" direction="in"/>
          <arg name="value" type="v" direction="in"/>
        </method>
        <signal name="PropertiesChanged">
          <arg name="interface" type="s"/>
          <arg name="changed" type="a{sv}"/>
          <arg name="invalidated" type="as"/>
        </signal>
      </interface>
      <interface name="org.freedesktop.DBus.Introspectable">
        <method name="Introspect">
          <arg name="xml" type="s" direction="out"/>
        </method>
      </interface>

    """
}
