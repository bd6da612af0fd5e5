import FermataPolicy
import Testing

/// Route sharing as part of the configuration.
@Suite struct RouteSharingTests {
  private static let longForm = SessionConfiguration(
    .playback, mode: .spokenAudio, routeSharing: .longFormAudio)

  @Test func `it is refused where the system refuses it, with the rule`() throws {
    #expect(
      Self.longForm.violation == nil && Self.longForm.description == "playback/spokenAudio+longFormAudio")
    for configuration in EveryConfiguration.valid {
      let mayShare =
        configuration.category == .playback && configuration.options.isEmpty
        && [.default, .moviePlayback, .spokenAudio].contains(configuration.mode)
      for sharing in [SessionConfiguration.RouteSharing.longFormAudio, .longFormVideo] {
        let rule = configuration.sharing(sharing).violation?.rule
        #expect(rule == (mayShare ? nil : "R-010"), "\(configuration)")
      }
    }
    #expect(throws: ConfigurationError.self) { try Recipe.recorder.sharing(.longFormAudio) }
    #expect(throws: ConfigurationError.self) { try Recipe.prompt.sharing(.longFormAudio) }
    #expect(try Recipe.movie.sharing(.longFormVideo).configuration.routeSharing == .longFormVideo)
  }

  @Test func `two that share alike go on sharing, and others share as everything else`() {
    let film = SessionConfiguration(.playback, mode: .moviePlayback, routeSharing: .longFormVideo)
    let song = SessionConfiguration(.playback, routeSharing: .longFormAudio)
    #expect(Self.longForm.combined(with: song) == song)
    #expect(Self.longForm.combined(with: film).routeSharing == .default)
    for other in EveryConfiguration.valid {
      let both = other.combined(with: song)
      #expect(both == song.combined(with: other) && both.routeSharing == .default && both.violation == nil)
    }
  }

  @Test(arguments: [false, true]) func `of two that share otherwise the last to ask is served`(
    _ isFilmLast: Bool
  ) throws {
    let song = try Recipe.music.sharing(.longFormAudio)
    let film = try Recipe.movie.sharing(.longFormVideo)
    var driver = Driver.playing(recipe: isFilmLast ? song : film)
    driver.send(.required(PartID(2), isFilmLast ? film : song))
    guard case .known(let combined) = driver.policy.applied.configuration else {
      Issue.record("nothing is configured")
      return
    }
    #expect(combined.routeSharing == (isFilmLast ? .longFormVideo : .longFormAudio))
  }

  @Test func `a prompt beside a podcast leaves the route shared, a recording does not`() throws {
    var driver = Driver.playing(recipe: try .spokenAudio.sharing(.longFormAudio))
    driver.send(.required(PartID(2), .prompt))
    driver.pass(.seconds(1))
    #expect(driver.phase == .playing && driver.policy.status(of: PartID(2))?.phase == .playing)
    #expect(driver.policy.applied.configuration == .known(Self.longForm))
    driver.send(.required(PartID(3), .recorder))
    guard case .known(let combined) = driver.policy.applied.configuration else {
      Issue.record("nothing is configured")
      return
    }
    #expect(combined.category == .playAndRecord && combined.routeSharing == .default)
  }
}
