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

  /// An app's own engine must not show playing after it was told that its output is gone (law 3).
  mutating func checkOwn(_ sound: OwnSound) {
    guard sound.recipe.routeChange != .ignored, let truth = apps[sound.app]?.truth, !truth.isSuspended else {
      return
    }
    guard truth.output.isBuiltIn else {
      if sound.isPlaying { ownPorts[sound.name] = (truth.output, nil) }
      return
    }
    guard let heard = ownPorts[sound.name], !truth.isSpeakerPicked else { return }
    // The device is connected but not in use, because of a category or a call: whoever plays then agrees to what is
    // heard.
    guard !phone.isConnected(heard.port) else { return ownPorts[sound.name] = nil }
    // Fermata does not see where the frames of an app's own engine go: only the notice tells.
    guard phone.conditions.routeNoticesArrive else { return ownPorts[sound.name] = nil }
    let lost = heard.lostAt ?? truth.lastOutputChange
    ownPorts[sound.name]?.lostAt = lost
    if sound.askedAt >= lost || !sound.isPlaying {
      ownPorts[sound.name] = nil
    } else if truth.now - lost > Self.untold + slack + phone.conditions.routeNoticeDelay {
      ownPorts[sound.name] = nil
      report(.publicPort, at: truth.now, "\(sound.name) plays on though \(heard.port) was lost")
    }
  }
}
