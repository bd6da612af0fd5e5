import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Synchronization
import Testing

/// Short sounds and vibrations of apps, which belong to no session.
@Suite struct SystemSoundTests {
  private let phone = Phone(keepsSamples: true)

  /// A sound of one level.
  private func tone(_ level: Float = 0.5, lasting seconds: Int = 1) -> [Float] {
    [Float](repeating: level, count: seconds * 2 * 48_000)
  }

  /// The left samples heard at the speaker between two instants in seconds.
  private func heard(_ seconds: Range<Int>, at kind: AudioPort.Kind = .builtInSpeaker) -> [Float] {
    let all = phone.samplesHeard(at: kind)
    return (seconds.lowerBound * 48_000..<seconds.upperBound * 48_000).map {
      2 * $0 < all.count ? all[2 * $0] : 0
    }
  }

  private func second(_ seconds: Double) -> HostTime { .zero + .milliseconds(Int(seconds * 1000)) }

  @Test func `an app's short sound is as loud as the ringer, at the phone's own speaker (R-236)`() throws {
    let app = phone.install("app")
    phone.connect(.headphones)
    phone.setVolume(0.1)
    phone.setRingerVolume(0.5)
    try phone.run(until: .seconds(1))
    phone.play(.sound(tone()), by: app, launch: 0)
    try phone.run(until: .seconds(3))
    #expect(heard(0..<1).allSatisfy { $0 == 0 } && heard(2..<3).allSatisfy { $0 == 0 })
    #expect(heard(1..<2).allSatisfy { abs($0 - 0.25) < 0.001 })
    #expect(heard(0..<3, at: .headphones).allSatisfy { $0 == 0 })
    let sound = try #require(phone.systemSounds(of: app).first)
    #expect(sound.began == second(1) && sound.ended == second(2) && sound.loudness == 0.5 && !sound.isFelt)
  }

  @Test func `the silent switch leaves an alert its vibration, and a sound nothing (R-236)`() throws {
    let app = phone.install("app")
    let ends = Mutex<[HostTime]>([])
    phone.flipSilentSwitch(on: true)
    for sound in [ShortSound.sound(tone()), .alert(tone()), .vibration] {
      phone.play(sound, by: app, launch: 0) { ends.withLock { $0.append(phone.now) } }
      try phone.run(for: .seconds(2))
    }
    #expect(heard(0..<6).allSatisfy { $0 == 0 })
    let sounds = phone.systemSounds(of: app)
    #expect(sounds.map(\.isHeard) == [false, false, false] && sounds.map(\.isFelt) == [false, true, true])
    #expect(sounds.map(\.ended) == [second(0), second(2.4), second(4.4)])
    #expect(ends.withLock { $0 } == sounds.map(\.ended))
    phone.flipSilentSwitch(on: false)
    phone.play(.alert(tone()), by: app, launch: 0)
    try phone.run(for: .seconds(2))
    let alert = try #require(phone.systemSounds(of: app).last)
    #expect(alert.isHeard && alert.isFelt && alert.ended == second(7))
    #expect(heard(6..<7).last.map { $0 > 0.4 } ?? false)
  }

  @Test(arguments: [100, 400, 700], [true, false])
  func `a sound ends with its last frame, an alert with whichever lasts longer (R-236)`(
    _ milliseconds: Int, _ isSilent: Bool
  ) throws {
    let app = phone.install("app")
    phone.flipSilentSwitch(on: isSilent)
    let samples = [Float](repeating: 0.5, count: milliseconds * 2 * 48)
    let ends = Mutex<[HostTime]>([])
    for (number, sound) in [ShortSound.sound(samples), .alert(samples), .vibration].enumerated() {
      try phone.run(until: .seconds(number))
      phone.play(sound, by: app, launch: 0) { ends.withLock { $0.append(phone.now) } }
    }
    try phone.run(until: .seconds(4))
    let heard = isSilent ? 0 : milliseconds
    let expected = [heard, 1_000 + max(heard, 400), 2_400].map { second(Double($0) / 1_000) }
    #expect(phone.systemSounds(of: app).map(\.ended) == expected && ends.withLock { $0 } == expected)
  }

