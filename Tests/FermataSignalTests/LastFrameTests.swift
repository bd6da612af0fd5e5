import FermataSignal
import Testing

/// What follows the last frame that is heard: silence at once, or a tail of 5 ms where sound broke off.
@Suite struct LastFrameTests {
  /// How sound stops.
  enum Stop: CaseIterable { case underrun, end, cut, foreignRoute, restart }

  /// A renderer with tails whose gate is open, and that has rendered so many frames of those queued.
  private func sounding(_ queued: Int, rendered: Int) -> Rendering {
    let rendering = Rendering(edge: 240)
    rendering.renderer.setGate(.open(RouteToken(3)))
    rendering.queue(queued)
    _ = rendering.render(rendered, on: RouteToken(3))
    rendering.dropReports()
    return rendering
  }

  /// What is rendered of 1000 frames more, when sound stops after 60 of them or at once.
  private func gains(after stop: Stop, _ sizes: [Int], from queued: Int) -> (gains: [Float], Rendering) {
    let rendering = sounding(stop == .underrun || stop == .end ? queued : 8_000, rendered: 500)
    var route = RouteToken(3)
    switch stop {
    case .underrun: break
    case .end: #expect(rendering.renderer.finish(segment: 1, item: 1, at: queued))
    case .cut: rendering.renderer.setGate(.cut)
    case .foreignRoute: route = RouteToken(4)
    case .restart: rendering.renderer.restart()
    }
    return (sizes.flatMap { rendering.render($0, on: route) }.gains, rendering)
  }

  static let sizes = [[1_000], [60, 940], [61, 100, 839], [1, 999], [240, 240, 520]]

  @Test(arguments: sizes, [500, 560]) func `where the queue runs dry what was heard last decays over 5 ms`(
    _ sizes: [Int], _ queued: Int
  ) {
    let (gains, rendering) = gains(after: .underrun, sizes, from: queued)
    let heard = queued - 500
    #expect(gains[..<heard].allSatisfy { $0 == 1 })
    let wrong = (0..<240).first { abs(gains[heard + $0] - Float(239 - $0) / 240) >= 1e-5 }
    #expect(wrong == nil && gains[(heard + 240)...].allSatisfy { $0 == 0 })
    #expect(rendering.reports.map(\.kind) == [.underrun])
    #expect(rendering.renderer.position.mediaFrame == queued && !rendering.renderer.position.isMoving)
  }

  @Test(arguments: sizes, [500, 560]) func `behind the end is silence, and nothing but the end is told`(
    _ sizes: [Int], _ queued: Int
  ) {
    let (gains, rendering) = gains(after: .end, sizes, from: queued)
    #expect(gains[..<(queued - 500)].allSatisfy { $0 == 1 })
    #expect(gains[(queued - 500)...].allSatisfy { $0 == 0 })
    #expect(rendering.reports.map(\.kind) == [.ended])
    #expect(rendering.renderer.position.mediaFrame == queued && !rendering.renderer.position.isMoving)
  }

  @Test(arguments: [Stop.cut, .foreignRoute], sizes) func `after a cut not one frame is heard`(
    _ stop: Stop, _ sizes: [Int]
  ) {
    let (gains, rendering) = gains(after: stop, sizes, from: 0)
    #expect(gains.allSatisfy { $0 == 0 } && rendering.reports == [])
    #expect(rendering.renderer.position.mediaFrame == 500 && !rendering.renderer.position.isMoving)
  }

  @Test(arguments: sizes) func `an engine's start begins from silence, without a tail`(_ sizes: [Int]) {
    let (gains, rendering) = gains(after: .restart, sizes, from: 0)
    let wrong = (0..<240).first { abs(gains[$0] - Float($0 + 1) / 240) >= 1e-5 }
    #expect(wrong == nil && gains[240...].allSatisfy { $0 == 1 })
    #expect(rendering.reports.map(\.kind) == [.started])
  }

  @Test(arguments: sizes, Stop.allCases)
  func `sound that goes on fades in, whatever stopped it, and is told as begun`(_ sizes: [Int], _ stop: Stop)
  {
    let (_, rendering) = gains(after: stop, sizes, from: 560)
    rendering.dropReports()
    rendering.renderer.discard()
    rendering.renderer.setGate(.cut)
    rendering.renderer.setGate(.open(RouteToken(3)))
    rendering.queue(1_000, segment: 2, at: 7_000)
    let frames = rendering.render(500, on: RouteToken(3))
    #expect(frames.last?.gain == 1 && frames.last?.number == 7_499)
    #expect(rendering.reports.map(\.kind) == [.started])
    #expect(rendering.renderer.position.segment == 2 && rendering.renderer.position.isMoving)
    guard stop != .restart else { return }
    let wrong = (0..<240).first { abs(frames[$0].gain - Float($0 + 1) / 240) >= 1e-5 }
    #expect(wrong == nil)
  }
}
