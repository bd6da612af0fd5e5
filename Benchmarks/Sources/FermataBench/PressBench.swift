import Dispatch
import Fermata
import FermataSimulator

/// What a press costs that a whole audio system decides, from one thread and from several at once.
enum PressBench {
  /// Toggles a player that plays; each press is one decision with its journal, gates and news.
  ///
  /// No result comes meanwhile, so few steps follow: what is measured is what presses do to each other.
  static func run(threads: Int, presses: Int) throws {
    let phone = Phone()
    let player = Player(AudioSystem(platform: phone.platform(for: phone.install("app"))))
    player.load("ruler:60")
    player.play()
    try phone.run(for: .seconds(1))
    let each = presses / max(1, threads)
    let (start, watch) = (ContinuousClock.now, Stopwatch())
    DispatchQueue.concurrentPerform(iterations: max(1, threads)) { _ in
      for _ in 0..<each { player.toggle() }
    }
    let wall = (ContinuousClock.now - start) / Double(max(1, each * threads))
    let busy = watch.seconds * 1e9 / Double(max(1, each * threads))
    print("\(Int(busy)) ns of processor time a press from \(threads) threads, \(wall) of wall time")
  }
}
