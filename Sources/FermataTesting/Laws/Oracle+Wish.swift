import FermataKit
import FermataPolicy
import FermataSimulator

// Whoever pressed play gets sound or a true reason (law 2).

extension Oracle {
  /// How long after the last thing that happened sound may take beside the system's own latencies: two tries of what
  /// was refused, a route that settles.
  private static let moment = Duration.milliseconds(2500)

  /// Counts how long the phone would have let a part sound that is licensed and silent.
  mutating func checkWish(_ place: Int) {
    guard let truth = apps[parts[place].app]?.truth else { return }
    let elapsed = truth.now - parts[place].wish.lastLook
    parts[place].wish.lastLook = truth.now
    guard parts[place].licence.isHeld, !isHeard(place, truth.now) else {
      parts[place].wish.owed = .zero
      return
    }
    guard !truth.isSuspended else { return }
    parts[place].wish.waited += elapsed
    guard truth.now - parts[place].wish.shakenAt > Self.moment + latencies,
      reason(of: place, truth) == nil,
      phone.refusal(of: parts[place].recipe.configuration, to: parts[place].app) == nil
    else {
      parts[place].wish.owed = .zero
      return
    }
    parts[place].wish.owed += elapsed
    guard parts[place].wish.owed > .milliseconds(500), !parts[place].wish.hasTold else { return }
    parts[place].wish.hasTold = true
    let status = parts[place].status
    let why =
      status.suppression.map { " (\($0))" } ?? status.intent.withdrawnBy.map { " by \($0.id)" } ?? ""
    report(
      .newestWish, at: truth.now,
      """
      \(parts[place].name) was asked to play and is \(status.phase)\(why), though the phone would let it sound
      """)
  }

  /// Whether a part must sound now, by licence and world alone; `nil` where either is right.
  func mustSound(_ place: Int) -> Bool? {
    guard let truth = apps[parts[place].app]?.truth else { return nil }
    let licence = parts[place].licence
    if licence.permit == .optional || licence.blink != nil { return nil }
    guard licence.isHeld else { return false }
    let isGranted =
      !truth.isSuspended && reason(of: place, truth) == nil
      && phone.refusal(of: parts[place].recipe.configuration, to: parts[place].app) == nil
    return isGranted ? true : nil
  }

  /// What the system takes its time over, and its words.
  private var latencies: Duration {
    let conditions = phone.conditions
    let calls =
      conditions.activationLatency * 2 + conditions.inputChangeLatency + conditions.outputChangeLatency
    let engine = conditions.emptyFormatTime + conditions.engineStopDelay + conditions.bluetoothLatency
    return calls + engine + conditions.routeNoticeDelay + conditions.beganDelay + conditions.endedDelay
  }

  /// Whether frames passed a moment ago.
  func isHeard(_ place: Int, _ now: HostTime) -> Bool {
    parts[place].passed.end.map { Phone.frame(at: now) - $0 < 4800 } ?? false
  }

  /// A reason in the world why a part is silent though the phone would let its app sound; `nil` if there is none.
  private func reason(of place: Int, _ truth: Truth) -> String? {
    let part = parts[place]
    // What the system takes its time over; the longest that was seen are six seconds.
    if let app = apps[part.app], app.inFlight > 0, truth.now - app.askedAt < .seconds(15) {
      return "it was asked"
    }
    if part.licence.blink != nil { return "its route blinks" }
    // Refused, it waits for the end of an interruption, which may never be told.
    if apps[part.app]?.isToldInterrupted ?? false, part.wish.refusals > 0 { return "it is interrupted" }
    if truth.areServicesLost { return "the media services are lost" }
    if truth.authority != .app, !part.recipe.isCall { return "another owns the session" }
    if truth.isMuteInBackground { return "its category is silent in the background" }
    if part.recipe.yieldsToOtherMusic, truth.isHinted { return "other music is heard" }
    if media.stalledAgo < .seconds(1) { return "the medium is late" }
    if part.status.phase == .failed, part.status.error != nil { return "its item is broken" }
    if let duration = part.status.duration, duration < .milliseconds(10) { return "its item has no frames" }
    return nil
  }

  /// Whether a refusal that the screen shows was tried as often as it should be.
  func hasGivenUpRightly(_ place: Int) -> Bool {
    let wish = parts[place].wish
    switch parts[place].status.intent.withdrawnBy {
    case .refusal:
      let isPermanent = wish.lastRefusal.map { !$0.isMomentary } ?? false
      return wish.refusals >= 50 || wish.waited >= .seconds(59) || isPermanent
    case .interruptionForeground: return wish.refusals > 0
    // A newer play of another part took the session back, and ended the interruption for all.
    case .interruptionUserPlay:
      let others = places(of: parts[place].app).filter {
        parts[$0].licence.order > parts[place].licence.order
      }
      return !others.isEmpty || everSounded[parts[place].app] != nil
    case .some, nil: return false
    }
  }
}
