import FermataPolicy

/// What other code in an app's process does to its session.
public enum ForeignAct: String, Hashable, Sendable, CaseIterable {
  /// An advertisement sets the category ambient and leaves it so.
  case setsAmbient = "sets ambient"
  /// A camera sets playAndRecord and leaves it so.
  case setsRecording = "sets recording"
  /// It gives the session back.
  case deactivates
  /// It stops the engines.
  case stopsSound = "stops sound"
}

extension PhoneWorld {
  mutating func meddle(with app: AppID, _ act: ForeignAct) {
    let here = index(of: app)
    guard apps[here].isHosted, !apps[here].isKilled, apps[here].authority == .app else { return }
    note("other code in \(apps[here].name) \(act.rawValue)")
    switch act {
    case .setsAmbient: _ = configure(app, SessionConfiguration(.ambient))
    case .setsRecording: _ = configure(app, SessionConfiguration(.playAndRecord, options: .defaultToSpeaker))
    case .deactivates:
      lastUntoldLoss = now
      stopEnginesSilently(of: app)
      if apps[here].isActive { becomeInactive(app, tellsOthers: true) }
    case .stopsSound:
      lastUntoldLoss = now
      stopEnginesSilently(of: app)
    }
  }
}
