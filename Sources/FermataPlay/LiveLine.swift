package import FermataKit
import FermataPlatform
import FermataPolicy

/// The line that a terminal shows while something plays: state, clock, bar, level, and the piece, or why it is silent.
///
///     ▶ 1:05 ━━━━━━━━╸──────────── 3:20  ▅  Overture · Fermata
package struct LiveLine: Hashable, Sendable {
  /// What the player shows.
  package var status: PlayerStatus
  /// How loud it was lately, from 0 to 1.
  package var level: Float
  /// The piece; the file's name where it has no tags.
  package var piece: String

  /// Makes a line.
  package init(_ status: PlayerStatus, level: Float, piece: String) {
    self.status = status
    self.level = level
    self.piece = piece
  }

  /// The line, not wider than so many columns.
  package func text(columns: Int) -> String {
    let clock = Self.clock(status.position)
    let end = status.duration.map(Self.clock) ?? (status.info?.isLive == true ? "live" : "")
    var head = "\(sign) \(clock)"
    // A bar that is shorter says nothing; and it gives way to the reason why nothing is heard.
    let room = min(32, columns - head.columns - end.columns - max(36, (status.silence?.columns ?? 0) + 7))
    if let duration = status.duration, room >= 8 {
      head += " " + Self.bar(status.position, of: duration, columns: room)
    } else if !end.isEmpty {
      head += " /"
    }
    if !end.isEmpty { head += " \(end)" }
    if columns >= 60 { head += "  \(Self.meter(level))" }
    let left = columns - head.columns - 2
    guard left > 3 else { return head.shortened(to: columns) }
    guard status.silence == nil, left - place.columns > 8 else {
      return "\(head)  \(words.shortened(to: left))"
    }
    return "\(head)  \(words.shortened(to: left - place.columns))\(place)"
  }

  /// The state as one sign.
  private var sign: String {
    switch status.phase {
    case .playing: "▶"
    case .waiting, .loading: "…"
    case .paused, .idle: "⏸"
    case .ended: "■"
    case .failed: "✕"
    }
  }

  private var words: String {
    if let silence = status.silence { return silence }
    var words = Self.title(of: piece, in: status)
    if status.rate != 1 { words += "  \((status.rate * 100).rounded() / 100)×" }
    return words
  }

  /// Where in the queue it is.
  private var place: String {
    status.queueCount > 1 ? "  \(status.queueIndex + 1)/\(status.queueCount)" : ""
  }

  /// The piece, behind the chapter that a status shows: where there is no room for both, the chapter says more.
  package static func title(of piece: String, in status: PlayerStatus) -> String {
    guard let chapter = status.chapter, let chapters = status.info?.chapters,
      chapters.indices.contains(chapter)
    else { return piece }
    return "\(chapters[chapter].title ?? "Chapter \(chapter + 1)") · \(piece)"
  }

  /// Minutes and seconds, with hours if there are any.
  package static func clock(_ time: Duration) -> String {
    let seconds = Int(max(.zero, time) / .seconds(1))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
  }

  /// How much of the whole is over, to half a column.
  package static func bar(_ position: Duration, of whole: Duration, columns: Int) -> String {
    let part = whole > .zero ? min(1, max(0, position / whole)) : 0
    let halves = Int(part * Double(columns * 2))
    let (full, half) = (halves / 2, halves % 2)
    return String(repeating: "━", count: full) + (half == 1 ? "╸" : "")
      + String(repeating: "─", count: columns - full - half)
  }

  /// One column for 48 dB.
  package static func meter(_ level: Float) -> String {
    let steps = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    // Each doubling is 6 dB.
    var (step, bound) = (7, Float(0.5))
    while step > 0, level < bound { (step, bound) = (step - 1, bound / 2) }
    return level > 0 ? steps[step] : " "
  }
}

extension PlayerStatus {
  /// Why nothing is heard though it was wanted, in words; `nil` if it is heard, or the user paused.
  package var silence: String? {
    switch self.phase {
    case .playing, .idle, .ended: return nil
    case .failed: return self.error.map { "cannot be played: \($0)" } ?? "cannot be played"
    case .loading, .waiting(.loading): return "opening …"
    case .waiting(.session): return "waiting for the sound server …"
    case .waiting(.engine): return "starting …"
    case .waiting(.stalled): return "waiting for the file …"
    case .paused: break
    }
    switch self.suppression {
    case .interrupted: return "silent: a call or another program has the sound"
    case .refused(let code):
      let reason =
        code == .mediaServicesFailed
        ? "no sound server answers, or it has no output" : "the system refused (\(code))"
      // It is tried no more, and the user must play.
      return self.intent.withdrawnBy == .refusal ? "given up: \(reason)" : "silent: \(reason)"
    case .routeUnsettled: return "silent: the output is changing"
    case .engineStopped: return "silent: the output stopped"
    case .servicesLost: return "silent: the sound server is gone"
    case .background: return "silent in the background"
    case .secondaryAudioHint: return "silent: another program plays"
    case .authority(let owner): return "silent: \(owner.rawValue) has the sound"
    case nil: break
    }
    switch self.intent.withdrawnBy {
    case .outputLost: return "paused: the output was removed"
    case .servicesReset: return "paused: the sound server began anew"
    case let rule?: return "paused: \(rule.summary)"
    case nil: return nil
    }
  }
}

extension String {
  /// How many columns of a terminal it takes: East Asian signs and emoji take two, marks that are put on others none.
  package var columns: Int {
    unicodeScalars.reduce(0) { sum, scalar in
      if scalar.properties.canonicalCombiningClass != .notReordered || scalar.value == 0x200D { return sum }
      // Two letters for regions are one flag.
      let isEmoji = scalar.properties.isEmojiPresentation && !(0x1F1E6...0x1F1FF).contains(scalar.value)
      let isWide = isEmoji || Self.wide.contains { $0.contains(scalar.value) }
      return sum + (isWide ? 2 : 1)
    }
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD,
  ]

  /// The text in at most so many columns, with an ellipsis where something was left out; signs that would move the cursor
  /// are left out.
  package func shortened(to columns: Int) -> String {
    let plain = filter { !$0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
    guard plain.columns > columns else { return plain }
    var short = ""
    for character in plain {
      guard (short + String(character)).columns < columns else { break }
      short.append(character)
    }
    return short + "…"
  }
}

extension [String] {
  /// The texts behind each other, parted by a mark, in lines of at most so many columns.
  package func lines(columns: Int, between mark: String = " · ") -> [String] {
    reduce(into: []) { lines, text in
      if let last = lines.last, (last + mark + text).columns <= columns {
        lines[lines.count - 1] += mark + text
      } else {
        lines.append(text)
      }
    }
  }
}
