import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator

// What licenses sound, and what revokes it (law 1); and what may pass to a public port (law 3).

extension Oracle {
  /// How long an app may be unaware of its route, which it finds out by looking.
  ///
  /// It looks every third of a second, and an engine's last callback may be 150 ms old by then; after a start it first
  /// looks when half a second is over. Meanwhile two buffers of 21 ms are handed over.
  static let untold = Duration.milliseconds(550)
  /// How soon after waking an app is told what it missed while suspended.
  private static let burst = Duration.milliseconds(100)
  /// After how long a refused play is forgotten: a minute, and two seconds for the last tries of two parts by turns.
  static let forgetting = Duration.seconds(62)
  /// A rise is sound after at least this much silence.
  private static let silence = AudioFormat.standard.frames(in: .milliseconds(10)).value
  /// A licence counts as given while the part was heard if a frame passed at most this long before.
  private static let lately = AudioFormat.standard.frames(in: .milliseconds(100)).value

  /// Checks frames that passed against the licence of that time.
  mutating func judge(_ pass: Pass) {
    guard let index = parts.firstIndex(where: { $0.app == pass.app && $0.life.part == pass.part })
    else { return }
    let rises = parts[index].passed.end.map { pass.start - $0 > Self.silence } ?? true
    let instant = Phone.instant(of: pass.start)
    let licence = parts[index].licence
    if rises {
      parts[index].passed.edges += 1
      let isInTheDark =
        licence.blink.map { instant <= ($0.toldAt ?? $0.lostAt + Self.untold) + slack } ?? false
      // A part that always resumes may do so as soon as another part of its app has got the session back.
      let isFellow =
        licence.owed > .withheld && parts[index].recipe.resume == .always
        && phone.truth(of: pass.app).isActive
      if licence.permit == .withheld, !isInTheDark, !isFellow {
        suspect(index, at: instant)
      }
    }
    checkPublic(pass, index)
    checkWhole(pass, index, rises: rises)
    parts[index].passed.end = pass.end
    followPort(of: pass, index)
    parts[index].waiting = Part.Waiting(
      lastLook: parts[index].waiting.lastLook, shakenAt: parts[index].waiting.shakenAt)
  }

  /// Sound that began without a licence, or goes on without one.
  struct Suspect {
    let life: Sight.Life
    /// From when on it must not sound.
    let at: HostTime
  }

  /// A part began to sound without a licence; what threads tell in another order than it happened may still give one.
  private mutating func suspect(_ index: Int, at instant: HostTime) {
    // So soon after a licence ended threads may bring one more beginning, but it must not last.
    let excused = parts[index].licence.revokedAt.map { $0 + slack } ?? instant
    suspects.append(Suspect(life: parts[index].life, at: max(instant, excused)))
    if slack == .zero { judgeSuspects() }
  }

  /// Reports who has had no licence for the slack.
  mutating func judgeSuspects() {
    for suspect in suspects {
      guard let part = parts.first(where: { $0.life == suspect.life }), part.licence.permit == .withheld
      else { continue }
      let sounds = part.passed.end.map { Phone.instant(of: $0) > suspect.at } ?? false
      guard phone.now - suspect.at >= slack, slack == .zero || sounds else { continue }
      report(.licence, at: suspect.at, "\(part.name) begins to sound, and nothing licensed it")
    }
    suspects.removeAll { suspect in
      phone.now - suspect.at >= slack
        || parts.first { $0.life == suspect.life }?.licence.permit != .withheld
    }
  }

  /// From the notice of a loss on nothing passes to the phone's own ports.
  private mutating func checkPublic(_ pass: Pass, _ index: Int) {
    guard pass.port.isBuiltIn, let blink = parts[index].licence.blink, !parts[index].licence.isHeld else {
      return
    }
    let limit = Phone.frame(at: (blink.toldAt ?? blink.lostAt + Self.untold) + slack)
    guard pass.end > limit, pass.end > pass.start else { return }
    report(
      .publicPort, at: Phone.instant(of: max(limit, pass.start)),
      """
      \(pass.end - max(limit, pass.start)) frames of \(parts[index].name) pass to \(pass.port) after \
      \(blink.ports[0]) was lost
      """
    )
  }

  /// A user's act, in the app or outside it, that the app accepted.
  mutating func obey(
    _ action: Happening.UserAction?, _ outcome: CommandOutcome, _ index: Int, at instant: HostTime
  ) {
    guard let action, outcome == .success else { return }
    switch action {
    case .play:
      license(index, at: instant)
      parts[index].toggled = true
    case .toggle:
      let isPause = parts[index].showsSound
      if isPause { revoke(index) } else { license(index, at: instant) }
      parts[index].toggled = !isPause
    case .pause, .stop:
      revoke(index)
      parts[index].toggled = false
    case .load(let queue): if queue.isEmpty { revoke(index) }
    case .next, .previous, .goTo, .seek, .skip, .gain, .chapter, .speed, .repeat, .shuffle, .scan, .intervals,
      .sound, .speaker:
      break
    }
    move(index, action, at: instant)
    parts[index].waiting.shakenAt = instant
  }

