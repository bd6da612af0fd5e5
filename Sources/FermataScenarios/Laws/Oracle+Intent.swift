import FermataKit
import FermataPolicy
import FermataSignal
import FermataSimulator

// Whoever pressed play gets sound or a true reason (law 2).

extension Oracle {
  /// How long sound may take after the last event, beside the system's own latencies: a route settles for 2 s at most
  /// and two tries of what was refused take 200 ms each.
  private static let moment = Duration.milliseconds(2500)
  /// How much longer silence must last to be told, because looks are up to a quarter of a second apart and one alone
  /// proves nothing; with the moment these are the law's three seconds.
  private static let certainty = Duration.milliseconds(500)
  /// After how long a call that is not answered excuses no silence any more: the longest that was seen took six seconds
  /// the app itself waits for ten, and then tries again.
  private static let answer = Watchdog.patience + moment
  /// For how long a part that waits in silence is expected to try: a minute, less the second that two looks and
  /// the last try may take.
  private static let tries = Duration.seconds(59)

  /// Counts how long a licensed part is silent though the phone would let it sound.
  mutating func checkWaiting(_ index: Int) {
    guard let truth = apps[parts[index].app]?.truth else { return }
    let elapsed = truth.now - parts[index].waiting.lastLook
    parts[index].waiting.lastLook = truth.now
    guard parts[index].licence.isHeld, !isHeard(index, truth.now) else {
      parts[index].waiting.owed = .zero
      return
    }
    guard !truth.isSuspended else { return }
    parts[index].waiting.waited += elapsed
    guard truth.now - parts[index].waiting.shakenAt > Self.moment + latencies + slack * 2,
      !isExcused(index, truth),
      phone.refusal(of: parts[index].recipe.configuration, to: parts[index].app) == nil
    else {
      parts[index].waiting.owed = .zero
      return
    }
    parts[index].waiting.owed += elapsed
    guard parts[index].waiting.owed > Self.certainty, !parts[index].waiting.hasTold else { return }
    parts[index].waiting.hasTold = true
    let status = parts[index].status
    let why =
      status.suppression.map { " (\($0))" } ?? status.intent.withdrawnBy.map { " by \($0.id)" } ?? ""
    report(
      .newestIntent, at: truth.now,
      """
      \(parts[index].name) was asked to play and is \(status.phase)\(why), though the phone would let it sound
      """)
  }

  /// Whether a part must sound now, by licence and world alone; `nil` where sound and silence are both right.
  func mustSound(_ index: Int) -> Bool? {
    guard let truth = apps[parts[index].app]?.truth else { return nil }
    let licence = parts[index].licence
    if licence.permit == .optional || licence.blink != nil { return nil }
    guard licence.isHeld else { return false }
    let isGranted =
      !truth.isSuspended && !isExcused(index, truth)
      && phone.refusal(of: parts[index].recipe.configuration, to: parts[index].app) == nil
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
  func isHeard(_ index: Int, _ now: HostTime) -> Bool {
    let recently = now - .milliseconds(100) - phone.outputLatency - slack
    return parts[index].passed.end.map { Phone.frame(at: recently) < $0 } ?? false
  }

  /// Whether the world has a reason for a part's silence though the phone would let its app sound.
  private func isExcused(_ index: Int, _ truth: Truth) -> Bool {
    let part = parts[index]
    // What the app asked of the system may still be under way.
    if let app = apps[part.app], app.inFlight > 0, truth.now - app.askedAt < Self.answer { return true }
    if part.licence.blink != nil { return true }
    // After enough refusals a part waits for what its recipe names, or for an interruption's end, which may never be
    // told.
    let hasWaits = part.recipe.resume == .always || apps[part.app]?.isToldInterrupted ?? false
    if hasWaits, isRefusedForGood(index) || hasTriedEnough(index) { return true }
    // A part that may not activate in the background because of others' sound waits for the front.
    if part.waiting.lastRefusal == .cannotInterruptOthers, !truth.isInFront { return true }
    if truth.areServicesLost || truth.isMuteInBackground { return true }
    if truth.authority != .app, !part.recipe.isCall { return true }
    // An app whose session is inactive is not told when other music ends.
    let mayBelieveMusic = !truth.isActive && part.status.suppression == .secondaryAudioHint
    if part.recipe.yieldsToHint, truth.isHinted || mayBelieveMusic { return true }
    // It is over when 300 ms are queued again (`playback.stalled`), and a second is ample for that.
    if media.hasStalled(within: .seconds(1)) { return true }
    if part.status.phase == .failed, isBroken(index) { return true }
    // An item without frames ends.
    return part.status.duration.map { $0 < .milliseconds(10) } ?? false
  }

  /// Whether what was refused was tried as often as it should be; a minute after the first refusal nothing is tried any
  /// more, though the app slept through most of it.
  private func hasTriedEnough(_ index: Int) -> Bool {
    let waiting = parts[index].waiting
    let isOver = waiting.refusedSince.map { phone.now - $0 > Self.forgetting } ?? false
    return waiting.refusals >= Self.retries || waiting.waited >= Self.tries || isOver
  }

  /// Whether the item that a screen shows is one that cannot be played.
  func isBroken(_ index: Int) -> Bool {
    let (queue, current) = (parts[index].queue, parts[index].status.playback.queueIndex)
    guard queue.indices.contains(current) else { return true }
    let location = media.actual(queue[current])
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

  private func isRefusedForGood(_ index: Int) -> Bool {
    parts[index].waiting.lastRefusal.map(Self.permanent.contains) ?? false
  }

  /// Whether an intent was taken back as it should be, by the reason that the screen shows.
  func hasGivenUpRightly(_ index: Int) -> Bool {
    let waiting = parts[index].waiting
    switch parts[index].status.intent.withdrawnBy {
    case .refusal: return hasTriedEnough(index) || isRefusedForGood(index)
    case .interruptionForeground: return waiting.refusals > 0
    // A newer play of another part took the session back, and ended the interruption for all.
    case .interruptionUserPlay:
      let others = places(of: parts[index].app).filter {
        parts[$0].licence.order > parts[index].licence.order
      }
      return !others.isEmpty || everSounded[parts[index].app] != nil
    case .some, nil: return false
    }
  }
}
