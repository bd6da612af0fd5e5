// Where the sound goes, and what that does to the wish for it.

extension Policy {
  /// Compares what was heard with what is about to be heard, once the system's own moves are over.
  mutating func routeChanged(to route: Route) {
    resumeStoppedEngines()
    // Another route may suit an engine that could not start.
    tryAgain(onlyEngines: true)
    if route.output?.kind != .builtInSpeaker { applied.override = .none }
    // While the system has the session the route is not ours to compare: an interruption takes its microphone away.
    for place in components.indices
    where components[place].recipe.routeChange == .stops && applied.isActive != .known(false) {
      guard components[place].intent.wants, let heard = components[place].heardRoute,
        heard.outputs != route.outputs || heard.inputs != route.inputs, applies(.recordingStops)
      else { continue }
      withdraw(place, by: .recordingStops)
    }
    judge(route)
  }

  mutating func judge(_ route: Route) {
    // Mostly it is the same, and to compare two routes of the same ports costs less than to keep another.
    if session.route != route { session.route = route }
    // A device that arrives ends the choice of the loudspeaker: its leaving must not be heard by everyone around.
    if route.isExternal { session.prefersSpeaker = false }
    guard session.interruption == nil else { return }
    for place in components.indices {
      guard let heard = components[place].heardRoute else { continue }
      let isLost = heard.isExternal && !route.isExternal
      if isLost, components[place].recipe.routeChange == .pausesOnLoss, applies(.outputLost) {
        components[place].heardRoute = nil
        if components[place].intent.wants { withdraw(place, by: .outputLost) }
      } else if components[place].anchor.isMoving {
        components[place].heardRoute = route
      }
    }
  }

  /// Engines that stopped unasked are started again, and tried again while the hardware has no format yet.
  mutating func resumeStoppedEngines() {
    for place in components.indices where components[place].engineStoppedSince != nil {
      components[place].engineStoppedSince = nil
      session.resumesUntil = now + Self.retryLimit
    }
  }

  mutating func engineStopped(_ id: ComponentID) {
    guard let place = place(of: id) else { return }
    components[place].engine = .known(false)
    guard components[place].intent.wants, suppression(of: place) == nil else { return }
    if applies(.engineStopped) { components[place].engineStoppedSince = now }
    freeze(place, .cut)
  }
}
