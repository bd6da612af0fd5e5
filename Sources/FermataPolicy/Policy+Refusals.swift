// What the system refused, to whom, and when it is tried again.

extension Policy {
  /// How often, and how many times, a refused intent is tried again: ten seconds of the app's own running time, because
  /// a suspended app counts nothing (R-032: the field tries 20 times 0.2 s; our choice, because Siri takes longer).
  static let retryInterval = Duration.milliseconds(200)
  static let retryCount = 50
  /// After how long an intent is tried no more, however little of it the app was running (our choice, because a minute
  /// after the press nobody expects sound from it).
  static let retryLimit = Duration.seconds(60)

  /// Withholds sound from the intents that the refused step was tried for, and from no newer one.
  ///
  /// Where the components need different things of the session, only the one whose part was refused is silenced; the
  /// rest is tried without it.
  mutating func refuse(_ step: Applied.InFlight, _ code: SystemCode, only id: ComponentID? = nil) {
    guard applies(.refusal) else { return }
    let isOwned = session.authority != .app
    let tried = components.indices.filter { place in
      guard id == nil || id == components[place].id, components[place].intent.revision <= step.sequence else {
        return false
      }
      return sounds(place) || isOwned && claims(place)
    }
    if id == nil, let culprit = refusedPart(among: tried) {
      for place in tried where place != culprit && !components[place].anchor.isMoving {
        holdUp(place, code)
      }
      return refuse(culprit, code, isOfEngine: false)
    }
    for place in tried { refuse(place, code, isOfEngine: id != nil) }
  }

  /// The intent of a part that is tried with a refused one waits from now on: nobody expects it a minute later either.
  private mutating func holdUp(_ place: Int, _ code: SystemCode) {
    let revision = components[place].intent.revision
    guard components[place].refusal?.revision != revision else { return }
    components[place].refusal = ComponentFacts.Refusal(
      revision: revision, code: code, isOfEngine: false, count: 0, since: now, isOpen: false)
  }

  private mutating func refuse(_ place: Int, _ code: SystemCode, isOfEngine: Bool) {
    var refusal = ComponentFacts.Refusal(
      revision: components[place].intent.revision, code: code, isOfEngine: isOfEngine, since: now)
    if let last = components[place].refusal, last.revision == refusal.revision {
      refusal.count += last.count
      refusal.since = last.since
    }
    let isOver = refusal.count > Self.retryCount || now + Self.retryInterval > refusal.since + Self.retryLimit
    if code.isMomentary, !isOver, rules.contains(.refusalRetries) {
      refusal.retryAt = now + Self.retryInterval
    }
    components[place].refusal = refusal
    // An engine that is tried again in a moment keeps the session: others would begin and fall silent with each try.
    if !isOfEngine || refusal.retryAt == nil { components[place].holdsSession = false }
    // A wider configuration can be refused while sound moves.
    freeze(place, .fade)
  }

  /// The component without which the session would be another; if there are several, rather one that is not heard yet,
  /// then the latest to want sound.
  ///
  /// `nil` if all need the same.
  private mutating func refusedPart(among tried: [Int]) -> Int? {
    guard tried.count > 1 else { return nil }
    let whole = desiredConfiguration
    let parts = tried.filter { configuration(without: $0) != whole }
    let silent = parts.filter { !components[$0].anchor.isMoving }
    let part = (silent.isEmpty ? parts : silent).max {
      components[$0].intent.revision < components[$1].intent.revision
    }
    guard let part, applies(.refusalByPart) else { return nil }
    return part
  }

  /// The world has changed in a way that may suit what was refused: the intent is tried again, as often as it has left.
  mutating func tryAgain() {
    for place in components.indices { components[place].tryAgain() }
  }

  /// A route may suit an engine; a player that has no tries left waits for what its recipe names, and no route is that.
  mutating func tryEnginesAgain() {
    for place in components.indices where components[place].refusal?.isOfEngine ?? false {
      guard components[place].retryAt != nil || components[place].source != .queue else { continue }
      components[place].tryAgain()
    }
  }

  /// Tries an intent again whose moment has come, unless the app slept so long that nobody expects it any more.
  @inline(never)  // Where nothing was refused, as mostly, its questions would copy the policy all the same.
  mutating func retry(_ place: Int) {
    if let retry = components[place].retryAt, now >= retry, applies(.refusalRetries) {
      if let since = components[place].refusal?.since, now <= since + Self.retryLimit {
        return components[place].tryAgain()
      }
      components[place].refusal?.retryAt = nil
    }
    giveUp(place)
  }

  /// The refusal that withholds sound from a component now.
  @inline(__always)
  func openRefusal(of place: Int) -> ComponentFacts.Refusal? {
    guard let refusal = components[place].refusal, refusal.isOpen,
      refusal.revision == components[place].intent.revision
    else { return nil }
    return refusal
  }

  /// Takes an intent back that was refused for good: nothing else is left that could serve it.
  ///
  /// Sound that nobody presses play for waits on for what its recipe names.
  mutating func giveUp(_ place: Int) {
    guard components[place].intent.wants, let refusal = openRefusal(of: place), refusal.retryAt == nil,
      components[place].recipe.resume != .always, components[place].source != .voices, !isPending(refusal),
      applies(.refusal)
    else { return }
    withdraw(place, by: .refusal)
  }

  /// Whether something is open whose end may serve what was refused.
  private func isPending(_ refusal: ComponentFacts.Refusal) -> Bool {
    if session.interruption?.isTold ?? false || session.authority != .app { return true }
    return waitEnd(of: refusal).map { now < $0 } ?? false
  }

  /// Until when a refusal waits for the media services, or for the foreground: from the background another app's sound
  /// is not interrupted.
  func waitEnd(of refusal: ComponentFacts.Refusal) -> HostTime? {
    let awaitsForeground = refusal.code == .cannotInterruptOthers && session.backgroundSince != nil
    guard session.servicesLost != nil || awaitsForeground else { return nil }
    return refusal.since + Self.retryLimit
  }
}
