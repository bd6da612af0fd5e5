#if Tools
import Fermata
import FermataPlatform
import FermataPolicy
import FermataSimulator
import FermataReport
import FermataScenarios
import Foundation

/// What `track` stands for in a rehearsal: a file, a ruler, or bells where nothing can be decoded.
struct RehearsalTrack {
  let location: MediaLocation
  let media: any MediaSource
  private let info: MediaInfo
  private let silence: Silence

  /// Opens the track and listens to as much of it as scenarios play.
  init(_ path: String?) throws {
    do throws(MediaError) {
      try self.init(at: MediaLocation(path ?? Self.overture))
    } catch {
      guard path == nil, error.code == .unavailable else {
        throw Failure(problem: "cannot play the track: \(error)", help: "name another file with --track")
      }
      // Nothing can be decoded in this build, so bells stand in for the piece.
      try self.init(at: "chime:60")
    }
    guard !silence.isWhole else {
      throw Failure(
        problem:
          "\(location) is silent for as long as scenarios play it, so none of them could hear that it plays",
        help: "name a file with sound from its start with --track")
    }
  }

  private init(at location: MediaLocation) throws(MediaError) {
    self.location = location
    media =
      switch location.text.prefix(6) {
      case "ruler:": Ruler()
      case "chime:": Chime()
      default: Media.live
      }
    let reader = try media.open(location, format: .standard)
    info = reader.info
    silence = try Silence(in: reader, until: Scenario.playedOfTrack)
  }

  /// The piece that comes with Fermata lies beside the sources that this tool was built from.
  private static let overture = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples/Track/overture.m4a").path

  /// What a person should know of it before the verdicts; `nil` if nothing.
  var warning: String? {
    silence.first.map {
      "\(location) is silent from \($0.lowerBound.secondsText) s to \($0.upperBound.secondsText) s; "
        + "a scenario that expects sound there fails"
    }
  }

  /// What the page says of it.
  var description: RehearsalReport.Track {
    let duration = info.length.map { info.format.duration(of: $0) }
    let isShort = duration.map { $0 < Scenario.playedOfTrack } ?? false
    let length =
      (duration.map { $0.secondsText + " s" } ?? "endless") + (isShort ? ", repeated to two minutes" : "")
    let artwork = info.artwork.map {
      "data:\($0.mediaType);base64,\(Data($0.bytes).base64EncodedString())"
    }
    return RehearsalReport.Track(
      title: info.tags.title ?? URL(fileURLWithPath: location.text).lastPathComponent,
      artist: info.tags.artist ?? "", length: "\(length), \(info.codec)", artwork: artwork)
  }
}
#endif
