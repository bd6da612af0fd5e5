import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

/// What the policy is told with each event is what the session says, and is told in time.
@Suite struct EnvelopeTests {
  @Test(arguments: [false, true], [false, true])
  func `each thing that the session says is told as itself`(_ isOtherPlaying: Bool, _ isHinted: Bool) throws {
    let phone = Phone()
    var platform = phone.platform(for: phone.install("app"))
    platform.session = SayingSession(base: platform.session) { snapshot in
      snapshot.isOtherAudioPlaying = isOtherPlaying
      snapshot.secondaryAudioShouldBeSilencedHint = isHinted
      snapshot.route = Route(output: AudioPort(.headphones, uid: "x"), token: 77)
    }
    let audio = AudioSystem(platform: platform)
    let player = Player(audio)
    player.load("ruler:60")
    player.pause()
    let told = try #require(audio.journal.entries.last?.envelope)
    #expect(told.isOtherAudioPlaying == isOtherPlaying && told.secondaryAudioHint == isHinted)
    #expect(told.route == platform.session.snapshot.route && told.at == phone.now)
    #expect(told.readings.map(\.part) == [player.id])
  }

  @Test func `an engine that is called no more is not told to render, before anybody says that it stopped`()
    throws
  {
    let phone = Phone()
    let app = phone.install("app")
    let audio = AudioSystem(platform: phone.platform(for: app))
    let player = Player(audio)
    player.load("ruler:60")
    player.play()
    try phone.run(for: .seconds(2))
    audio.prefersSpeaker = false
    #expect(audio.journal.entries.last?.envelope.readings.first?.isMoving == true)
    phone.meddle(with: app, .stopsSound)
    try phone.run(for: .milliseconds(120))
    audio.prefersSpeaker = false
    let told = try #require(audio.journal.entries.last?.envelope.readings.first)
    #expect(!told.isMoving && told.heard == told.rendered)
    #expect(!audio.journal.entries.contains { $0.envelope.event == .system(.engineStopped(player.id)) })
  }

  @Test func `each call of the platform is answered once, and by the platform`() throws {
    let phone = Phone()
    let app = phone.install("app")
    let audio = AudioSystem(platform: phone.platform(for: app))
    let player = Player(audio)
    let soundtrack = Soundtrack(audio)
    let requirement = audio.require(.prompt)
    player.load("ruler:60")
    player.play()
    try phone.run(for: .seconds(1))
    phone.begin(.call)
    try phone.run(for: .seconds(1))
    phone.end(.call)
    requirement.end()
    try phone.run(for: .seconds(1))
    player.pause()
    phone.lock()
    try phone.run(for: .seconds(20))
    #expect(soundtrack.effectsStatus.suppression == .background)
    var answers: [Int: Int] = [:]
    for entry in audio.journal.entries {
      if case .system(.finished(let ticket, _)) = entry.envelope.event { answers[ticket, default: 0] += 1 }
      for step in entry.steps {
        switch step.step {
        case .load, .cue: #expect(answers[step.ticket] == nil)
        default: answers[step.ticket] = 0
        }
      }
    }
    #expect(answers.count > 9 && answers.values.allSatisfy { $0 == 1 }, "\(answers)")
  }

  /// What begins sound anew.
  private static let beginnings: [@Sendable (Phone, Player) throws -> Void] = [
    { $1.seek(to: .seconds(20)) }, { $1.next() }, { $1.speed = 2 },
    { phone, player in
      player.pause()
      try phone.run(for: .seconds(1))
      player.play()
    },
    { phone, _ in
      phone.begin(.siri)
      try phone.run(for: .seconds(1))
      phone.end(.siri)
    },
    { phone, _ in phone.connect(.headphones) },
    { phone, player in
      phone.connect(.headphones)
      try phone.run(for: .seconds(1))
      phone.disconnect(.headphones)
      try phone.run(for: .seconds(3))
      player.play()
    },
  ]

  @Test(arguments: beginnings.indices, [false, true])
  func `a first frame is told as soon as it is heard`(_ beginning: Int, _ arePinned: Bool) throws {
    let phone = Phone()
    phone.conditions.outputsArePinned = arePinned
    let audio = AudioSystem(platform: phone.platform(for: phone.install("app")))
    let player = Player(audio)
    player.load("ruler:60", "ruler:60#2")
    player.play()
    try phone.run(for: .seconds(1))
    try Self.beginnings[beginning](phone, player)
    try phone.run(for: .seconds(1))
    #expect(player.status.isPlaying)
    for entry in audio.journal.entries {
      guard case .started(_, _, _, let heardAt) = entry.envelope.event else { continue }
      #expect(entry.envelope.at - heardAt < .milliseconds(10), "\(entry)")
    }
  }
}

/// A session that says something else of itself.
private struct SayingSession: SessionSystem {
  let base: any SessionSystem
  let change: @Sendable (inout SessionSnapshot) -> Void

  var snapshot: SessionSnapshot {
    var snapshot = base.snapshot
    change(&snapshot)
    return snapshot
  }

  func configure(_ configuration: SessionConfiguration, ticket: Int) {
    base.configure(configuration, ticket: ticket)
  }
  func prefer(_ preferences: SessionPreferences, ticket: Int) { base.prefer(preferences, ticket: ticket) }
  func activate(ticket: Int) { base.activate(ticket: ticket) }
  func deactivate(ticket: Int) { base.deactivate(ticket: ticket) }
  func overrideOutput(_ override: OutputOverride, ticket: Int) {
    base.overrideOutput(override, ticket: ticket)
  }
}
