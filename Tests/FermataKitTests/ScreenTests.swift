import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator
import Synchronization
import Testing

/// A screen is foreign code: it may ask back, and act, while it is told.
@Suite struct ScreenTests {
  @Test func `a screen that asks and acts as it is told blocks nobody`() throws {
    let phone = Phone()
    let player = Player(AudioSystem(platform: phone.platform(for: phone.install("app"))))
    let executor = NosyExecutor(player)
    let statuses = player.statuses
    let task = Task(executorPreference: executor) { for await _ in statuses {} }
    player.load("ruler:60")
    for _ in 0..<20 {
      player.play()
      try phone.run(for: .milliseconds(100))
      player.pause()
      try phone.run(for: .milliseconds(100))
    }
    #expect(executor.count > 40)
    task.cancel()
  }

  @Test(arguments: ["3.9", "4", "4.05", "4.1", "4.17", "4.23"])
  func `the next item is on every screen as soon as it is heard`(_ length: String) throws {
    let phone = Phone()
    let player = Player(AudioSystem(platform: phone.platform(for: phone.install("app"))))
    player.load(MediaLocation("ruler:\(length)"), "ruler:9#2")
    player.play()
    try phone.run(for: .milliseconds(Int64((Double(length) ?? 0) * 1000) + 30))
    #expect(player.status.queueIndex == 1 && phone.lockScreen?.card.tags.title == "Ruler 2")
  }
}

/// Runs a task on the thread that wakes it, and asks for the status there.
private final class NosyExecutor: TaskExecutor {
  private let player: Player
  private let questions = Mutex(0)

  init(_ player: Player) { self.player = player }

  var count: Int { questions.withLock { $0 } }

  func enqueue(_ job: consuming ExecutorJob) {
    _ = player.status
    player.gain = 1
    questions.withLock { $0 += 1 }
    job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
