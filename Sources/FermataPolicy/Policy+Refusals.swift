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
  /// Where the parts need different things of the session, only the one whose need was refused is silenced; the
  /// rest is tried without it.
  mutating func refuse(_ step: Applied.InFlight, _ code: SystemCode, only id: PartID? = nil) {
    guard applies(.refusal) else { return }
    let isOwned = session.authority != .app
    let tried = parts.indices.filter { place in
      guard id == nil || id == parts[place].id, parts[place].intent.revision <= step.sequence else {
        return false
      }
      return sounds(place) || isOwned && claims(place)
    }
    if id == nil, let culprit = refusedPart(among: tried) {
      for place in tried where place != culprit && !parts[place].anchor.isMoving {
        holdUp(place, code)
      }
      return refuse(culprit, code, isOfEngine: false)
    }
    for place in tried { refuse(place, code, isOfEngine: id != nil) }
  }

  /// The intent of a part that is tried with a refused one waits from now on: nobody expects it a minute later either.
  private mutating func holdUp(_ place: Int, _ code: SystemCode) {
    let revision = parts[place].intent.revision
    guard parts[place].refusal?.revision != revision else { return }
    parts[place].refusal = PartFacts.Refusal(
      revision: revision, code: code, isOfEngine: false, count: 0, since: now, isOpen: false)
  }

  private mutating func refuse(_ place: Int, _ code: SystemCode, isOfEngine: Bool) {
    var refusal = PartFacts.Refusal(
      revision: parts[place].intent.revision, code: code, isOfEngine: isOfEngine, since: now)
    if let last = parts[place].refusal, last.revision == refusal.revision {
      refusal.count += last.count
      refusal.since = last.since
    }
    let isOver = refusal.count > Self.retryCount || now + Self.retryInterval > refusal.since + Self.retryLimit
    if code.isMomentary, !isOver, rules.contains(.refusalRetries) {
      refusal.retryAt = now + Self.retryInterval
    }
    parts[place].refusal = refusal
    // An engine that is tried again in a moment keeps the session: others would begin and fall silent with each try.
    if !isOfEngine || refusal.retryAt == nil { parts[place].holdsSession = false }
    // A wider configuration can be refused while sound moves.
    freeze(place, .fade)
  }

  /// The part without which the session would be another; if there are several, rather one that is not heard yet,
  /// then the latest to want sound.
  ///
  /// `nil` if all need the same.
  private mutating func refusedPart(among tried: [Int]) -> Int? {
    guard tried.count > 1 else { return nil }
    let whole = desiredConfiguration
    let needing = tried.filter { configuration(without: $0) != whole }
    let silent = needing.filter { !parts[$0].anchor.isMoving }
    let part = (silent.isEmpty ? needing : silent).max {
      parts[$0].intent.revision < parts[$1].intent.revision
    }
    guard let part, applies(.refusalByPart) else { return nil }
    return part
  }

  /// The world has changed in a way that may suit what was refused: the intent is tried again, as often as it has left.
  mutating func tryAgain() {
    for place in parts.indices { parts[place].tryAgain() }
  }

  /// A route may suit an engine; a player that has no tries left waits for what its recipe names, and no route is that.
  mutating func tryEnginesAgain() {
    for place in parts.indices where parts[place].refusal?.isOfEngine ?? false {
      guard parts[place].retryAt != nil || parts[place].source != .queue else { continue }
      parts[place].tryAgain()
    }
  }

  /// Tries an intent again whose moment has come, unless the app slept so long that nobody expects it any more.
  @inline(never)  // Where nothing was refused, as mostly, its questions would copy the policy all the same.
  mutating func retry(_ place: Int) {
    if let retry = parts[place].retryAt, now >= retry, applies(.refusalRetries) {
      if let since = parts[place].refusal?.since, now <= since + Self.retryLimit {
        return parts[place].tryAgain()
      }
      parts[place].refusal?.retryAt = nil
    }
    giveUp(place)
  }

  /// The refusal that withholds sound from a part now.
  @inline(__always)
  func openRefusal(of place: Int) -> PartFacts.Refusal? {
    guard let refusal = parts[place].refusal, refusal.isOpen,
      refusal.revision == parts[place].intent.revision
    else { return nil }
    return refusal
  }

  /// Takes an intent back that was refused for good: nothing else is left that could serve it.
  ///
  /// Sound that nobody presses play for waits on for what its recipe names.
  mutating func giveUp(_ place: Int) {
    guard parts[place].intent.wants, let refusal = openRefusal(of: place), refusal.retryAt == nil,
      parts[place].recipe.resume != .always, parts[place].source != .voices, !isPending(refusal),
      applies(.refusal)
    else { return }
    withdraw(place, by: .refusal)
  }

  /// Whether something is open whose end may serve what was refused.
  private func isPending(_ refusal: PartFacts.Refusal) -> Bool {
    if session.interruption?.isTold ?? false || session.authority != .app { return true }
    return waitEnd(of: refusal).map { now < $0 } ?? false
  }

  /// Until when a refusal waits for the media services, or for the foreground: from the background another app's sound
  /// is not interrupted.
  func waitEnd(of refusal: PartFacts.Refusal) -> HostTime? {
    let awaitsForeground = refusal.code == .cannotInterruptOthers && session.backgroundSince != nil
    guard session.servicesLost != nil || awaitsForeground else { return nil }
    return refusal.since + Self.retryLimit
  }
}
