// What the system refused, to whom, and when it is tried again.

extension Policy {
  /// How often, and how many times, a refused intent is tried again: ten seconds of the app's own running time, because
  /// a suspended app tries nothing (R-032: other apps try 20 times 0.2 s; our choice, because Siri takes longer).
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
    let tried = parts.indices.filter { index in
      guard id == nil || id == parts[index].id, parts[index].intent.revision <= step.sequence else {
        return false
      }
      return sounds(index) || isOwned && claims(index)
    }
    if id == nil, let culprit = refusedPart(among: tried) {
      for index in tried where index != culprit && !parts[index].anchor.isMoving {
        holdUp(index, code, since: step.at)
      }
      return refuse(culprit, code, isOfEngine: false, since: step.at)
    }
    for index in tried { refuse(index, code, isOfEngine: id != nil, since: step.at) }
  }

  /// Starts the minute for a part that was tried with a refused one: after it nobody expects that part's sound either.
  private mutating func holdUp(_ index: Int, _ code: SystemCode, since: HostTime) {
    let revision = parts[index].intent.revision
    guard parts[index].refusal?.revision != revision else { return }
    parts[index].refusal = PartFacts.Refusal(
      revision: revision, code: code, isOfEngine: false, count: 0, since: since, isOpen: false)
  }

  private mutating func refuse(_ index: Int, _ code: SystemCode, isOfEngine: Bool, since: HostTime) {
    var refusal = PartFacts.Refusal(
      revision: parts[index].intent.revision, code: code, isOfEngine: isOfEngine, since: since)
    if let last = parts[index].refusal, last.revision == refusal.revision {
      refusal.count += last.count
      refusal.since = last.since
    }
    let isOver = refusal.count > Self.retryCount || now + Self.retryInterval > refusal.since + Self.retryLimit
    if code.isMomentary, !isOver, rules.contains(.refusalRetries) {
      refusal.retryAt = now + Self.retryInterval
    }
    parts[index].refusal = refusal
    // An engine that is tried again in a moment keeps the session: others would begin and fall silent with each try.
    if !isOfEngine || refusal.retryAt == nil { parts[index].holdsSession = false }
    // A wider configuration can be refused while sound moves.
    parts[index].freeze(.fade, at: now)
  }

  /// The part without which the configuration would differ; of several, one that is not heard yet, then the latest to
  /// want sound.
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

  /// What was refused may succeed now that something has changed: each intent is tried again, one that has no tries
  /// left once more.
  mutating func tryAgain() {
    for index in parts.indices { parts[index].tryAgain() }
  }

  /// A new route may suit a refused engine; a player without tries left is not tried for a route's sake.
  mutating func tryEnginesAgain() {
    for index in parts.indices where parts[index].refusal?.isOfEngine ?? false {
      guard parts[index].retryAt != nil || parts[index].source != .queue else { continue }
      parts[index].tryAgain()
    }
  }

  /// Tries an intent again that is due, unless the app was suspended so long that nobody expects it any more.
  @inline(never)  // Inlined, it would copy the policy even where nothing was refused, as is usual.
  mutating func retry(_ index: Int) {
    if let retry = parts[index].retryAt, now >= retry, applies(.refusalRetries) {
      if let since = parts[index].refusal?.since, now <= since + Self.retryLimit {
        return parts[index].tryAgain()
      }
      parts[index].refusal?.retryAt = nil
    }
    giveUp(index)
  }

  /// The refusal that withholds sound from a part now.
  @inline(__always)
  func openRefusal(of index: Int) -> PartFacts.Refusal? {
    guard let refusal = parts[index].refusal, refusal.isOpen,
      refusal.revision == parts[index].intent.revision
    else { return nil }
    return refusal
  }

  /// Takes an intent back that was refused for good: nothing else is left that could serve it.
  ///
  /// Sound that nobody presses play for (`Recipe.Resume.always`, a soundtrack's effects) waits on: the foreground, an
  /// interruption's end or the owner's word tries it again, and effects also a reset.
  mutating func giveUp(_ index: Int) {
    guard parts[index].intent.wants, let refusal = openRefusal(of: index), refusal.retryAt == nil,
      parts[index].recipe.resume != .always, parts[index].source != .voices, !isPending(refusal),
      applies(.refusal)
    else { return }
    parts[index].withdraw(by: .refusal, decision)
  }

  /// Whether something goes on, such as an interruption, after which the refused step may succeed.
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
