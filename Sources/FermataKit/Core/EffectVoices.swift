import FermataPlatform
import FermataPolicy
import FermataSignal
import Synchronization

/// The effects of a soundtrack: one engine in which many short sounds are mixed.
final class EffectVoices: RenderSource, @unchecked Sendable {
  // Sendable because the mixer is touched by the audio thread alone, and what others ask for crosses through the ring,
  // which the lock gives one writer at a time.
  /// How many sound at once (our choice, because nobody tells more of them apart).
  static let voiceCount = 32
  /// How many may be asked for between two buffers: twice as many as can sound, so that asking fails only where nothing
  /// more would be heard; a power of two, because an index is masked with it.
  private static let ringSize = 64
  private static let channelCount = 2

  private struct Request {
    var samples: UnsafePointer<Float>?
    var frameCount = 0
    var gain: Float = 1
  }

  private let ring: UnsafeMutablePointer<Request>
  private let mixer: UnsafeMutablePointer<Mixer>
  private let written = Atomic<Int>(0)
  private let read = Atomic<Int>(0)
  private let isOpen = Atomic<Bool>(false)
  /// The number of the first request since the gate last opened, and whether voices from before are to be dropped.
  private let floor = Atomic<Int>(0)
  private let restarts = Atomic<Bool>(false)
  /// The latest sign of the engine, a callback or the gate's opening, in nanoseconds of the host's clock.
  private let lastSign = Atomic<Int64>(0)
  /// How many requests are over: the first that is not has this number.
  private let ended = Atomic<Int>(0)
  /// Effects whose samples the engine may still read, with the latest request for each.
  private let lent = Mutex<[(effect: Effect, request: Int)]>([])
  private let isRendering = Atomic<Bool>(false)
  private var wasOpen = false

  init() {
    ring = .allocate(capacity: Self.ringSize)
    ring.initialize(repeating: Request(), count: Self.ringSize)
    mixer = .allocate(capacity: 1)
    mixer.initialize(to: Mixer(capacity: Self.voiceCount))
  }

  deinit {
    ring.deallocate()
    mixer.deinitialize(count: 1)
    mixer.deallocate()
  }

  /// Lets effects be heard, or not.
  ///
  /// Any thread.
  func setGate(_ gate: GateDecision?, at now: HostTime) {
    let opens = if case .open = gate { true } else { false }
    lent.withLock { _ in
      // The engine may have been stopped before a callback saw the gate close.
      if opens, !isOpen.load(ordering: .relaxed) {
        floor.store(written.load(ordering: .relaxed), ordering: .releasing)
        restarts.store(true, ordering: .releasing)
        lastSign.store(now.nanoseconds, ordering: .relaxed)
      }
      isOpen.store(opens, ordering: .releasing)
    }
  }

  /// Whether the gate is open and yet no callback has come for half a second (our choice, because the slowest engine
  /// is called by then).
  ///
  /// Any thread.
  func isForsaken(at now: HostTime) -> Bool {
    guard isOpen.load(ordering: .acquiring) else { return false }
    return now - HostTime(nanoseconds: lastSign.load(ordering: .relaxed)) > .milliseconds(500)
  }

  /// Asks for an effect with the next buffer; false where it would not be heard, or too much is asked for already.
  ///
  /// Any thread.
  func play(_ effect: Effect, gain: Float) -> Bool {
    guard isOpen.load(ordering: .acquiring) else { return false }
    return lent.withLock { lent in
      let index = written.load(ordering: .relaxed)
      guard index - read.load(ordering: .acquiring) < Self.ringSize else { return false }
      let ended = ended.load(ordering: .acquiring)
      lent.removeAll { $0.request < ended || $0.effect === effect }
      lent.append((effect, index))
      ring[index & (Self.ringSize - 1)] = Request(
        samples: UnsafePointer(effect.samples), frameCount: effect.frameCount, gain: gain)
      written.store(index + 1, ordering: .releasing)
      return true
    }
  }

  @_noLocks @_noAllocation
  func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
  ) {
    // A device that pulls on two threads at once has silence on one of them.
    guard frameCount > 0, !isRendering.exchange(true, ordering: .acquiring) else {
      if frameCount > 0 { output.update(repeating: 0, count: frameCount &* Self.channelCount) }
      return
    }
    // Read before the gate: what was asked for after it opened is not taken for something from before.
    let end = written.load(ordering: .acquiring)
    let opens = isOpen.load(ordering: .acquiring)
    lastSign.store(hostNanoseconds, ordering: .relaxed)
    // An effect that a closing gate cut off is over: it has no place to go back to.
    if restarts.exchange(false, ordering: .acquiring) { mixer.pointee.dropAll() }
    if wasOpen, !opens { mixer.pointee.stopAll() }
    wasOpen = opens
    var index = max(read.load(ordering: .relaxed), floor.load(ordering: .acquiring))
    while index < end {
      let request = ring[index & (Self.ringSize &- 1)]
      if opens, let samples = request.samples {
        _ = mixer.pointee.start(
          samples, frameCount: request.frameCount, loops: false, gain: request.gain, tag: index)
      }
      index &+= 1
    }
    read.store(index, ordering: .releasing)
    mixer.pointee.render(into: output, frameCount: frameCount)
    ended.store(mixer.pointee.lowestTag ?? index, ordering: .releasing)
    isRendering.store(false, ordering: .releasing)
  }
}
