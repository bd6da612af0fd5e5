import FermataPolicy
import Testing

/// The category is set for the lock screen before anything is heard, once and without a claim.
@Suite struct ConfiguredAheadTests {
  @Test(arguments: Recipe.all)
  func `what has a lock screen is configured as it is loaded, and the rest as it is played`(_ recipe: Recipe)
  {
    let driver = Driver(recipe: recipe)
    #expect(driver.steps.contains(.configure(recipe.configuration)) == recipe.publishesCard)
    #expect(driver.session == (recipe.publishesCard ? ["configure"] : []))
    #expect(driver.policy.deadline == nil && driver.card == nil)
  }

  @Test func `a second item, and an empty queue, configure nothing`() {
    var driver = Driver(items: 0)
    driver.send(.load(Driver.player, []))
    #expect(driver.session == [] && !driver.policy.firedRules.contains(.configuredAhead))
    driver.send(.load(Driver.player, [ItemID(1)]))
    driver.send(.load(Driver.player, [ItemID(2)]))
    #expect(driver.session == ["configure"])
  }

  @Test func `a session that was given back is configured again by the next play, and by no load`() {
    var driver = Driver.playing()
    driver.command(.pause)
    driver.send(.scene(.background))
    driver.pass(.seconds(5))
    #expect(driver.session.last == "deactivate")
    driver.forget()
    driver.send(.load(Driver.player, [ItemID(2)]))
    #expect(driver.session == [])
    driver.play()
    #expect(driver.session == ["configure", "activate", "start"])
  }

  @Test func `a category that is refused ahead is held against no play`() {
    var driver = Driver(items: 0)
    driver.failures["configure"] = .insufficientPriority
    driver.send(.load(Driver.player, [ItemID(1)]))
    #expect(driver.status.suppression == nil && driver.policy.deadline == nil)
    driver.failures = [:]
    driver.play()
    #expect(driver.session == ["configure", "configure", "activate", "start"] && driver.phase == .playing)
  }

  @Test func `a play that comes while the category is on its way waits for it, and sets none of its own`() {
    var driver = Driver(items: 0)
    driver.unanswered = ["configure"]
    driver.send(.load(Driver.player, [ItemID(1)]))
    driver.play()
    #expect(driver.session == ["configure"])
    driver.finish("configure")
    driver.hear()
    #expect(driver.session == ["configure", "activate", "start"] && driver.phase == .playing)
  }

  @Test func `while CallKit owns the session, or a game holds it, nothing is set`() {
    var driver = Driver(items: 0)
    driver.send(.system(.authorityClaimed(.callKit)))
    driver.send(.load(Driver.player, [ItemID(1)]))
    #expect(driver.session == [])
    driver.send(.system(.authorityReleased))
    #expect(driver.session == ["configure"])

    driver = Driver(recipe: .game)
    driver.play()
    driver.forget()
    driver.send(.added(PartID(2), .music))
    driver.send(.load(PartID(2), [ItemID(9)]))
    #expect(driver.session == [])
    driver.send(.removed(Driver.player))
    driver.pass(.seconds(10))
    #expect(driver.session == ["deactivate", "configure"])
    #expect(driver.steps.last == .configure(Recipe.music.configuration))
  }
}
