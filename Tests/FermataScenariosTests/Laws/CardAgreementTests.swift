import FermataPlatform
import FermataPolicy
import FermataScenarios
import Synchronization
import Testing

/// What a run tells of a lock screen that says other than the app's screen: each thing alone is enough.
@Suite struct CardAgreementTests {
  /// What the lock screen shows instead, what is told of that, and when that begins.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let words: String
    let second: Int
    let change: @Sendable (inout NowPlayingCard?) -> Void

    init(
      _ what: String, _ words: String, from second: Int,
      _ change: @escaping @Sendable (inout NowPlayingCard?) -> Void
    ) {
      testDescription = what
      (self.words, self.second, self.change) = (words, second, change)
    }
  }

  private static let rows = [
    Row("no card", "player plays, but the app published no card", from: 1) { $0 = nil },
    Row("a clock that stands", "player is playing on its screen, but the card's clock stands", from: 1) {
      $0?.card.rate = 0
    },
    Row("a clock that moves on", "player is paused on its screen, but the card's clock moves", from: 7) {
      $0?.card.rate = 1
    },
    Row(
      "a clock that moves twice as fast", "the card says rate 2, chapter 1; player's screen rate 1", from: 1
    ) {
      if $0?.card.rate == 1 { $0?.card.rate = 2 }
    },
    Row("the first chapter", "the card says rate 1, chapter 1; player's screen rate 1, chapter 2", from: 3) {
      $0?.card.chapter = 0
    },
    Row("no chapter", "the card says rate 1, chapter 0; player's screen rate 1, chapter 1", from: 1) {
      $0?.card.chapter = nil
    },
    Row("the first item", "player is playing on its screen, but the card's clock moves", from: 5) {
      $0?.card.item = ItemID(1)
    },
  ]

  private static let day = """
    scenario day
    player player music ruler:30/3 ruler:30/3#2
    at 1 s player play
    at 3 s player seek 12 s
    at 5 s player next
    at 7 s player pause
    end 9 s
    """

  private static func told(
    _ day: String, _ adapt: @escaping @Sendable (Platform) -> any NowPlayingSystem
  ) throws -> [Violation] {
    var runner = ScenarioRunner()
    runner.keepsRecord = false
    runner.adapt = { platform in
      var changed = platform
      changed.nowPlaying = adapt(platform)
      return changed
    }
    return try runner.run(Scenario(text: day)).violations
  }

  @Test(arguments: rows) func `a lock screen that says one thing else is told from then on`(_ row: Row) throws
  {
    let told = try Self.told(Self.day) { ChangedNowPlaying(base: $0.nowPlaying, change: row.change) }
    let first = try #require(told.first { $0.kind == .lockScreen }, "\(told)")
    #expect(first.text.hasPrefix(row.words) && first.at >= .zero + .seconds(row.second), "\(first)")
    #expect(first.at < .zero + .seconds(row.second) + .milliseconds(600), "\(first)")
  }

  @Test(arguments: [(90, false), (300, true)])
  func `a card of the next item may be late by a tenth of a second, however often`(
    _ delay: Int, _ isTold: Bool
  ) throws {
    let queue = (1...4).map { "ruler:30#\($0)" }.joined(separator: " ")
    let acts = (1...3).map { "at \(2 * $0) s player next\n" }.joined()
    let day = "scenario day\nplayer player music \(queue)\nat 0 s player play\n\(acts)end 9 s"
    let told = try Self.told(day) { LateNowPlaying($0, delay: .milliseconds(delay)) }
    #expect(told.contains { $0.kind == .lockScreen } == isTold, "\(told)")
  }
}

/// A lock screen that shows other cards than it is given.
private struct ChangedNowPlaying: NowPlayingSystem {
  let base: any NowPlayingSystem
  let change: @Sendable (inout NowPlayingCard?) -> Void

  func publish(_ card: NowPlayingCard?, ticket: Int) {
    var changed = card
    change(&changed)
    base.publish(changed, ticket: ticket)
  }

  func enable(_ commands: CommandSet, ticket: Int) { base.enable(commands, ticket: ticket) }
}

/// A lock screen on which another item appears late.
private final class LateNowPlaying: NowPlayingSystem {
  private let base: any NowPlayingSystem
  private let scheduler: any Scheduler
  private let delay: Duration
  private let shown = Mutex<ItemID?>(nil)

  init(_ platform: Platform, delay: Duration) {
    (base, scheduler) = (platform.nowPlaying, platform.scheduler)
    self.delay = delay
  }

  func publish(_ card: NowPlayingCard?, ticket: Int) {
    let isOther = shown.withLock { shown in
      defer { shown = card?.card.item }
      return shown != nil && shown != card?.card.item
    }
    guard isOther else { return base.publish(card, ticket: ticket) }
    scheduler.schedule(on: .alarm, at: scheduler.now + delay) { [base] in base.publish(card, ticket: ticket) }
  }

  func enable(_ commands: CommandSet, ticket: Int) { base.enable(commands, ticket: ticket) }
}
