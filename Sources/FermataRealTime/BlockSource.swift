import FermataPolicy
import FermataSignal
import FermataSimulator
import Synchronization

/// Pulls a source as a device does: in callbacks of its own size, before the frames are needed, and now and then too
/// late.
final class BlockSource: TappedSource {
  /// The device's frames that are not used up; only the driving thread, which renders, ever waits for this lock.
  private struct State {
    var block: [Float]
    var next = 0
    var count = 0
    var size: Int
    var generator: SeededGenerator
    /// The route when frames were last asked for.
    var token = 0
  }

  private let base: any RenderSource
  private let disturbance: Disturbance
  private let route: @Sendable () -> Route
  private let state: Mutex<State>
  private let isFlushed = Atomic<Bool>(false)

  init(
    _ base: any RenderSource, _ disturbance: Disturbance, seed: UInt64, route: @escaping @Sendable () -> Route
  ) {
    self.base = base
    self.disturbance = disturbance
    self.route = route
    // What is left of one block, a gap, and the next block.
    let capacity =
      2 * disturbance.callbackFrames.upperBound + Self.frames(disturbance.callbackGap)
      + Self.frames(disturbance.callbackLead)
    state = Mutex(
      State(
        block: Array(repeating: 0, count: capacity * 2), size: disturbance.callbackFrames.upperBound,
        generator: SeededGenerator(seed: seed)))
  }

  private static func frames(_ duration: Duration) -> Int { AudioFormat.standard.frames(in: duration).value }

  /// The engine starts: what an earlier run pulled and did not play is gone.
  func flush() { isFlushed.store(true, ordering: .releasing) }

  func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
  ) {
    let tap = RenderTap()
    render(into: output, frameCount: frameCount, at: hostNanoseconds, route: route, tap: tap)
    tap.deallocate()
  }

  func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken,
    tap: RenderTap
  ) {
    let lead = Self.frames(disturbance.callbackLead)
    state.withLock { state in
      if isFlushed.exchange(false, ordering: .acquiring) { restart(&state) }
      dropIfLost(&state)
      var done = 0
      while done < frameCount {
        if state.count <= min(lead, state.size) {
          // Frames are handed over at the instants that they are needed at, however early they are asked for.
          let ahead = AudioFormat.standard.duration(of: FrameCount(done + state.count))
          pull(
            &state, at: HostTime(nanoseconds: hostNanoseconds) + ahead, route, tap, after: done + state.count)
        }
        let taken = min(state.count, frameCount - done)
        state.block.withUnsafeBufferPointer { block in
          guard let base = block.baseAddress else { return }
          (output + done * 2).update(from: base + state.next * 2, count: taken * 2)
        }
        (state.next, state.count, done) = (state.next + taken, state.count - taken, done + taken)
      }
    }
  }

  private func restart(_ state: inout State) {
    (state.next, state.count) = (0, 0)
    drawSize(&state)
  }

  /// What was pulled for a device that is gone is gone with it.
  private func dropIfLost(_ state: inout State) {
    let route = route()
    let isPublic = route.outputs.first?.isBuiltIn ?? true
    if route.token != state.token, isPublic { (state.next, state.count) = (0, 0) }
    state.token = route.token
  }

  /// One callback of the device's.
  private func pull(
    _ state: inout State, at instant: HostTime, _ route: RouteToken, _ outer: RenderTap, after offset: Int
  ) {
    let (gap, size, count) = (drawGap(&state), state.size, state.count)
    let due = instant + AudioFormat.standard.duration(of: FrameCount(gap))
    let first = state.next
    state.block.withUnsafeMutableBufferPointer { block in
      guard let start = block.baseAddress else { return }
      start.update(from: start + first * 2, count: count * 2)
      (start + count * 2).update(repeating: 0, count: gap * 2)
      let place = start + (count + gap) * 2
      guard let tapped = base as? any TappedSource else {
        return base.render(into: place, frameCount: size, at: due.nanoseconds, route: route)
      }
      let tap = RenderTap()
      tapped.render(into: place, frameCount: size, at: due.nanoseconds, route: route, tap: tap)
      for index in 0..<tap.count { outer.add(tap[index], after: offset + gap) }
      tap.deallocate()
    }
    (state.next, state.count) = (0, count + gap + size)
    // A device changes its size as the screen is locked and lit.
    if Int.random(in: 0..<64, using: &state.generator) == 0 { drawSize(&state) }
  }

  /// Sizes that double are equally likely, and the odd ones between them.
  private func drawSize(_ state: inout State) {
    let range = disturbance.callbackFrames
    var top = range.lowerBound
    while top < range.upperBound, Bool.random(using: &state.generator) { top *= 2 }
    state.size = Int.random(
      in: max(range.lowerBound, top / 2)...min(range.upperBound, top), using: &state.generator)
  }

  /// How long the listener hears nothing before this callback; mostly not at all.
  private func drawGap(_ state: inout State) -> Int {
    let longest = Self.frames(disturbance.callbackGap)
    guard longest > 0, Int.random(in: 0..<96_000, using: &state.generator) < state.size else { return 0 }
    return Int.random(in: 0...longest, using: &state.generator)
  }
}
