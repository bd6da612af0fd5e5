import FermataPlatform
import FermataPolicy
import FermataSignal

// Notices get lost. While sound moves, the pump looks for itself whether it still does, and where.

extension Pump {
  /// How often it looks where filling does not wake it anyway (our choice, because a listener may be left in
  /// the dark for no longer).
  static let watchInterval = Duration.milliseconds(300)
  /// How old the last callback of a running engine may be.
  private static let watchLimit = Duration.milliseconds(150)

  /// Tells of an engine that is not called any more, and of a route that is another one than the gate was opened for.
  func watch(_ work: inout Work, over route: Int, now: HostTime) {
    // Half a second after a start even the slowest engine is called.
    guard !work.awaitsStart || now - work.listensSince > .milliseconds(500) else { return }
    let current = platform.session.route.token
    if current != route, work.movedTo != current {
      work.movedTo = current
      work.events.append(.system(.routeChanged(.unknown)))
    }
    // The same port can become slower or quicker, and then something else is heard (R-055: re-read the latency).
    let latency = platform.session.outputLatency
    if let last = work.latency, last.route == current, last.value != latency {
      work.events.append(.system(.routeChanged(.unknown)))
    }
    work.latency = (current, latency)
    let position = renderer.position
    let age = now - HostTime(nanoseconds: position.hostNanoseconds)
    // Whether frames pass or wait, an engine behind an open gate is called.
    guard age > Self.watchLimit, work.deadSince != position.hostNanoseconds else { return }
    work.deadSince = position.hostNanoseconds
    work.events.append(.system(.engineStopped(part)))
  }
}
