import FermataSignal
import Testing

@Suite struct GateTests {
  /// A straight line over 240 frames, 5 ms at 48 kHz.
  private func expectLine(_ gains: [Float], from start: Float, to end: Float) {
    for (index, gain) in gains.enumerated() {
      let line = start + (end - start) * Float(index + 1) / Float(gains.count)
      #expect(abs(gain - line) < 1e-5)
    }
    #expect(gains.last == end)
  }

  @Test(arguments: [[1_000], [1, 999], [240, 760], [7, 233, 500, 260], [100, 100, 100, 700]])
  func `a gate opens over 5 ms however the buffers are cut`(_ sizes: [Int]) {
    let rendering = Rendering()
    rendering.queue(2_000)
    rendering.renderer.setGate(.open(.any))
    let frames = sizes.flatMap { rendering.render($0) }
    expectLine(Array(frames.gains[0..<240]), from: 0, to: 1)
    #expect(frames.gains[240...].allSatisfy { $0 == 1 })
    #expect(frames.numbers == Array(0..<1_000))
  }

  @Test(arguments: [[1_000], [1, 999], [239, 1, 760], [7, 233, 760], [100, 100, 800]])
  func `a gate fades over 5 ms and then nothing is used up`(_ sizes: [Int]) {
    let rendering = Rendering.open()
    rendering.renderer.setGate(.fade)
    let frames = sizes.flatMap { rendering.render($0) }
    expectLine(Array(frames.gains[0..<240]), from: 1, to: 0)
    #expect(frames.gains[239...].allSatisfy { $0 == 0 })
    #expect(rendering.renderer.position.mediaFrame == 480)
    #expect(!rendering.renderer.position.isMoving)
    #expect(rendering.renderer.buffered.value == 8_192 - 480)
  }

  @Test func `a cut passes no frame and uses none up`() {
    let rendering = Rendering.open()
    rendering.renderer.setGate(.cut)
    #expect(rendering.render(1_000).heard.isEmpty)
    #expect(rendering.renderer.position.mediaFrame == 240)
    #expect(rendering.renderer.buffered.value == 8_192 - 240)
    rendering.renderer.setGate(.fade)
    #expect(rendering.render(100).heard.isEmpty)
  }

  @Test func `a cut ends what decays from a jump as well`() {
    let rendering = Rendering(edge: 240)
    rendering.renderer.setGate(.open(.any))
    rendering.queue(480)
    rendering.queue(480, segment: 2)
    _ = rendering.render(500)
    rendering.renderer.setGate(.cut)
    #expect(rendering.render(100).heard == [])
  }

  @Test func `a cut ends a fade that is under way`() {
    let rendering = Rendering.open()
    rendering.renderer.setGate(.fade)
    #expect(rendering.render(100).heard.count == 100)
    rendering.renderer.setGate(.cut)
    #expect(rendering.render(100).heard.isEmpty)
    #expect(rendering.renderer.position.mediaFrame == 340)
  }

  @Test(arguments: [1, 7, 120, 239, 240, 500])
  func `no frame is lost or doubled across a fade and back`(_ faded: Int) {
    let rendering = Rendering.open()
    rendering.renderer.setGate(.fade)
    let out = rendering.render(faded)
    let position = rendering.renderer.position.mediaFrame
    #expect(position == 240 + min(faded, 240))
    rendering.renderer.setGate(.open(.any))
    let back = rendering.render(1_000)
    // A fade's last frame has gain 0: it is used up, not heard.
    #expect(out.numbers + (faded < 240 ? [] : [479]) + back.numbers == Array(240..<position + 1_000))
    expectLine(Array(back.gains[0..<240]), from: out.last?.gain ?? 1, to: 1)
    #expect(back.gains[240...].allSatisfy { $0 == 1 })
  }

  @Test(arguments: [(3, 3, true), (3, 4, false), (0, 4, true), (3, 0, true), (0, 0, true)])
  func `sound passes on the route it was meant for`(_ bound: Int, _ actual: Int, _ passes: Bool) {
    let rendering = Rendering()
    rendering.queue(1_000)
    rendering.renderer.setGate(.open(RouteToken(bound)))
    let frames = rendering.render(300, on: RouteToken(actual))
    #expect(frames.heard.count == (passes ? 300 : 0))
    #expect(rendering.renderer.buffered.value == (passes ? 700 : 1_000))
    #expect(rendering.renderer.position.isMoving == passes)
    #expect(rendering.reports.count == (passes ? 1 : 0))
  }

  @Test func `a route that changes under an open gate silences it from the next frame on`() {
    let rendering = Rendering()
    rendering.queue(1_000)
    rendering.renderer.setGate(.open(RouteToken(3)))
    #expect(rendering.render(300, on: RouteToken(3)).heard.count == 300)
    #expect(rendering.render(300, on: RouteToken(4)).heard.isEmpty)
    #expect(rendering.render(300, on: RouteToken(3)).numbers == Array(300..<600))
  }

  @Test func `with gate and gain at rest samples pass to the bit`() {
    let rendering = Rendering()
    let odd: [Float] = [0.1, -0.0, .leastNonzeroMagnitude, 3.5, -1e-30, 1 / 3]
    rendering.queue(240)
    let written = rendering.renderer.write(segment: 1, item: 1, at: 240, limit: 600) { buffer in
      for index in buffer.indices { buffer[index] = odd[index % odd.count] }
      return buffer.count / 3
    }
    #expect(written == 600)
    rendering.renderer.setGate(.open(.any))
    _ = rendering.render(240)
    var output = [Float](repeating: 9, count: 1_800)
    rendering.renderer.render(into: &output, frameCount: 600, at: 0, route: .any)
    let wrong = output.indices.first { output[$0].bitPattern != odd[$0 % odd.count].bitPattern }
    #expect(wrong == nil)
  }

  @Test(arguments: [(Float(0), 0.25), (0.5, 0.5), (1, 0)] as [(Float, Float)])
  func `the stream's own gain is reached over 10 ms`(_ gain: Float, _ mark: Float) {
    let rendering = Rendering.open()
    rendering.renderer.setGain(gain)
    let gains = [100, 380, 100].flatMap { rendering.render($0) }.gains
    let wrong = (0..<480).first { abs(gains[$0] - (1 + (gain - 1) * Float($0 + 1) / 480)) >= 1e-5 }
    #expect(wrong == nil)
    #expect(gains[479...].allSatisfy { $0 == gain })
    #expect(rendering.renderer.position.mediaFrame == 240 + 580)
    rendering.renderer.setGain(mark)
    #expect(rendering.render(480).last?.gain == mark)
  }

  @Test func `one segment fades into the other, and together they are as loud as each`() {
    let rendering = Rendering(edge: 240)
    rendering.renderer.setGate(.open(.any))
    rendering.queue(300)
    rendering.queue(600, segment: 2)
    let frames = rendering.render(600)
    let wrong = (240..<600).first { abs(frames[$0].gain - 1) > 1e-4 }
    #expect(wrong == nil, "\(wrong.map { "\($0): \(frames[$0])" } ?? "")")
    #expect(frames[299].segment == 1 && frames[540].segment == 2 && frames[540].number == 240)
  }
}
