import FermataPolicy
import Testing

/// The end of an interruption that nobody said had begun.
@Suite struct UnpairedEndTests {
  @Test(arguments: [false, true])
  func `an end without a beginning, with leave, applies everything again under sound`(_ mayResume: Bool) {
    var driver = Driver.playing()
    driver.endInterruption(mayResume: mayResume)
    #expect(driver.session == (mayResume ? ["configure", "activate", "start"] : []))
    #expect(driver.phase == .playing)
  }

  @Test func `once a play is heard, an end whose beginning was lost is told by the frames that are missing`()
  {
    var driver = Driver.playing()
    driver.interrupt()
    driver.play()
    driver.pass(.seconds(3))
    driver.forget()
    // No reading says that frames pass: the session was taken again, and nobody told.
    driver.endInterruption(mayResume: true)
    #expect(driver.session == ["configure", "activate", "start"] && driver.phase == .playing)
  }

  @Test func `of an app's own engine the first end after a play is the late one, and the next another's`() {
    var driver = Driver(items: 0)
    let take = PartID(2)
    driver.send(.required(take, .recorder))
    driver.interrupt()
    driver.send(.required(take, .recorder))
    driver.forget()
    driver.endInterruption(mayResume: true)
    #expect(driver.session == [])
    driver.endInterruption(mayResume: true)
    #expect(driver.session == ["configure", "activate"])
  }

  @Test func `an end without a beginning keeps nobody waiting for a session that may still be active`() {
    var driver = Driver.playing(on: Driver.headphones)
    driver.move(to: Driver.speaker, because: .oldDeviceUnavailable)
    driver.send(.scene(.background))
    driver.endInterruption(mayResume: true)
    driver.pass(.seconds(60))
    #expect(!driver.intent.wants && driver.session.contains("deactivate"))
  }

  /// Through a slow route what is rendered may be of the item that follows.
  @Test(arguments: [(segment: 0, lap: 0, isMoving: true), (0, 1, true), (-1, 0, true), (0, 0, false)])
  func `an end without a beginning says nothing while frames of the segment pass, of whichever item`(
    segment: Int, lap: Int, isMoving: Bool
  ) {
    var driver = Driver.playing(items: 2)
    var reading = driver.reading
    reading.segment += segment
    reading.isMoving = isMoving
    if lap > 0 { (reading.lap, reading.item) = (reading.lap + lap, ItemID(2)) }
    driver.readings = [reading]
    driver.endInterruption(mayResume: true)
    #expect(driver.session == (segment == 0 && isMoving ? [] : ["configure", "activate", "start"]))
    #expect(driver.phase == .playing)
  }
}
