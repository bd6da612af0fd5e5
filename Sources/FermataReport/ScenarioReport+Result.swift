import FermataKit
import FermataPlatform
package import FermataPolicy
package import FermataScenarios
import FermataSignal
import FermataSimulator

extension ScenarioReport {
  /// Draws a report from what a run showed.
  ///
  /// - Parameters:
  ///   - result: a run whose phone kept its samples.
  ///   - soundFile: the file beside the page that holds the sound of a port at which a player was heard.
  package init(_ result: ScenarioResult, soundFile: (AudioPort) -> String?) {
    self.init(
      id: result.scenario.id, title: result.scenario.title, summary: result.scenario.summary,
      sources: result.scenario.sources, media: result.scenario.media,
      chapter: Scenario.chapterTitles[result.scenario.id] ?? "",
      failures: result.violations.map(Failure.init), duration: result.scenario.end,
      ports: PortLane.lanes(of: result, soundFile: soundFile),
      bands: result.timeline.reportBands,
      markers: result.timeline.marks.map(ReportMarker.init), lockScreens: result.timeline.lockScreenMoments,
      script: result.scriptLines, trace: result.trace)
  }
}

extension ScenarioResult {
  fileprivate var scriptLines: [ScenarioReport.ScriptLine] {
    let wrong = Set(violations.compactMap { $0.moment?.line })
    let lines = scenario.text.split(separator: "\n").map(String.init)
    // The moments stand together, before the end.
    let first = lines.count - 1 - scenario.moments.count
    return lines.enumerated().map { index, text in
      let moment = index - first
      guard scenario.moments.indices.contains(moment) else { return .init(text) }
      let number = scenario.moments[moment].line
      return .init(text, number: number, holds: !wrong.contains(number))
    }
  }
}

extension ScenarioReport.Failure {
  fileprivate init(_ violation: Violation) {
    let versions = [
      violation.law.map { ScenarioReport.Version("the law", $0.summary) },
      violation.cause.map { ScenarioReport.Version("the cause", $0) },
      violation.explanation.map { ScenarioReport.Version("more", $0) },
    ]
    self.init(
      time: violation.at - .zero, part: violation.kind.name, text: violation.message,
      place: violation.place, versions: versions.compactMap { $0 })
  }
}

extension PortLane {
  /// One lane for each port that sounded, ours and everyone else's apart.
  fileprivate static func lanes(of result: ScenarioResult, soundFile: (AudioPort) -> String?) -> [PortLane] {
    let end = Phone.frame(at: .zero + result.scenario.end)
    var tapes = result.phone.mixes
    // The loudspeaker is always shown, because after a device was lost its silence is what matters.
    let speaker = AudioPort(.builtInSpeaker, uid: "Speaker")
    if tapes[speaker] == nil { tapes[speaker] = SoundTape(keeping: .nothing) }
    let ports = result.portsOfPlayers
    return tapes.sorted { $0.key.kind.lane.order < $1.key.kind.lane.order }.map { port, mix in
      var ours = [Float](repeating: 0, count: slices)
      for (app, part) in result.timeline.players {
        guard let tape = result.phone.tapes(of: app, part).first(where: { $0.key == port })?.value
        else { continue }
        ours = zip(ours, peaks(of: tape, until: end)).map { max($0, $1) }
      }
      let all = peaks(of: mix, until: end)
      // What is heard where we are silent, or louder than us by more than 2 %, which is left for rounding, is someone
      // else's.
      let others = zip(all, ours).map { $0 > $1 * 1.02 ? $0 : 0 }
      return PortLane(
        name: port.kind.lane.title, isPublic: port.kind == .builtInSpeaker, ours: ours, others: others,
        soundFile: ports.contains(port) ? soundFile(port) : nil)
    }
  }

  private static let slices = 1200

  private static func peaks(of tape: SoundTape, until end: Int) -> [Float] {
    (0..<slices).map { slice in
      let from = end * slice / slices
      let to = end * (slice + 1) / slices
      return tape.samples(from: from, to: to).reduce(0) { max($0, abs($1)) }
    }
  }
}

