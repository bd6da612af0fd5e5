import FermataPlatform
public import FermataPolicy

// What a scenario does to the phone as a whole, and to the frameworks that own an app's audio.

extension Phone {
  /// Brings an app to the front; the one that was there goes to the background.
  ///
  /// A killed app is launched, as by ``relaunch(_:inBackground:)``.
  public func open(_ app: AppID) { change { $0.enterForeground(app) } }

  /// Locks the phone: the app in front goes to the background.
  public func lock() {
    change { world in
      world.isLocked = true
      for app in world.apps where app.scene == .foreground { world.enterBackground(app.id) }
    }
  }

  /// Flips the silent switch; of apps it silences only those in ambient and soloAmbient (R-085), of the phone's own
  /// sounds whatever rings or is a system sound, except the clock's alarm.
  public func flipSilentSwitch(on isSilent: Bool) {
    change {
      $0.note("the switch is on \(isSilent ? "silent" : "ring")")
      $0.isSwitchSilent = isSilent
    }
  }

  /// Sets the volume of the endpoint that is heard now, from 0 to 1.
  ///
  /// Each endpoint keeps its own, one for media and one for calls (R-086, R-089).
  public func setVolume(_ volume: Float) { change { $0.setVolume(volume, at: $0.output) } }

  /// Sets how loud the phone rings, from 0 to 1, apart from the volume of media (R-236).
  public func setRingerVolume(_ volume: Float) { change { $0.ringerVolume = volume } }

  /// The user swipes the card off the lock screen, from iOS 27; what plays goes on, and no app is told (R-241).
  public func dismissCard() { change { $0.dismissCard() } }

  /// An app mutes its session's output, or takes that back (R-039).
  ///
  /// - Returns: the system's code if it refuses, as before iOS 26.
  @discardableResult
  public func muteOutput(of app: AppID, _ isMuted: Bool = true) -> SystemCode? {
    change { $0.muteOutput(of: app, isMuted) }
  }

  /// The media services die: every call fails and every engine is dead.
  public func loseMediaServices() { change { $0.loseServices() } }

  /// The media services die, and are back after a while.
  public func loseMediaServices(for gap: Duration) {
    change {
      $0.loseServices()
      $0.agenda.add(.servicesReset, .script, at: $0.now + gap)
    }
  }

  /// The media services are back.
  public func resetMediaServices() { change { $0.resetServices() } }

  /// An app reports a call to CallKit, or joins a Push-to-Talk channel: from now on that framework owns its session.
  public func claim(_ app: AppID, by authority: Authority) {
    change { $0.claimAuthority(authority, for: app) }
  }

  /// The framework that owns an app's session makes it active (R-190, R-193).
  public func activateClaimed(_ app: AppID) { change { $0.activateByAuthority(app) } }

  /// The framework that owns an app's session makes it inactive.
  public func deactivateClaimed(_ app: AppID) { change { $0.deactivateByAuthority(app) } }

  /// The reported call is over, or the channel left.
  public func release(_ app: AppID) { change { $0.releaseAuthority(over: app) } }
}