  private mutating func license(_ index: Int, at instant: HostTime) {
    // Who presses play agrees to the port that is connected, and to no other; pressing it while the part is heard adds
    // nothing.
    if !parts[index].licence.isHeld || !isHeard(index, instant) {
      parts[index].passed.privatePort = phone.output.isBuiltIn ? nil : phone.output
      parts[index].passed.isPortTold = true
    }
    parts[index].licence = Part.Licence(permit: .given, since: instant, order: order)
    parts[index].waiting = Part.Waiting(lastLook: instant, shakenAt: instant)
  }

  mutating func revoke(_ index: Int) {
    let revokedAt = parts[index].licence.permit > .withheld ? phone.now : parts[index].licence.revokedAt
    parts[index].licence = Part.Licence()
    parts[index].licence.revokedAt = revokedAt
  }

  /// What the system tells an app, and what that means for a part's licence.
  mutating func hear(_ event: SystemEvent, since: HostTime, at instant: HostTime, _ index: Int) {
    let licence = parts[index].licence
    if case .finished(_, let failure) = event {
      if let failure { refuse(index, failure, at: instant) }
      return
    }
    parts[index].waiting.shakenAt = instant
    switch event {
    case .interruptionBegan(.routeDisconnected): disconnect(index, since: since, at: instant)
    case .interruptionBegan(.appWasSuspended): break
    case .interruptionBegan(.builtInMicMuted):
      // A recording is over; playback goes on as soon as the app has its session back.
      parts[index].hearing.isCut = true
      if parts[index].recipe.configuration.category.hasInput { revoke(index) }
    case .interruptionBegan(.default): begin(since: since, at: instant, index)
    case .interruptionEnded(let mayResume): end(mayResume: mayResume, at: instant, index)
    case .servicesReset:
      if licence.order < apps[parts[index].app]?.servicesLostAfter ?? order { revoke(index) }
    case .scene(.foreground): comeToFront(index, at: instant)
    case .routeChanged:
      if licence.blink?.toldAt == nil { parts[index].licence.blink?.toldAt = instant }
      if parts[index].recipe.routeChange == .stops { parts[index].licence.leaveOpen() }
    case .servicesLost:
      parts[index].hearing.isCut = true
      parts[index].toggled = false
    case .engineStopped: parts[index].hearing.isCut = true
    case .authorityReleased:
      // A play that waited for the release is served now, however long it took.
      if parts[index].waiting.refusals > 0 { parts[index].waiting.refusedSince = instant }
    case .scene(.background), .finished, .secondaryAudioHint, .authorityClaimed, .authorityActivated,
      .authorityDeactivated, .remote:
      break
    }
  }

  private mutating func refuse(_ index: Int, _ code: SystemCode, at instant: HostTime) {
    parts[index].waiting.refusals += 1
    parts[index].waiting.refusedSince = parts[index].waiting.refusedSince ?? instant
    parts[index].waiting.lastRefusal = code
    // The screen shows the refusal at once, so a toggle at this very instant means play.
    if parts[index].toggled == true, !isHeard(index, instant) { parts[index].toggled = false }
    // What the system refused is tried again in a moment, at most this often; a refusal of one part delays the others
    // that are tried with it.
    let most = (Self.retries + 1) * 2 * partCount(of: parts[index].app)
    if parts[index].waiting.refusals <= most { parts[index].waiting.shakenAt = instant }
  }

  /// An interruption takes a licence away, and may give it back when it ends.
  private mutating func begin(since: HostTime, at instant: HostTime, _ index: Int) {
    let licence = parts[index].licence
    parts[index].hearing.isCut = true
    parts[index].toggled = false
    // An interruption that is told late is older than the press that woke the app.
    let isOld =
      instant - since > phone.conditions.beganDelay + .milliseconds(1) + slack && licence.since > since
    if isOld { return }
    if licence.permit > .withheld {
      parts[index].licence = Part.Licence(
        since: licence.since, order: licence.order, owed: licence.permit, silencedAt: instant,
        revokedAt: instant)
    } else if !(apps[parts[index].app]?.isToldInterrupted ?? false) {
      // A licence that an earlier interruption took is not given back at the end of this one.
      parts[index].licence.owed = .withheld
    }
  }

