import FermataPolicy
import Testing

/// CallKit or Push to Talk as owner of the session: what is asked, refused and cut when the owner comes and goes.
@Suite struct OwnerTests {
  /// A conversation whose session CallKit owns and made active.
  private static func talking() -> Driver {
    var driver = Driver(recipe: .voiceChat)
    driver.send(.authority(.callKit))
    driver.command(.play)
    driver.send(.authorityActive(true))
    driver.hear()
    driver.pass(.seconds(1))
    driver.forget()
    return driver
  }

  @Test func `what the owner deactivates is cut, stands still, and is started again with the session`() {
    var driver = Self.talking()
    #expect(driver.phase == .playing)
    driver.send(.authorityActive(false))
    let position = driver.position
    #expect(driver.gate == .cut && driver.facts.silence == .cut)
    driver.pass(.seconds(1))
    #expect(driver.position == position && driver.phase == .paused)
    driver.send(.authorityActive(true))
    // The framework's next session knows nothing of the last one's category.
    #expect(driver.session == ["stop", "configure", "start"])
  }

  @Test func `a configuration that is refused to a conversation is asked for again when its owner is there`()
  {
    var driver = Driver(recipe: .voiceChat)
    driver.failures["configure"] = .badParameter
    driver.send(.authority(.callKit))
    driver.command(.play)
    driver.pass(.seconds(1))
    #expect(driver.session == ["configure"])
    driver.failures = [:]
    driver.send(.authorityActive(true))
    #expect(driver.session == ["configure", "configure", "start"])
  }
}
