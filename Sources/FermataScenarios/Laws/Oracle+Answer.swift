import FermataKit
import FermataPolicy
import FermataSimulator

// The answer to a press comes true (law 4).

extension Oracle {
  /// What a user did, how it was answered, and what the screen showed right before and after.
  struct Act {
    var name: String
    var action: Happening.UserAction
    var isRemote: Bool
    var outcome: CommandOutcome
    var before: PlayerStatus
    var after: PlayerStatus
  }

  /// A user's act in the app, or on a button that the script pressed.
  mutating func acted(_ act: Act, by life: Sight.Life, at instant: HostTime) {
    guard let index = parts.firstIndex(where: { $0.life == life }) else { return }
    order += 1
    parts[index].toggled = nil
    parts[index].status = act.before
    if act.isRemote {
      // Since the screen was read the phone wrote down this press and nothing else: take it in.
      absorb()
    } else {
      beginCause(parts[index].app, at: instant)
      obey(act.action, act.outcome, index, at: instant)
    }
    let problem =
      act.outcome == .success
      ? fault(of: act, parts[index]) : change(by: act, isScanning: parts[index].hearing.isScanning)
    if let problem {
      report(
        .answer, at: instant,
        "\(act.name): \(act.action.written) was answered \(act.outcome.rawValue), \(problem)")
    }
  }

  /// What a refused press changed; `nil` if nothing.
  private func change(by act: Act, isScanning: Bool) -> String? {
    let (before, after) = (act.before.playback, act.after.playback)
    let apart = after.position - before.position
    // When frames are missing, the clock runs on for a tenth of a second before it stands; through a route that has
    // just become slow it is set back by as much as that is slower.
    let latency = max(phone.outputLatency, phone.trailingLatency)
    let drift = (Duration.milliseconds(150) + latency) * max(1, before.rate)
    // Something that was due at the same instant may have withdrawn the intent; the press itself never does by these
    // rules.
    let isOverdue =
      before.intent.wants && (after.intent.withdrawnBy == .outputLost || after.intent.withdrawnBy == .refusal)
    let isSame =
      (before.intent == after.intent || isOverdue) && before.item == after.item && before.rate == after.rate
      && before.repeat == after.repeat && before.isShuffled == after.isShuffled
      && (isScanning || apart <= drift && apart >= .zero - drift)
    return isSame ? nil : "and changed something all the same"
  }

  /// What an accepted press failed to do; `nil` if it did it.
  private func fault(of act: Act, _ part: Part) -> String? {
    let (before, after) = (act.before.playback, act.after.playback)
    let isOwned = (apps[part.app]?.toldAuthority ?? .app) != .app && !part.recipe.isCall
    switch act.action {
    case .play:
      if isOwned { return "though another owns the session" }
      return after.intent.wants ? nil : "and it is not wanted"
    case .toggle:
      var showed = part
      showed.status = act.before
      showed.toggled = nil
      if !showed.showsSound, isOwned { return "though another owns the session" }
      return after.intent.wants != showed.showsSound ? nil : "and nothing was toggled"
    case .pause, .stop: return after.intent.wants ? "and it is still wanted" : nil
    case .next, .previous, .goTo:
      let isMoved = after.item != before.item || after.position != before.position
      let isAtEnd = after.position < .milliseconds(50) || after.position == after.duration
      return isMoved || isAtEnd ? nil : "and it stays where it is"
    case .seek(let index):
      let wanted = min(max(.zero, index.position(in: before.duration)), before.duration ?? .seconds(1e9))
      return isNear(after.position, wanted, at: after.rate) ? nil : "and is at \(after.position.secondsText)"
    case .skip(let distance):
      // A held button may advance a step at the same time.
      if part.hearing.isScanning { return nil }
      let wanted = min(max(.zero, before.position + distance), before.duration ?? .seconds(1e9))
      return isNear(after.position, wanted, at: after.rate) ? nil : "and is at \(after.position.secondsText)"
    case .speed(let speed):
      let clamped = min(max(speed, 0.5), 3)
      return after.rate == clamped || after.rate == 1 ? nil : "and its rate is \(after.rate)"
    case .repeat(let mode): return after.repeat == mode ? nil : "and it repeats \(after.repeat)"
    case .shuffle(let isOn): return after.isShuffled == isOn ? nil : "and the order is as before"
    case .chapter, .scan, .gain, .intervals, .load, .sound, .speaker: return nil
    }
  }

  /// After a jump on a slow route the clock may not have reached the new place yet.
  private func isNear(_ position: Duration, _ wanted: Duration, at rate: Double) -> Bool {
    let tolerance = (Duration.milliseconds(60) + phone.slowestLatency * 2) * max(1, rate)
    let apart = position - wanted
    return apart <= tolerance && apart >= .zero - tolerance
  }
}

extension Happening.Place {
  /// The position that it means in an item of a length.
  func position(in duration: Duration?) -> Duration {
    let duration = duration ?? .zero
    return switch self {
    case .time(let time): time
    case .beforeEnd(let distance): duration - distance
    case .fraction(let part): duration * part
    }
  }
}
