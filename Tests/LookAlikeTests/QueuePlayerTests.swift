import AVFoundation
import FermataPlatform
import FermataPolicy
import FermataSimulator
import Foundation
import PhoneProcess
import Testing

/// A queue of items, and what is heard of it.
@Suite(.serialized) struct QueuePlayerTests {
  private let rig = AppRig()
  private let told = Told()

  private func items(_ media: String...) throws -> [AVPlayerItem] {
    let urls = try media.map { try #require(URL(string: $0)) }
    return try rig.main { urls.map { AVPlayerItem(url: $0) } }
  }

  private func queue(_ items: [AVPlayerItem]) throws -> AVQueuePlayer {
    try rig.main {
      try AVAudioSession.sharedInstance().setCategory(.playback)
      return AVQueuePlayer(items: items)
    }
  }

  private static func name(_ item: AVPlayerItem?) -> String {
    (item?.asset as? AVURLAsset)?.url.absoluteString ?? "none"
  }

  @Test func `items follow one another without a frame of silence, at any latency`() throws {
    rig.phone.connect(.bluetoothA2DP)
    try rig.phone.run(for: .seconds(1))
    let player = try queue(items("ruler:1", "ruler:2", "ruler:60"))
    try rig.main { player.play() }
    let runs = try rig.runs(for: .seconds(5), at: .bluetoothA2DP).drop { $0.hasPrefix("silence") }
    #expect(
      runs.prefix(2) == ["0 48000", "0 96000"] && runs.count == 3 && runs.last?.hasPrefix("0 ") ?? false)
    #expect(player.items().map(Self.name) == ["ruler:60"] && player.timeControlStatus == .playing)
  }

  @Test func `an end is told while the item is in the queue, and the next item after it`() throws {
    let all = try items("ruler:1", "ruler:2")
    let player = try queue(all)
    let end = NotificationCenter.default.addObserver(
      forName: AVPlayerItem.didPlayToEndTimeNotification, object: all[0], queue: nil
    ) { [told] _ in told.write("end, then \(player.items().count)") }
    defer { NotificationCenter.default.removeObserver(end) }
    let observation = try rig.main { [told] in
      player.observe(\.currentItem, options: [.old, .new]) { _, change in
        let items = [change.oldValue, change.newValue].map { Self.name($0.flatMap { $0 }) }
        told.write(items.joined(separator: " to ") + " " + (AppThread.current?.name ?? "nowhere"))
      }
    }
    try rig.main { player.play() }
    try rig.phone.run(for: .seconds(2))
    #expect(told.lines == ["end, then 2", "ruler:1 to ruler:2 main"])
    try rig.phone.run(for: .seconds(2))
    #expect(told.lines.last == "ruler:2 to none main" && told.lines.count == 3)
    withExtendedLifetime(observation) {}
  }

  @Test func `behind the last item it waits for one, and plays what is inserted`() throws {
    let player = try queue(items("ruler:1"))
    try rig.main { player.play() }
    try rig.phone.run(for: .seconds(2))
    #expect(player.currentItem == nil && player.items().isEmpty && player.rate == 1)
    #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
    #expect(player.reasonForWaitingToPlay == .noItemToPlay)
    let more = try items("ruler:5")
    try rig.main { player.insert(more[0], after: nil) }
    #expect(try rig.runs(for: .seconds(1)).contains { $0.hasPrefix("0 ") })
  }

  @Test func `an end that the main thread hears of too late is not the next item's`() throws {
    let all = try items("ruler:1", "ruler:2", "ruler:60")
    let player = try queue(all)
    try rig.main { player.play() }
    try rig.phone.run(for: .milliseconds(500))
    rig.phone.conditions.activationLatency = .seconds(1)
    try rig.main {
      try AVAudioSession.sharedInstance().setActive(true)
      player.advanceToNextItem()
    }
    try rig.phone.run(for: .milliseconds(100))
    #expect(player.items() == Array(all[1...2]))
  }

