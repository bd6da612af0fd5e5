import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Foundation
import Synchronization
import Testing

/// Two threads that ask for something in the same instant.
@Suite struct RacingCallTests {
  @Test func `of two gains that are set at once, the one that is told is the one that is heard`() throws {
    let phone = Phone()
    let app = phone.install("app")
    let player = Player(AudioSystem(platform: phone.platform(for: app)))
    player.load("ruler:3600")
    player.play()
    try phone.run(for: .seconds(1))
    let (begun, done) = (Round(), Round())
    // Whatever fails here, the other thread comes to its end.
    defer { begun.reach(Self.rounds) }
    Thread.detachNewThread {
      for round in 1...Self.rounds {
        begun.wait(for: round)
        player.gain = 0.25
        done.reach(round)
      }
    }
    for round in 1...Self.rounds {
      begun.reach(round)
      player.gain = 0.5
      done.wait(for: round)
      try phone.run(for: .milliseconds(22))
      let tape = try #require(phone.tapes(of: app, player.id).first).value
      let end = Int((phone.now - .zero) / .microseconds(1)) * 48 / 1000
      let heard = tape.samples(from: end - 80, to: end - 8)
      try #require(Ruler.lastFrame(of: heard, gain: player.gain) != nil, "round \(round)")
    }
  }

  private static let rounds = 100_000

  /// The number of a round that one thread has come to, and another waits for.
  private final class Round: Sendable {
    private let number = Atomic<Int>(0)
    func reach(_ round: Int) { number.store(round, ordering: .releasing) }
    func wait(for round: Int) { while number.load(ordering: .acquiring) < round {} }
  }
}
