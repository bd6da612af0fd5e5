import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator

// What licenses sound, and what revokes it (law 1); and what may pass to a public port (law 3).

extension Oracle {
  /// How long an app may be unaware of its route, because it looks for itself every third of a second.
  static let untold = Duration.milliseconds(550)
  /// How soon after waking an app is told what it missed while suspended.
  private static let burst = Duration.milliseconds(100)
  /// A rise is sound after at least this much silence.
  private static let silence = AudioFormat.standard.frames(in: .milliseconds(10)).value
  /// A licence counts as given while the part was heard if a frame passed at most this long before.
  private static let lately = AudioFormat.standard.frames(in: .milliseconds(100)).value

  /// Checks frames that passed against the licence of that time.
  mutating func judge(_ pass: Pass) {
    guard let place = parts.firstIndex(where: { $0.app == pass.app && $0.life.part == pass.part })
    else { return }
    let rises = parts[place].passed.end.map { pass.start - $0 > Self.silence } ?? true
    let instant = Phone.instant(of: pass.start)
    let licence = parts[place].licence
    if rises {
      parts[place].passed.edges += 1
      let isInTheDark = licence.blink.map { instant <= $0.toldAt ?? $0.lostAt + Self.untold } ?? false
      // A part that always resumes may do so as soon as another part of its app has got the session back.
      let isFellow =
        licence.owed > .withheld && parts[place].recipe.resume == .always
        && phone.truth(of: pass.app).isActive
      if licence.permit == .withheld, !isInTheDark, !isFellow {
        report(.licence, at: instant, "\(parts[place].name) begins to sound, and nothing licensed it")
      }
    }
    checkPublic(pass, place)
    checkWhole(pass, place, rises: rises)
    parts[place].passed.end = pass.end
    followPort(of: pass, place)
    parts[place].waiting = Part.Waiting(
      lastLook: parts[place].waiting.lastLook, shakenAt: parts[place].waiting.shakenAt)
  }

  /// From the notice of a loss on nothing passes to the phone's own ports.
  private mutating func checkPublic(_ pass: Pass, _ place: Int) {
    guard pass.port.isBuiltIn, let blink = parts[place].licence.blink, !parts[place].licence.isHeld else {
      return
    }
    let limit = Phone.frame(at: blink.toldAt ?? blink.lostAt + Self.untold)
    guard pass.end > limit, pass.end > pass.start else { return }
    report(
      .publicPort, at: Phone.instant(of: max(limit, pass.start)),
      """
      \(pass.end - max(limit, pass.start)) frames of \(parts[place].name) pass to \(pass.port) after \
      \(blink.ports[0]) was lost
      """
    )
  }

  /// A user's act, in the app or outside it, that the app accepted.
  mutating func obey(
    _ action: Happening.UserAction?, _ outcome: CommandOutcome, _ place: Int, at instant: HostTime
  ) {
    guard let action, outcome == .success else { return }
    switch action {
    case .play:
      license(place, at: instant)
      parts[place].toggled = true
    case .toggle:
      let isPause = parts[place].showsSound
      if isPause { revoke(place) } else { license(place, at: instant) }
      parts[place].toggled = !isPause
    case .pause, .stop:
      revoke(place)
      parts[place].toggled = false
    case .load(let queue): if queue.isEmpty { revoke(place) }
    case .next, .previous, .seek, .skip, .gain, .chapter, .speed, .repeat, .shuffle, .scan, .intervals,
      .sound,
      .speaker:
      break
    }
    move(place, action, at: instant)
    parts[place].waiting.shakenAt = instant
  }

  private mutating func license(_ place: Int, at instant: HostTime) {
    // Who presses play agrees to the port that is connected, and to no other; pressing it while the part is heard adds
    // nothing.
    if !parts[place].licence.isHeld || !isHeard(place, instant) {
      parts[place].passed.privatePort = phone.output.isBuiltIn ? nil : phone.output
      parts[place].passed.isPortTold = true
    }
    parts[place].licence = Part.Licence(permit: .given, since: instant, order: order)
    parts[place].waiting = Part.Waiting(lastLook: instant, shakenAt: instant)
  }

  mutating func revoke(_ place: Int) { parts[place].licence = Part.Licence() }

  /// What the system tells an app, and what that means for a part's licence.
  mutating func hear(_ event: SystemEvent, since: HostTime, at instant: HostTime, _ place: Int) {
    let licence = parts[place].licence
    if case .finished(_, let failure) = event {
      if let failure { refuse(place, failure, at: instant) }
      return
    }
    parts[place].waiting.shakenAt = instant
    switch event {
    case .interruptionBegan(.routeDisconnected): disconnect(place, since: since, at: instant)
    case .interruptionBegan(.appWasSuspended): break
    case .interruptionBegan(.builtInMicMuted):
      // A recording is over; playback goes on as soon as the app has its session back.
      parts[place].hearing.isCut = true
      if parts[place].recipe.configuration.category.hasInput { revoke(place) }
    case .interruptionBegan(.default): begin(since: since, at: instant, place)
    case .interruptionEnded(let mayResume): end(mayResume: mayResume, at: instant, place)
    case .servicesReset:
      if licence.order < apps[parts[place].app]?.servicesLostAfter ?? order { revoke(place) }
    case .scene(.foreground):
      // No part resumes by itself over another app's sound.
      let isAlone = !phone.truth(of: parts[place].app).isOtherAudioHeard
      if isAlone, licence.owed > .withheld, parts[place].recipe.resume == .always {
        giveBack(place, at: instant)
      }
    case .routeChanged:
      if licence.blink?.toldAt == nil { parts[place].licence.blink?.toldAt = instant }
      if parts[place].recipe.routeChange == .stops { parts[place].licence.leaveOpen() }
    case .servicesLost:
      parts[place].hearing.isCut = true
      parts[place].toggled = false
    case .engineStopped: parts[place].hearing.isCut = true
    case .authorityReleased:
      // A play that waited for the release is served now, however long it took.
      if parts[place].waiting.refusals > 0 { parts[place].waiting.refusedSince = instant }
    case .scene(.background), .finished, .secondaryAudioHint, .authorityClaimed, .authorityActivated,
      .authorityDeactivated, .remote:
      break
    }
  }

