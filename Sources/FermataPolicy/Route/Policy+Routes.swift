// Where the sound goes, and what that does to the intent.

extension Policy {
  /// Compares what was heard with what is about to be heard, once the system's own moves are over.
  mutating func routeChanged(to route: Route, because reason: Route.ChangeReason) {
    for index in parts.indices { parts[index].engineStoppedSince = nil }
    if reason == .oldDeviceUnavailable {
      session.deviceGone = SessionFacts.Notice(sequence: sequence, at: now)
    }
    if reason == .categoryChange, takesForForeign() {
      applied.configuration = .unknown
      session.owesConfiguration = true
      // Nobody chose where a foreign category moves the sound to: nothing is heard until ours is set again.
      let wasFound = forgetUntoldLosses()
      if wasFound || session.route.isExternal && !route.isExternal {
        raiseEpoch()
        for index in parts.indices { parts[index].freeze(.cut, at: now) }
        return
      }
    }
    // Another route may suit an engine that could not start.
    tryEnginesAgain()
    if route.output?.kind != .builtInSpeaker { applied.override = .none }
    // While the system has the session the route is not ours to compare: an interruption takes its microphone away.
    for index in parts.indices
    where parts[index].recipe.routeChange == .stops && applied.isActive != .known(false) {
      guard parts[index].intent.wants, let heard = parts[index].heardRoute else { continue }
      // The part began without a microphone; our own configuration adds one now, and no device came.
      guard !heard.inputs.isEmpty else {
        parts[index].hear(on: route, at: now)
        continue
      }
      // No device takes the last microphone away: the session was taken, or given back, and no notice says so.
      let isOfDevice = reason == .oldDeviceUnavailable || reason == .newDeviceAvailable
      guard !route.inputs.isEmpty || isOfDevice || session.interruption != nil else {
        if applies(.engineStopped) { parts[index].engineStoppedSince = now }
        continue
      }
      guard heard.outputs != route.outputs || heard.inputs != route.inputs, applies(.recordingStops)
      else { continue }
      parts[index].withdraw(by: .recordingStops, decision)
    }
    judge(route, because: reason)
  }

  /// Takes back what an app found by itself before it was told that a category moved the sound; whether there was any.
  private mutating func forgetUntoldLosses() -> Bool {
    var wasFound = false
    for index in parts.indices {
      guard let loss = parts[index].loss, !loss.isTold, now - loss.until <= Self.wordOfOwn else { continue }
      parts[index].loss = nil
      wasFound = true
    }
    return wasFound
  }

  /// How long after our own configuration its notice may come (our choice, because notices come within milliseconds).
  private static let wordOfOwn = Duration.seconds(1)
  /// How long after our own configuration every notice is of it (our choice, because no source says how many come).
  private static let burstOfOwn = Duration.milliseconds(100)

  /// Whether the notice of a new category is of another's configuration: then the session is not what sound needs
  ///
  private mutating func takesForForeign() -> Bool {
    guard applied.configuration != .unknown else { return false }
    let age = now - session.configuredAt
    let isUnderWay = if case .configure = applied.sessionLane?.step { true } else { false }
    if isUnderWay || session.awaitsWord && age <= Self.wordOfOwn || age <= Self.burstOfOwn {
      session.awaitsWord = false
      return false
    }
    return applies(.sessionReasserted)
  }

  mutating func judge(_ route: Route, because reason: Route.ChangeReason? = nil) {
    // Mostly it is the same, and to compare two routes of the same ports costs less than to keep another.
    if session.route != route {
      if session.route.outputs != route.outputs { session.routeSince = now }
      session.route = route
    }
    // A device that arrives ends the choice of the loudspeaker: its leaving must not be heard by everyone around.
    if route.isExternal { session.prefersSpeaker = false }
    if reason == .override, applies(.outputPicked) {
      for index in parts.indices
      where parts[index].heardRoute != nil && mayBePicked(after: parts[index].loss) {
        parts[index].hear(on: route, at: now)
      }
    }
    guard session.interruption == nil else { return }
    for index in parts.indices {
      guard let heard = parts[index].heardRoute else { continue }
      let isLost = heard.isExternal && !route.isExternal
      if let loss = parts[index].loss {
        if route.returns(to: loss) {
          goOn(index, on: route)
        } else if reason == .oldDeviceUnavailable {
          parts[index].loss?.isTold = true
        }
      } else if isLost, !parts[index].hasJustMoved(at: now) {
        outputLost(index, isTold: reason == .oldDeviceUnavailable)
      } else if isLost || parts[index].anchor.isMoving || opens(index) {
        // An open gate lets frames pass before the first of them is reported.
        parts[index].hear(on: route, at: now)
      }
    }
  }

