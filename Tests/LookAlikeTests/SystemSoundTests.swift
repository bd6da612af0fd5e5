import AVFAudio
import AudioToolbox
import FermataPolicy
import FermataSimulator
import Foundation
import PhoneProcess
import Testing

/// Short sounds and vibrations as apps ask for them, on a simulated phone.
@Suite struct SystemSoundTests {
  private let rig = AppRig()
  private let ends = Ends()

  /// When completions came, and on which threads.
  private final class Ends {
    var times: [HostTime] = []
    var threads: Set<String> = []
  }

  private func make(_ medium: String) throws -> (sound: SystemSoundID, status: OSStatus) {
    try rig.main {
      let url = try #require(URL(string: medium))
      var sound: SystemSoundID = 0
      let status = AudioServicesCreateSystemSoundID(url as CFURL, &sound)
      return (sound, status)
    }
  }

  private func play(_ sound: SystemSoundID, asAlert: Bool = false) throws {
    let (ends, phone) = (InTurns(ends), rig.phone)
    try rig.main {
      let done = {
        ends.value.times.append(phone.now)
        ends.value.threads.insert(AppThread.current?.name ?? "none")
      }
      if asAlert {
        AudioServicesPlayAlertSoundWithCompletion(sound, done)
      } else {
        AudioServicesPlaySystemSoundWithCompletion(sound, done)
      }
    }
  }

  private var sounds: [SystemSound] { rig.phone.systemSounds(of: rig.process.app) }
  private func second(_ seconds: Double) -> HostTime { .zero + .milliseconds(Int(seconds * 1000)) }

  @Test func `a sound plays as it is stored, as loud as the ringer, and its end is told`() throws {
    let (sound, status) = try make("ruler:1")
    #expect(status == kAudioServicesNoError)
    rig.phone.setVolume(0)
    try play(sound)
    let heard = try rig.heard(for: .seconds(2))
    #expect(heard[..<48_000].enumerated().allSatisfy { $1 == Ruler.samples(for: $0).left })
    #expect(heard[48_000...].allSatisfy { $0 == 0 })
    #expect(ends.times == [second(1)] && ends.threads == ["com.apple.audio.SystemSound"])
    try rig.main { AudioServicesPlayAlertSound(sound) }
    try rig.main { AudioServicesPlaySystemSound(kSystemSoundID_Vibrate) }
    #expect(sounds.map(\.isHeard) == [true, true, false] && sounds.map(\.isFelt) == [false, true, true])
    #expect(!rig.phone.isSessionActive(rig.process.app))
  }

  @Test(arguments: [
    ("ruler:30", 0), ("ruler:30.1", -1502), ("ruler:live", -1502), ("nothing.caf", -1500),
  ])
  func `more than thirty seconds are refused, and what cannot be read (R-236)`(
    _ medium: String, _ status: OSStatus
  ) throws {
    let made = try make(medium)
    #expect(made.status == status && (made.sound == 0) == (status != kAudioServicesNoError))
  }

  @Test func `the silent switch tells itself by an end that comes at once, and an alert vibrates`() throws {
    let sound = try make("ruler:1").sound
    rig.phone.flipSilentSwitch(on: true)
    try play(sound)
    try play(sound, asAlert: true)
    #expect(try rig.heard(for: .seconds(2)).allSatisfy { $0 == 0 })
    #expect(ends.times == [second(0), second(0.4)] && sounds.map(\.isFelt) == [false, true])
  }

  @Test(arguments: [true, false]) func `who records hears and feels what the session allows (R-012)`(
    _ isAllowed: Bool
  ) throws {
    let sound = try make("ruler:1").sound
    try rig.main {
      let session = AVAudioSession.sharedInstance()
      try session.setCategory(.playAndRecord, options: .defaultToSpeaker)
      try session.setAllowHapticsAndSystemSoundsDuringRecording(isAllowed)
      try session.setActive(true)
    }
    try play(sound)
    #expect(try rig.heard(for: .seconds(1)).contains { $0 != 0 } == isAllowed)
    try play(kSystemSoundID_Vibrate)
    #expect(sounds.map(\.isHeard) == [isAllowed, false] && sounds.map(\.isFelt) == [false, isAllowed])
  }

  @Test func `what was disposed of, and what the app did not make, is silent, and its end is told`() throws {
    let sound = try make("ruler:1").sound
    #expect(try rig.main { AudioServicesDisposeSystemSoundID(sound) } == kAudioServicesNoError)
    #expect(try rig.main { AudioServicesDisposeSystemSoundID(sound) } == -1500)
    try play(sound)
    try play(1007)
    #expect(try rig.heard(for: .seconds(1)).allSatisfy { $0 == 0 })
    #expect(sounds == [] && ends.times.count == 2)
  }
}
