import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

/// The interruption matrix of the reference: what happens to an app of each kind, row by row.
@Suite struct InterruptionMatrixTests {
  enum Kind: String, CaseIterable, Sendable {
    case ambient, mixing, spoken, music

    var configuration: SessionConfiguration {
      switch self {
      case .ambient: SessionConfiguration(.ambient)
      case .mixing: SessionConfiguration(.playback, options: .mixWithOthers)
      case .spoken: SessionConfiguration(.playback, mode: .spokenAudio)
      case .music: SessionConfiguration(.playback)
      }
    }
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Whose sessions are taken.
    let hits: Set<Kind>
    var ducks = false
    var conditions = Conditions()
    let begin: @Sendable (Phone, AppID) -> Void
    let end: @Sendable (Phone, AppID) -> Void
    var other = ScriptedApp.music
  }

  private static let all = Set(Kind.allCases)

  private static var sparing: Conditions {
    var conditions = Conditions()
    conditions.mixableAreInterrupted = false
    return conditions
  }

  static let rows = [
    Row(
      testDescription: "1: other music", hits: [.spoken, .music], begin: { $0.play($1) }, end: { $0.stop($1) }
    ),
    Row(
      testDescription: "2: a game that mixes", hits: [], begin: { $0.play($1) }, end: { $0.stop($1) },
      other: .game),
    Row(
      testDescription: "3 and 4: a prompt that ducks and interrupts speech", hits: [.spoken], ducks: true,
      begin: { $0.play($1) }, end: { $0.stop($1) }, other: .navigation),
    Row(
      testDescription: "5: a call", hits: all, begin: { phone, _ in phone.ring() },
      end: { phone, _ in phone.endCall() }),
    Row(
      testDescription: "5: a call, mixable spared by the knob", hits: [.spoken, .music], conditions: sparing,
      begin: { phone, _ in phone.ring() }, end: { phone, _ in phone.endCall() }),
    Row(
      testDescription: "7: an alarm", hits: all, begin: { phone, _ in phone.beginAlarm() },
      end: { phone, _ in phone.endAlarm() }),
    Row(
      testDescription: "8: Siri", hits: all, begin: { phone, _ in phone.beginSiri() },
      end: { phone, _ in phone.endSiri() }),
  ]

  @Test(arguments: rows, Kind.allCases) func `each row takes the sessions it names and gives them back`(
    _ row: Row, _ kind: Kind
  ) throws {
    let phone = Phone(conditions: row.conditions)
    let visitor = Visitor(phone)
    let other = phone.install("other", as: row.other)
    try visitor.play(kind.configuration)
    try phone.run(until: .seconds(1))
    row.begin(phone, other)
    try phone.run(until: .seconds(2))
    let isHit = row.hits.contains(kind)
    #expect(visitor.notices == (isHit ? [.interruptionBegan(.default)] : []))
    #expect(phone.isSessionActive(visitor.app) == !isHit)
    #expect(phone.duckingGain(of: visitor.app) == (row.ducks ? 0.2 : 1))
    #expect(visitor.tape()?.sounds(from: 48_001, to: 96_000) == !isHit)
    row.end(phone, other)
    try phone.run(until: .seconds(3))
    #expect(visitor.notices.dropFirst() == (isHit ? [.interruptionEnded(mayResume: true)] : []))
    #expect(phone.duckingGain(of: visitor.app) == 1)
    // Nothing starts an engine but its app.
    #expect(visitor.tape()?.sounds(from: 96_001, to: 144_000) == !isHit)
  }

