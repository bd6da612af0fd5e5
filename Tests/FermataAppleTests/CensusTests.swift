import AVFAudio
import FermataApple
import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import PhoneProcess
import Synchronization
import Testing

/// What is left of an adapter's objects when those who used them are gone.
@Suite struct CensusTests {
  private let phone = Phone()
  private let process: PhoneProcess
  private let sources = Sources()

  init() { process = PhoneProcess(phone, phone.install("app")) }

  private var engines: Int { EngineRegistry.engines(in: process.inside).count }

  private func audio(_ inside: ApplePhone.Inside) -> AudioSystem {
    var platform = inside.platform
    platform.output = sources.watching(platform.output)
    return AudioSystem(platform: platform)
  }

  @Test func `a hundred players that come and go leave no engine, no bridge and no system`() throws {
    weak var system: AppleSystem?
    do {
      let inside = ApplePhone.Inside(process)
      system = inside.system
      let audio = audio(inside)
      for number in 0..<100 {
        let player = Player(audio, recipe: number.isMultiple(of: 3) ? .cooperativeMusic : .music)
        player.load("ruler:60")
        player.play()
        // Some are dropped while the session or the engine is still on its way.
        try phone.run(for: .milliseconds([0, 1, 20, 300][number % 4]))
        if number.isMultiple(of: 5) { player.pause() }
        if number == 50 { phone.loseMediaServices(for: .milliseconds(10)) }
      }
      try phone.run(for: .seconds(1))
      #expect(sources.made > 70, "\(sources.made)")
      #expect(engines == 0 && sources.count == 0)
      #expect(system != nil)
    }
    try phone.run(for: .seconds(5))
    #expect(system == nil)
    #expect(engines == 0 && sources.count == 0)
  }

  @Test func `a hundred players that are dropped at once leave nothing`() throws {
    weak var system: AppleSystem?
    do {
      let inside = ApplePhone.Inside(process)
      system = inside.system
      let audio = audio(inside)
      let players = (0..<100).map { _ in Player(audio, recipe: .cooperativeMusic) }
      for player in players {
        player.load("ruler:60")
        player.play()
      }
      try phone.run(for: .seconds(1))
      #expect(players.allSatisfy { $0.status.isPlaying } && engines == 100 && sources.count == 100)
    }
    try phone.run(for: .seconds(5))
    #expect(engines == 0 && sources.count == 0 && system == nil)
  }

  @Test func `a system that only its process holds goes with it`() throws {
    weak var system: AppleSystem?
    do {
      let process = PhoneProcess(phone, phone.install("other"))
      let inside = ApplePhone.Inside(process)
      system = inside.system
      inside.platform.nowPlaying.enable(CommandSet([.playPause]), ticket: 1)
      try phone.run(for: .seconds(1))
      // Its handlers are removed as it goes, and the command centre asks the process.
      process.inside.hear { _ in withExtendedLifetime(inside) { nil } }
    }
    #expect(system == nil)
  }

  @Test func `a process that ends leaves no system, though its players live`() throws {
    weak var system: AppleSystem?
    weak var ended: AppProcess?
    var players: [Player] = []
    do {
      let process = PhoneProcess(phone, phone.install("other"))
      ended = process.inside
      let inside = ApplePhone.Inside(process)
      system = inside.system
      players.append(Player(audio(inside)))
      players[0].load("ruler:60")
      players[0].play()
      try phone.run(for: .seconds(1))
      process.end()
    }
    try phone.run(for: .seconds(1))
    players = []
    try phone.run(for: .seconds(1))
    #expect(system == nil && sources.count == 0)
    #expect(ended == nil, "the process itself is still there")
  }
}

/// The sources of the engines that were made; a bridge holds its source, and nobody else holds what stands before it.
private final class Sources: Sendable {
  private struct Weak { weak let source: Passing? }

  private let all = Mutex<[Weak]>([])

  /// How many were made.
  var made: Int { all.withLock { $0.count } }
  /// How many are there.
  var count: Int { all.withLock { $0.count { $0.source != nil } } }

  func watching(_ base: any OutputSystem) -> any OutputSystem { Watched(base: base, owner: self) }

  private struct Watched: OutputSystem {
    let base: any OutputSystem
    let owner: Sources

    func makeEngine(for part: PartID, source: any RenderSource, format: AudioFormat) -> any OutputEngine {
      let passing = Passing(source)
      owner.all.withLock { $0.append(Weak(source: passing)) }
      return base.makeEngine(for: part, source: passing, format: format)
    }
  }

  private final class Passing: RenderSource {
    private let source: any RenderSource

    init(_ source: any RenderSource) { self.source = source }

    func render(
      into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
    ) {
      source.render(into: output, frameCount: frameCount, at: hostNanoseconds, route: route)
    }
  }
}
