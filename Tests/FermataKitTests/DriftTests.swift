import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Synchronization
import Testing

/// A device's clock is not ours: what a screen shows follows the sound.
@Suite struct DriftTests {
  private let phone = Phone()
  private let app: AppID
  private let audio: AudioSystem
  private let player: Player

  init() {
    app = phone.install("app")
    var platform = phone.platform(for: app)
    platform.output = SkippingOutput(platform.output)
    audio = AudioSystem(platform: platform)
    player = Player(audio)
  }

  @Test func `a screen stays with a device that misses a callback now and then`() throws {
    player.load("ruler:600")
    player.play()
    try phone.run(for: .seconds(100))
    let heard = AudioFormat.standard.duration(of: phone.framesHeard(of: app, at: .builtInSpeaker))
    #expect(heard < .milliseconds(98_500), "so much was missed")
    let apart = player.status.position - heard
    #expect(apart < .milliseconds(30) && apart > .milliseconds(-30))
  }

  @Test func `the card is set anew by less than is heard as wrong`() throws {
    player.load("ruler:600")
    player.play()
    try phone.run(for: .seconds(100))
    let card = try #require(phone.lockScreen)
    let apart = card.elapsed - player.status.position
    #expect(apart <= .milliseconds(50) && apart >= .milliseconds(-50))
  }

  @Test func `each time the clocks have parted by more than 20 milliseconds is told once`() {
    var state = ListeningState(part: PartID(7), format: .standard)
    func look(atFrame frame: Int, _ milliseconds: Int64, segment: Int = 1, isMoving: Bool = true) -> [Event] {
      var position = PlaybackRenderer(format: .standard, capacity: FrameCount(64)).position
      position.segment = segment
      position.mediaFrame = frame
      position.hostNanoseconds = milliseconds * 1_000_000
      position.isMoving = isMoving
      state.watchClock(position)
      return state.takeNews().events
    }
    #expect(look(atFrame: 0, 1000) == [])
    #expect(look(atFrame: 48_000, 2020) == [])
    #expect(look(atFrame: 96_000, 3021) == [.drifted(PartID(7))])
    #expect(look(atFrame: 144_000, 4021) == [])
    #expect(look(atFrame: 193_008, 5021) == [.drifted(PartID(7))], "a device may be faster, too")
    #expect(look(atFrame: 0, 6000, segment: 2) == [], "a jump is none")
    #expect(look(atFrame: 0, 9000, segment: 2, isMoving: false) == [])
    #expect(look(atFrame: 0, 12_000, segment: 2) == [], "nor is a rest")
    state.listen(from: .zero)
    #expect(look(atFrame: 0, 20_000, segment: 2) == [], "nor is a beginning")
  }

  /// Until an output tells more, when a first frame is heard is a guess.
  @Test(arguments: [(19, false), (-19, false), (21, true), (-21, true)])
  func `sound that began later or earlier than was told is told of as well`(_ late: Int64, _ isTold: Bool) {
    var state = ListeningState(part: PartID(7), format: .standard)
    let began = HostTime(nanoseconds: 1_000_000_000)
    let report = RenderReport(
      kind: .started, segment: 0, item: 0, mediaFrame: 4_800, hostNanoseconds: began.nanoseconds)
    state.take(report, now: began)
    state.tellHeard(by: began, latency: .zero)
    #expect(state.takeNews().events.count == 1)
    var position = PlaybackRenderer(format: .standard, capacity: FrameCount(64)).position
    (position.mediaFrame, position.isMoving) = (52_800, true)
    position.hostNanoseconds = began.nanoseconds + (1_000 + late) * 1_000_000
    for expected in [isTold ? [Event.drifted(PartID(7))] : [], []] {
      state.watchClock(position)
      #expect(state.takeNews().events == expected)
    }
  }

  /// Through Bluetooth a first frame may be heard after frames were missing behind it.
  @Test func `a first frame behind which frames were missing is no beginning to compare with`() {
    var state = ListeningState(part: PartID(7), format: .standard)
    func report(_ kind: RenderReport.Kind, at milliseconds: Int64) -> RenderReport {
      RenderReport(
        kind: kind, segment: 0, item: 0, mediaFrame: 0, hostNanoseconds: milliseconds * 1_000_000)
    }
    for kind in [report(.started, at: 0), report(.underrun, at: 100)] {
      state.take(kind, now: HostTime(nanoseconds: kind.hostNanoseconds))
    }
    state.tellHeard(by: HostTime(nanoseconds: 160_000_000), latency: .milliseconds(150))
    #expect(state.takeNews().events.count == 1)
    var position = PlaybackRenderer(format: .standard, capacity: FrameCount(64)).position
    (position.mediaFrame, position.hostNanoseconds, position.isMoving) = (9_600, 400_000_000, true)
    state.watchClock(position)
    #expect(state.takeNews().events == [])
  }
}

/// Engines that leave out every fiftieth callback.
private final class SkippingOutput: OutputSystem {
  private let base: any OutputSystem

  init(_ base: any OutputSystem) { self.base = base }

  func makeEngine(for part: PartID, source: any RenderSource, format: AudioFormat) -> any OutputEngine {
    base.makeEngine(for: part, source: SkippingSource(source), format: format)
  }
}

private final class SkippingSource: RenderSource {
  private let base: any RenderSource
  private let count = Atomic<Int>(0)

  init(_ base: any RenderSource) { self.base = base }

  func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
  ) {
    if count.wrappingAdd(1, ordering: .relaxed).newValue % 50 == 0 {
      output.update(repeating: 0, count: frameCount * 2)
    } else {
      base.render(into: output, frameCount: frameCount, at: hostNanoseconds, route: route)
    }
  }
}
