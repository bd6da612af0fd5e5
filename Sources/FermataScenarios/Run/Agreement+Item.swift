import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator

// What the screen says of the item itself: its chapter, and what is wrong with it.

extension Agreement {
  /// A medium that cannot be played proves nothing, unless that is what the scenario is about.
  mutating func checkMedium(_ sight: Sight, _ memory: inout Memory) {
    for error in sight.status.errors where !error.location.isBroken {
      guard memory.toldErrors.insert(error.description).inserted else { continue }
      if let end = mayFailUntil[sight.name], phone.now <= .zero + end { continue }
      report(.expectation, "\(sight.name): \(error)")
    }
  }

  /// The chapter on the screen is the one that the position lies in, and who failed says why.
  mutating func checkItem(_ sight: Sight, _ memory: inout Memory) {
    guard !phone.isSuspended(sight.player.app) else { return }
    let status = sight.status
    let hasStaleError = status.isPlaying && status.error != nil
    memory.staleErrorSince = hasStaleError ? memory.staleErrorSince ?? phone.now : nil
    let wrong: String?
    if status.phase == .failed, status.errors.isEmpty {
      wrong = "failed, and its screen names no error"
    } else if let error = status.error, let since = memory.staleErrorSince, phone.now - since >= slack {
      wrong = "playing, and its screen still names what was wrong before: \(error)"
    } else {
      wrong = wrongChapter(of: status)
    }
    if let wrong, !memory.hasToldItem { report(.screen, "\(sight.name) is \(wrong)") }
    memory.hasToldItem = wrong != nil
  }

  /// What is wrong with a screen that shows another chapter than the position lies in; at a boundary either may be shown.
  ///
  /// After a jump the screen shows the chapter that it leads to, while what is on its way through a slow route is heard.
  /// Where frames are missing, or were just now, the screen's clock may have run on until that was called a stall, and the
  /// chapter is the sound's.
  private func wrongChapter(of status: PlayerStatus) -> String? {
    guard let chapters = status.info?.chapters, !chapters.isEmpty else { return nil }
    let latency = max(phone.outputLatency, phone.trailingLatency) * max(1, status.rate)
    let tolerance = Self.clockTolerance + slack + latency
    let missing = media.hasStalled(within: gap) ? gap * max(1, status.rate) : .zero
    func chapter(at place: Duration) -> Int? { chapters.lastIndex { $0.start <= max(.zero, place) } }
    func name(_ chapter: Int?) -> String { chapter.map { "chapter \($0 + 1)" } ?? "no chapter" }
    let earliest = chapter(at: status.position - tolerance - missing) ?? -1
    let latest = chapter(at: status.position + tolerance) ?? -1
    let shown = status.playback.chapter
    guard !(earliest...latest).contains(shown ?? -1) else { return nil }
    let place = "at \(status.position.secondsText), in \(name(chapter(at: status.position)))"
    return "\(place), and its screen shows \(name(shown))"
  }
}
