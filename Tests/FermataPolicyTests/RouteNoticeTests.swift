import FermataPolicy
import Testing

/// Notices of a route that come late, twice, for another reason, or not at all.
@Suite struct RouteNoticeTests {
  private static let bluetooth = Route(output: AudioPort(.bluetoothA2DP, uid: "Buds"), token: 3)
  private static let microphone = AudioPort(.builtInMic, uid: "Microphone")
  private static let heardThere = Route(outputs: Driver.speaker.outputs, inputs: [microphone], token: 4)
  private static let headset = Route(
    outputs: [AudioPort(.headphones, uid: "Headphones")], inputs: [AudioPort(.headsetMic, uid: "Mic")],
    token: 5)

  @Test func `a device that comes and goes in one instant is lost, and nothing sounds on the speaker`() {
    var driver = Driver.playing(on: Driver.headphones)
    driver.move(to: Self.bluetooth, because: .newDeviceAvailable)
    driver.move(to: Driver.speaker, because: .oldDeviceUnavailable)
    driver.pass(.seconds(3))
    #expect(driver.intent.withdrawnBy == .outputLost && driver.phase == .paused)
  }

  @Test func `a play after an output went untold chooses what is there, and the late notice takes nothing`() {
    var driver = Driver.playing(on: Driver.headphones)
    driver.route = Driver.speaker
    driver.command(.play)
    #expect(driver.gate == .open(route: Driver.speaker.token))
    driver.send(.routeChanged(.oldDeviceUnavailable))
    driver.pass(.seconds(3))
    #expect(driver.intent.wants && driver.intent.withdrawnBy == nil)
  }

  @Test func `a route that changes before the first frame is the one that is heard`() {
    var driver = Driver()
    driver.route = Driver.headphones
    driver.command(.play)
    driver.move(to: Self.bluetooth, because: .newDeviceAvailable)
    #expect(driver.facts.heardRoute == Self.bluetooth && !driver.facts.anchor.isMoving)
  }

  @Test func `what was paused loses its output once`() {
    var driver = Driver.playing(on: Driver.headphones)
    driver.command(.pause)
    driver.move(to: Driver.speaker, because: .oldDeviceUnavailable)
    driver.send(.routeChanged(.unknown))
    #expect(driver.facts.heardRoute == nil && !driver.policy.firedRules.contains(.outputLost))
  }

  @Test func `a loss that is told by an interruption is told`() {
    var driver = Driver.playing(on: Self.bluetooth)
    driver.move(to: Driver.speaker)
    #expect(driver.facts.loss?.isTold == false)
    driver.send(.interruptionBegan(.routeDisconnected))
    #expect(driver.facts.loss?.isTold == true)
  }

  @Test(arguments: [(Route.ChangeReason.oldDeviceUnavailable, 0), (.unknown, 1_200)])
  func `another's category brings no lost output back that was told, or has been gone for long`(
    _ reason: Route.ChangeReason, _ milliseconds: Int
  ) {
    var driver = Driver.playing(on: Self.bluetooth)
    driver.move(to: Driver.speaker, because: reason)
    driver.pass(.milliseconds(milliseconds))
    driver.move(to: Driver.speaker, because: .categoryChange)
    driver.pass(.seconds(3))
    #expect(driver.intent.withdrawnBy == .outputLost)
  }

  @Test func `long after our own category another's is another's, though ours was never told`() {
    var driver = Driver.playing()
    driver.send(.required(PartID(2), .metering))
    driver.pass(.seconds(5))
    driver.forget()
    driver.move(to: Driver.speaker, because: .categoryChange)
    #expect(driver.count("configure") == 1)
  }

  // MARK: Recorders

  @Test func `a call that takes the microphone away does not stop a recorder's wish`() {
    var driver = Driver.playing(recipe: .recorder, on: Self.heardThere)
    driver.interrupt()
    driver.move(to: Driver.speaker, because: .categoryChange)
    #expect(driver.intent.wants && driver.intent.withdrawnBy == nil)
  }

  @Test func `a recorder that began before its microphone was there stops when that is another`() {
    var driver = Driver.playing(recipe: .recorder)
    driver.move(to: Self.heardThere, because: .categoryChange)
    #expect(driver.intent.wants)
    driver.move(to: Self.headset, because: .newDeviceAvailable)
    #expect(driver.intent.withdrawnBy == .recordingStops)
  }
}
