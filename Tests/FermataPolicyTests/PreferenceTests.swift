import FermataPolicy
import Testing

/// What recipes ask of the system beside their configuration.
@Suite struct PreferenceTests {
  private static let quiet = SessionPreferences(avoidsSystemAlerts: true)
  private static let steady = SessionPreferences(interruptsOnRouteDisconnect: false)

  @Test func `the usual preferences are never asked for`() {
    var driver = Driver.playing()
    driver.command(.pause)
    driver.play()
    #expect(driver.count("prefer") == 0)
  }

  @Test func `others are asked for once, before the session is active, and outlive a change of category`() {
    var driver = Driver(recipe: .music.preferring(Self.quiet))
    driver.play()
    #expect(driver.session == ["configure", "prefer", "activate", "start"])
    #expect(driver.steps.contains(.prefer(Self.quiet)))
    driver.interrupt()
    driver.endInterruption(mayResume: true)
    #expect(driver.count("prefer") == 1)
  }

  @Test func `a reset of the media services has them asked for again`() {
    var driver = Driver(recipe: .music.preferring(Self.quiet))
    driver.play()
    driver.send(.servicesLost)
    driver.send(.servicesReset)
    driver.forget()
    driver.play()
    #expect(driver.session.first == "prefer" && driver.phase == .playing)
  }

  @Test func `a system that does not know them is asked once, and plays`() {
    var driver = Driver(recipe: .music.preferring(Self.steady))
    driver.failures = ["prefer": .unspecified]
    driver.play()
    #expect(driver.phase == .playing && driver.count("prefer") == 1)
    driver.command(.pause)
    driver.play()
    #expect(driver.count("prefer") == 1)
  }

  @Test func `what an interruption overtook on its way is asked for anew`() {
    var driver = Driver(recipe: .music.preferring(Self.quiet))
    driver.unanswered = ["prefer"]
    driver.play()
    #expect(driver.count("prefer") == 1)
    driver.interrupt()
    driver.unanswered = []
    driver.finish("prefer")
    driver.send(.removed(Driver.player))
    let plain = PartID(2)
    driver.send(.required(plain, .music))
    #expect(driver.steps.contains(.prefer(.initial)))
  }

  @Test func `two parts prefer together what either asks for, as long as both have a say`() {
    var driver = Driver(recipe: .music.preferring(Self.quiet))
    driver.play()
    driver.forget()
    let second = PartID(2)
    driver.send(.required(second, .music.preferring(Self.steady)))
    let both = SessionPreferences(avoidsSystemAlerts: true, interruptsOnRouteDisconnect: false)
    #expect(driver.steps.contains(.prefer(both)) && Self.quiet.combined(with: Self.steady) == both)
    driver.forget()
    driver.send(.removed(second))
    #expect(driver.count("prefer") == 0)
    driver.pass(.seconds(4))
    #expect(driver.steps.contains(.prefer(Self.quiet)))
  }

  @Test func `a recorder asks for quiet banners by itself`() {
    #expect(Recipe.all.filter { $0.preferences != .initial }.map(\.name) == ["recorder"])
    #expect(Recipe.recorder.preferences == Self.quiet)
  }
}