extension ReportMarker {
  init(_ mark: Timeline.Mark) { self.init(time: mark.at - .zero, text: mark.text, actor: mark.actor) }
}

extension Timeline {
  /// The rows of the time line: what was asked for, what came of it, and what was shown.
  var reportBands: [ReportBand] {
    [Subject.intent, .session, .suppressions, .screen, bands[.card] == nil ? .lockScreen : .card].map(band)
  }

  private func band(_ subject: Subject) -> ReportBand {
    let all = (bands[subject] ?? [:]).sorted { $0.key < $1.key }.flatMap(\.value)
    let stretches = all.filter { !$0.label.isEmpty && $0.end > $0.start }.sorted { $0.start < $1.start }
    return ReportBand(
      subject,
      spans: stretches.map {
        ReportBand.Span(
          start: $0.start - .zero, end: $0.end - .zero, label: $0.label, tone: subject.tone(of: $0.label))
      })
  }

  /// The lock screen where it changed and where something failed, at most eight and four of them.
  fileprivate var lockScreenMoments: [LockScreenMoment] {
    let failed = failings.prefix(4).map {
      LockScreenMoment(
        time: $0.at - .zero, label: $0.label, card: $0.lockScreen.map(LockScreenMoment.Card.init),
        isFailing: true)
    }
    return (changes + failed).enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  private var changes: [LockScreenMoment] {
    let glances = glances.prefix(8)
    return zip(glances, [nil] + glances.map(Optional.some)).map { glance, last in
      // What happened within the last tenth of a second is the cause; else the card changed by itself.
      let cause = marks.last { $0.at <= glance.at && glance.at - $0.at < .milliseconds(100) }
      let label =
        cause?.text ?? Self.change(from: last?.lockScreen.card.card, to: glance.lockScreen.card.card)
      return LockScreenMoment(
        time: glance.at - .zero, label: label, card: LockScreenMoment.Card(glance.lockScreen))
    }
  }

  /// What of a card is new, in a few words.
  private static func change(from last: Card?, to card: Card) -> String {
    if let last, last.item != card.item { return "the next item" }
    if let last, let chapter = card.chapter, last.chapter != chapter { return "chapter \(chapter + 1)" }
    return card.rate == 0 ? "sound stands" : "sound moves"
  }
}

extension LockScreenMoment.Card {
  fileprivate init(_ screen: LockScreen) {
    let kinds = screen.commands.kinds
    var buttons: Set<LockScreenMoment.Button> = []
    if kinds.contains(.playPause) { buttons.insert(.playPause) }
    if kinds.contains(.next) { buttons.insert(.next) }
    if kinds.contains(.previous) { buttons.insert(.previous) }
    if kinds.contains(.skip) { buttons.formUnion([.skipBackward, .skipForward]) }
    if kinds.contains(.position) { buttons.insert(.seek) }
    self.init(
      app: "", title: screen.card.tags.title ?? "", artist: screen.card.tags.artist ?? "",
      chapter: screen.card.card.chapter.map { "Chapter \($0 + 1) of \(screen.card.card.chapterCount)" },
      elapsed: screen.elapsed, duration: screen.card.card.duration, isLive: screen.card.card.isLive,
      rate: screen.card.card.rate,
      isPlaying: screen.isMoving, buttons: buttons, hasArtwork: screen.card.artwork != nil)
  }
}

extension Timeline.Subject {
  /// How a span with a label is coloured.
  fileprivate func tone(of label: String) -> ReportBand.Span.Tone {
    switch self {
    case .intent, .session: .on
    case .suppressions: .withheld
    case .screen:
      label.hasSuffix("playing")
        ? .on : label.contains("waiting") || label.hasSuffix("loading") ? .waiting : .off
    case .lockScreen, .card: label == "playing" ? .on : .off
    }
  }
}