  /// Whether the user can have picked a port since the system said that a device is gone: not within 150 ms (our
  /// choice, because a notice in a burst may carry any reason, R-078).
  private func mayBePicked(after loss: PartFacts.Heard?) -> Bool {
    guard let loss, loss.isTold else { return true }
    return now - loss.until >= .milliseconds(150)
  }

  /// The output that was heard is gone: cuts the sound, and judges the route once the device has settled.
  mutating func outputLost(_ index: Int, isTold: Bool) {
    guard parts[index].recipe.routeChange == .pausesOnLoss, applies(.outputLost) else { return }
    // What fades out after a pause is cut as well.
    parts[index].freeze(.cut, at: now)
    guard parts[index].intent.wants, let heard = parts[index].heardRoute else {
      // A late end that allows resuming would bring the sound back where nobody chose to hear it.
      if parts[index].intent.withdrawnBy == .interruptionForeground { return loseOutput(index) }
      parts[index].heardRoute = nil
      return
    }
    guard rules.contains(.routeBlinks) else { return loseOutput(index) }
    guard parts[index].loss == nil else {
      if isTold { parts[index].loss?.isTold = true }
      return
    }
    var outputs = Self.devices(among: heard.outputs)
    if let former = parts[index].former, now - former.until <= Self.settlingLimit {
      // A burst may begin with a device that has just arrived; then the outputs before it count as lost as well. If the
      // system moved the sound a moment ago and it is still there, only the outputs before the move are lost.
      let before = Self.devices(among: former.outputs)
      let hasMoved = now - former.until <= Self.moveLimit && session.route.outputs == heard.outputs
      if !before.isEmpty { outputs = hasMoved ? before : outputs + before }
    }
    // Judged after an interruption, it may have been gone for long.
    let since = session.route.isExternal ? now : session.routeSince
    parts[index].loss = PartFacts.Heard(outputs: outputs, until: since, isTold: isTold)
    settleRoute(index, on: session.route)
  }

  /// The outputs that can leave; mostly all of them, and then nothing is copied.
  private static func devices(among outputs: [AudioPort]) -> [AudioPort] {
    outputs.contains(where: \.isBuiltIn) ? outputs.filter { !$0.isBuiltIn } : outputs
  }

  private mutating func loseOutput(_ index: Int) {
    parts[index].heardRoute = nil
    parts[index].withdraw(by: .outputLost, decision)
  }

  private mutating func goOn(_ index: Int, on route: Route) {
    guard applies(.routeBlinks) else { return }
    parts[index].loss = nil
    parts[index].heardRoute = route
  }

  /// When a lost route is judged; `nil` while none is lost.
  func settlingEnd(of index: Int) -> HostTime? {
    guard let loss = parts[index].loss else { return nil }
    let longest = loss.outputs.lazy.map(\.kind.settlingTime).max() ?? Self.settlingLimit
    return loss.until + min(longest + Self.settlingMargin, Self.settlingLimit)
  }

  /// How much longer than its device takes to settle a lost route is waited for, and how long at most.
  private static let settlingMargin = Duration.milliseconds(500)
  private static let settlingLimit = Duration.seconds(2)
  /// Within how long the notice of a moved route and the notice that its device is gone count as one (our choice,
  /// because they are sent together).
  private static let moveLimit = Duration.milliseconds(100)

  /// Judges a route that had its time to come back.
  @inline(never)  // Inlined, it would copy the policy even where no route is lost, as is usual.
  mutating func settleRoute(_ index: Int, on route: Route) {
    guard let end = settlingEnd(of: index), now >= end else { return }
    // While the system has the session the route is not ours to compare: it is judged on resume.
    guard session.interruption == nil else {
      parts[index].loss = nil
      return
    }
    if let loss = parts[index].loss, route.returns(to: loss) { return goOn(index, on: route) }
    if applies(.outputLost) { loseOutput(index) }
  }

  /// An engine stopped by itself; the stop of an earlier start than the last says nothing of the last.
  mutating func engineStopped(_ id: PartID, startedBy ticket: Int?) {
    guard let index = index(of: id), ticket ?? .max >= parts[index].startedBy else { return }
    parts[index].engine = .known(false)
    guard parts[index].intent.wants, suppression(of: index) == nil else { return }
    if applies(.engineStopped) { parts[index].engineStoppedSince = now }
    parts[index].freeze(.cut, at: now)
  }
}
