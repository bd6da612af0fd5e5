import FermataPlatform
import FermataPolicy

// CallKit and Push to Talk as owners of an app's session.

extension PhoneWorld {
  /// An app reports a call, or joins a channel: from now on the framework activates.
  mutating func claimAuthority(_ authority: Authority, for app: AppID) {
    let here = index(of: app)
    guard apps[here].authority == .app, authority != .app, !apps[here].isKilled else { return }
    apps[here].authority = authority
    note("\(apps[here].name) is owned by \(authority.rawValue)")
    tell(app, .authority(.claimed(authority)))
  }

  /// The framework activates with whatever configuration is set; a mixable one stays inactive in the background
  ///
  mutating func activateByAuthority(_ app: AppID) {
    let here = index(of: app)
    guard apps[here].authority != .app, !apps[here].isActivatedByOwner, !areServicesLost else { return }
    if apps[here].scene == .background, apps[here].configuration.isMixable {
      return note("\(apps[here].name) mixes in the background, so it is not activated")
    }
    // A session that the app had active itself is taken over as it is.
    if !apps[here].isActive { becomeActive(app) }
    apps[here].isActivatedByOwner = true
    tell(app, .authority(.activated))
  }

  /// The framework takes the session back; the sound stops.
  mutating func deactivateByAuthority(_ app: AppID) {
    let here = index(of: app)
    guard apps[here].authority != .app, apps[here].isActive else { return }
    stopEnginesSilently(of: app)
    becomeInactive(app, tellsOthers: true)
    tell(app, .authority(.deactivated))
  }

  /// The call or the channel is over.
  mutating func releaseAuthority(over app: AppID) {
    let here = index(of: app)
    guard apps[here].authority != .app else { return }
    deactivateByAuthority(app)
    apps[here].authority = .app
    note("\(apps[here].name) owns its session")
    tell(app, .authority(.released))
  }
}
