import FermataPlatform
import FermataPolicy

/// A platform's session, taken at its word only where its word can be true.
struct CheckedSession: SessionSystem {
  /// A minute (our choice, because no loudspeaker is heard so late).
  private static let slowest = Duration.seconds(60)

  private let base: any SessionSystem

  init(_ base: any SessionSystem) { self.base = base }

  var snapshot: SessionSnapshot {
    var snapshot = base.snapshot
    snapshot.outputLatency = min(max(.zero, snapshot.outputLatency), Self.slowest)
    return snapshot
  }

  var hasBackgroundAudio: Bool { base.hasBackgroundAudio }

  func configure(_ configuration: SessionConfiguration, ticket: Int) {
    base.configure(configuration, ticket: ticket)
  }
  func prefer(_ preferences: SessionPreferences, ticket: Int) { base.prefer(preferences, ticket: ticket) }
  func activate(ticket: Int) { base.activate(ticket: ticket) }
  func deactivate(ticket: Int) { base.deactivate(ticket: ticket) }
  func overrideOutput(_ override: OutputOverride, ticket: Int) {
    base.overrideOutput(override, ticket: ticket)
  }
}
