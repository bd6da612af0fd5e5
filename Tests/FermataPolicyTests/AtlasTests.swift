import FermataPolicy
import Testing

@Suite struct AtlasTests {
  /// Any two regions of the world together, with the recipe that minds them.
  static let pairs = Atlas.Region.allCases.flatMap { one in
    Atlas.Region.allCases.filter { $0.rawValue > one.rawValue }.map { [one, $0] }
  }

  @Test func `every event is defined in every reachable class of facts`() async {
    var (classes, transitions) = (0, 0)
    for regions in Self.pairs {
      let recipe: Recipe =
        regions.contains(.authority)
        ? .voiceChat : regions.contains(.secondaryAudioHint) ? .gameMusic : .music
      var atlas = Atlas(regions, recipe: recipe)
      atlas.explore()
      #expect(atlas.wrong == [])
      classes += atlas.ways.count
      transitions += atlas.transitions
    }
    print("atlas: \(classes) classes of facts, \(transitions) transitions, every event defined in each")
  }
}
