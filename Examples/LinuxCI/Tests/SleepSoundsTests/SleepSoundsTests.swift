#if os(Linux)
import FermataPolicy
import FermataSignal
import FermataSimulator
import PhoneProcess
import SleepSounds
import Testing

/// The night of an app on a phone that a test scripts; nothing of it needs a Mac or a phone.
struct SleepSoundsTests {
  let phone = Phone()
  let app: AppID
  let process: PhoneProcess

  init() {
    app = phone.install("sleep")
    process = PhoneProcess(phone, app)
    phone.connect(.headphones)
  }

  /// Whether the app is heard at the end of a call that may be followed by its sound.
  func soundsAfterACall() throws -> Bool {
    phone.begin(.call)
    try phone.run(for: .seconds(10))
    phone.end(.call)
    try phone.run(for: .seconds(2))
    return phone.framesHeard(of: app, at: .headphones, since: phone.now + .seconds(-1)) > .zero
  }

  /// How much everyone around hears once the headphones are pulled.
  func heardByAllAfterUnplugging() throws -> FrameCount {
    let pulled = phone.now
    phone.disconnect(.headphones)
    try phone.run(for: .seconds(5))
    return phone.framesHeard(of: app, at: .builtInSpeaker, since: pulled)
  }

  @Test func `the first attempt is silent after a call, though it shows that it plays`() throws {
    let sounds = try process.make { NaiveSleepSounds() }
    process.main { sounds.play() }
    try phone.run(for: .seconds(5))
    #expect(phone.framesHeard(of: app, at: .headphones) > .zero)
    #expect(try !soundsAfterACall())
    #expect(sounds.isPlaying)
  }

  @Test func `the first attempt plays to the whole room when headphones are pulled`() throws {
    let sounds = try process.make { NaiveSleepSounds() }
    process.main { sounds.play() }
    try phone.run(for: .seconds(5))
    #expect(try heardByAllAfterUnplugging() > FrameCount(48_000))
  }

  @Test func `repaired, it comes back after a call and stays private`() throws {
    let sounds = try process.make { SleepSounds() }
    process.main { sounds.play() }
    try phone.run(for: .seconds(5))
    #expect(try soundsAfterACall() && sounds.isPlaying)
    #expect(try heardByAllAfterUnplugging() == .zero && !sounds.isPlaying)
  }
}
#endif
