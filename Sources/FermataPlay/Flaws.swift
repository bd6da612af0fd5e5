package import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal

/// What was wrong with an item that was played all the same, for a person.
package enum Flaws {
  /// By how much an item may be shorter than its file says before it is told (our choice, because less is not missed).
  private static let slack = Duration.seconds(1)
  /// Codecs whose files state their length; of others it may be guessed from the first frames.
  private static let exact = ["flac", "alac", "pcm"]

  /// A line for each flaw of the item that a status shows.
  ///
  /// Damage is told as far as the journal's kept entries tell of it. An end that came too early is told only of what was
  /// played at speed 1, because only then the length is counted.
  package static func lines(of status: PlayerStatus, named name: String, in journal: Journal) -> [String] {
    var lines: [String] = []
    let isDamaged = journal.entries.contains {
      if case .itemDamaged(_, status.item, _) = $0.envelope.event { true } else { false }
    }
    if isDamaged { lines.append("\(name) is damaged: what cannot be read of it is silence") }
    guard let info = status.info, let length = info.length, let end = status.duration,
      exact.contains(where: info.codec.hasPrefix)
    else { return lines }
    let stated = info.format.duration(of: length)
    if stated - end > slack {
      let (end, stated) = (LiveLine.clock(end), LiveLine.clock(stated))
      lines.append("\(name) ends at \(end), though its file says \(stated): it may be cut off")
    }
    return lines
  }
}
