package import FermataPolicy

/// Somewhere that sound can go or come from, as a sound server tells of it.
package struct SoundDevice: Hashable, Sendable {
  /// One of the endpoints of a device, such as its headphones' jack.
  package struct Port: Hashable, Sendable {
    /// The server's name for it.
    package let name: String
    /// Whether it is the one in use.
    package let isActive: Bool
    /// Whether anything is plugged in; `nil` where the hardware does not tell.
    package let isPresent: Bool?

    /// Makes a description of its parts.
    package init(name: String, isActive: Bool, isPresent: Bool?) {
      self.name = name
      self.isActive = isActive
      self.isPresent = isPresent
    }
  }

  /// The server's name for it.
  package let name: String
  /// What it is: the endpoint that is in use.
  package let kind: AudioPort.Kind
  /// What the server calls it to a person.
  package let title: String
  /// How loud the user has set it, 1 for the hardware's own and more where the server makes it louder; `nil` if it is muted.
  package let volume: Float?
  /// Whether sound goes there, or comes from there, unless somebody says otherwise.
  package var isUsual: Bool
  /// All its endpoints; none for a device that tells of none.
  package let ports: [Port]

  /// Makes a description of its parts.
  package init(
    name: String, title: String = "", kind: AudioPort.Kind, volume: Float?, isUsual: Bool, ports: [Port] = []
  ) {
    self.name = name
    self.title = title
    self.kind = kind
    self.volume = volume
    self.isUsual = isUsual
    self.ports = ports
  }
}

/// The devices of a sound server, the usual ones first.
package struct SoundDevices: Hashable, Sendable {
  /// Where sound can go.
  package let outputs: [SoundDevice]
  /// Where sound can come from; what an output plays is none of them.
  package let inputs: [SoundDevice]

  /// Makes a list; each part is put in order.
  package init(outputs: [SoundDevice], inputs: [SoundDevice]) {
    self.outputs = Self.ordered(outputs)
    self.inputs = Self.ordered(inputs)
  }

  private static func ordered(_ devices: [SoundDevice]) -> [SoundDevice] {
    devices.filter(\.isUsual) + devices.filter { !$0.isUsual }
  }
}
