import FermataPolicy
import Testing

@Suite struct StallTests {
  private func underrun() -> Driver {
    var driver = Driver.playing()
    driver.send(.underrun(Driver.player, segment: driver.facts.segment.id))
    return driver
  }

  @Test func `frames that are missing for less than a tenth of a second are no stall`() {
    var driver = underrun()
    #expect(driver.policy.deadline == driver.now + .milliseconds(100))
    driver.pass(.milliseconds(99))
    driver.send(.alarm)
    #expect(driver.phase == .playing && driver.isOpen && driver.position == .seconds(5))
    driver.send(
      .started(Driver.player, segment: driver.facts.segment.id, position: .seconds(5), heardAt: driver.now))
    driver.pass(.seconds(1))
    #expect(driver.phase == .playing && driver.position == .seconds(6))
  }

  @Test func `a stall waits for what was buffered, shown with a clock that stands`() {
    var driver = underrun()
    driver.pass(.milliseconds(100))
    #expect(driver.phase == .waiting(.stalled) && driver.gate == .fade)
    #expect(driver.cards.map { $0?.rate } == [0] && driver.position == .seconds(5))
    driver.pass(.seconds(20))
    driver.send(.alarm)
    #expect(driver.session == [] && driver.cards.count == 1)
    driver.send(.buffered(Driver.player, segment: driver.facts.segment.id))
    #expect(driver.isOpen && driver.phase == .waiting(.engine))
    driver.hear()
    #expect(driver.phase == .playing && driver.cards.map { $0?.rate } == [0, 1])
  }

  @Test func `a jump where frames are missing already gives them no more time`() {
    var driver = underrun()
    driver.pass(.milliseconds(50))
    driver.command(.seek(.seconds(10)))
    #expect(driver.policy.deadline == driver.now + .milliseconds(50) && driver.phase == .playing)
    driver.pass(.milliseconds(50))
    #expect(driver.phase == .waiting(.stalled) && driver.position == .seconds(10))
  }

  @Test func `a pause during a stall, and a play after it, wait for the buffer all the same`() {
    var driver = underrun()
    driver.pass(.milliseconds(100))
    driver.command(.pause)
    driver.command(.play)
    #expect(driver.phase == .waiting(.stalled) && !driver.isOpen)
    driver.send(.buffered(Driver.player, segment: driver.facts.segment.id))
    #expect(driver.isOpen)
  }

  @Test(arguments: [
    (Duration.milliseconds(150), Duration.milliseconds(29_850), []),
    (.milliseconds(300), .milliseconds(29_700), []), (.seconds(2), .seconds(30), [0, 1]),
  ])
  func `after a jump the clock leads up to where it goes, as long as a headset takes and no longer`(
    _ latency: Duration, _ begin: Duration, _ rates: [Double]
  ) {
    var driver = Driver.playing(on: Driver.headphones)
    driver.readings = [
      Reading(
        part: Driver.player, segment: driver.facts.segment.id, item: ItemID(1),
        rendered: .seconds(5) + latency, heard: .seconds(5), isMoving: true)
    ]
    driver.command(.seek(.seconds(10)))
    driver.pass(.milliseconds(50))
    // A second jump before the first is heard begins anew from where that one went.
    driver.command(.skip(.seconds(20)))
    #expect(driver.position == begin && driver.phase == .playing)
    let segment = driver.facts.segment.id
    driver.send(.buffered(Driver.player, segment: segment))
    let cards = driver.cards.count
    driver.pass(latency)
    #expect(driver.isOpen && driver.position == .seconds(30))
    driver.send(.started(Driver.player, segment: segment, position: .seconds(30), heardAt: driver.now))
    #expect(driver.phase == .playing && driver.position == .seconds(30))
    #expect(driver.cards.dropFirst(cards).map { $0?.rate } == rates)
  }

  @Test func `a seek stands at its place until it is heard`() {
    var driver = Driver.playing()
    driver.command(.seek(.seconds(30)))
    driver.pass(.milliseconds(50))
    #expect(driver.position == .seconds(30) && driver.phase == .playing)
  }
}
