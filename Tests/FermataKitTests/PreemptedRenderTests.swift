import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Foundation
import Synchronization
import Testing

/// An audio thread that is stopped between two of its instructions, while an app goes on.
///
/// A signal stops it, and where that arrives is as good as drawn: in the order that the loads of a callback once had, one
/// round in some hundred failed.
@Suite(.serialized) struct PreemptedRenderTests {
  private static let rounds = 4_000

  @Test func `an effect asked for as the gate opens is heard, wherever a callback stands`() throws {
    let phone = Phone()
    let app = phone.install("game")
    var platform = phone.platform(for: app)
    let device = HeldDevice(platform.output)
    platform.output = device
    let soundtrack = Soundtrack(AudioSystem(platform: platform))
    let coin = try soundtrack.load("ruler:0.1")
    try phone.run(for: .seconds(1))
    try device.begin(soundtrack.effectsID)
    defer { device.end() }
    for round in 0..<Self.rounds {
      phone.lock()
      while soundtrack.effectsStatus.suppression == nil { try phone.run(for: .milliseconds(1)) }
      try #require(device.waitForSilence(), "round \(round)")
      device.hold(after: round % 97)
      phone.open(app)
      while !soundtrack.play(coin) { try phone.run(for: .milliseconds(1)) }
      let heard = device.heard
      device.release()
      try #require(device.waitForSound(after: heard), "round \(round)")
    }
  }
}

/// Pulls the effects a frame at a time on a thread of its own, which a signal can hold at any instruction.
private final class HeldDevice: OutputSystem {
  /// More silent frames than any sound has on its way.
  private static let quietFrames = 200

  private let phone: any OutputSystem
  private let sources = Mutex<[PartID: any RenderSource]>([:])
  private let frames = Atomic<Int>(0)
  /// How many of the latest frames were silent.
  private let quiet = Atomic<Int>(0)
  private let audible = Atomic<Int>(0)
  private let isOver = Atomic<Bool>(false)
  private let thread = Mutex<pthread_t?>(nil)

  init(_ phone: any OutputSystem) { self.phone = phone }

  func makeEngine(for part: PartID, source: any RenderSource, format: AudioFormat) -> any OutputEngine {
    sources.withLock { $0[part] = source }
    return phone.makeEngine(for: part, source: Silence(), format: format)
  }

  /// Begins to pull a part's sound; its engine has been made.
  func begin(_ part: PartID) throws {
    let source = try #require(sources.withLock { $0[part] })
    signal(SIGUSR2) { _ in Stop.wait() }
    Stop.isIn.store(false, ordering: .releasing)
    Thread.detachNewThread { [self] in
      // A thread that a queue's thread starts inherits that all signals are blocked.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGUSR2)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      thread.withLock { $0 = pthread_self() }
      var frame: (Float, Float) = (0, 0)
      withUnsafeMutableBytes(of: &frame) { bytes in
        guard let output = bytes.bindMemory(to: Float.self).baseAddress else { return }
        while !isOver.load(ordering: .acquiring) {
          // An hour ahead, so that no engine looks dead.
          source.render(into: output, frameCount: 1, at: 3_600_000_000_000, route: .any)
          if output[0] == 0 {
            quiet.add(1, ordering: .releasing)
          } else {
            quiet.store(0, ordering: .releasing)
            audible.add(1, ordering: .releasing)
          }
          frames.add(1, ordering: .releasing)
        }
      }
      thread.withLock { $0 = nil }
    }
    while thread.withLock({ $0 == nil }) {}
  }

  func end() {
    Stop.mayGo.store(true, ordering: .releasing)
    isOver.store(true, ordering: .releasing)
    while thread.withLock({ $0 != nil }) {}
  }

  /// How many frames were heard so far.
  var heard: Int { audible.load(ordering: .acquiring) }

  /// Waits until nothing sounds any more; false if that does not end.
  func waitForSilence() -> Bool {
    waits(frames: 1_000_000) { quiet.load(ordering: .acquiring) >= Self.quietFrames }
  }

  /// Waits until more is heard; false if there is nothing for so long that nothing will be.
  func waitForSound(after heard: Int) -> Bool { waits(frames: Self.quietFrames) { self.heard > heard } }

  private func waits(frames count: Int, until isReached: () -> Bool) -> Bool {
    let end = frames.load(ordering: .acquiring) + count
    while !isReached() {
      if frames.load(ordering: .acquiring) > end { return isReached() }
    }
    return true
  }

  /// Stops the thread, after so many turns, so that it is not always stopped equally long after what was waited for.
  func hold(after turns: Int) {
    guard let thread = thread.withLock({ $0 }) else { return }
    for _ in 0...turns { Stop.mayGo.store(false, ordering: .sequentiallyConsistent) }
    pthread_kill(thread, SIGUSR2)
    while !Stop.isIn.load(ordering: .acquiring) {}
  }

  func release() {
    Stop.mayGo.store(true, ordering: .releasing)
    while Stop.isIn.load(ordering: .acquiring) {}
  }

  /// What a signal's handler may touch.
  private enum Stop {
    static let isIn = Atomic<Bool>(false)
    static let mayGo = Atomic<Bool>(false)

    static func wait() {
      isIn.store(true, ordering: .releasing)
      while !mayGo.load(ordering: .acquiring) {}
      isIn.store(false, ordering: .releasing)
    }
  }
}

/// What the phone hears in place of the effects.
private final class Silence: RenderSource {
  func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
  ) {
    output.update(repeating: 0, count: 2 * frameCount)
  }
}
