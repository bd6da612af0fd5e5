import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

/// What the phone writes down for whoever must not ask the app.
@Suite struct WitnessTests {
  /// A phone with a player whose medium spells its frames.
  private struct Stage {
    let phone = Phone()
    let app: AppID
    let player: Player

    init(media: any MediaSource = Ruler()) {
      app = phone.install("app")
      player = Player(AudioSystem(platform: phone.platform(for: app, media: media)))
      phone.witness()
      player.load("ruler:60")
    }

    /// The frames that pass until an instant.
    func passes(until instant: Duration) throws -> [Pass] {
      try phone.run(until: instant)
      return phone.takeTestimony().passes
    }

    /// What is told of the system until an instant, and since when it was so.
    func told(until instant: Duration) throws -> [Told] {
      try phone.run(until: instant)
      return phone.takeTestimony().facts.compactMap { testimony in
        guard case .told(let event, let since) = testimony.fact else { return nil }
        if case .finished = event { return nil }
        return Told(event: event, since: since, at: testimony.at)
      }
    }
  }

  private struct Told: Equatable {
    let event: SystemEvent
    let since: HostTime
    let at: HostTime
  }

  @Test func `frames that follow each other are one pass, and the ruler says which`() throws {
    let stage = Stage()
    stage.player.play()
    let first = try stage.passes(until: .seconds(1))
    #expect(first.count == 1, "\(first)")
    let pass = try #require(first.first)
    #expect(pass.app == stage.app && pass.part == stage.player.id && pass.port.kind == .builtInSpeaker)
    #expect(pass.first == 0 && pass.last == pass.end - pass.start - 1 && pass.isWhole && pass.rate == 1)
    #expect(pass.end == 48_000)
    // What is taken is taken; the next begins where this one ended.
    let next = try #require(try stage.passes(until: .seconds(2)).first)
    #expect(next.start == pass.end && next.first == pass.last.map { $0 + 1 } && next.end == 96_000)
  }

  @Test func `frames that jump are another pass, though none is silent between them`() throws {
    let stage = Stage()
    stage.player.play()
    stage.phone.at(.seconds(1)) { [player = stage.player] in player.seek(to: .seconds(30)) }
    let passes = try stage.passes(until: .seconds(2))
    #expect(passes.count == 2, "\(passes)")
    let (before, after) = (try #require(passes.first), try #require(passes.last))
    #expect(after.first == 30 * 48_000 && before.last.map { $0 < 30 * 48_000 } ?? false)
    #expect(before.isWhole && after.isWhole && after.start >= before.end)
  }

  @Test func `another item, another port and a pause each begin another pass`() throws {
    let stage = Stage()
    stage.player.load("ruler:1", "ruler:60#2")
    stage.player.play()
    stage.phone.at(.seconds(2)) { [phone = stage.phone] in phone.connect(.headphones) }
    stage.phone.at(.seconds(4)) { [player = stage.player] in player.pause() }
    stage.phone.at(.seconds(5)) { [player = stage.player] in player.play() }
    let passes = try stage.passes(until: .seconds(6))
    #expect(
      passes.map(\.port.kind) == [.builtInSpeaker, .builtInSpeaker, .headphones, .headphones], "\(passes)")
    let areWhole = passes.allSatisfy(\.isWhole)
    #expect(areWhole)
    // The item is over after a second; nothing is lost and nothing silent on the way to the next.
    try #require(passes.count == 4)
    #expect(passes[0].last == 47_999 && passes[1].first == 0 && passes[1].start == passes[0].end)
    #expect(passes[3].start - passes[2].end > 40_000)
    // Of the medium nothing is lost either, but for the fade, which is heard and not counted twice.
    #expect(passes[3].first.map { $0 > 0 } ?? false)
  }

  @Test func `at another speed the pass says so, and is whole`() throws {
    let stage = Stage()
    stage.player.play()
    stage.phone.at(.seconds(1)) { [player = stage.player] in player.speed = 2 }
    let passes = try stage.passes(until: .seconds(3))
    #expect(Set(passes.map(\.rate)) == [1, 2] && passes.allSatisfy(\.isWhole), "\(passes)")
    let fast = try #require(passes.last)
    let frames = try #require(fast.last) - (try #require(fast.first))
    #expect(abs(frames - 2 * (fast.end - fast.start)) < 48)
  }

  @Test(arguments: [Float(0), 0.0001, 0.5]) func `what passes is noted before gain and volume`(
    _ level: Float
  ) throws {
    let stage = Stage()
    stage.player.gain = level
    stage.phone.setVolume(level)
    stage.player.play()
    let pass = try #require(try stage.passes(until: .seconds(1)).first)
    #expect(pass.first == 0 && pass.end == 48_000 && pass.last == pass.end - pass.start - 1)
    let isHeard = stage.phone.tapes(of: stage.app, stage.player.id).contains { !$0.value.spans.isEmpty }
    #expect(isHeard == (level > 0))
  }

  @Test func `nothing passes a gate that is closed`() throws {
    let stage = Stage()
    stage.player.play()
    _ = try stage.passes(until: .seconds(1))
    stage.player.pause()
    // The fade is what passed last.
    #expect(try stage.passes(until: .milliseconds(1100)).allSatisfy { $0.end - $0.start < 1024 })
    #expect(try stage.passes(until: .seconds(10)).isEmpty)
  }

  @Test func `a notice that was held back is told since when it happened`() throws {
    let stage = Stage()
    stage.phone.lock()
    try stage.phone.run(until: .seconds(10))
    #expect(stage.phone.isSuspended(stage.app))
    _ = stage.phone.takeTestimony()
    stage.phone.at(.seconds(12)) { [phone = stage.phone] in phone.connect(.headphones) }
    stage.phone.at(.seconds(13)) { [phone = stage.phone] in phone.loseMediaServices() }
    stage.phone.at(.seconds(14)) { [phone = stage.phone] in phone.resetMediaServices() }
    #expect(try stage.told(until: .seconds(20)) == [], "who sleeps is told nothing")
    stage.phone.open(stage.app)
    let told = try stage.told(until: .seconds(21))
    let woken = HostTime.zero + .seconds(20)
    #expect(told.allSatisfy { $0.at == woken }, "\(told)")
    #expect(told.contains(Told(event: .scene(.foreground), since: woken, at: woken)))
    func since(_ matches: (SystemEvent) -> Bool) -> [HostTime] {
      told.filter { matches($0.event) }.map(\.since)
    }
    #expect(since { if case .routeChanged = $0 { true } else { false } } == [.zero + .seconds(12)])
    #expect(since { $0 == .servicesLost } == [.zero + .seconds(13)])
    #expect(since { $0 == .servicesReset } == [.zero + .seconds(14)])
  }

  @Test func `a notice that is told late by a knob is told since when it happened`() throws {
    let stage = Stage()
    stage.phone.conditions.beganDelay = .milliseconds(700)
    stage.player.play()
    stage.phone.at(.seconds(2)) { [phone = stage.phone] in phone.begin(.siri) }
    let told = try stage.told(until: .seconds(4))
    #expect(
      told == [
        Told(
          event: .interruptionBegan(.default), since: .zero + .seconds(2),
          at: .zero + .milliseconds(2700))
      ])
  }
}