  private mutating func refuse(_ place: Int, _ code: SystemCode, at instant: HostTime) {
    parts[place].waiting.refusals += 1
    parts[place].waiting.refusedSince = parts[place].waiting.refusedSince ?? instant
    parts[place].waiting.lastRefusal = code
    // The screen shows the refusal at once, so a toggle at this very instant means play.
    if parts[place].toggled == true, !isHeard(place, instant) { parts[place].toggled = false }
    // A refused call is tried again in a moment, at most this often; a refusal of one part delays the others that are
    // tried with it.
    let most = (Self.retries + 1) * 2 * partCount(of: parts[place].app)
    if parts[place].waiting.refusals <= most { parts[place].waiting.shakenAt = instant }
  }

  /// An interruption takes a licence away, and may give it back when it ends.
  private mutating func begin(since: HostTime, at instant: HostTime, _ place: Int) {
    let licence = parts[place].licence
    parts[place].hearing.isCut = true
    parts[place].toggled = false
    // An interruption that is told late is older than the press that woke the app.
    let isOld = instant - since > phone.conditions.beganDelay + .milliseconds(1) && licence.since > since
    if isOld { return }
    if licence.permit > .withheld {
      parts[place].licence = Part.Licence(
        since: licence.since, order: licence.order, owed: licence.permit, silencedAt: instant)
    } else if !(apps[parts[place].app]?.isToldInterrupted ?? false) {
      // A licence that an earlier interruption took is not given back at the end of this one.
      parts[place].licence.owed = .withheld
    }
  }

  /// An interruption's end gives a licence back that it had taken, or takes it for good.
  private mutating func end(mayResume: Bool, at instant: HostTime, _ place: Int) {
    if let owed = parts[place].licence.blink?.owed, owed > .withheld {
      // An end that is told while the device is away takes effect when the device is back.
      let isServed =
        parts[place].recipe.resume == .always || mayResume && parts[place].recipe.resume != .never
      parts[place].licence.blink?.owed = .withheld
      parts[place].licence.blink?.permit = isServed ? owed : .withheld
      return
    }
    guard parts[place].licence.owed > .withheld else {
      // With leave, a play that was refused meanwhile is served now; without it, the play may go on and need not.
      if mayResume {
        if parts[place].waiting.refusals > 0 { parts[place].waiting.refusedSince = instant }
      } else if parts[place].recipe.resume != .always, parts[place].waiting.refusals > 0 {
        parts[place].licence.leaveOpen()
      }
      return
    }
    switch parts[place].recipe.resume {
    case .always: giveBack(place, at: instant)
    case .whenAllowed where mayResume: giveBack(place, at: instant)
    case .whenAllowed, .never:
      // An interruption that began and ended at once, right after a press, may be an old one that is told late.
      let licence = parts[place].licence
      let isBurst =
        instant - licence.silencedAt <= Self.burst && licence.silencedAt - licence.since <= Self.burst
      revoke(place)
      if isBurst { parts[place].licence.permit = .optional }
    }
  }

  private mutating func giveBack(_ place: Int, at instant: HostTime) {
    let licence = parts[place].licence
    parts[place].licence = Part.Licence(permit: licence.owed, since: instant, order: licence.order)
    parts[place].waiting = Part.Waiting(lastLook: instant, shakenAt: instant)
  }

  /// Updates a licence by the world and the screen alone.
  mutating func followLicence(_ place: Int) {
    guard let truth = apps[parts[place].app]?.truth else { return }
    followRoute(place, truth)
    followHint(place, truth)
    let status = parts[place].status
    switch status.phase {
    case .ended where !hasEnded(place), .failed where !isBroken(place):
      break
    case .ended, .idle: revoke(place)
    case .failed: if !status.intent.wants { revoke(place) }
    case .paused where hasGivenUpRightly(place):
      let mayReturn = status.intent.withdrawnBy == .interruptionForeground
      revoke(place)
      // Leave still counts when it comes late.
      if mayReturn { parts[place].licence.owed = .given }
    case .loading, .waiting, .playing, .paused: break
    }
  }

  /// Whether a refused play is over a minute old, so that nobody expects sound from it; never while it waits for an end
  /// or an authority.
  func isForgotten(_ place: Int) -> Bool {
    guard let since = parts[place].waiting.refusedSince,
      phone.now - since > .seconds(62) + phone.conditions.activationLatency * 4,
      parts[place].recipe.resume != .always, let app = apps[parts[place].app]
    else { return false }
    return !app.isToldInterrupted && app.toldAuthority == .app
  }

  /// A part that was silenced untold while a non-mixable app plays may wait for an end that is told.
  private mutating func followHint(_ place: Int, _ truth: Truth) {
    let licence = parts[place].licence
    guard licence.isHeld, truth.isHinted, parts[place].status.suppression == .interrupted else { return }
    let wasHeard = parts[place].passed.end.map { $0 + Self.lately > Phone.frame(at: licence.since) } ?? false
    // A part whose app was told of an interruption must be refused or heard before it may be silent for another reason.
    let isTold = apps[parts[place].app]?.isToldInterrupted ?? false
    if wasHeard || !isTold { parts[place].licence.leaveOpen() }
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
