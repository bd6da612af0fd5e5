#if canImport(CPulse)
import FermataPolicy

/// What the server tells of its outputs and of other programs' streams: a value that decides nothing by itself.
package struct PulseTables: Hashable, Sendable {
  /// Another program's stream.
  package struct Foreign: Hashable, Sendable {
    /// What it says of itself (`media.role`).
    package var role: String?
    /// Whether it is not held.
    package var isLive: Bool
    /// Whether a program's sound can be heard of it: it is not muted, and not a server's own, such as a loopback.
    package var isAudible: Bool

    /// Makes one.
    package init(role: String?, isLive: Bool, isAudible: Bool = true) {
      self.role = role
      self.isLive = isLive
      self.isAudible = isAudible
    }
  }

  /// The outputs, by the server's numbers.
  package var sinks: [UInt32: PulseSink] = [:]
  /// The name of the output for streams that name none.
  package var defaultSink: String?
  /// Other programs' streams, by the server's numbers.
  package var foreign: [UInt32: Foreign] = [:]

  /// Whether each of our own streams is muted, by the server's numbers.
  package var own: [UInt32: Bool] = [:]

  /// Makes empty tables.
  package init() {}

  /// The output for streams that name none.
  package var usual: PulseSink? {
    sinks.values.first { $0.name == defaultSink } ?? sinks.values.min { $0.index < $1.index }
  }

  /// Whether a call takes the sound: a server that holds nothing (pipewire-pulse) or not all leaves that to us.
  package var hasCall: Bool { foreign.values.contains { $0.isLive && $0.role == "phone" } }

  /// Whether the server keeps this stream of ours silent in a call: one that begins during it is born mute, and nobody asks
  /// it for silence.
  ///
  /// A mixer's mute looks the same, so without a call it counts for nothing.
  package func holds(_ stream: UInt32) -> Bool { hasCall && own[stream] ?? false }

  /// Whether another program is heard; what has no role counts, because most players set none.
  package var isOtherAudioPlaying: Bool {
    foreign.values.contains {
      $0.isLive && $0.isAudible && !($0.role.map(Self.asides.contains) ?? false)
    }
  }

  /// Roles of what is no sound to yield to.
  private static let asides: Set = ["event", "a11y", "animation", "test", "phone", "filter", "abstract"]
}
#endif
