import FermataPolicy
import Testing

@Suite struct AtlasTests {
  @Test(arguments: [Recipe.music, .gameMusic, .voiceChat])
  func `every event is defined in every reachable class of facts`(_ recipe: Recipe) {
    var atlas = Atlas(recipe: recipe)
    atlas.explore()
    #expect(atlas.wrong == [])
    print("\(recipe): \(atlas.ways.count) classes of facts, \(atlas.transitions) transitions")
  }
}