  @Test(arguments: [SessionConfiguration(.record), SessionConfiguration(.playAndRecord)], [true, false])
  func `while an app records, sounds and vibrations keep away unless it allows them (R-012)`(
    _ configuration: SessionConfiguration, _ isAllowed: Bool
  ) throws {
    let visitor = Visitor(phone)
    let other = phone.install("other")
    func play() throws -> [SystemSound] {
      phone.play(.sound(tone()), by: other, launch: 0)
      try phone.run(for: .seconds(1))
      phone.play(.vibration, by: visitor.app, launch: 0)
      phone.vibrate()
      try phone.run(for: .seconds(1))
      return [phone.systemSounds(of: other).last, phone.systemSounds(of: visitor.app).last].compactMap(\.self)
    }
    try visitor.configure(configuration)
    try visitor.prefer(SessionPreferences(allowsHapticsWhileRecording: isAllowed))
    // Nobody records yet.
    let before = try play()
    #expect(before.map(\.isHeard) == [true, false] && before.map(\.isFelt) == [false, true])
    try visitor.activate()
    let begin = Phone.frame(at: phone.now) / 48_000
    let during = try play()
    #expect(during.map(\.isHeard) == [isAllowed, false] && during.map(\.isFelt) == [false, isAllowed])
    #expect(heard(begin..<begin + 1).contains { $0 != 0 } == isAllowed)
    #expect(during.map { $0.ended > $0.began } == [isAllowed, isAllowed])
    #expect(phone.lines(with: "the phone vibrates").count == (isAllowed ? 2 : 1))
    try visitor.deactivate()
    #expect(try play().map(\.isHeard) == [true, false])
  }

  @Test func `a recorder that begins silences the phone's own sounds (R-012)`() throws {
    let recorder = phone.install("recorder", as: .recorder)
    phone.playSystemSound(for: .seconds(2))
    try phone.run(until: .seconds(1))
    phone.play(recorder)
    try phone.run(until: .seconds(3))
    #expect(heard(0..<1).contains { $0 != 0 } && heard(1..<3).allSatisfy { $0 == 0 })
  }

  @Test(arguments: SessionConfiguration.Category.allCases)
  func `an alert vibrates in no category that records, though nobody records (R-236)`(
    _ category: SessionConfiguration.Category
  ) throws {
    let visitor = Visitor(phone)
    try visitor.configure(SessionConfiguration(category))
    phone.play(.alert(tone()), by: visitor.app, launch: 0)
    try phone.run(for: .seconds(1))
    let alert = try #require(phone.systemSounds(of: visitor.app).first)
    #expect(alert.isHeard && alert.isFelt == !category.hasInput)
  }

  @Test func `a short sound takes neither a session, the lock screen nor the hint (R-236)`() throws {
    let visitor = Visitor(phone)
    try visitor.play()
    try visitor.show()
    try phone.run(for: .seconds(1))
    visitor.forget()
    let (shown, other) = (phone.lockScreen, phone.install("other"))
    phone.open(other)
    phone.play(.alert(tone()), by: other, launch: 0)
    try phone.run(for: .milliseconds(500))
    #expect(phone.systemSounds(of: other).map(\.isHeard) == [true])
    #expect(!phone.isSessionActive(other) && phone.isSessionActive(visitor.app))
    #expect(phone.lockScreen?.app == shown?.app && shown != nil)
    #expect(visitor.notices == [.scene(.background)])
    #expect(!visitor.platform.session.snapshot.isOtherAudioPlaying)
    #expect(phone.framesHeard(of: other, at: .builtInSpeaker) == .zero)
    #expect(phone.framesHeard(of: visitor.app, at: .builtInSpeaker) > .zero)
  }

  @Test func `one sounds at a time: the later one, and the earlier one is over (R-236)`() throws {
    let app = phone.install("app")
    let ends = Mutex<[HostTime]>([])
    phone.play(.sound(tone(0.5, lasting: 3)), by: app, launch: 0) { ends.withLock { $0.append(phone.now) } }
    try phone.run(until: .seconds(1))
    phone.play(.sound(tone(0.25)), by: app, launch: 0)
    // A vibration cuts nothing.
    phone.play(.vibration, by: app, launch: 0)
    try phone.run(until: .seconds(4))
    #expect(heard(0..<1).allSatisfy { $0 == 0.5 } && heard(1..<2).allSatisfy { $0 == 0.25 })
    #expect(heard(2..<4).allSatisfy { $0 == 0 } && ends.withLock { $0 } == [second(1)])
    #expect(phone.systemSounds(of: app).map(\.ended) == [second(1), second(2), second(1.4)])
  }

  @Test func `a killed app's short sound ends with it, and its process plays no other`() throws {
    let app = phone.install("app")
    let ends = Mutex(0)
    phone.play(.sound(tone(0.5, lasting: 3)), by: app, launch: 0) { ends.withLock { $0 += 1 } }
    try phone.run(until: .seconds(1))
    phone.kill(app)
    phone.relaunch(app)
    phone.play(.sound(tone()), by: app, launch: 0)
    try phone.run(until: .seconds(4))
    #expect(heard(0..<1).allSatisfy { $0 == 0.5 } && heard(1..<4).allSatisfy { $0 == 0 })
    #expect(phone.systemSounds(of: app).map(\.ended) == [second(1)] && ends.withLock { $0 } == 0)
  }
}
