import FermataPolicy
import Testing

/// A loss that is told twice, by a notice and by an interruption, and what the user does in between.
@Suite struct LateLossTests {
  /// The notice of a device that is gone may come before the interruption of the same loss, and a press between the two.
  @Test(arguments: [(26, true), (1_999, true), (2_001, false)])
  func `a play after a loss outlives the interruption that tells the loss once more`(
    _ milliseconds: Int, _ goesOn: Bool
  ) {
    var driver = Driver.playing(on: Driver.headphones)
    driver.move(to: Driver.speaker, because: .oldDeviceUnavailable)
    driver.play()
    driver.pass(.milliseconds(milliseconds))
    driver.send(.interruptionBegan(.routeDisconnected))
    driver.pass(.seconds(3))
    #expect(driver.intent.wants == goesOn && driver.status.suppression == nil)
    #expect(driver.intent.withdrawnBy == (goesOn ? nil : .outputLost))
    // It takes the session back.
    #expect(driver.isOpen == goesOn)
  }

  /// AirPlay is still there, so the play changes nothing when it comes; and yet it is newer than the loss.
  @Test func `a play that finds sound on its way outlives the interruption of the device before`() {
    let airPlay = Route(output: AudioPort(.airPlay, uid: "A"), token: 12)
    var driver = Driver.playing(on: Driver.headphones)
    driver.move(to: airPlay, because: .oldDeviceUnavailable)
    driver.pass(.milliseconds(26))
    driver.command(.play)
    driver.pass(.milliseconds(14))
    driver.send(.interruptionBegan(.routeDisconnected))
    driver.pass(.seconds(3))
    #expect(driver.intent.wants && driver.status.suppression == nil)
  }

  @Test func `a play before a loss does not outlive its interruption`() {
    var driver = Driver.playing(on: Driver.headphones)
    driver.play()
    driver.move(to: Driver.speaker, because: .oldDeviceUnavailable)
    driver.send(.interruptionBegan(.routeDisconnected))
    driver.pass(.seconds(3))
    #expect(driver.intent.withdrawnBy == .outputLost)
  }
}
