import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

/// Through which port the phone itself is heard.
@Suite struct SystemVoiceTests {
  /// The ports at which something was heard within the last second.
  private func heard(_ phone: Phone) throws -> Set<AudioPort.Kind> {
    let start = Phone.frame(at: phone.now)
    try phone.run(for: .seconds(1))
    return Set(
      phone.mixes.filter { $0.value.soundingFrames(from: start, to: start + 48_000) > 0 }.map(\.key.kind))
  }

  static let rows: [(interrupter: SystemInterrupter, port: AudioPort.Kind?)] = [
    (.call, .headphones), (.internetCall, .headphones), (.siri, .headphones), (.dictation, nil),
    (.announcement, .headphones), (.alarm, .builtInSpeaker), (.calendar, .builtInSpeaker),
  ]

  @Test(arguments: rows) func `an alarm rings at the phone's speaker, all else where the sound goes`(
    _ interrupter: SystemInterrupter, _ port: AudioPort.Kind?
  ) throws {
    let phone = Phone()
    phone.connect(.headphones)
    #expect(try heard(phone) == [])
    phone.begin(interrupter)
    #expect(try heard(phone) == (port.map { [$0] } ?? []))
    phone.end(interrupter)
    #expect(try heard(phone) == [])
  }

  @Test func `the rows are all interrupters`() {
    #expect(Set(Self.rows.map(\.interrupter)) == Set(SystemInterrupter.allCases))
  }

  @Test(
    arguments: [
      ([], .builtInSpeaker, .builtInReceiver), ([.headphones], .headphones, .headphones),
      ([.bluetoothA2DP], .bluetoothA2DP, .bluetoothHFP), ([.carAudio], .carAudio, .carAudio),
    ] as [([AudioPort.Kind], AudioPort.Kind, AudioPort.Kind)])
  func `a call rings where music is heard, and is spoken where one talks`(
    _ devices: [AudioPort.Kind], _ rings: AudioPort.Kind, _ speaks: AudioPort.Kind
  ) throws {
    let phone = Phone()
    for device in devices { phone.connect(device) }
    phone.begin(.call)
    #expect(try heard(phone) == [rings])
    phone.answer()
    #expect(try heard(phone) == [speaks])
  }

  @Test func `the phone's own short sound is heard where the sound goes`() throws {
    let phone = Phone()
    phone.connect(.headphones)
    phone.playSystemSound(for: .milliseconds(500))
    #expect(try heard(phone) == [.headphones])
    #expect(try heard(phone) == [])
  }
}
