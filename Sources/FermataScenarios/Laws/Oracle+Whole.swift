import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator

// The next frame follows the last one heard (law 6).

extension Oracle {
  private static let buffer = 1024
  private static let rate = AudioFormat.standard.sampleRate.value

  /// The user moved, so what is heard next may be anywhere, once.
  mutating func move(_ index: Int, _ action: Happening.UserAction, at instant: HostTime) {
    switch action {
    case .next, .previous, .goTo, .seek, .skip, .chapter, .speed, .load, .repeat, .shuffle:
      parts[index].hearing.jumps += 1
    case .scan(_, let begins):
      parts[index].hearing.jumps += 1
      parts[index].hearing.isScanning = begins
    case .play, .toggle:
      switch parts[index].status.phase {
      case .ended, .failed: parts[index].hearing.jumps += 1
      case .idle, .loading, .waiting, .playing, .paused: break
      }
    case .pause, .stop: parts[index].hearing.isScanning = false
    case .gain, .intervals, .sound, .speaker: return
    }
    parts[index].hearing.askedAt = instant
  }

  /// Checks that frames that passed follow the ones before them.
  mutating func checkWhole(_ pass: Pass, _ index: Int, rises: Bool) {
    let before = parts[index].hearing
    parts[index].hearing.frame = pass.last
    guard let first = pass.first, isMeasured(index) else {
      parts[index].hearing.jumps = 0
      return
    }
    if !pass.isWhole {
      report(
        .whole, at: Phone.instant(of: pass.start), "frames of \(parts[index].name) do not follow each other")
    }
    guard let last = before.frame, !before.isScanning else { return }
    let apart = first - (last + 1)
    defer { if rises || apart != 0 { parts[index].hearing.isCut = false } }
    if isAllowed(apart, from: last, to: first, pass, index, rises: rises) {
      // Each jump that the user asked for excuses one gap. A jump to the present place makes no gap, so after a second
      // its excuse is forgotten.
      let isOld = Phone.instant(of: pass.end) - before.askedAt > .seconds(1)
      if isOld { parts[index].hearing.jumps = 0 }
      return
    }
    if before.jumps > 0 {
      parts[index].hearing.jumps -= 1
      return
    }
    let name = parts[index].name
    let text =
      apart < 0 ? "\(-apart) frames of \(name) are heard twice" : "\(apart) frames of \(name) are lost"
    report(.whole, at: Phone.instant(of: pass.start), "\(text), after frame \(last)")
  }

  /// Whether frames may follow as they do without a jump that the user asked for.
  private func isAllowed(
    _ apart: Int, from last: Int, to first: Int, _ pass: Pass, _ index: Int, rises: Bool
  ) -> Bool {
    let tolerance = pass.rate == 1 ? 0 : Self.rate / 20
    if abs(apart) <= tolerance { return true }
    if first <= tolerance, isEnd(last, of: index, tolerance) { return true }
    // A cut may be mended so soon that there is no silence to notice.
    let isCut = parts[index].hearing.isCut
    guard rises || isCut else { return false }
    // As much as two slow routes hold, where one was cut right after it had taken over from the other.
    let inFlight =
      isCut ? frames(phone.slowestLatency * 2, pass.rate) + Self.buffer + frames(slack, pass.rate) : 0
    let most = inFlight + frames(parts[index].recipe.rewind, 1) + tolerance
    if apart < 0 { return -apart <= most }
    // What was in flight may begin in the item before.
    return lengths(of: index).contains { $0 > first && last + 1 + $0 - first <= most }
  }

  private func lengths(of index: Int) -> [Int] {
    parts[index].queue.map(media.actual).compactMap(\.rulerLength)
  }

  private func frames(_ duration: Duration, _ rate: Double) -> Int {
    Int(Double(AudioFormat.standard.frames(in: duration).value) * rate)
  }

  /// Whether a frame is the last of an item in the queue, or the last before one breaks.
  private func isEnd(_ last: Int, of index: Int, _ tolerance: Int) -> Bool {
    parts[index].queue.map(media.actual).contains { location in
      // What cannot be opened has no frame of its own.
      if location.text == "broken" { return false }
      guard let length = location.rulerLength else { return true }
      return abs(length - (last + 1)) <= tolerance
    }
  }

  /// Whether a part that shows its end came there: by its last frame, or by a jump.
  func hasEnded(_ index: Int) -> Bool {
    let hearing = parts[index].hearing
    guard isMeasured(index), let last = hearing.frame, hearing.jumps == 0 else { return true }
    return isEnd(last, of: index, Self.rate / 20)
  }

  /// Whether frame numbers can be read from all that a part plays; not from a broadcast, which goes on with what is
  /// sent now.
  private func isMeasured(_ index: Int) -> Bool {
    parts[index].queue.map(media.actual).allSatisfy {
      $0.isBroken || $0.late != nil || $0.text.hasPrefix("ruler:") && $0.text != "ruler:live"
    }
  }
}

extension MediaLocation {
  /// How many frames a ruler has, or one that breaks; `nil` for other media.
  fileprivate var rulerLength: Int? {
    if let late { return late.medium.rulerLength }
    guard text.hasPrefix("ruler:") || text.hasPrefix("broken:") else { return nil }
    let seconds =
      text.drop { $0 != ":" }.dropFirst().replacing(Ruler.pictureMark, with: "")
      .split(whereSeparator: { $0 == "/" || $0 == "#" }).first.flatMap { Double($0) }
    return seconds.map { Int(($0 * 48_000).rounded()) }
  }
}