  @Test(arguments: [(true, true), (false, true), (true, false)])
  func `a call's end is told as it is, or not at all`(
    _ mayResume: Bool, _ isTold: Bool
  ) throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.play()
    phone.ring()
    phone.answer()
    try phone.run(for: .seconds(5))
    visitor.forget()
    phone.endCall(mayResume: mayResume, isTold: isTold)
    try phone.run(for: .seconds(60))
    #expect(visitor.notices == (isTold ? [.interruptionEnded(mayResume: mayResume)] : []))
    #expect(try visitor.activate() == nil)
  }

  @Test(arguments: [[0, 1], [1, 0]]) func `who is taken twice is told when the last one lets go`(
    _ order: [Int]
  ) throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.play()
    phone.ring()
    try phone.run(for: .seconds(1))
    phone.beginSiri()
    try phone.run(for: .seconds(1))
    #expect(visitor.notices == [.interruptionBegan(.default)])
    let ends = [{ phone.endCall() }, { phone.endSiri() }]
    ends[order[0]]()
    try phone.run(for: .seconds(1))
    #expect(visitor.notices.count == 1)
    ends[order[1]]()
    try phone.run(for: .seconds(1))
    #expect(visitor.notices == [.interruptionBegan(.default), .interruptionEnded(mayResume: true)])
  }

  @Test func `a radio that a call takes from us comes back, and we do not`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let radio = phone.install("radio", as: .music)
    try visitor.play()
    phone.play(radio)
    try phone.run(for: .seconds(1))
    phone.ring()
    try phone.run(for: .seconds(1))
    #expect(!phone.isSessionActive(radio))
    phone.endCall()
    try phone.run(for: .seconds(1))
    #expect(phone.isSessionActive(radio))
    #expect(visitor.notices == [.interruptionBegan(.default)])
    phone.stop(radio)
    try phone.run(for: .seconds(1))
    #expect(visitor.notices.last == .interruptionEnded(mayResume: true))
  }

  @Test func `a radio obeys an end that does not let it resume`() throws {
    let phone = Phone()
    let radio = phone.install("radio", as: .music)
    phone.play(radio)
    try phone.run(for: .seconds(1))
    phone.beginSiri()
    phone.endSiri(mayResume: false)
    try phone.run(for: .seconds(1))
    #expect(!phone.isSessionActive(radio))
  }

  @Test func `activating ends an interruption (R-052): its end is not told any more`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    let radio = phone.install("radio", as: .music)
    try visitor.play()
    phone.play(radio)
    try phone.run(for: .seconds(1))
    #expect(try visitor.activate() == nil)
    #expect(!phone.isSessionActive(radio))
    visitor.forget()
    phone.stop(radio)
    try phone.run(for: .seconds(1))
    #expect(visitor.notices == [])
  }

  @Test(arguments: [true, false]) func `who activates during a call, by the knob, is not told of its end`(
    _ activates: Bool
  ) throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    phone.conditions.playbackMayActivateDuringCall = true
    try visitor.play()
    phone.ring()
    try phone.run(for: .seconds(1))
    if activates { try visitor.activate() }
    visitor.forget()
    phone.endCall()
    try phone.run(for: .seconds(1))
    #expect(visitor.notices == (activates ? [] : [.interruptionEnded(mayResume: true)]))
  }

  @Test func `ducking lasts as long as the session, at 0.2, not as long as the sound (R-090)`() throws {
    let phone = Phone(keepsSamples: true)
    let music = Visitor(phone, "music")
    let ducking = Visitor(phone, "prompt")
    try music.play(SessionConfiguration(.playback), Tone(0.5))
    try phone.run(until: .seconds(1))
    let prompt = try ducking.play(Recipe.prompt.configuration, Tone(0.1))
    try phone.run(until: .seconds(2))
    try ducking.stop(prompt)
    try phone.run(until: .seconds(10))
    try ducking.deactivate()
    try phone.run(until: .seconds(12))
    let tape = try #require(music.tape())
    func level(_ seconds: Double) -> Float {
      let frame = Int(seconds * 48_000)
      return tape.samples(from: frame, to: frame + 1)[0]
    }
    #expect(level(0.9) == 0.5)
    // Half a second down and half a second up.
    #expect(abs(level(1.25) - 0.3) < 0.001 && abs(level(1.5) - 0.1) < 1e-6)
    #expect(abs(level(9.99) - 0.1) < 1e-6)
    #expect(abs(level(10.25) - 0.3) < 0.001 && level(10.5) == 0.5)
    #expect(ducking.tape()?.samples.max() == 0.1)
  }
}
