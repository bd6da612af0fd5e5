import FermataPlatform
package import FermataPolicy

/// What passed between an app and the phone, for an oracle that must not ask the app.
package struct Testimony: Sendable {
  /// What happened.
  package enum Fact: Sendable {
    /// The app was told something that happened at `since`; what it missed while suspended is told when it runs again.
    case told(SystemEvent, since: HostTime)
    /// A button outside the app was pressed, and the app answered.
    case pressed(RemoteCommand, CommandOutcome)
    /// The app asked for something.
    case asked(Call)
    /// What it had asked for was refused.
    case refused(Call, SystemCode)
    /// The app published a card or took it away; `isNew` if a listener could tell it from the last one.
    case published(isNew: Bool)
    /// The app enabled commands; `isNew` if they differ from the last ones.
    case enabled(isNew: Bool)
    /// An alarm, the pump or the loader of media ran in the app.
    case worked
    /// An engine of the app stopped a while after the app was told that it had.
    case engineStopped
    /// The app's process ended, or began.
    case killed, launched
  }

  /// What an app asks of the session and of its engines.
  package enum Call: Hashable, Sendable {
    case configure(SessionConfiguration)
    case prefer, activate, deactivate, override
    case start(PartID?)
    case stop(PartID?)
  }

  package let at: HostTime
  package let app: AppID
  package let fact: Fact
}

extension PhoneWorld {
  /// Writes a fact down, if somebody asks for it.
  mutating func testify(_ fact: Testimony.Fact, of app: AppID) {
    testimony?.append(Testimony(at: now, app: app, fact: fact))
  }

  /// Writes down that an app publishes a card, compared with the one that it replaces.
  mutating func testifyCard(_ card: NowPlayingCard?, of app: AppID) {
    guard testimony != nil else { return }
    let last = apps[index(of: app)].published
    var isNew = card != nil || last != nil
    if let card, let last {
      isNew =
        !card.card.reads(like: last.card.card, after: card.at - last.at) || card.tags != last.card.tags
        || card.artwork != last.card.artwork
    }
    testify(.published(isNew: isNew), of: app)
  }
}

extension SystemCall {
  /// The call, with the part whose engine it is about.
  func naming(_ app: PhoneApp) -> Testimony.Call {
    switch self {
    case .configure(let configuration): .configure(configuration)
    case .activate: .activate
    case .deactivate: .deactivate
    case .prefer: .prefer
    case .override: .override
    case .start(let engine): .start(app.engines[engine]?.part)
    case .stop(let engine): .stop(app.engines[engine]?.part)
    }
  }
}

extension Card {
  /// Whether a listener could not tell this card from `other`, which was published `elapsed` ago, to 50 ms; compared
  /// here, without the policy, which compares cards as well.
  fileprivate func reads(like other: Card, after elapsed: Duration) -> Bool {
    var still = self
    still.elapsed = other.elapsed
    // Multiplying a duration by 1 can change it a little, and that would decide at exactly 50 ms.
    let moved = other.rate == 1 ? elapsed : elapsed * other.rate
    let reading = other.elapsed + moved
    let apart = self.elapsed - (other.duration.map { min($0, reading) } ?? reading)
    return still == other && apart < .milliseconds(50) && apart > .milliseconds(-50)
  }
}
