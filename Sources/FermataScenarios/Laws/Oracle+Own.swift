import FermataPlatform
import FermataPolicy
import FermataSimulator

// An app's own engine, whose frames pass no gate of Fermata's.

extension Oracle {
  /// Sound that an app makes by itself, as its status shows it.
  struct OwnSound {
    var name: String
    var app: AppID
    var recipe: Recipe
    var isPlaying: Bool
    /// When the app last asked for it.
    var askedAt: HostTime
  }

  /// An app's own engine is told that its output is gone: its phase is not playing (law 3).
  mutating func checkOwn(_ sound: OwnSound) {
    guard sound.recipe.routeChange != .ignored, let truth = apps[sound.app]?.truth, !truth.isSuspended else {
      return
    }
    guard truth.output.isBuiltIn else {
      if sound.isPlaying { ownPorts[sound.name] = (truth.output, nil) }
      return
    }
    guard let heard = ownPorts[sound.name], !truth.isSpeakerPicked else { return }
    // It is there and not heard through, because of a category or a call: whoever plays then agrees to what is heard.
    guard !phone.isConnected(heard.port) else { return ownPorts[sound.name] = nil }
    // Nobody looks where an engine's frames go that is not Fermata's own: it is the notice that tells.
    guard phone.conditions.routeNoticesArrive else { return ownPorts[sound.name] = nil }
    let lost = heard.lostAt ?? truth.lastOutputChange
    ownPorts[sound.name]?.lostAt = lost
    if sound.askedAt >= lost || !sound.isPlaying {
      ownPorts[sound.name] = nil
    } else if truth.now - lost > Self.untold + phone.conditions.routeNoticeDelay {
      ownPorts[sound.name] = nil
      report(.publicPort, at: truth.now, "\(sound.name) plays on though \(heard.port) was lost")
    }
  }
}
