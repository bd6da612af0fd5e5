import FermataKit
import FermataPolicy
import FermataScenarios
import FermataSimulator

// What a day at a server is held to when it is over: agreement of screen and sound, and those of the laws that samples at
// its monitors can tell.

extension ServerDay {
  private static let ms: UInt64 = 1_000_000
  /// How long after a change of the screen the monitor may still hear what was before, and how long before it.
  private static let (after, before) = (250 * ms, 80 * ms)
  /// How long apart two looks may be that follow each other: what is between others is not known.
  private static let gap = 60 * ms

  /// What was wrong in all the day.
  var faults: [String] { problems + agreement + licence + publicPort + newestIntent + whole }

  /// While the screen said one thing, without a break.
  private struct Span {
    let looks: ArraySlice<Look>
    var begin: UInt64 { looks.first?.at ?? 0 }
    var end: UInt64 { looks.last?.at ?? 0 }
    var status: PlayerStatus? { looks.first?.status }
  }

  /// The day, cut where the screen changed, where something happened, and where nobody looked.
  private var spans: [Span] {
    var cuts = [looks.startIndex]
    for (index, look) in zip(looks.indices, looks).dropFirst() {
      let last = looks[index - 1]
      let isSame =
        last.status.phase == look.status.phase && last.status.item == look.status.item
        && look.at - last.at < Self.gap
      if !isSame || acts.contains(where: { (last.at..<look.at).contains($0.begin) }) { cuts.append(index) }
    }
    return zip(cuts, cuts.dropFirst() + [looks.endIndex]).map { Span(looks: looks[$0..<$1]) }
  }

  private func frames(from begin: UInt64, to end: UInt64) -> Int {
    heard.reduce(0) { $0 + $1.monitor.soundingFrames(from: begin, to: end) }
  }

  private func story(_ instant: UInt64) -> String { "\((instant - (looks.first?.at ?? 0)) / Self.ms) ms" }

  /// Sound is heard exactly while the screen says so.
  private var agreement: [String] {
    spans.compactMap { span in
      guard let status = span.status, span.end > span.begin + Self.after + Self.before else { return nil }
      let (begin, end) = (span.begin + Self.after, span.end - Self.before)
      switch status.phase {
      case .playing where gain(at: begin) > 0.05:
        let silence = stride(from: begin, to: end - min(end - begin, 100 * Self.ms), by: Int(50 * Self.ms))
          .first {
            frames(from: $0, to: $0 + 100 * Self.ms) == 0
          }
        return silence.map { "\(story($0)): the screen says playing, and nothing is heard" }
      case .paused, .ended, .failed, .idle:
        let count = frames(from: begin, to: end)
        return count > 0 ? "\(story(begin)): \(status.phase) on the screen, \(count) frames heard" : nil
      case .playing, .loading, .waiting: return nil
      }
    }
  }

  /// Sound begins with what may bring it (`law.licence`).
  private var licence: [String] {
    let step = 10 * Self.ms
    guard let first = looks.first?.at, let last = looks.last?.at else { return ["nobody looked"] }
    var (silent, faults) = (UInt64(200) * Self.ms, [String]())
    for instant in stride(from: first, to: last, by: Int(step)) {
      guard frames(from: instant, to: instant + step) > 0 else {
        silent += step
        continue
      }
      if silent >= 200 * Self.ms, !isLicensed(instant) {
        let cause = acts.last { $0.begin <= instant + Self.before }?.happening
        faults.append("\(story(instant)): sound begins after \(cause.map { "\($0)" } ?? "nothing")")
      }
      silent = 0
    }
    return faults
  }

  /// Whether sound may begin: the user has just asked for it, what took it is over and the user wants it still, or what sounded
  /// a second before goes on elsewhere.
  private func isLicensed(_ instant: UInt64) -> Bool {
    guard let cause = acts.last(where: { $0.begin <= instant + Self.before }) else { return false }
    if cause.happening.asksForSound { return true }
    if cause.happening.givesSoundBack {
      return looks.last { $0.at <= cause.begin }?.status.intent.wants ?? false
    }
    // What played with no gain is heard with one.
    if case .user(_, .gain) = cause.happening {
      return looks.last { $0.at <= cause.begin }?.status.isPlaying ?? false
    }
    let isRecent = frames(from: cause.begin - min(cause.begin, 1_000 * Self.ms), to: cause.begin) > 0
    return cause.happening.mayMoveSound && isRecent
  }

