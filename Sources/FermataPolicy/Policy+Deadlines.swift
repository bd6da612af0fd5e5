// Time is data: a deadline is a fact that becomes true at an instant, whichever event tells the instant first.

extension Policy {
  /// How long an engine runs on in silence, so that a quick play after a pause starts at once (our choice).
  static let engineLinger = Duration.seconds(1)
  /// How long an engine's stop may stay unexplained (R-078: field apps coalesce route bursts over 400 ms).
  static let explanationLimit = Duration.milliseconds(400)
  /// How long frames may be missing before it is called a stall (our choice, because less is a glitch).
  static let stallLimit = Duration.milliseconds(100)
  /// How often and for how long a resume that the system allowed is tried (R-032: the field tries 20 times 0.2 s).
  static let retryInterval = Duration.milliseconds(200)
  static let retryLimit = Duration.seconds(4)

  /// When an alarm is needed next; `nil` if only an event can change anything.
  public var deadline: HostTime? {
    var earliest: HostTime?
    func consider(_ instant: HostTime?) {
      guard let instant, instant > now else { return }
      earliest = earliest.map { min($0, instant) } ?? instant
    }
    for place in components.indices {
      let component = components[place]
      consider(settleInstant(of: component))
      consider(component.missingSince.map { $0 + Self.stallLimit })
      consider(component.engineStoppedSince.map { $0 + Self.explanationLimit })
      if component.engine != .known(false) { consider(component.quietSince.map { $0 + Self.engineLinger }) }
      consider(releaseInstant(of: component))
      consider(component.refusal?.retryAt)
      consider(component.scan?.next)
      consider(chapterInstant(of: component))
      consider(firstHeardInstant(of: component))
    }
    return earliest
  }

  /// Makes true what became due.
  mutating func settleDeadlines(route: Route) {
    for place in components.indices {
      if let since = components[place].missingSince, now >= since + Self.stallLimit { stall(place) }
      if let since = components[place].engineStoppedSince, now >= since + Self.explanationLimit,
        applies(.engineStopped)
      {
        components[place].engineStoppedSince = nil
        session.resumesUntil = now + Self.retryLimit
        judge(route)
      }
      if let release = releaseInstant(of: components[place]), now >= release, applies(.linger) {
        components[place].holdsSession = false
      }
      if let retry = components[place].refusal?.retryAt, now >= retry, applies(.resumeRetries) {
        components[place].refusal = nil
      }
      if components[place].scan != nil { scanFurther(place) }
    }
  }

  private mutating func stall(_ place: Int) {
    components[place].missingSince = nil
    guard applies(.stalled) else { return }
    components[place].anchor.isMoving = false
    components[place].anchor.at = now
    components[place].isStalled = !components[place].isBuffered
  }

  /// Until when the card waits for an item that is being opened, or for its picture, so that a change of item is one
  /// publish.
  package func settleInstant(of component: ComponentFacts) -> HostTime? {
    guard let item = component.item else { return nil }
    let awaitsPicture = item.awaitsPicture && applied.card?.item != item.id && rules.contains(.cardPicture)
    return item.state == .opening || awaitsPicture ? component.itemSince + Self.stallLimit : nil
  }

  /// When the next chapter begins, if the sound moves towards it.
  private func chapterInstant(of component: ComponentFacts) -> HostTime? {
    guard component.anchor.isMoving, component.missingSince == nil,
      let next = component.item?.description.chapters.first(where: { $0 > component.position(at: now) })
    else { return nil }
    return component.anchor.at + (next - component.anchor.position) * (1 / component.rate) + .microseconds(1)
  }

  /// When the first frames are heard through a route that is slower than the one they were begun on: until then the
  /// position stands.
  private func firstHeardInstant(of component: ComponentFacts) -> HostTime? {
    component.anchor.isMoving && component.missingSince == nil ? component.anchor.at : nil
  }

  /// When a quiet component gives the session back.
  private func releaseInstant(of component: ComponentFacts) -> HostTime? {
    guard component.holdsSession, let quiet = component.quietSince, rules.contains(.linger) else {
      return nil
    }
    switch component.recipe.linger {
    case .after(let duration): return quiet + duration
    case .inForeground(let duration):
      if component.item == nil { return quiet + duration }
      return session.backgroundSince.map { max(quiet, $0) + duration }
    }
  }

  /// Sound that needs no medium is heard as soon as the session is active and all that it needs, be it for another's
  /// sake.
  private mutating func hold(_ place: Int) {
    guard isServed(components[place]) else { return }
    components[place].holdsSession = true
    components[place].heardRoute = session.route
  }

  /// Keeps what is derived from the facts at the end of every event: what stands still, and since when it is quiet.
  mutating func settle() {
    if components.contains(where: { $0.isRemoved }) {
      components.removeAll { $0.isRemoved && !$0.holdsSession }
    }
    freezeSuppressed()
    for place in components.indices {
      if sounds(components[place]) {
        components[place].quietSince = nil
        if components[place].source != .queue { hold(place) }
        if opens(components[place]) { components[place].silence = .fade }
      } else if components[place].quietSince == nil {
        components[place].quietSince = now
      }
    }
  }
}
