import FermataPolicy
import Testing

/// Two features that meet: each is right alone, and here one comes while the other is under way.
@Suite struct MeetingTests {
  /// What the audio callback tells while the device has 300 ms that are not heard yet.
  private static func reading(_ driver: Driver, heard: Duration) -> Reading {
    Reading(
      part: Driver.player, segment: driver.facts.segment.id, item: driver.facts.item?.id ?? ItemID(1),
      rendered: heard + .milliseconds(300), heard: heard, isMoving: true)
  }

  @Test func `a pause ends a scan that is under way`() {
    var driver = Driver.playing()
    driver.command(.scan(forward: true))
    driver.command(.pause)
    let position = driver.position
    driver.pass(.seconds(3))
    #expect(driver.facts.scan == nil && driver.position == position && driver.policy.deadline == nil)
  }

  @Test func `another speed begins behind the frames that the device has got`() {
    var driver = Driver(items: 0)
    driver.stretches = true
    driver.send(.load(Driver.player, [ItemID(1)]))
    driver.play()
    driver.pass(.seconds(5))
    driver.readings = [Self.reading(driver, heard: .seconds(5))]
    driver.command(.speed(1.5))
    #expect(driver.facts.segment.start == .milliseconds(5_300) && driver.facts.segment.rate == 1.5)
  }

  @Test func `a seek while sound is withheld owes no rewind any more`() {
    var driver = Driver.playing(recipe: .spokenAudio.rewinding(.seconds(2)))
    driver.interrupt()
    driver.command(.seek(.seconds(30)))
    driver.endInterruption(mayResume: true)
    #expect(driver.phase == .playing && driver.position == .seconds(30))
  }

  @Test(arguments: [0.5, 2, 2.5]) func `a rewind ends at the item's beginning`(_ heard: Double) {
    var driver = Driver.playing(recipe: .spokenAudio.rewinding(.seconds(2)))
    driver.readings = [Self.reading(driver, heard: .seconds(heard))]
    driver.pass(.seconds(heard))
    driver.interrupt()
    driver.endInterruption(mayResume: true)
    #expect(driver.phase == .playing && driver.position == .seconds(max(0, heard - 2)))
    #expect(driver.facts.segment.start == driver.position)
  }

  @Test func `a shuffled queue that repeats goes round in its shuffled order`() {
    var queue = PlayQueue((1...5).map(ItemID.init))
    queue.repeat = .all
    queue.index = 3
    queue.shuffle(true, seed: 7)
    var rounds: [[Int]] = []
    for _ in 0..<2 {
      var round: [Int] = []
      for _ in 0..<5 {
        round.append(queue.index)
        queue.index = queue.following ?? -1
      }
      rounds.append(round)
    }
    #expect(rounds[0].first == 3 && rounds[0].sorted() == [0, 1, 2, 3, 4] && rounds[1] == rounds[0])
    queue.index = 3
    #expect(queue.previous == rounds[0].last)
  }

  @Test func `paused as the next item begins, it stands where the device got to in that item`() {
    var driver = Driver.playing(items: 2, duration: .seconds(10))
    driver.pass(.milliseconds(4_900))
    driver.command(.pause)
    driver.readings = [
      Reading(
        part: Driver.player, segment: driver.facts.segment.id, item: ItemID(2), lap: 1,
        rendered: .milliseconds(200), heard: .zero, isMoving: false)
    ]
    driver.send(
      .crossed(
        Driver.player, segment: driver.facts.segment.id, item: ItemID(2), lap: 1, heardAt: driver.now))
    #expect(driver.status.item == ItemID(2) && driver.phase == .paused)
    #expect(driver.position == .milliseconds(200))
  }

  @Test func `an item that is heard by its crossing alone has a card`() {
    var driver = Driver(items: 2)
    driver.command(.play)
    driver.pass(.seconds(2))
    #expect(driver.card == nil && driver.phase == .waiting(.engine))
    driver.send(
      .crossed(
        Driver.player, segment: driver.facts.segment.id, item: ItemID(2), lap: 1, heardAt: driver.now))
    #expect(driver.phase == .playing && driver.card?.item == ItemID(2) && driver.card?.rate == 1)
  }

  @Test(arguments: [0.5, 1, 2]) func `the next chapter is told when it is heard, at any speed`(
    _ speed: Double
  ) {
    var driver = Driver(items: 0)
    driver.stretches = true
    driver.chapters = [.zero, .seconds(12), .seconds(24)]
    driver.send(.load(Driver.player, [ItemID(1)]))
    driver.command(.speed(speed))
    driver.play()
    driver.forget()
    driver.pass(.seconds(12) * (1 / speed) - .milliseconds(10))
    #expect(driver.status.chapter == 0 && driver.cards == [])
    driver.pass(.milliseconds(20))
    #expect(driver.status.chapter == 1 && driver.cards.map { $0?.chapter } == [1])
  }

