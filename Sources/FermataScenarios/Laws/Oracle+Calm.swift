import FermataKit
import FermataPolicy
import FermataSimulator

// One cause, one call (law 5).

extension Oracle {
  /// How often what was refused is tried again.
  static let retries = 50
  /// How often a part may be refused for one cause: the first try, those that follow, and one more for what the app
  /// finds out by itself, such as a route that nobody told.
  private static let refusals = retries + 2
  /// After how long an app that nobody uses must be quite idle: all lingers, retries and searches are over.
  private static let rest = Duration.seconds(90)

  /// The app was told something: the calls that follow are counted as caused by it.
  mutating func beginCause(_ app: AppID, at instant: HostTime) {
    let works = apps[app]?.calm.works ?? 0
    apps[app]?.calm = Calm(since: instant, works: works)
    for index in places(of: app) {
      parts[index].spent = Part.Spent()
      parts[index].passed.edges = 0
    }
  }

  /// Counts what an app asks for.
  mutating func count(_ call: Testimony.Call, of app: AppID, at instant: HostTime) {
    for index in places(of: app) {
      if case .start(parts[index].life.part) = call {
        parts[index].spent.starts += 1
        // An engine that is stopped to be started anew was not asked to be silent.
        if parts[index].spent.stoppedAt == instant { parts[index].spent.stops -= 1 }
        parts[index].hearing.isCut = true
      }
      if case .stop(parts[index].life.part) = call {
        parts[index].spent.stops += 1
        parts[index].spent.stoppedAt = instant
      }
    }
    switch call {
    case .configure: apps[app]?.calm.configures += 1
    case .activate: apps[app]?.calm.activations += 1
    case .deactivate: apps[app]?.calm.deactivations += 1
    case .prefer, .override, .start, .stop: break
    }
    guard let calm = apps[app]?.calm else { return }
    // Each part may change the session when it begins and, except the last, when it ends.
    let configures = calm.configures - (partCount(of: app) - 1)
    let most = max(configures, calm.activations, calm.deactivations)
    let engine =
      places(of: app).map { index in
        let spent = parts[index].spent
        return max(spent.starts, spent.stops) - spent.changes
      }.max() ?? 0
    // What was refused is left out, so that the rest can sound, and put in again when it is tried again: two changes.
    // What an earlier cause asked for on another thread may be counted with this one.
    let late = slack == .zero ? 0 : 1
    guard most > partCount(of: app) + 2 * calm.failures + late || engine > 1 + calm.failures + late else {
      return
    }
    report(.calm, at: instant, "\(call) was asked for again, and nothing had happened since")
    beginCause(app, at: instant)
  }

  /// Counts how often what an app asked for was refused.
  mutating func countRefusal(of call: Testimony.Call, of app: AppID, at instant: HostTime) {
    apps[app]?.calm.failures += 1
    guard let failures = apps[app]?.calm.failures, failures > partCount(of: app) * Self.refusals else {
      return
    }
    report(.calm, at: instant, "\(call) failed, and that was try \(failures) for one cause")
    beginCause(app, at: instant)
  }

  /// How often an app's own code may run in a second for each of its parts: a pump that fills, one that looks closely for
  /// a first frame, alarms and retries together stay far below.
  private static let works = 250

  /// Counts how often anything ran in an app; nothing needs to run all the time.
  mutating func countWork(of app: AppID, at instant: HostTime) {
    apps[app]?.calm.works += 1
    guard slack == .zero, var lately = apps[app]?.lately else { return }
    if instant - lately.since >= .seconds(1) { lately = (instant, 0) }
    lately.works += 1
    apps[app]?.lately = lately
    guard lately.works == Self.works * partCount(of: app) + 1 else { return }
    report(.calm, at: instant, "the app woke \(lately.works) times within a second")
  }

  func partCount(of app: AppID) -> Int {
    max(1, places(of: app).count + (everSounded[app]?.count ?? 0))
  }

  mutating func countPublish(isNew: Bool, of app: AppID, at instant: HostTime) {
    guard isNew else { return report(.calm, at: instant, "the same card was published again") }
    guard apps[app] != nil else { return }
    apps[app]?.calm.publishes += 1
    // One card for what was told, one for its picture, and one for a route change that the app finds by itself.
    let most = 3
    let shown = places(of: app).filter { parts[$0].recipe.publishesCard }
    let causes = shown.reduce(0) { $0 + parts[$1].passed.edges + 2 * parts[$1].spent.changes }
    guard apps[app]?.calm.publishes ?? 0 > most + causes,
      !shown.contains(where: { parts[$0].hearing.isScanning })
    else { return }
    apps[app]?.calm.publishes = 0
    report(.calm, at: instant, "card after card is published, and neither sound nor item changed")
  }

  /// An app that nobody uses sets no alarm, and its pump sleeps.
  mutating func checkIdle(_ app: AppID) {
    guard let record = apps[app] else { return }
    let now = record.truth.now
    let isBusy = places(of: app).contains { isHeard($0, now) || parts[$0].licence.isHeld }
    if isBusy || soundCount(of: app) > 0 || record.truth.isSuspended { apps[app]?.calm.busyAt = now }
    guard now - max(record.calm.busyAt, record.calm.since) > Self.rest, !isBusy else {
      apps[app]?.calm.worksAtRest = record.calm.works
      return
    }
    // One alarm may have been set before the rest began.
    guard record.calm.works > record.calm.worksAtRest + 1, !record.calm.hasToldIdle else { return }
    apps[app]?.calm.hasToldIdle = true
    report(
      .calm, at: now, "nobody uses the app, and it woke \(record.calm.works - record.calm.worksAtRest) times")
  }
}
