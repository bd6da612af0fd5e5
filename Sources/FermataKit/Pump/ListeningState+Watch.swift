package import FermataPolicy

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
    var deadSince: Int64?
    /// The route to which sound was told to have moved.
    fileprivate var movedTo: Int?
    /// The latency at the last look, and the route that had it.
    fileprivate var latency: (route: Int, value: Duration)?
  }

  /// Whether the engine must be calling back by now: half a second after a start even the slowest one does.
  package func watches(at now: HostTime) -> Bool {
    !awaitsStart || now - since > .milliseconds(500)
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
