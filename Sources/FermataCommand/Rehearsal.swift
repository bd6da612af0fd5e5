#if Tools
import Fermata
import FermataPlatform
import FermataPolicy
import FermataSimulator
import FermataTesting
import Foundation

/// A rehearsal under way: its track, its folder, and the runs.
struct Rehearsal {
  let folder: OutputFolder
  private let track: MediaLocation
  private let info: MediaInfo
  private let media: any MediaSource

  /// Checks track and folder before anything runs.
  init(track: String?, output: String) throws {
    folder = OutputFolder(output)
    let location = MediaLocation(track ?? DemoTrack.path)
    do throws(MediaError) {
      let source: any MediaSource = location.text.hasPrefix("ruler:") ? Ruler() : Media.live
      info = try source.open(location, format: .standard).info
      media = source
    } catch {
      guard track == nil, error.code == .unavailable else {
        throw Failure(problem: "cannot play the track: \(error)", help: "name another file with --track")
      }
      // Nothing can be decoded in this build, so bells stand in for the piece.
      info = try Chime().open(MediaLocation("chime:60"), format: .standard).info
      media = Chime()
      self.track = MediaLocation("chime:60")
      try folder.prepare()
      return
    }
    self.track = location
    try folder.prepare()
  }

  /// Runs one scenario and writes its trace and what each port sounded like.
  func run(_ scenario: Scenario) throws -> Review {
    guard scenario.end <= .seconds(1800) else {
      throw Failure(
        problem:
          "\(scenario.id) lasts longer than half an hour, and what each port played would fill the disk",
        help: "let it end sooner; a position deep in a long track is reached with seek")
    }
    var runner = ScenarioRunner(track: track, media: media)
    runner.keepsSamples = true
    let result = try runner.run(scenario)
    try folder.write(result.trace.joined(separator: "\n") + "\n", to: "\(scenario.id).trace")
    for (app, journal) in result.journals.sorted(by: { $0.key < $1.key }) {
      let name = result.journals.count == 1 ? scenario.id : "\(scenario.id)-\(app)"
      try folder.write(try journal.exported(), to: "\(name).journal")
    }
    let end = Phone.frame(at: .zero + scenario.end)
    for (port, tape) in result.phone.mixes {
      try WaveFile.write(
        tape.samples(from: 0, to: end),
        to: folder.url.appendingPathComponent(Self.wavName(of: port, in: scenario)))
    }
    let report = ScenarioReport(result) { Self.wavName(of: $0, in: scenario) }
    return Review(result, report)
  }

  /// Writes the page.
  func writeReport(_ reviews: [Review]) throws {
    let duration = info.length.map { info.format.duration(of: $0) }
    let isShort = duration.map { $0 < .seconds(120) } ?? false
    let length =
      (duration.map { $0.secondsText + " s" } ?? "endless") + (isShort ? ", repeated to two minutes" : "")
    let artwork = info.artwork.map {
      "data:\($0.mediaType);base64,\(Data($0.bytes).base64EncodedString())"
    }
    let name = URL(fileURLWithPath: track.text).lastPathComponent
    let report = RehearsalReport(
      title: "Rehearsal",
      track: RehearsalReport.Track(
        title: info.tags.title ?? name, artist: info.tags.artist ?? "", length: "\(length), \(info.codec)",
        artwork: artwork),
      scenarios: reviews.map(\.report), madeWith: "fermata")
    try folder.write(report.html(), to: "report.html")
  }

  private static func wavName(of port: AudioPort, in scenario: Scenario) -> String {
    "\(scenario.id)-\(port.kind.rawValue).wav"
  }
}

/// The piece that comes with Fermata.
enum DemoTrack {
  /// Where it lies: beside the sources that this tool was built from.
  static let path = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples/Track/overture.m4a").path
}
#endif
