// What the system refused, to whom, and when it is tried again.

extension Policy {
  /// Withholds sound from the wishes that the refused step was tried for, and from no newer one.
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
      return refuse(culprit, code, isOfEngine: false)
    }
    for place in tried { refuse(place, code, isOfEngine: id != nil) }
  }

  private mutating func refuse(_ place: Int, _ code: SystemCode, isOfEngine: Bool) {
    var refusal = ComponentFacts.Refusal(
      revision: components[place].intent.revision, code: code, isOfEngine: isOfEngine)
    if let until = session.resumesUntil, now + Self.retryInterval <= until {
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

  /// The world has changed in a way that may suit what was refused: the wish is tried again.
  mutating func tryAgain(onlyEngines: Bool = false) {
    for place in components.indices where !onlyEngines || components[place].refusal?.isOfEngine ?? false {
      components[place].refusal = nil
    }
  }
}
