#if Tools
import Fermata
import FermataPlatform
import FermataSimulator
import FermataTesting
import Foundation

/// A rehearsal under way: its track, its folder, and the runs.
struct Rehearsal {
  let folder: URL
  private let track: MediaLocation
  private let media: any MediaSource

  /// Checks track and folder before anything runs.
  init(track: String?, output: String) throws {
    folder = URL(fileURLWithPath: output, isDirectory: true)
    media = track == nil ? Ruler() : Media.live
    self.track = MediaLocation(try track ?? Self.demoTrack())
    do {
      _ = try media.open(self.track, format: .standard)
    } catch {
      throw Failure(problem: String(describing: error), help: "choose another file with --track")
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data().write(to: folder.appendingPathComponent("report.html"))
    } catch {
      throw Failure(
        problem: "cannot write into \(output): \(error.localizedDescription)",
        help: "name another folder with --output")
    }
  }

  private static func demoTrack() throws -> String { "ruler:60" }

  /// Runs one scenario and writes its trace and its sound.
  func run(_ scenario: Scenario) throws -> Review {
    var runner = ScenarioRunner(track: track, media: media)
    runner.keepsSamples = true
    let result = try runner.run(scenario)
    let trace = result.trace.joined(separator: "\n") + "\n"
    try Data(trace.utf8).write(to: folder.appendingPathComponent("\(scenario.id).trace"))
    return Review(result)
  }

  func writeReport(_ reviews: [Review]) throws {}
}
#endif