  @Test func `items are put in, taken out and skipped`() throws {
    let all = try items("ruler:11", "ruler:12", "ruler:13", "ruler:14")
    let player = try queue(Array(all[0...1]))
    try rig.main {
      player.insert(all[2], after: all[0])
      player.insert(all[3], after: nil)
    }
    #expect(player.items() == [all[0], all[2], all[1], all[3]])
    #expect(!player.canInsert(all[1], after: nil) && player.actionAtItemEnd == .advance)
    try rig.main { player.remove(all[1]) }
    #expect(player.items() == [all[0], all[2], all[3]])
    #expect(player.canInsert(all[1], after: all[3]) && !player.canInsert(all[1], after: all[1]))
    try rig.main { player.remove(all[0]) }
    #expect(player.currentItem == all[2] && player.rate == 0)
    try rig.main {
      player.play()
      player.advanceToNextItem()
    }
    #expect(player.currentItem == all[3] && player.timeControlStatus == .playing)
    #expect(try rig.runs(for: .seconds(1)).contains { $0.hasPrefix("0 ") })
    try rig.main { player.removeAllItems() }
    #expect(player.items().isEmpty && player.rate == 0)
  }

  @Test func `the next item is ready before its turn`() throws {
    let all = try items("ruler:11", "ruler:12", "ruler:13")
    let player = try queue(all)
    #expect(all.map(\.status) == [.readyToPlay, .readyToPlay, .unknown] && all[1].duration.seconds == 12)
    try rig.main {
      all[1].seek(to: CMTime(value: 3, timescale: 1), completionHandler: nil)
      player.advanceToNextItem()
      player.play()
    }
    #expect(try rig.runs(for: .seconds(1)).contains { $0.hasPrefix("144000 ") })
    #expect(all[2].status == .readyToPlay)
    let late = try items("ruler:14")
    try rig.main { player.insert(late[0], after: all[1]) }
    #expect(late[0].status == .readyToPlay && player.items() == [all[1], late[0], all[2]])
  }

  @Test func `what cannot be opened is passed over`() throws {
    let all = try items("nothing.mp3", "ruler:1", "nobody.mp3", "ruler:2")
    let player = try queue(all)
    try rig.main { player.play() }
    #expect(player.currentItem == all[1] && all[0].status == .failed)
    try rig.phone.run(for: .seconds(2))
    #expect(player.currentItem == all[3] && all[2].status == .failed && player.rate == 1)
  }

  @Test func `told to pause at an end it stays there, and goes on when it is told to`() throws {
    let player = try queue(items("ruler:1", "ruler:60"))
    try rig.main {
      player.actionAtItemEnd = .pause
      player.play()
    }
    try rig.phone.run(for: .seconds(2))
    #expect(player.rate == 0 && player.items().count == 2 && player.currentTime().seconds == 1)
    try rig.main {
      player.advanceToNextItem()
      player.play()
    }
    #expect(try rig.runs(for: .seconds(1)).contains { $0.hasPrefix("0 ") })
  }

  @Test func `a call pauses a queue, and what follows stays (R-041)`() throws {
    let player = try queue(items("ruler:60", "ruler:2"))
    try rig.main { player.play() }
    try rig.phone.run(for: .seconds(1))
    rig.phone.begin(.call)
    try rig.phone.run(for: .seconds(5))
    #expect(player.rate == 0 && player.items().count == 2)
    #expect(abs(player.currentTime().seconds - 1) < 0.1)
  }

  @Test func `an item of two places stops the program`() async {
    await #expect(processExitsWith: .success) { Self.build(isWrong: false) }
    await #expect(processExitsWith: .failure) { Self.build(isWrong: true) }
  }

  private static func build(isWrong: Bool) {
    let rig = AppRig()
    let items = ["ruler:1", "ruler:2"].compactMap(URL.init).map { AVPlayerItem(url: $0) }
    _ = AVQueuePlayer(items: items + (isWrong ? [items[0]] : []))
    withExtendedLifetime(rig) {}
  }
}
