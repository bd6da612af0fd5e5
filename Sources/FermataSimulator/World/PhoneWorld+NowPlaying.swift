import FermataPlatform
import FermataPolicy

// The lock screen: whose card it shows and what its clock says.

extension PhoneWorld {
  /// The app that owns the lock screen: of those eligible, the one heard last.
  var nowPlaying: AppID? {
    var elected: Int?
    for here in apps.indices where isEligible(here) {
      if let best = elected, apps[best].lastHeard > apps[here].lastHeard { continue }
      elected = here
    }
    return elected.map { apps[$0].id }
  }

  private func isEligible(_ here: Int) -> Bool {
    if apps[here].isInsideActive { return true }
    guard apps[here].lastHeard > 0, !apps[here].configuration.isMixable else { return false }
    // Once an entry was dropped, of the apps heard before it only Music is shown again by itself.
    guard apps[here].lastHeard > lastDropped || apps[here].kind == .music else { return false }
    guard now - apps[here].playedUntil <= conditions.cardLimit else { return false }
    if let since = apps[here].gaveBackAt, now - since > conditions.cardOutlivesSession { return false }
    let hasHandler = apps[here].kind?.publishesCard ?? (apps[here].commands != .none)
    return hasHandler && !hasLostControls(here) && !apps[here].isMuteInBackground
  }

  /// Whether an app that mixed for a while has not got its controls back.
  private func hasLostControls(_ here: Int) -> Bool {
    apps[here].hasMixed && conditions.mixingLosesControls
  }

  mutating func publish(_ card: NowPlayingCard?, by app: AppID) {
    let here = index(of: app)
    var anchor = card?.at ?? now
    // on macOS the stored instant was seen to stay when a card repeats its elapsed time.
    if conditions.clockKeepsAnchor, let last = apps[here].published,
      last.card.card.elapsed == card?.card.elapsed
    {
      anchor = last.at
    }
    apps[here].published = card.map { PhoneApp.Published(card: $0, at: anchor) }
  }

  /// What the lock screen shows now; `nil` when no app owns it or the owner published nothing, when the user swiped the
  /// card away, or when it has stood still for long.
  var lockScreen: LockScreen? {
    guard let shown = controlCenter else { return nil }
    let app = apps[index(of: shown.app)]
    let isFolded = !shown.isMoving && now - app.playedUntil >= conditions.lockScreenLimit
    return isFolded || app.isCardDismissed ? nil : shown
  }

  /// What the control center shows, which folds nothing away.
  var controlCenter: LockScreen? {
    guard let owner = nowPlaying else { return nil }
    let app = apps[index(of: owner)]
    guard app.isInsideActive else { return app.published.map { shown($0, by: app, app.commands) } }
    return app.inside.map { shown($0, by: app, Self.insideCommands) }
  }

  /// What a web view's player answers to (our choice, because its page shows no more).
  static let insideCommands = CommandSet([.playPause])

  /// Shows another player in an app's own process.
  ///
  /// Of an app's Now Playing sessions one is active: the one heard last, until the app begins to sound anew
  /// (our choice, because it is so between apps, R-141 and R-142).
  mutating func showInside(_ app: AppID, isMoving: Bool) {
    let here = index(of: app)
    let before = apps[here].inside.map { shown($0, by: apps[here], Self.insideCommands).elapsed }
    guard isMoving || before != nil else { return }
    if isMoving {
      heard(app)
      apps[here].isInsideActive = true
    }
    let card = plainCard("inside \(apps[here].name)", at: before ?? .zero, isMoving: isMoving)
    apps[here].inside = PhoneApp.Published(card: card, at: now)
  }

  /// The card of a player that is not ours: a name, and whether it moves.
  func plainCard(_ name: String, at elapsed: Duration, isMoving: Bool) -> NowPlayingCard {
    let card = Card(
      item: ItemID(0), elapsed: elapsed, rate: isMoving ? 1 : 0, duration: nil, queueIndex: 0, queueCount: 1)
    return NowPlayingCard(card: card, at: now, tags: Tags(title: name), artwork: nil)
  }

  /// What an app's card would read now: the system moves the clock from elapsed and rate.
  func shown(_ published: PhoneApp.Published, by app: PhoneApp, _ commands: CommandSet) -> LockScreen {
    let card = published.card.card
    var elapsed = card.elapsed + (now - published.at) * card.rate
    if let duration = card.duration { elapsed = min(elapsed, duration) }
    return LockScreen(
      app: app.id, card: published.card, elapsed: max(.zero, elapsed), commands: commands)
  }

  /// The user swipes the card away; what plays goes on.
  mutating func dismissCard() {
    guard conditions.system.dismissesCards, let shown = lockScreen else { return }
    apps[index(of: shown.app)].isCardDismissed = true
    note("\(apps[index(of: shown.app)].name) swiped off the lock screen")
  }

  /// After how long a pause an app's own sound brings its swiped card back (our choice, because a few minutes were
  /// told, R-142).
  private static let returnOfCard = Duration.seconds(180)

  /// Drops the entry of an app that was shown; of the apps heard before it only Music takes its place.
  mutating func dropEntry(of app: AppID) { if nowPlaying == app { lastDropped = lastHeard } }

  /// Marks that an app is heard: the latest is elected.
  mutating func heard(_ app: AppID) {
    lastHeard += 1
    // Sound brings back every other app's swiped card at once, and the app's own one after a long pause.
    for here in apps.indices where apps[here].id != app || now - apps[here].playedUntil >= Self.returnOfCard {
      apps[here].isCardDismissed = false
    }
    apps[index(of: app)].playedUntil = now
    apps[index(of: app)].lastHeard = lastHeard
    apps[index(of: app)].isInsideActive = false
    if !apps[index(of: app)].configuration.isMixable { apps[index(of: app)].hasMixed = false }
  }
}
