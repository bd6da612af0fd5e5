import AVFoundation
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Foundation
import PhoneProcess
import Synchronization
import Testing

/// AVPlayer and its items, one thing at a time.
@Suite struct AVPlayerTests {
  /// What blocks write down.
  private final class Notes: Sendable {
    private let kept = Mutex<[String]>([])
    var lines: [String] { kept.withLock { $0 } }
    func write(_ line: String) { kept.withLock { $0.append(line) } }
  }

  private let rig = AppRig()
  private let notes = Notes()

  private func item(_ medium: String) throws -> AVPlayerItem {
    let url = try #require(URL(string: medium))
    return try rig.main { AVPlayerItem(url: url) }
  }

  private func player(_ medium: String) throws -> AVPlayer {
    let item = try item(medium)
    return try rig.main {
      try AVAudioSession.sharedInstance().setCategory(.playback)
      return AVPlayer(playerItem: item)
    }
  }

  private func note(_ name: NSNotification.Name, of item: AVPlayerItem?, _ line: String)
    -> any NSObjectProtocol
  {
    NotificationCenter.default.addObserver(forName: name, object: item, queue: nil) { [notes] _ in
      notes.write(line)
    }
  }

  private func firstFrame(for duration: Duration) throws -> Int? {
    let start = 2 * Phone.frame(at: rig.phone.now)
    try rig.phone.run(for: duration)
    let heard = rig.phone.samplesHeard(at: .builtInSpeaker)
    return stride(from: start, to: heard.count - 1, by: 2).lazy
      .compactMap { Ruler.frame(left: heard[$0], right: heard[$0 + 1]) }.first
  }

  // MARK: Items

  @Test func `an item is ready once a player has it and its medium is open`() throws {
    let item = try item("ruler:7")
    #expect(item.status == .unknown && item.duration.isIndefinite)
    let player = try rig.main {
      let player = AVPlayer(playerItem: item)
      #expect(player.status == .unknown && item.status == .unknown)
      return player
    }
    #expect(item.status == .readyToPlay && item.duration.seconds == 7 && player.status == .readyToPlay)
    #expect((player.currentItem?.asset as? AVURLAsset)?.url.absoluteString == "ruler:7")
  }

  @Test func `an item that cannot be opened fails, and so does the play that waited for it`() throws {
    let player = try player("nothing.mp3")
    try rig.main { player.play() }
    #expect(player.currentItem?.status == .failed && player.rate == 0)
    let error = try #require(player.currentItem?.error as NSError?)
    #expect(error.domain == AVFoundationErrorDomain && error.localizedDescription.contains("nothing.mp3"))
    #expect(player.status == .readyToPlay && player.timeControlStatus == .paused)
  }

  @Test func `without an item it waits for one, and plays it when it comes`() throws {
    let player = try rig.main { AVPlayer() }
    try rig.main { player.play() }
    #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
    #expect(player.reasonForWaitingToPlay == .noItemToPlay && player.rate == 1)
    #expect(!rig.phone.isSessionActive(rig.process.app))
    let item = try item("ruler:5")
    try rig.main { player.replaceCurrentItem(with: item) }
    #expect(try firstFrame(for: .seconds(1)) == 0 && player.timeControlStatus == .playing)
  }

  @Test func `an item that leaves and comes back goes on where it was`() throws {
    let player = try player("ruler:60")
    let (first, second) = (player.currentItem, try item("ruler:30"))
    try rig.main { player.play() }
    try rig.phone.run(for: .seconds(2))
    try rig.main { player.replaceCurrentItem(with: second) }
    let left = try #require(first?.currentTime())
    #expect(abs(left.seconds - 2) < 0.01 && player.currentTime().seconds < 0.01)
    try rig.phone.run(for: .seconds(1))
    try rig.main { player.replaceCurrentItem(with: first) }
    #expect(try firstFrame(for: .seconds(1)) == Int(left.value))
  }

  // MARK: Seeking

  @Test func `a seek is exact, and its handler hears that it is done`() throws {
    let player = try player("ruler:60")
    try rig.main { player.play() }
    try rig.phone.run(for: .seconds(1))
    let jump = note(AVPlayerItem.timeJumpedNotification, of: player.currentItem, "jumped")
    defer { NotificationCenter.default.removeObserver(jump) }
    try rig.main { [notes] in
      player.seek(to: CMTime(seconds: 40.25, preferredTimescale: 600)) { notes.write("done \($0)") }
      // The handler comes later, as from a queue.
      #expect(notes.lines == ["jumped"])
    }
    #expect(notes.lines == ["jumped", "done true"])
    #expect(try firstFrame(for: .seconds(1)) == 40 * 48_000 + 12_000)
    #expect(abs(player.currentTime().seconds - 41.25) < 0.01)
  }

  @Test func `a seek before the medium is open waits for it, and a newer one ends it`() throws {
    let item = try item("ruler:60")
    let player = try rig.main { [notes] in
      let player = AVPlayer(playerItem: item)
      player.seek(to: CMTime(value: 20, timescale: 1)) { notes.write("first \($0)") }
      player.seek(to: CMTime(value: 30, timescale: 1)) { notes.write("second \($0)") }
      #expect(notes.lines == ["first false"])
      return player
    }
    #expect(notes.lines == ["first false", "second true"] && player.currentTime().seconds == 30)
    try rig.main { player.play() }
    #expect(try firstFrame(for: .seconds(1)) == 30 * 48_000)
  }

