import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

@Suite struct ConfigureTests {
  @Test func `a process starts inactive in soloAmbient (R-001)`() {
    let phone = Phone()
    let visitor = Visitor(phone)
    #expect(phone.configuration(of: visitor.app).description == "soloAmbient/default")
    #expect(!phone.isSessionActive(visitor.app))
  }

  @Test func `as many settings of a category are refused as are asked for, and change nothing (R-022)`()
    throws
  {
    let phone = Phone()
    let visitor = Visitor(phone)
    phone.conditions.configurationFailures = 2
    #expect(try visitor.configure(SessionConfiguration(.playback)) == .insufficientPriority)
    phone.conditions.configurationFailureCode = .unspecified
    #expect(try visitor.configure(SessionConfiguration(.ambient)) == .unspecified)
    #expect(phone.configuration(of: visitor.app) == .initial)
    #expect(try visitor.configure(SessionConfiguration(.playback)) == nil)
    #expect(phone.configuration(of: visitor.app) == SessionConfiguration(.playback))
  }

  @Test func `a configuration replaces the one before, options and all (R-007)`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.configure(SessionConfiguration(.playAndRecord, mode: .videoChat, options: .allowAirPlay))
    try visitor.configure(SessionConfiguration(.playback))
    #expect(phone.configuration(of: visitor.app).description == "playback/default")
  }

  @Test(arguments: [
    (SessionConfiguration(.playback, options: .defaultToSpeaker), false, SystemCode.badParameter),
    (SessionConfiguration(.playback, options: .allowBluetoothHFP), false, .badParameter),
    (SessionConfiguration(.playback, options: .allowAirPlay), false, .unspecified),
    (SessionConfiguration(.playback, options: .allowBluetoothA2DP), false, nil),
    (SessionConfiguration(.playback, options: .allowBluetoothA2DP), true, .badParameter),
    (SessionConfiguration(.playAndRecord, options: .allowBluetoothA2DP), true, nil),
    (SessionConfiguration(.playback, mode: .voiceChat), false, .badParameter),
    (SessionConfiguration(.record, options: .mixWithOthers), false, .badParameter),
  ])
  func `an illegal mix is refused and changes nothing (R-003, R-006)`(
    _ configuration: SessionConfiguration, _ refusesA2DP: Bool, _ code: SystemCode?
  ) throws {
    let phone = Phone()
    phone.conditions.refusesA2DPWithPlayback = refusesA2DP
    let visitor = Visitor(phone)
    #expect(try visitor.configure(configuration) == code)
    #expect(phone.configuration(of: visitor.app) == (code == nil ? configuration : .initial))
  }
}