  @Test(arguments: [0, 150, 300]) func `a jump shows its chapter at once, however late it is heard`(
    _ latency: Int
  ) {
    var driver = Driver(items: 0)
    driver.chapters = [.zero, .seconds(12), .seconds(24)]
    driver.send(.load(Driver.player, [ItemID(1)]))
    driver.play()
    driver.pass(.seconds(5))
    driver.readings = [
      Reading(
        part: Driver.player, segment: driver.facts.segment.id, item: ItemID(1),
        rendered: .seconds(5) + .milliseconds(latency), heard: .seconds(5), isMoving: true)
    ]
    driver.forget()
    driver.command(.nextChapter)
    #expect(driver.position == .seconds(12) - .milliseconds(latency))
    #expect(driver.status.chapter == 1 && driver.cards.map { $0?.chapter } == [1])
  }

  @Test func `a refusal that is repeated silences the newcomer, not the part that is heard since`() {
    var driver = Driver.playing(recipe: .spokenAudio)
    driver.failures["configure"] = .insufficientPriority
    let recorder = PartID(2)
    driver.send(.required(recorder, .recorder))
    driver.command(.pause)
    driver.play()
    #expect(driver.phase == .playing)
    driver.pass(.seconds(3))
    #expect(driver.phase == .playing && driver.isOpen, "the player wants sound since later than the recorder")
    #expect(driver.policy.status(of: recorder)?.suppression == .refused(.insufficientPriority))
  }

  @Test func `a framework that claims the session anew has not activated it yet`() {
    var driver = Driver(recipe: .voiceChat)
    driver.send(.system(.authorityClaimed(.callKit)))
    driver.send(.system(.authorityActivated))
    driver.play()
    #expect(driver.isOpen)
    driver.send(.system(.authorityClaimed(.pushToTalk)))
    #expect(!driver.isOpen && driver.status.suppression == .authority(.pushToTalk))
  }

  @Test func `a session whose activation was never answered is given back all the same`() {
    var driver = Driver()
    driver.unanswered = ["activate"]
    driver.play()
    driver.finish("activate", .unanswered)
    driver.command(.pause)
    driver.send(.scene(.background))
    driver.pass(.seconds(60))
    #expect(driver.count("deactivate") == 1)
  }

  @Test func `at twice the speed what is on its way is heard in half the time`() {
    var driver = Driver(items: 0)
    driver.stretches = true
    driver.send(.load(Driver.player, [ItemID(1)]))
    driver.command(.seek(.seconds(10)))
    driver.command(.speed(2))
    driver.play()
    var reading = driver.reading
    reading = Reading(
      part: reading.part, segment: reading.segment, item: reading.item, rendered: .seconds(10),
      heard: .milliseconds(9_400), isMoving: true)
    driver.readings = [reading]
    driver.send(.alarm)
    driver.readings = []
    driver.suspend(for: .milliseconds(800))
    #expect(driver.position == .seconds(11))
  }

  @Test(arguments: [(26, 12), (28, 24)])
  func `back leads to the chapter's beginning after its first 3 s, before to the one before`(
    _ second: Int, _ start: Int
  ) {
    var driver = Driver(items: 0)
    driver.chapters = [.zero, .seconds(12), .seconds(24)]
    driver.send(.load(Driver.player, [ItemID(1)]))
    driver.command(.seek(.seconds(second)))
    driver.command(.previousChapter)
    #expect(driver.position == .seconds(start))
  }

  @Test func `frames that were missing before a pause are not missing after it`() {
    var driver = Driver.playing()
    driver.send(.underrun(Driver.player, segment: driver.facts.segment.id))
    driver.command(.pause)
    driver.pass(.seconds(1))
    driver.command(.play)
    #expect(driver.phase == .waiting(.engine))
  }

  @Test(arguments: [(Recipe.music, false), (.game, true)])
  func `an interruption that is told after a play without media services leaves the reset nothing to serve`(
    _ recipe: Recipe, _ sounds: Bool
  ) {
    var driver = Driver(recipe: recipe)
    driver.send(.servicesLost)
    driver.command(.play)
    driver.interrupt()
    driver.send(.servicesReset)
    driver.hear()
    #expect((driver.phase == .playing) == sounds && driver.intent.wants == sounds)
  }

  @Test func `next chapter twice goes two chapters on, though the first is not heard yet`() {
    var driver = Driver(items: 0)
    driver.chapters = [.zero, .seconds(12), .seconds(24)]
    driver.send(.load(Driver.player, [ItemID(1)]))
    driver.play()
    driver.pass(.seconds(5))
    driver.readings = [Self.reading(driver, heard: .seconds(5))]
    #expect(driver.command(.nextChapter) == .success && driver.command(.nextChapter) == .success)
    #expect(driver.facts.anchor.position == .seconds(24))
  }
}
