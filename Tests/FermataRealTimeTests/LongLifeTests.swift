import FermataKit
import FermataPlatform
import FermataPolicy
import FermataRealTime
import FermataSignal
import FermataSimulator
import Foundation
import Synchronization
import Testing

/// What lasts long or is dropped anywhere leaves nothing behind.
@Suite struct LongLifeTests {
  /// What the process holds.
  private struct Holdings {
    let kilobytes: Int
    let threads: Int
    let descriptors: Int

    static func now() throws -> Holdings {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
      let kilobytes = line.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0
      let files = FileManager.default
      return Holdings(
        kilobytes: kilobytes, threads: try files.contentsOfDirectory(atPath: "/proc/self/task").count,
        descriptors: try files.contentsOfDirectory(atPath: "/proc/self/fd").count)
    }
  }

  /// `FERMATA_LONG_LIFE=86400` lets it live for a day.
  private static let seconds =
    ProcessInfo.processInfo.environment["FERMATA_LONG_LIFE"].flatMap { Int($0) } ?? 1800

  /// In a process of its own, because what the tests beside it hold comes and goes.
  @Test func `hours of presses, calls and queues grow nothing`() async {
    await #expect(processExitsWith: .success) { try Self.liveLong() }
  }

  private static func liveLong() throws {
    let live = RealTimePhone(Phone(), speed: 1000, disturbance: .harsh(seed: 11))
    let phone = live.phone
    let app = phone.install("app")
    let audio = AudioSystem(platform: live.platform(for: app))
    let player = Player(audio)
    player.load("ruler:20#1", "ruler:30#2", "ruler:40#3")
    player.repeatMode = .all
    player.play()
    var settled: Holdings?
    for minute in 1...(seconds / 60) {
      for second in 0..<4 {
        live.act { press(player, minute * 4 + second) }
        try live.run(until: .seconds(minute * 60 + second * 15))
      }
      if minute % 5 == 0 { phone.begin(.call) }
      if minute % 5 == 1 { phone.end(.call) }
      if minute == seconds / 240 { settled = try Holdings.now() }
    }
    let (before, after) = (try #require(settled), try Holdings.now())
    #expect(player.status.queueCount == 3)
    #expect(audio.journal.entries.count <= 4096)
    #expect(after.kilobytes - before.kilobytes < 20_000)
    #expect(after.threads - before.threads < 16 && after.descriptors - before.descriptors < 16)
    print("long life: \(seconds) s; before \(before), after \(after)")
  }

  private static func press(_ player: Player, _ number: Int) {
    switch number % 7 {
    case 0: player.next()
    case 1: player.seek(to: .seconds(5))
    case 2: player.toggle()
    case 3: player.play()
    case 4: player.skip(by: .seconds(15))
    case 5: player.load("ruler:20#1", "ruler:30#2", "ruler:40#3")
    default: player.play()
    }
  }

  @Test func `a hundred players that are dropped on other threads while they sound leave nothing`() throws {
    let live = RealTimePhone(Phone(), speed: 50, disturbance: .harsh(seed: 12))
    let app = live.phone.install("app")
    let census = Census()
    var platform = live.platform(for: app, media: CountedMedia(census))
    platform.output = CountedOutput(platform.output, census)
    var audio: AudioSystem? = AudioSystem(platform: platform)
    let group = DispatchGroup()
    var sounding = 0
    for number in 0..<100 {
      let player = Keeper(audio.map { Player($0) })
      player.use { player in
        player?.load("ruler:60")
        player?.play()
      }
      try live.run(until: live.phone.now - .zero + .milliseconds(700 + number * 7 % 300))
      let lately = live.phone.now - .milliseconds(50)
      if live.phone.framesHeard(of: app, at: .builtInSpeaker, since: lately).value > 0 { sounding += 1 }
      DispatchQueue.global().async(group: group) { player.drop() }
    }
    audio = nil
    group.wait()
    try live.run(until: live.phone.now - .zero + .seconds(15))
    #expect(census.made > 100 && sounding > 50, "\(census.made) made, \(sounding) sounded")
    #expect(census.left == 0)
    #expect(!live.phone.isSessionActive(app))
  }
}

/// Holds a player until any thread drops it.
private final class Keeper: Sendable {
  private let player: Mutex<Player?>

  init(_ player: Player?) { self.player = Mutex(player) }

  func use(_ act: (Player?) -> Void) { player.withLock { act($0) } }

  func drop() {
    let last = player.withLock { player in
      defer { player = nil }
      return player
    }
    withExtendedLifetime(last) {}
  }
}

/// How many readers and engines were made, and how many are there.
private final class Census: Sendable {
  private let counts = Mutex((made: 0, gone: 0))

  var made: Int { counts.withLock { $0.made } }
  var left: Int { counts.withLock { $0.made - $0.gone } }

  /// Counts whoever keeps it, for as long as it is there.
  final class Life: Sendable {
    private let census: Census

    init(_ census: Census) {
      self.census = census
      census.counts.withLock { $0.made += 1 }
    }

    deinit { census.counts.withLock { $0.gone += 1 } }
  }
}

private struct CountedMedia: MediaSource {
  private let census: Census

  init(_ census: Census) { self.census = census }

  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    CountedReader(try Ruler().open(location, format: format), census)
  }
}

private final class CountedReader: MediaReader {
  private let base: any MediaReader
  private let life: Census.Life

  init(_ base: any MediaReader, _ census: Census) {
    self.base = base
    life = Census.Life(census)
  }

  var info: MediaInfo { base.info }
  func seek(to frame: FrameCount) throws(MediaError) { try base.seek(to: frame) }
  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    try base.read(into: buffer)
  }
  func cancel() { base.cancel() }
}

private struct CountedOutput: OutputSystem {
  private let base: any OutputSystem
  private let census: Census

  init(_ base: any OutputSystem, _ census: Census) {
    self.base = base
    self.census = census
  }

  func makeEngine(for part: PartID, source: any RenderSource, format: AudioFormat) -> any OutputEngine {
    CountedEngine(base.makeEngine(for: part, source: source, format: format), census)
  }
}

private final class CountedEngine: OutputEngine {
  private let base: any OutputEngine
  private let life: Census.Life

  init(_ base: any OutputEngine, _ census: Census) {
    self.base = base
    life = Census.Life(census)
  }

  func start(ticket: Int) { base.start(ticket: ticket) }
  func stop(ticket: Int) { base.stop(ticket: ticket) }
}
