import FermataPlatform
import FermataPolicy

// Devices that come and go, and whose session decides where sound goes (R-060 to R-079).

/// Why the route is about to change, and which app caused that; `nil` if a device did.
struct RouteCause: Hashable, Sendable {
  var reason: Route.ChangeReason
  var owner: AppID?
}

extension PhoneWorld {
  /// Where sound is heard; with no output at all the phone's own sounds use the speaker.
  var output: AudioPort { ends.outputs.first ?? Self.speaker }

  /// Every endpoint that sounds; several at once in multiRoute.
  var outputs: [AudioPort] { ends.outputs.isEmpty ? [Self.speaker] : ends.outputs }

  var route: Route { Route(outputs: ends.outputs, inputs: ends.inputs, token: routeToken) }

  /// The session that decides the route: one with a microphone before others, one that does not mix before those that
  /// do, then the latest (our choice, because the header only says that the route is the system's).
  var governing: Int? {
    var best: Int?
    for here in apps.indices where apps[here].isActive {
      if let best, apps[best].routeRank > apps[here].routeRank { continue }
      best = here
    }
    return best
  }

  /// The time from handing sound over to hearing it.
  var outputLatency: Duration { output.kind.latency(under: conditions, isLongForm: isLongForm) }

  /// Keeps the present latency, and until when sound from before a change is heard.
  ///
  /// Returns whether the same output became slower or quicker.
  @discardableResult
  private mutating func followLatency(isSameOutput: Bool) -> Bool {
    let next = outputLatency
    defer { latency.now = next }
    latency.slowest = max(latency.slowest, next)
    guard next != latency.now || !isSameOutput else { return false }
    latency.trailsUntil = max(latency.trailsUntil, now + latency.now)
    guard isSameOutput else { return false }
    lastLatencyChange = now
    return true
  }

  /// The sample rate of the hardware that is heard (R-068).
  var hardwareRate: Int { output.kind == .bluetoothHFP ? conditions.handsFreeRate : 48_000 }

  /// Plugs in, pairs or picks: whichever is latest is heard.
  mutating func connect(_ device: Device, because reason: Route.ChangeReason = .newDeviceAvailable) {
    devices.removeAll { $0 == device }
    devices.append(device)
    isSpeakerPicked = false
    routeCause = RouteCause(reason: reason)
    undoOverrides()
    settleRoute()
    guard device.kind == .carAudio else { return }
    switch conditions.carPlay {
    case .never: break
    case .ifPlaying where playedInCar != nil && playedInCar == nowPlaying, .always:
      agenda.add(.press(.play), .script, at: now)
    case .ifPlaying: break
    }
    playedInCar = nil
  }

  /// The user picks the phone's own speaker: devices stay connected, unheard until one of them is picked or another
  /// arrives.
  ///
  /// With nothing connected there is no list to pick from. The pick outlasts the leaving of a device (our choice,
  /// because the speaker is what the user chose last, R-060).
  mutating func pickSpeaker() {
    guard !devices.isEmpty else { return }
    isSpeakerPicked = true
    hasPickMoved = output != Self.speaker
    routeCause = RouteCause(reason: .override)
    undoOverrides()
  }

  /// A device arrives; by a knob it leaves once more and returns (R-078).
  ///
  /// What was still to come of it is over: a headset whose buds are taken out and put in again stays (our choice,
  /// because R-225 tells only of a headset that stays out).
  mutating func arrive(_ device: Device) {
    endBursts(of: device)
    connect(device)
    guard conditions.devicesArriveInBursts else { return }
    bursts.append(Burst(device: device))
    agenda.add(.device(bursts.count - 1, isThere: false), .script, at: now + device.kind.burst / 2)
    agenda.add(.device(bursts.count - 1, isThere: true), .script, at: now + device.kind.burst)
  }

  /// What the user takes away does not return by itself, and what the user connects does not leave by itself.
  mutating func endBursts(of device: Device) {
    for number in bursts.indices where bursts[number].device == device { bursts[number].isOver = true }
  }

  /// The next part of a burst, unless the user has taken the device away or connected it meanwhile.
  mutating func goOn(withBurst number: Int, isThere: Bool) {
    guard !bursts[number].isOver else { return }
    if isThere { connect(bursts[number].device) } else { disconnect(bursts[number].device) }
  }

  /// The user takes one bud out of an ear, or puts it back: a press, and no change of the route (R-225).
  mutating func moveBud(isIn: Bool) {
    guard output.kind == .bluetoothA2DP, isIn == isBudOut else { return }
    isBudOut = !isIn
    note("a bud is \(isIn ? "in" : "out")")
    agenda.add(.press(isIn ? .play : .pause), .script, at: now)
  }

  /// The user takes both buds out: a pause, and a second later they are gone, picked meanwhile or not (R-225; our choice,
  /// because a pick puts no bud back in).
  mutating func takeBudsOut() {
    guard output.kind == .bluetoothA2DP, let device = devices.last(where: { $0.ports.contains(output) })
    else { return }
    note("both buds are out")
    isBudOut = false
    agenda.add(.press(.pause), .script, at: now)
    bursts.append(Burst(device: device))
    agenda.add(.device(bursts.count - 1, isThere: false), .script, at: now + .seconds(1))
  }