  /// An interruption's end gives a licence back that it had taken, or takes it for good.
  private mutating func end(mayResume: Bool, at instant: HostTime, _ index: Int) {
    if let owed = parts[index].licence.blink?.owed, owed > .withheld {
      // An end that is told while the device is away takes effect when the device is back.
      let isServed =
        parts[index].recipe.resume == .always || mayResume && parts[index].recipe.resume != .never
      parts[index].licence.blink?.owed = .withheld
      parts[index].licence.blink?.permit = isServed ? owed : .withheld
      return
    }
    guard parts[index].licence.owed > .withheld else {
      // With leave, a play that was refused meanwhile is served now; without it, the play may go on and need not.
      if mayResume {
        if parts[index].waiting.refusals > 0 { parts[index].waiting.refusedSince = instant }
      } else if parts[index].recipe.resume != .always, parts[index].waiting.refusals > 0 {
        parts[index].licence.leaveOpen()
      }
      return
    }
    switch parts[index].recipe.resume {
    case .always: giveBack(index, at: instant)
    case .whenAllowed where mayResume: giveBack(index, at: instant)
    case .whenAllowed, .never:
      let isOfThePast = isOfThePast(parts[index].licence, at: instant)
      revoke(index)
      if isOfThePast { parts[index].licence.permit = .optional }
    }
  }

  /// Opened, a part that always resumes has its licence back; no part resumes by itself over another app's sound.
  private mutating func comeToFront(_ index: Int, at instant: HostTime) {
    let licence = parts[index].licence
    guard licence.owed > .withheld, !phone.truth(of: parts[index].app).isOtherAudioHeard else { return }
    if parts[index].recipe.resume == .always {
      giveBack(index, at: instant)
    } else if isOfThePast(licence, at: instant) {
      parts[index].licence.permit = .optional
    }
  }

  /// Whether an interruption began right after a press, and is over at once: it may be an old one that is told late.
  private func isOfThePast(_ licence: Part.Licence, at instant: HostTime) -> Bool {
    instant - licence.silencedAt <= Self.burst + slack
      && licence.silencedAt - licence.since <= Self.burst + slack
  }

  private mutating func giveBack(_ index: Int, at instant: HostTime) {
    let licence = parts[index].licence
    parts[index].licence = Part.Licence(permit: licence.owed, since: instant, order: licence.order)
    parts[index].waiting = Part.Waiting(lastLook: instant, shakenAt: instant)
  }

  /// Updates a licence by the world and the screen alone.
  mutating func followLicence(_ index: Int) {
    guard let truth = apps[parts[index].app]?.truth else { return }
    followRoute(index, truth)
    followHint(index, truth)
    let status = parts[index].status
    switch status.phase {
    case .ended where !hasEnded(index), .failed where !isBroken(index):
      break
    case .ended, .idle: revoke(index)
    case .failed: if !status.intent.wants { revoke(index) }
    case .paused where hasGivenUpRightly(index):
      let mayReturn = status.intent.withdrawnBy == .interruptionForeground
      revoke(index)
      // Leave still counts when it comes late.
      if mayReturn { parts[index].licence.owed = .given }
    case .loading, .waiting, .playing, .paused: break
    }
  }

  /// Whether a refused play is over a minute old, so that nobody expects sound from it; never while it waits for an end
  /// or an authority, and never for a part that always resumes.
  func isForgotten(_ index: Int) -> Bool {
    guard let since = parts[index].waiting.refusedSince,
      phone.now - since > Self.forgetting + phone.conditions.activationLatency * 4,
      parts[index].recipe.resume != .always, let app = apps[parts[index].app]
    else { return false }
    return !app.isToldInterrupted && app.toldAuthority == .app
  }

  /// A part that was silenced untold while a non-mixable app plays may wait for an end that is told.
  private mutating func followHint(_ index: Int, _ truth: Truth) {
    let licence = parts[index].licence
    guard licence.isHeld, truth.isHinted, parts[index].status.suppression == .interrupted else { return }
    let wasHeard =
      parts[index].passed.end.map {
        $0 + Self.lately + AudioFormat.standard.frames(in: slack).value > Phone.frame(at: licence.since)
      } ?? false
    // A part whose app was told of an interruption must have been heard before it may be silent for this reason.
    let isTold = apps[parts[index].app]?.isToldInterrupted ?? false
    if wasHeard || !isTold { parts[index].licence.leaveOpen() }
  }
}

extension Part.Licence {
  /// Sound may begin, and need not, now or after leave.
  mutating func leaveOpen() {
    permit = min(permit, .optional)
    owed = min(owed, .optional)
  }
}

extension Part {
  /// Whether its screen shows that sound is there or on its way, so that a toggle means silence.
  var showsSound: Bool {
    if let toggled { return toggled }
    return switch status.phase {
    case .playing, .waiting: true
    case .idle, .loading, .paused, .ended, .failed: false
    }
  }
}
