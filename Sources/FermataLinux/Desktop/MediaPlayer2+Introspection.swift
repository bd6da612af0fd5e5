import FermataPolicy

// How the object describes itself to who asks.

extension MediaPlayer2 {
  /// The object's interfaces as D-Bus describes them, in XML.
  package var introspection: String {
    let interfaces = [Self.root, Self.player].map { interface in
      let properties = properties(of: interface, at: .zero) ?? [:]
      return """
          <interface name="\(interface)">
        \(Self.describe(methods: Self.methods[interface] ?? [:]))\(Self.describe(properties: properties))\
        \(interface == Self.player ? Self.seeked : "")  </interface>

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
    "OpenUri": ["Uri"], "Seek": ["Offset"], "SetPosition": ["TrackId", "Position"],
  ]

  private static func describe(methods: [String: String]) -> String {
    methods.sorted { $0.key < $1.key }.map { method, types in
      let arguments = zip(types, names[method] ?? []).map { type, name in
        "      <arg name=\"\(name)\" type=\"\(type)\" direction=\"in\"/>\n"
      }
      return "    <method name=\"\(method)\">\n\(arguments.joined())    </method>\n"
    }.joined()
  }

  private static func describe(properties: [String: BusValue]) -> String {
    properties.sorted { $0.key < $1.key }.map { name, value in
      let access = writable.contains(name) ? "readwrite" : "read"
      let head = "    <property name=\"\(name)\" type=\"\(value.signature)\" access=\"\(access)\""
      guard name == "Position" else { return head + "/>\n" }
      return """
        \(head)>
              <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="false"/>
            </property>

        """
    }.joined()
  }

  private static let seeked = """
        <signal name="Seeked">
          <arg name="Position" type="x"/>
        </signal>

    """

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