  @Test func `a seek without an item, and in a broadcast, is not finished (R-149)`() throws {
    let player = try rig.main { AVPlayer() }
    try rig.main { [notes] in player.seek(to: .zero) { notes.write("none \($0)") } }
    let item = try item("ruler:live")
    try rig.main { player.replaceCurrentItem(with: item) }
    try rig.main { [notes] in player.seek(to: .zero) { notes.write("live \($0)") } }
    #expect(notes.lines == ["none false", "live false"] && item.duration.isIndefinite)
  }

  @Test func `a seek stays inside the medium, and a jump to its end while paused is no end`() throws {
    let player = try player("ruler:4")
    let end = note(.AVPlayerItemDidPlayToEndTime, of: player.currentItem, "end")
    defer { NotificationCenter.default.removeObserver(end) }
    try rig.main { player.seek(to: CMTime(value: 99, timescale: 1)) }
    try rig.phone.run(for: .seconds(1))
    #expect(player.currentTime().seconds == 4 && notes.lines.isEmpty)
    try rig.main { player.play() }
    try rig.phone.run(for: .seconds(1))
    #expect(notes.lines == ["end"] && player.rate == 0)
    try rig.main { player.seek(to: CMTime(value: -1, timescale: 1)) }
    #expect(player.currentTime() == .zero)
  }

  // MARK: The end

  @Test func `told to do nothing at the end it goes on counting, and a seek plays it again without a stop`()
    throws
  {
    let player = try player("ruler:2")
    let end = NotificationCenter.default.addObserver(
      forName: AVPlayerItem.didPlayToEndTimeNotification, object: player.currentItem, queue: nil
    ) { [notes] _ in
      notes.write("end")
      if notes.lines.count == 1 { player.seek(to: .zero) }
    }
    defer { NotificationCenter.default.removeObserver(end) }
    try rig.main {
      player.actionAtItemEnd = .none
      player.play()
    }
    let heard = try rig.heard(for: .seconds(6))
    #expect((191_000...192_000).contains(heard.count { $0 != 0 }) && notes.lines == ["end", "end"])
    #expect(player.rate == 1 && player.currentTime().seconds > 3.9)
    try rig.main { player.actionAtItemEnd = .pause }
    #expect(player.rate == 0 && player.currentTime().seconds == 2)
  }

  @Test func `played again at the end it stays there, until it is moved`() throws {
    let player = try player("ruler:1")
    try rig.main { player.play() }
    try rig.phone.run(for: .seconds(2))
    try rig.main { player.play() }
    #expect(player.rate == 0)
    try rig.main {
      player.seek(to: .zero)
      player.play()
    }
    #expect(try firstFrame(for: .seconds(1)) == 0)
  }

  // MARK: Rate and loudness

  @Test func `at twice the rate it takes half the time`() throws {
    let player = try player("ruler:8")
    try rig.main {
      player.defaultRate = 2
      player.play()
    }
    try rig.phone.run(for: .seconds(2))
    #expect(player.rate == 2 && abs(player.currentTime().seconds - 4) < 0.02)
    try rig.main { player.rate = 1 }
    try rig.phone.run(for: .seconds(2))
    #expect(abs(player.currentTime().seconds - 6) < 0.02 && player.defaultRate == 2)
    try rig.main { player.playImmediately(atRate: 2) }
    try rig.phone.run(for: .seconds(1.5))
    #expect(player.rate == 0 && player.currentTime().seconds == 8)
  }

  @Test func `nothing is played backwards`() throws {
    let player = try player("ruler:8")
    try rig.main { player.rate = -1 }
    #expect(player.rate == 0 && player.timeControlStatus == .paused)
  }

  @Test func `its volume scales the sound, and muted it is silent and goes on`() throws {
    let player = try player("ruler:60")
    try rig.main { player.play() }
    let whole = try rig.heard(for: .seconds(1)).max() ?? 0
    try rig.main { player.volume = 0.5 }
    let half = try rig.heard(for: .seconds(1)).max() ?? 0
    #expect(abs(half - whole / 2) < 0.01 && whole > 0.1)
    try rig.main { player.isMuted = true }
    #expect(try rig.heard(for: .seconds(1)).allSatisfy { $0 == 0 } && player.volume == 0.5)
    #expect(abs(player.currentTime().seconds - 3) < 0.02)
  }

  @Test func `dropped, it is silent and gone`() throws {
    var player: AVPlayer? = try player("ruler:60")
    let kept = InTurns(Weak(try #require(player)))
    try rig.main { kept.value.object?.play() }
    try rig.phone.run(for: .seconds(1))
    #expect(kept.value.object?.rate == 1)
    player = nil
    try rig.phone.run(for: .zero)
    #expect(player == nil && kept.value.object == nil)
    #expect(try rig.heard(for: .seconds(1)).allSatisfy { $0 == 0 })
    #expect(EngineRegistry.engines(in: rig.process.inside).isEmpty)
  }
}
