import FermataKit
import FermataPolicy
import FermataSignal
import FermataSimulator

// Whoever pressed play gets sound or a true reason (law 2).

extension Oracle {
  /// How long sound may take after the last event, beside the system's own latencies: two tries of what was refused,
  /// and a route that settles.
  private static let moment = Duration.milliseconds(2500)

  /// Counts how long a licensed part is silent though the phone would let it sound.
  mutating func checkWaiting(_ place: Int) {
    guard let truth = apps[parts[place].app]?.truth else { return }
    let elapsed = truth.now - parts[place].waiting.lastLook
    parts[place].waiting.lastLook = truth.now
    guard parts[place].licence.isHeld, !isHeard(place, truth.now) else {
      parts[place].waiting.owed = .zero
      return
    }
    guard !truth.isSuspended else { return }
    parts[place].waiting.waited += elapsed
    guard truth.now - parts[place].waiting.shakenAt > Self.moment + latencies,
      !isExcused(place, truth),
      phone.refusal(of: parts[place].recipe.configuration, to: parts[place].app) == nil
    else {
      parts[place].waiting.owed = .zero
      return
    }
    parts[place].waiting.owed += elapsed
    guard parts[place].waiting.owed > .milliseconds(500), !parts[place].waiting.hasTold else { return }
    parts[place].waiting.hasTold = true
    let status = parts[place].status
    let why =
      status.suppression.map { " (\($0))" } ?? status.intent.withdrawnBy.map { " by \($0.id)" } ?? ""
    report(
      .newestIntent, at: truth.now,
      """
      \(parts[place].name) was asked to play and is \(status.phase)\(why), though the phone would let it sound
      """)
  }

  /// Whether a part must sound now, by licence and world alone; `nil` where sound and silence are both right.
  func mustSound(_ place: Int) -> Bool? {
    guard let truth = apps[parts[place].app]?.truth else { return nil }
    let licence = parts[place].licence
    if licence.permit == .optional || licence.blink != nil { return nil }
    guard licence.isHeld else { return false }
    let isGranted =
      !truth.isSuspended && !isExcused(place, truth)
      && phone.refusal(of: parts[place].recipe.configuration, to: parts[place].app) == nil
    return isGranted ? true : nil
  }

  /// How long the system's calls, engines and notices take.
  private var latencies: Duration {
    let conditions = phone.conditions
    let calls =
      conditions.activationLatency * 2 + conditions.inputChangeLatency + conditions.outputChangeLatency
    let engine = conditions.emptyFormatTime + conditions.engineStopDelay + phone.slowestLatency
    return calls + engine + conditions.routeNoticeDelay + conditions.beganDelay + conditions.endedDelay
  }

  /// Whether frames passed a moment ago, or are on their way to the listener.
  func isHeard(_ place: Int, _ now: HostTime) -> Bool {
    let recently = now - .milliseconds(100) - phone.outputLatency
    return parts[place].passed.end.map { Phone.frame(at: recently) < $0 } ?? false
  }

  /// Whether the world has a reason for a part's silence though the phone would let its app sound.
  private func isExcused(_ place: Int, _ truth: Truth) -> Bool {
    let part = parts[place]
    // A call may still be under way; the longest that was seen took six seconds.
    if let app = apps[part.app], app.inFlight > 0, truth.now - app.askedAt < .seconds(15) { return true }
    if part.licence.blink != nil { return true }
    // After enough refusals a part waits for what its recipe names, or for an interruption's end, which may never be
    // told.
    let hasWaits = part.recipe.resume == .always || apps[part.app]?.isToldInterrupted ?? false
    if hasWaits, hasTriedEnough(place) { return true }
    // A part that may not activate in the background because of others' sound waits for the front.
    if part.waiting.lastRefusal == .cannotInterruptOthers, !truth.isInFront { return true }
    if truth.areServicesLost || truth.isMuteInBackground { return true }
    if truth.authority != .app, !part.recipe.isCall { return true }
    // An app whose session is inactive is not told when other music ends.
    let mayBelieveMusic = !truth.isActive && part.status.suppression == .secondaryAudioHint
    if part.recipe.yieldsToHint, truth.isHinted || mayBelieveMusic { return true }
    if media.stalledAgo < .seconds(1) { return true }
    if part.status.phase == .failed, isBroken(place) { return true }
    // An item without frames ends.
    return part.status.duration.map { $0 < .milliseconds(10) } ?? false
  }

  /// Whether what was refused was tried as often as it should be.
  private func hasTriedEnough(_ place: Int) -> Bool {
    parts[place].waiting.refusals >= Self.retries || parts[place].waiting.waited >= .seconds(59)
  }

  /// Whether the item that a screen shows is one that cannot be played.
  func isBroken(_ place: Int) -> Bool {
    let (queue, index) = (parts[place].queue, parts[place].status.playback.queueIndex)
    guard queue.indices.contains(index) else { return true }
    let location = media.actual(queue[index])
    if location.isBroken { return true }
    do {
      _ = try media.openReference(location, format: .standard)
      return false
    } catch {
      return true
    }
  }

  /// Refusals that no further try can change; the oracle has a list of its own.
  private static let permanent: Set<SystemCode> = [.badParameter, .incompatibleCategory, .sessionNotActive]

  /// Whether an intent was taken back as it should be, by the reason that the screen shows.
  func hasGivenUpRightly(_ place: Int) -> Bool {
    let waiting = parts[place].waiting
    switch parts[place].status.intent.withdrawnBy {
    case .refusal:
      let isPermanent = waiting.lastRefusal.map(Self.permanent.contains) ?? false
      return hasTriedEnough(place) || isPermanent
    case .interruptionForeground: return waiting.refusals > 0
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
