import FermataSignal
import Testing

@Suite struct RenderReportTests {
  private func report(
    _ kind: RenderReport.Kind, segment: Int = 1, item: Int = 1, at frame: Int, after frames: Int
  ) -> RenderReport {
    RenderReport(
      kind: kind, segment: segment, item: item, mediaFrame: frame,
      hostNanoseconds: Int64(frames) * 1_000_000_000 / 48_000, lap: item - 1)
  }

  @Test(arguments: [[1], [333], [1_024, 1], [7, 11, 13, 999], [512, 511, 3]])
  func `the position is exact to the frame after buffers of any size`(_ sizes: [Int]) {
    let rendering = Rendering()
    rendering.queue(8_000, segment: 4, item: 9, at: 100)
    rendering.renderer.setGate(.open(.any))
    var total = 0
    for size in sizes {
      let began = rendering.hostNanoseconds
      _ = rendering.render(size)
      total += size
      let position = rendering.renderer.position
      #expect((position.segment, position.item, position.mediaFrame) == (4, 9, 100 + total))
      #expect(position.hostNanoseconds == began + Int64(size) * 1_000_000_000 / 48_000)
      #expect(position.isMoving)
    }
  }

  @Test func `sound's first frame is told with its place and its instant`() {
    let rendering = Rendering()
    rendering.framesHandedOver = 48_000
    rendering.queue(500, segment: 2, item: 5, at: 77)
    rendering.renderer.setGate(.open(.any))
    _ = rendering.render(100)
    _ = rendering.render(100)
    #expect(rendering.reports == [report(.started, segment: 2, item: 5, at: 77, after: 48_000)])
  }

  @Test func `sound that comes back after a fade is told again`() {
    let rendering = Rendering.open()
    rendering.renderer.setGate(.fade)
    _ = rendering.render(240)
    #expect(rendering.reports == [])
    rendering.renderer.setGate(.open(.any))
    _ = rendering.render(240)
    #expect(rendering.reports == [report(.started, at: 480, after: 480)])
  }

  @Test func `sound after an engine's start is told again, though the gate stayed open`() {
    let rendering = Rendering.open()
    rendering.renderer.restart()
    _ = rendering.render(240)
    #expect(rendering.reports == [report(.started, at: 240, after: 240)])
  }

  @Test func `a gate that opens again before its fade is over is reported as a start`() {
    let rendering = Rendering.open()
    rendering.renderer.setGate(.fade)
    _ = rendering.render(200)
    rendering.renderer.setGate(.open(.any))
    _ = rendering.render(240)
    #expect(rendering.reports.map(\.kind) == [.started])
  }

  @Test func `a following item is told at its first frame, without a gap`() {
    let rendering = Rendering.open(300)
    rendering.queue(400, item: 2)
    let frames = rendering.render(400)
    #expect(frames.numbers == Array(240..<300) + Array(0..<340))
    #expect(rendering.reports == [report(.crossed, item: 2, at: 0, after: 300)])
    #expect(rendering.renderer.position.item == 2)
  }

  @Test func `the end is told at the frame where it is, and what follows is silence`() {
    let rendering = Rendering.open(300)
    #expect(rendering.renderer.finish(segment: 1, item: 1, at: 300))
    let frames = rendering.render(200)
    #expect(frames.numbers == Array(240..<300))
    #expect(frames.gains[60...].allSatisfy { $0 == 0 })
    #expect(rendering.reports == [report(.ended, at: 300, after: 300)])
    #expect(!rendering.renderer.position.isMoving)
  }

  @Test func `an underrun is told once, and the beginning after it`() {
    let rendering = Rendering.open(300)
    #expect(rendering.render(200).heard.count == 60)
    #expect(rendering.render(200).heard.isEmpty)
    #expect(rendering.render(200).heard.isEmpty)
    #expect(rendering.reports == [report(.underrun, at: 300, after: 300)])
    #expect(rendering.renderer.position.mediaFrame == 300)
    rendering.queue(100, at: 300)
    #expect(rendering.render(100).numbers == Array(300..<400))
    #expect(rendering.reports == [report(.started, at: 300, after: 840)])
    _ = rendering.render(100)
    #expect(rendering.reports.map(\.kind) == [.underrun])
  }

  @Test func `what the floor drops is not told as missing`() {
    let rendering = Rendering.open(2_000)
    rendering.renderer.raiseFloor(to: 2)
    #expect(rendering.render(100).heard.isEmpty && rendering.reports == [])
    rendering.queue(100, segment: 2, at: 7_000)
    _ = rendering.render(200)
    #expect(rendering.reports.map(\.kind) == [.started, .underrun])
  }

  @Test(arguments: [Gate.fade, .cut]) func `a closed gate over an empty queue tells nothing`(_ gate: Gate) {
    let rendering = Rendering()
    rendering.renderer.setGate(gate)
    #expect(rendering.render(500).heard.isEmpty)
    #expect(rendering.reports == [])
  }

  @Test func `a new segment is told though sound never paused`() {
    let rendering = Rendering.open()
    rendering.renderer.discard()
    rendering.queue(1_000, segment: 2, at: 5_000)
    #expect(rendering.render(100).first?.number == 5_000)
    #expect(rendering.reports == [report(.started, segment: 2, at: 5_000, after: 240)])
  }

  @Test func `a fill that throws queues nothing`() {
    struct Broken: Error {}
    let rendering = Rendering()
    #expect(throws: Broken.self) {
      _ = try rendering.renderer.write(segment: 1, item: 1, at: 0, limit: 100) { _ throws(Broken) in
        throw Broken()
      }
    }
    #expect(rendering.renderer.buffered == 0)
    let none = rendering.renderer.write(segment: 1, item: 1, at: 0, limit: 100) { _ in 0 }
    #expect(none == 0)
    rendering.queue(20_000)
    #expect(rendering.renderer.buffered == 16_384)
    let full = rendering.renderer.write(segment: 1, item: 1, at: 0, limit: 100) { _ in 1 }
    #expect(full == nil)
    #expect(!rendering.renderer.finish(segment: 1, item: 1, at: 0))
  }
}
