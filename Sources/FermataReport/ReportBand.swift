package import FermataScenarios

/// One row of the time line: what was so from when to when.
package struct ReportBand: Hashable, Codable, Sendable {
  /// What the row tells.
  package var subject: Timeline.Subject
  /// The spans in any order; those that overlap are stacked.
  package var spans: [Span]

  /// Makes a row.
  package init(_ subject: Timeline.Subject, spans: [Span]) {
    self.subject = subject
    self.spans = spans
  }

  /// A stretch of time with one value.
  package struct Span: Hashable, Codable, Sendable {
    /// How a span is coloured.
    package enum Tone: String, Hashable, Codable, Sendable, CaseIterable {
      /// Sound, or what leads to it: playing, active, wanted.
      case on
      /// On the way: loading, activating, stalled.
      case waiting
      /// Silence, and rightly so: paused, inactive.
      case off
      /// Sound is withheld, or something failed.
      case withheld
    }

    /// When it begins.
    package var start: Duration
    /// When it ends.
    package var end: Duration
    /// The value in a word or two.
    package var label: String
    /// How it is coloured.
    package var tone: Tone

    /// Makes a span.
    package init(start: Duration, end: Duration, label: String, tone: Tone) {
      self.start = start
      self.end = end
      self.label = label
      self.tone = tone
    }
  }
}
