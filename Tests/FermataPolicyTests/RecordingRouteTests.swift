import FermataPolicy
import Testing

/// A recording stops when any device comes or goes.
@Suite struct RecordingRouteTests {
  private static let microphone = AudioPort(.builtInMic, uid: "Microphone")
  private static let speaker = AudioPort(.builtInSpeaker, uid: "Speaker")
  private static let headphones = AudioPort(.headphones, uid: "Headphones")
  private static let headset = AudioPort(.headsetMic, uid: "Headset")

  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let outputs: [AudioPort]
    let inputs: [AudioPort]
    let stops: Bool
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(name: "the same devices", outputs: [speaker], inputs: [microphone], stops: false),
    Row(name: "another output alone", outputs: [headphones], inputs: [microphone], stops: true),
    Row(name: "another microphone alone", outputs: [speaker], inputs: [headset], stops: true),
    Row(name: "both", outputs: [headphones], inputs: [headset], stops: true),
    Row(name: "one output more", outputs: [speaker, headphones], inputs: [microphone], stops: true),
    Row(name: "one microphone more", outputs: [speaker], inputs: [microphone, headset], stops: true),
    Row(name: "no output", outputs: [], inputs: [microphone], stops: true),
  ]

  static let reasons: [Route.ChangeReason] = [
    .newDeviceAvailable, .oldDeviceUnavailable, .unknown, .override,
  ]

  @Test(arguments: rows, reasons) func `whatever is another port stops it, and the same ports do not`(
    _ row: Row, _ reason: Route.ChangeReason
  ) {
    for isPlayer in [true, false] {
      var driver = Driver(recipe: isPlayer ? .recorder : .music)
      driver.route = Route(outputs: [Self.speaker], inputs: [Self.microphone], token: 7)
      let part = isPlayer ? Driver.player : PartID(2)
      if isPlayer { driver.play() } else { driver.send(.required(part, .recorder)) }
      driver.pass(.seconds(5))
      driver.move(to: Route(outputs: row.outputs, inputs: row.inputs, token: 8), because: reason)
      let intent = driver.policy.status(of: part)?.intent
      #expect(intent?.wants == !row.stops && intent?.withdrawnBy == (row.stops ? .recordingStops : nil))
    }
  }

  @Test(arguments: rows) func `what only plays beside it is not stopped by it`(_ row: Row) {
    var driver = Driver(recipe: .game)
    driver.route = Route(outputs: [Self.speaker], inputs: [Self.microphone], token: 7)
    driver.send(.required(PartID(2), .recorder))
    driver.play()
    driver.move(to: Route(outputs: row.outputs, inputs: row.inputs, token: 8), because: .newDeviceAvailable)
    #expect(driver.intent.wants)
  }

  @Test func `what was recorded before a pause is compared with nothing`() {
    var driver = Driver(recipe: .recorder)
    driver.route = Route(outputs: [Self.speaker], inputs: [Self.microphone], token: 7)
    driver.play()
    driver.command(.pause)
    driver.move(
      to: Route(outputs: [Self.headphones], inputs: [Self.headset], token: 8), because: .newDeviceAvailable)
    #expect(driver.intent.withdrawnBy == nil)
    driver.play()
    driver.send(.routeChanged(.unknown))
    #expect(driver.intent.wants && driver.phase == .playing)
  }

  @Test func `a player stands still as a closed cover stops its engine with the microphone`() {
    var driver = Driver.playing()
    driver.unanswered = ["activate"]
    driver.send(.interruptionBegan(.builtInMicMuted))
    let position = driver.position
    driver.pass(.seconds(1))
    #expect(driver.position == position && driver.intent.wants)
  }
}