  mutating func disconnect(_ device: Device) {
    let wasHeard = device.ports.contains(output)
    if device.kind == .carAudio, devices.contains(device) {
      playedInCar = controlCenter.flatMap { $0.isMoving && wasHeard ? $0.app : nil }
    }
    devices.removeAll { $0 == device }
    if device.kind == .bluetoothA2DP { isBudOut = false }
    undoOverrides()
    let isUntold = conditions.longFormFallsBackUntold && nowPlayingIsLongForm  // R-075
    routeCause = RouteCause(reason: isUntold ? .unknown : .oldDeviceUnavailable)
    settleRoute()
    guard wasHeard, !isUntold, conditions.interruptsOnRouteDisconnect,
      conditions.system.interruptsOnRouteDisconnect,
      let app = nowPlaying
    else { return }
    let isSpared = !apps[index(of: app)].preferences.interruptsOnRouteDisconnect  // R-221
    guard apps[index(of: app)].isActive, !apps[index(of: app)].configuration.isMixable, !isSpared else {
      return
    }
    // Matrix row 13: the Now Playing app is interrupted, and no end follows.
    interrupt(app, by: .app(app), .routeDisconnected)
  }

  private var nowPlayingIsLongForm: Bool {
    nowPlaying.map { apps[index(of: $0)].configuration.routeSharing != .default } ?? false
  }

  /// Sends an app's sound to the speaker, or takes that back (R-063).
  mutating func override(_ app: AppID, _ override: OutputOverride) -> SystemCode? {
    let here = index(of: app)
    if areServicesLost { return .mediaServicesFailed }
    guard apps[here].configuration.category == .playAndRecord else { return .incompatibleCategory }
    guard apps[here].isActive else { return .sessionNotActive }
    apps[here].override = override
    routeCause = RouteCause(reason: .override, owner: app)
    return nil
  }

  /// Tells every app of a route change though the endpoints stay: the phone woke, or they are configured otherwise (the
  /// route-change matrix).
  mutating func announceRoute(because reason: Route.ChangeReason) {
    note("route told as \(reason.rawValue)")
    tellRouteToAll(reason)
  }

  /// Turns knobs; a port that becomes slower or quicker is told as `routeConfigurationChange` (our choice, because the
  /// endpoints stay and only their configuration differs).
  mutating func turn(to conditions: Conditions) {
    self.conditions = conditions
    if followLatency(isSameOutput: true) { tellRouteToAll(.routeConfigurationChange) }
  }

  private mutating func tellRouteToAll(_ reason: Route.ChangeReason) {
    for app in apps where app.isHosted { tellRoute(app.id, reason) }
  }

  private mutating func undoOverrides() {
    for here in apps.indices { apps[here].override = .none }
  }

  /// Works out where sound goes now, and tells every app whose code runs here when that changed.
  mutating func settleRoute() {
    let cause = routeCause
    routeCause = nil
    if let governing { isLongForm = apps[governing].configuration.routeSharing != .default }
    let next = desiredEnds
    guard next != ends else {
      // R-008: a new category of an active session is told even where it moves nothing.
      if let owner = cause?.owner, cause?.reason == .categoryChange { tellRoute(owner, .categoryChange) }
      if followLatency(isSameOutput: true) { tellRouteToAll(.routeConfigurationChange) }
      return
    }
    let rate = hardwareRate
    let last = output
    ends = next
    routeToken += 1
    followLatency(isSameOutput: last == output)
    if last != output {
      lastOutputChange = now
      note("output is \(output)")
      agenda.add(.portChange, .portChange, at: now)
    }
    for app in apps where app.isHosted {
      let isOwn = cause?.owner == nil || cause?.owner == app.id
      tellRoute(app.id, isOwn ? cause?.reason ?? .unknown : .unknown)
    }
    guard conditions.formatChangesStopEngines, rate != hardwareRate else { return }
    for app in apps where app.isHosted { stopEngines(of: app.id) }
  }

  private var desiredEnds: RouteEnds {
    if hasCall, conditions.callsChangeRoute {
      return ends(for: SessionConfiguration(.playAndRecord, mode: .voiceChat))
    }
    guard let here = governing else { return ends(for: SessionConfiguration(.playback)) }
    return ends(for: apps[here].configuration, override: apps[here].override)
  }

  private mutating func tellRoute(_ app: AppID, _ reason: Route.ChangeReason) {
    guard conditions.routeNoticesArrive, apps[index(of: app)].isHosted else { return }
    let told = conditions.routeReasonsAreMissing ? .unknown : reason
    tell(app, .routeChanged(told), after: conditions.routeNoticeDelay)
  }
}

extension PhoneApp {
  fileprivate var routeRank: (Int, Int) {
    ((configuration.category.hasInput ? 2 : 0) + (configuration.isMixable ? 0 : 1), activated)
  }
}
