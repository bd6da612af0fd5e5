package import FermataPolicy
package import FermataSignal

extension ListeningState {
  /// What the pump has seen and told of whether sound still moves, and where: it looks for itself, because notices get
  /// lost.
  struct Watch {
    /// How often it looks where filling does not wake it anyway (our choice, because a listener may be left in the dark
    /// for no longer).
    static let interval = Duration.milliseconds(300)
    /// How old the last callback of a running engine may be (our choice, because no usual buffer lasts as long).
    fileprivate static let limit = Duration.milliseconds(150)

    /// When an engine that was reported as stopped last called back; `nil` if none was since sound was last to begin.
    fileprivate var deadSince: Int64?
    /// The route to which sound was told to have moved.
    fileprivate var movedTo: Int?
    /// How far the device's clock and ours may part before the screen's is set anew (our choice, because the pictures of
    /// a film may be as much too late for their sound before anybody sees it).
    fileprivate static let drift = Duration.milliseconds(20)
    /// Where sound was when the screen's clock was set.
    fileprivate var clock: RenderPosition?
    /// The first frame of sound whose instant was told: the screen's clock was set by it, though it may have been a guess.
    var start: RenderReport?
    /// The latency at the last look, and the route that had it.
    fileprivate var latency: (route: Int, value: Duration)?

    /// Sound is to begin, and with it the screen's clock.
    mutating func begin() {
      deadSince = nil
      clock = nil
      start = nil
    }
  }

  /// Whether the engine must be calling back by now: half a second after a start even the slowest one does.
  package func watches(at now: HostTime) -> Bool {
    !awaitsStart || now - since > .milliseconds(500)
  }

  /// Tells of a device whose clock runs slower or faster than ours, or that missed a callback.
  ///
  /// The screen's clock runs by ours from where sound was when it was set, and nothing else would set it anew while
  /// nothing happens.
  package mutating func watchClock(_ position: RenderPosition) {
    if let start = watch.start, position.isMoving {
      watch.start = nil
      watch.clock = position.atFrame(of: start)
    }
    guard let clock = watch.clock, clock.leads(to: position) else { return watch.clock = position }
    let rendered = format.duration(of: FrameCount(position.mediaFrame - clock.mediaFrame))
    let passed = Duration.nanoseconds(position.hostNanoseconds - clock.hostNanoseconds)
    let apart = rendered - (position.rate == 1 ? passed : passed * position.rate)
    guard apart > Watch.drift || apart < .zero - Watch.drift else { return }
    watch.clock = position
    tell(.drifted(part))
  }

  /// Tells of an engine that is not called any more, and of a route that is another one than the gate was opened for.
  ///
  /// Sound is heard a `latency` after it was handed over; `called` is when the engine last asked for it, in host
  /// nanoseconds.
  package mutating func watch(gate: Int, route: Int, latency: Duration, called: Int64, now: HostTime) {
    if route != gate, watch.movedTo != route {
      watch.movedTo = route
      tell(.system(.routeChanged(.unknown)))
    }
    // The same port can become slower or quicker, and then something else is heard (R-055: re-read the latency).
    if let last = watch.latency, last.route == route, last.value != latency {
      tell(.system(.routeChanged(.unknown)))
    }
    watch.latency = (route, latency)
    // Whether frames pass or wait, an engine behind an open gate is called.
    guard now - HostTime(nanoseconds: called) > Watch.limit, watch.deadSince != called else { return }
    watch.deadSince = called
    tell(.system(.engineStopped(part)))
  }
}

extension RenderPosition {
  /// The position at a report's frame, if sound has run on from there.
  fileprivate func atFrame(of report: RenderReport) -> RenderPosition {
    var position = self
    (position.segment, position.item, position.lap) = (report.segment, report.item, report.lap)
    (position.mediaFrame, position.hostNanoseconds) = (report.mediaFrame, report.hostNanoseconds)
    return position
  }

  /// Whether sound has run on from here to another position without a jump, in the same item and at the same speed.
  fileprivate func leads(to next: RenderPosition) -> Bool {
    isMoving && next.isMoving && segment == next.segment && lap == next.lap && item == next.item
      && rate == next.rate
  }
}
