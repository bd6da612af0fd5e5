import FermataPolicy
import Testing

@Suite struct AtlasTests {
  @Test(arguments: Atlas.Region.allCases)
  func `every event is defined wherever a region of the world leads`(_ region: Atlas.Region) {
    #expect(Atlas.explored([region]).wrong == [])
  }
}

@Suite struct LongAtlasTests {
  @Test func `every event is defined wherever two regions of the world lead together`() {
    var (classes, transitions) = (0, 0)
    let regions = Atlas.Region.allCases
    for (index, one) in regions.enumerated() {
      for other in regions[(index + 1)...] {
        let atlas = Atlas.explored([one, other])
        #expect(atlas.wrong == [])
        classes += atlas.ways.count
        transitions += atlas.transitions
      }
    }
    #expect(classes > 150_000 && transitions > 2_500_000)
  }
}

extension Atlas {
  /// The atlas of some regions, with the recipe that minds them.
  fileprivate static func explored(_ regions: [Region]) -> Atlas {
    let recipe: Recipe =
      regions.contains(.authority) ? .voiceChat : regions.contains(.secondaryAudioHint) ? .gameMusic : .music
    var atlas = Atlas(regions, recipe: recipe)
    atlas.explore()
    return atlas
  }
}