  /// Nothing passes to the speaker once headphones are gone, until the user plays (`law.public-port`).
  private var publicPort: [String] {
    guard scenario.players.allSatisfy({ $0.recipe.routeChange != .ignored }) else { return [] }
    return acts.compactMap { act in
      guard case .phone(.device(.unplug, _)) = act.happening else { return nil }
      let licence = acts.first { $0.begin > act.begin && $0.happening.asksForSound }?.begin
      let end = licence ?? looks.last?.at ?? act.end
      let count = heard.filter { $0.port == .builtInSpeaker }.reduce(0) {
        $0 + $1.monitor.soundingFrames(from: act.begin, to: end)
      }
      return count > kind.quantum ? "\(story(act.begin)): \(count) frames on the speaker" : nil
    }
  }

  /// Whoever plays is heard within three seconds, or told why not (`law.newest-intent`).
  private var newestIntent: [String] {
    acts.compactMap { act in
      let due = act.end + 3_000 * Self.ms
      guard act.happening.asksForSound, !acts.contains(where: { (act.end..<due).contains($0.begin) }),
        let status = looks.first(where: { $0.at >= due })?.status,
        looks.contains(where: { (act.end..<due).contains($0.at) && $0.status.intent.wants })
      else { return nil }
      if status.isPlaying, gain(at: due) > 0.05, frames(from: act.begin, to: due) == 0 {
        return "\(story(due)): played, and not heard within three seconds"
      }
      let isAnswered =
        status.isPlaying || status.suppression != nil || status.intent.withdrawnBy != nil
        || [.ended, .failed].contains(status.phase)
      return isAnswered ? nil : "\(story(due)): played, and \(status.phase) without a reason"
    }
  }

  /// What is heard goes on frame by frame, and where it was after a silence (`law.whole`).
  private var whole: [String] {
    let isPlain = !acts.contains { $0.happening.bendsSound }
    var (faults, last): ([String], (item: ItemID?, place: Int, at: UInt64)?) = ([], nil)
    for span in spans where isPlain {
      guard let status = span.status, status.isPlaying, span.end > span.begin + Self.after + 2 * Self.before,
        let first = place(at: span.begin + Self.after), let end = place(at: span.end - Self.before),
        first.monitor === end.monitor
      else { continue }
      let missing =
        end.frame - first.frame - way(from: first.place, to: end.place, in: end.frame - first.frame, status)
      // Looks may miss that it waits while it passes over the others of a queue that goes round.
      let passing = status.repeat == .all && status.queueCount > 1 ? Self.passing : 0
      if !(0...3 * kind.quantum + passing).contains(missing) {
        faults.append("\(story(span.begin)): \(missing) frames are missing")
      }
      if let last, last.item == status.item,
        !acts.contains(where: { (last.at..<span.end).contains($0.begin) && $0.happening.breaksSound })
      {
        let between = frames(from: last.at, to: span.begin + Self.after)
        let apart = way(from: last.place, to: first.place, in: between, status) - between
        if !(-rewound - Self.fade...Self.fade).contains(apart) {
          faults.append("\(story(span.begin)): goes on \(apart) frames from where it was")
        }
      }
      last = (status.item, end.place, span.end - Self.before)
    }
    return faults
  }

  /// How many frames of silence lie around an item that cannot be opened: 32 ms.
  private static let passing = 1_536

  /// How many frames may come twice, or not at all, where sound is taken away and given back.
  private static let fade = 4_800

  /// How far it is from one place to a later one, so many frames on; beyond the item's end, and beyond, if it is repeated.
  private func way(from place: Int, to later: Int, in frames: Int, _ status: PlayerStatus) -> Int {
    guard status.repeat != .off, let duration = status.duration else { return later - place }
    let length = Int(duration / .seconds(1) * 48_000)
    return later - place + (frames - later + place + length / 2) / length * length
  }

  private var rewound: Int {
    Int((scenario.players.first?.recipe.rewind ?? .zero) / .seconds(1) * 48_000)
  }

  /// The player's own gain at an instant.
  private func gain(at instant: UInt64) -> Float {
    for act in acts.reversed() where act.begin <= instant {
      if case .user(_, .gain(let gain)) = act.happening { return gain }
    }
    return 1
  }

  /// The ruler's frame that is heard at an instant, and which of a monitor's it is; `nil` where none is.
  private func place(at instant: UInt64) -> (place: Int, frame: Int, monitor: Monitor)? {
    for (_, monitor) in heard {
      let end = monitor.frame(at: instant)
      guard end > 200, end < monitor.count,
        let place = Ruler.lastFrame(of: Array(monitor.pairs[2 * (end - 200)..<2 * end]))
      else { continue }
      return (place, end, monitor)
    }
    return nil
  }
}
