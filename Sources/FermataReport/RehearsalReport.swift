/// What a rehearsal or a replay found, as data: the track, and each scenario with what was heard and shown.
///
/// All times count from the start of their scenario.
package struct RehearsalReport: Hashable, Codable, Sendable {
  /// What the page is about.
  package var kind: Kind
  /// What was played; `nil` if no scenario plays it.
  package var track: Track?
  /// The scenarios in the order in which they are shown.
  package var scenarios: [ScenarioReport]
  /// What made the report, such as `fermata 0.1.0`, for its last line.
  package var madeWith: String

  /// Makes a report.
  package init(kind: Kind, track: Track?, scenarios: [ScenarioReport], madeWith: String) {
    self.kind = kind
    self.track = track
    self.scenarios = scenarios
    self.madeWith = madeWith
  }

  /// What a rehearsal plays.
  package struct Track: Hashable, Codable, Sendable {
    /// The piece; the file's name if it has no tags.
    package var title: String
    /// Who performs it; empty if unknown.
    package var artist: String
    /// The length and format in words, such as `1:08, Opus, 48 kHz`.
    package var length: String
    /// The picture as a `data:` address.
    ///
    /// Any other address is left out, since the page asks for nothing from outside.
    package var artwork: String?

    /// Makes a description of a track.
    package init(title: String, artist: String = "", length: String, artwork: String? = nil) {
      self.title = title
      self.artist = artist
      self.length = length
      self.artwork = artwork
    }
  }

  /// One page that holds everything but the sound: no script, style, picture or font comes from elsewhere.
  ///
  /// The sound is named by relative paths (``PortLane/soundFile``), so the page stays beside its sound files.
  package func html() -> String { ReportPage(report: self).html }
}
