import Synchronization

// The audio callback. The annotations have the compiler refuse a lock or an allocation on any path below.

extension PlaybackRenderer {
  @_noLocks @_noAllocation
  package func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
  ) {
    voice.pointee.render(into: output, frameCount: frameCount, at: hostNanoseconds, route: route, tap: nil)
  }

  @_noLocks @_noAllocation
  package func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken,
    tap: RenderTap
  ) {
    voice.pointee.render(into: output, frameCount: frameCount, at: hostNanoseconds, route: route, tap: tap)
  }
}

extension RendererVoice {
  @_noLocks @_noAllocation
  mutating func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken,
    tap: RenderTap?
  ) {
    guard frameCount > 0, shared.pointee.queue.beginConsuming() else {
      return clear(output, from: 0, to: frameCount)
    }
    let hostNanoseconds = Self.possible(hostNanoseconds)
    heedStarts()
    noteMoment(at: hostNanoseconds)
    aim(for: route)
    var done = 0
    while done < frameCount, gateRamp.value > 0 || !gateRamp.isResting {
      guard let (span, samples) = front() else {
        starve(at: hostNanoseconds, after: done)
        break
      }
      let instant = hostNanoseconds + nanoseconds(done)
      guard span.count > 0 else {
        end(span, at: instant)
        break
      }
      announce(span, at: instant)
      let count = gatedCount(min(span.count, frameCount - done))
      let place = output + done * format.channelCount
      tap?.note(samples, channelCount: format.channelCount, at: done, count: count, rate: span.rate)
      copy(samples, to: place, frameCount: count)
      if edge.isRinging { edge.add(to: place, frameCount: count) }
      edge.remember(place + (count - 1) * format.channelCount)
      shared.pointee.queue.consume(count)
      here.mediaFrame = span.mediaFrame + span.mediaFrames(in: count)
      done += count
    }
    if gateRamp.value == 0, gateRamp.isResting { here.isMoving = false }
    clear(output, from: done, to: frameCount)
    if edge.isRinging { edge.add(to: output + done * format.channelCount, frameCount: frameCount - done) }
    history.rendered += frameCount
    if done > 0 { here.soundEnd = hostNanoseconds + nanoseconds(done) }
    close(at: hostNanoseconds + nanoseconds(done))
  }

  /// A device's time stamp may be invalid, and what is added to it must not overflow.
  @_noLocks @_noAllocation
  private static func possible(_ hostNanoseconds: Int64) -> Int64 { min(max(0, hostNanoseconds), .max / 2) }

  /// Publishes where the next frame is, and when it will be handed over.
  @_noLocks @_noAllocation
  private mutating func close(at hostNanoseconds: Int64) {
    here.hostNanoseconds = hostNanoseconds
    shared.pointee.position.store(here)
    shared.pointee.queue.endConsuming()
  }

  /// The run at the front, past what an older segment left behind that the pump has not dropped yet.
  @_noLocks @_noAllocation
  func front() -> (span: FrameSpan, samples: UnsafeMutablePointer<Float>)? {
    let floor = shared.pointee.floor.load(ordering: .acquiring)
    while let next = shared.pointee.queue.front() {
      guard next.span.segment < floor else { return next }
      shared.pointee.queue.consume(next.span.count)
    }
    return nil
  }

  /// Begins from silence after an engine's start, and reports the next frame as the first where that was asked for.
  @_noLocks @_noAllocation
  private mutating func heedStarts() {
    if shared.pointee.restarts.exchange(false, ordering: .acquiring) {
      gateRamp.jump(to: 0)
      edge.cut()
      here.isMoving = false
      history.forget()
    }
    if shared.pointee.announces.exchange(false, ordering: .acquiring) {
      here.isMoving = false
      history.forget()
    }
  }

  /// Sends both ramps where they are wanted.
  @_noLocks @_noAllocation
  private mutating func aim(for route: RouteToken) {
    aimGate(for: route)
    let gain = Float(bitPattern: shared.pointee.gain.load(ordering: .relaxed))
    gainRamp.move(to: gain, over: format.sampleRate.value / 100)
  }

  /// Sends the gate's ramp where the decision and the route want it; 5 ms, or at once for a cut.
  @_noLocks @_noAllocation
  private mutating func aimGate(for route: RouteToken) {
    let frames = format.sampleRate.value / 200
    let bits = shared.pointee.gate.load(ordering: .acquiring)
    let bound = bits >> 2
    if bits & 3 == Gate.openBits {
      if bound == 0 || route.value == 0 || bound == route.value {
        gateRamp.move(to: 1, over: frames)
      } else {
        cut()
      }
    } else if bits & 3 == Gate.fadeBits {
      gateRamp.move(to: 0, over: frames)
    } else {
      cut()
    }
  }

  @_noLocks @_noAllocation
  private mutating func cut() {
    gateRamp.jump(to: 0)
    edge.cut()
  }

  /// How many of the next frames can be rendered before a closing gate stands still.
  @_noLocks @_noAllocation
  private func gatedCount(_ available: Int) -> Int {
    guard !gateRamp.isResting, gateRamp.isFalling else { return available }
    return min(available, gateRamp.framesLeft)
  }

  @_noLocks @_noAllocation
  private mutating func copy(
    _ samples: UnsafePointer<Float>, to output: UnsafeMutablePointer<Float>, frameCount: Int
  ) {
    let channels = format.channelCount
    guard !gateRamp.isResting || !gainRamp.isResting || gateRamp.value != 1 || gainRamp.value != 1 else {
      UnsafeMutableRawPointer(output).copyMemory(
        from: samples, byteCount: frameCount &* channels &* MemoryLayout<Float>.stride)
      return
    }
    var frame = 0
    while frame < frameCount {
      let factor = gateRamp.next() * gainRamp.next()
      var channel = 0
      while channel < channels {
        let index = frame &* channels &+ channel
        output[index] = samples[index] * factor
        channel &+= 1
      }
      frame &+= 1
    }
  }

  /// The segment is over: silence, and what is missing behind it is no underrun, because nothing is awaited there.
  @_noLocks @_noAllocation
  private mutating func end(_ span: FrameSpan, at instant: Int64) {
    report(.ended, span, at: instant)
    here.soundEnd = min(here.soundEnd, instant)
    shared.pointee.queue.consume(0)
    here.isMoving = false
    isStarving = true
    gateRamp.jump(to: 0)
  }

  /// Tells where sound begins, and where it goes on with another item.
  @_noLocks @_noAllocation
  private mutating func announce(_ span: FrameSpan, at instant: Int64) {
    if !here.isMoving || here.segment != span.segment {
      if here.isMoving { smoothEdge() }
      report(.started, span, at: instant)
    } else if here.lap != span.lap {
      report(.crossed, span, at: instant)
    }
    here.isMoving = true
    isStarving = false
    here.segment = span.segment
    here.item = span.item
    here.rate = span.rate
    here.lap = span.lap
  }

  /// Other sound follows without silence between: it fades in while the old one decays.
  @_noLocks @_noAllocation
  private mutating func smoothEdge() {
    edge.jump()
    gateRamp.jump(to: 0)
    gateRamp.move(to: 1, over: format.sampleRate.value / 200)
  }

  /// Nothing is queued: silence, told once, and only if more of the segment was awaited.
  @_noLocks @_noAllocation
  private mutating func starve(at hostNanoseconds: Int64, after done: Int) {
    if gateRamp.value > 0 { edge.jump() }
    gateRamp.jump(to: 0)
    here.isMoving = false
    guard !isStarving, here.segment >= shared.pointee.floor.load(ordering: .relaxed) else { return }
    isStarving = true
    shared.pointee.reports.push(
      RenderReport(
        kind: .underrun, segment: here.segment, item: here.item, mediaFrame: here.mediaFrame,
        hostNanoseconds: hostNanoseconds + nanoseconds(done)))
  }

  @_noLocks @_noAllocation
  private func report(_ kind: RenderReport.Kind, _ span: FrameSpan, at instant: Int64) {
    shared.pointee.reports.push(
      RenderReport(
        kind: kind, segment: span.segment, item: span.item, mediaFrame: span.mediaFrame,
        hostNanoseconds: instant, lap: span.lap))
  }

  @_noLocks @_noAllocation
  private func nanoseconds(_ frames: Int) -> Int64 {
    Int64(frames) &* 1_000_000_000 / Int64(format.sampleRate.value)
  }

  @_noLocks @_noAllocation
  private func clear(_ output: UnsafeMutablePointer<Float>, from start: Int, to end: Int) {
    guard start < end else { return }
    let channels = format.channelCount
    (output + start &* channels).update(repeating: 0, count: (end &- start) &* channels)
  }
}
