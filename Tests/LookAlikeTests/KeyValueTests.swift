import AVFAudio
import FermataPolicy
import FermataSimulator
import Foundation
import PhoneProcess
import Testing

/// Code that observes the volume, on a phone whose user turns it.
@Suite(.serialized) struct KeyValueTests {
  /// What a handler was told, by one thread at a time.
  private final class Told {
    var lines: [String] = []
    var observation: NSKeyValueObservation?
  }

  private let rig = AppRig()
  private var phone: Phone { rig.phone }

  /// Observes the volume; what is told is written as old, new and the thread's name.
  private func observe(_ options: NSKeyValueObservingOptions, isActive: Bool = true) throws -> Told {
    try rig.main {
      let session = AVAudioSession.sharedInstance()
      try session.setCategory(.playback)
      if isActive { try session.setActive(true) }
      let told = Told()
      let lines = InTurns(told)
      told.observation = session.observe(\.outputVolume, options: options) { session, change in
        let values = [change.oldValue, change.newValue].map { $0.map { "\($0)" } ?? "-" }
        let isOurs = session === AVAudioSession.sharedInstance()
        let place =
          isOurs && change.kind == .setting ? AppThread.current?.name ?? "nowhere" : "of another kind"
        lines.value.lines.append("\(values[0]) \(values[1]), \(place)")
      }
      return told
    }
  }

  /// What is told when the user turns the volume.
  private func turn(to volume: Float, _ told: Told) throws -> [String] {
    let before = told.lines.count
    phone.setVolume(volume)
    try phone.run(for: .milliseconds(100))
    return Array(told.lines.dropFirst(before))
  }

  @Test func `a turned volume is told with both values, on a thread that is not the main one (R-086)`() throws
  {
    let told = try observe([.new, .old])
    #expect(try turn(to: 0.25, told) == ["1.0 0.25, AVAudioSession Notify Thread"])
    #expect(try turn(to: 0.25, told) == [])
    #expect(try turn(to: 0.5, told) == ["0.25 0.5, AVAudioSession Notify Thread"])
  }

  @Test func `the initial value comes within the call that observes, on its thread`() throws {
    phone.setVolume(0.75)
    let told = try observe([.initial, .new, .old])
    #expect(told.lines == ["- 0.75, main"])
    #expect(try observe(.initial).lines == ["- -, main"])
    #expect(try observe([.new, .old]).lines == [])
    #expect(try turn(to: 0.5, told) == ["0.75 0.5, AVAudioSession Notify Thread"])
  }

  @Test func `a handler is told the values that it asked for`() throws {
    #expect(try turn(to: 0.5, observe([])) == ["- -, AVAudioSession Notify Thread"])
    #expect(try turn(to: 0.25, observe(.new)) == ["- 0.25, AVAudioSession Notify Thread"])
    #expect(try turn(to: 0.5, observe(.old)) == ["0.25 -, AVAudioSession Notify Thread"])
  }

  @Test func `who is invalidated or dropped is told no more, and others are`() throws {
    let invalidated = try observe(.new)
    let dropped = try observe(.new)
    let kept = try observe(.new)
    #expect(try turn(to: 0.5, kept).count == 1)
    invalidated.observation?.invalidate()
    dropped.observation = nil
    #expect(try turn(to: 0.25, kept).count == 1)
    #expect(invalidated.lines.count == 1 && dropped.lines.count == 1)
  }

  @Test func `another endpoint has another volume, and that is told (R-086)`() throws {
    let told = try observe(.new)
    #expect(try turn(to: 0.25, told).count == 1)
    phone.connect(.headphones)
    try phone.run(for: .seconds(1))
    phone.disconnect(.headphones)
    try phone.run(for: .seconds(1))
    #expect(told.lines.dropFirst().map { $0.prefix(6) } == ["- 1.0,", "- 0.25"])
  }

  @Test func `without an active session nothing is told, and with it what changed meanwhile (R-087)`() throws
  {
    let told = try observe([.new, .old], isActive: false)
    #expect(try turn(to: 0.25, told) == [])
    try rig.main { try AVAudioSession.sharedInstance().setActive(true) }
    try phone.run(for: .milliseconds(100))
    #expect(told.lines == ["1.0 0.25, AVAudioSession Notify Thread"])
    try rig.main { try AVAudioSession.sharedInstance().setActive(false) }
    #expect(try turn(to: 0.5, told) == [])
  }

  @Test func `who observes after the last one left is told of what changes from then on`() throws {
    let first = try observe([.new, .old])
    let second = try observe([.new, .old])
    try rig.main { try AVAudioSession.sharedInstance().setActive(false) }
    first.observation?.invalidate()
    second.observation?.invalidate()
    phone.setVolume(0.25)
    let told = try observe([.new, .old], isActive: false)
    try rig.main { try AVAudioSession.sharedInstance().setActive(true) }
    try phone.run(for: .milliseconds(100))
    #expect(told.lines == [])
    #expect(try turn(to: 0.75, told) == ["0.25 0.75, AVAudioSession Notify Thread"])
  }

  @Test func `who is left behind by one that left is told of what changed meanwhile`() throws {
    let first = try observe([.new, .old])
    let second = try observe([.new, .old])
    try rig.main { try AVAudioSession.sharedInstance().setActive(false) }
    first.observation?.invalidate()
    phone.setVolume(0.5)
    try rig.main { try AVAudioSession.sharedInstance().setActive(true) }
    try phone.run(for: .milliseconds(100))
    #expect(second.lines == ["1.0 0.5, AVAudioSession Notify Thread"])
  }

  @Test func `a property that cannot be observed is told once at most, as on a device`() throws {
    let told = try rig.main {
      let told = Told()
      let lines = InTurns(told)
      told.observation = AVAudioSession.sharedInstance().observe(
        \.isOtherAudioPlaying, options: [.initial, .new]
      ) { _, change in lines.value.lines.append("\(change.newValue ?? true)") }
      return told
    }
    let music = phone.install("music", as: .music)
    phone.play(music)
    try phone.run(for: .seconds(1))
    #expect(try rig.main { AVAudioSession.sharedInstance().isOtherAudioPlaying })
    #expect(told.lines == ["false"])
  }
}
