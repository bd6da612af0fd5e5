import AVFoundation
import FermataPlatform
import FermataSignal
import FermataSimulator
import Foundation
import PhoneProcess
import Synchronization
import Testing

/// Code that observes properties of players and items.
@Suite(.serialized) struct PlayerKeyValueTests {
  /// What handlers were told, and where.
  private final class Told: Sendable {
    private let kept = Mutex<[String]>([])
    func write(_ line: String) {
      kept.withLock { $0.append("\(line) \(AppThread.current?.name ?? "nowhere")") }
    }
    /// What was told since it was asked last.
    func take() -> [String] {
      kept.withLock { lines in
        defer { lines = [] }
        return lines
      }
    }
  }

  /// Rulers that have nothing to read for a while after half a second.
  private struct Network: MediaSource {
    func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
      Reader(try Ruler().open(location, format: format))
    }

    private final class Reader: MediaReader {
      private let reader: any MediaReader
      /// Frames that were read, and reads that are still to fail.
      private let state = Mutex((place: 0, waits: 5))
      init(_ reader: any MediaReader) { self.reader = reader }
      var info: MediaInfo { reader.info }
      func seek(to frame: FrameCount) throws(MediaError) { try reader.seek(to: frame) }
      func cancel() { reader.cancel() }
      func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
        let isDry = state.withLock { state in
          guard state.place >= 24_000, state.waits > 0 else { return false }
          state.waits -= 1
          return true
        }
        if isDry { return .waiting }
        let read = try reader.read(into: buffer)
        if case .frames(let count) = read { state.withLock { $0.place += count } }
        return read
      }
    }
  }

  private class Deck: AVPlayer, @unchecked Sendable {}

  private let rig = AppRig()
  private let told = Told()

  private static func text(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional { return mirror.children.first.map { text($0.value) } ?? "none" }
    return switch value {
    case let status as AVPlayer.TimeControlStatus: ["paused", "waiting", "playing"][status.rawValue]
    case let status as AVPlayerItem.Status: ["unknown", "ready", "failed"][status.rawValue]
    case let item as AVPlayerItem: (item.asset as? AVURLAsset)?.url.absoluteString ?? "nameless"
    case let time as CMTime: time.isNumeric ? "\(time.seconds)" : "indefinite"
    default: "\(value)"
    }
  }

  private func handler<Object, Value>(
    _ name: String, _ told: Told
  ) -> @Sendable (Object, NSKeyValueObservedChange<Value>) -> Void {
    { _, change in
      let values = [change.oldValue, change.newValue].map { $0.map { Self.text($0) } ?? "-" }
      told.write("\(name) \(values[0]) \(values[1])")
    }
  }

  private func observe(
    _ player: AVPlayer, _ options: NSKeyValueObservingOptions = [.old, .new]
  ) throws -> [NSKeyValueObservation] {
    try rig.main { [self] in
      [
        player.observe(\.timeControlStatus, options: options, changeHandler: handler("control", told)),
        player.observe(\.rate, options: options, changeHandler: handler("rate", told)),
        player.observe(\.currentItem, options: options, changeHandler: handler("item", told)),
      ]
    }
  }

  private func player(_ medium: String = "ruler:60", in rig: AppRig? = nil) throws -> AVPlayer {
    let url = try #require(URL(string: medium))
    return try (rig ?? self.rig).main {
      try AVAudioSession.sharedInstance().setCategory(.playback)
      return AVPlayer(url: url)
    }
  }

  // MARK: Players

  @Test func `a play is told within the call, and that it plays later, on the main thread`() throws {
    let player = try player()
    let observations = try observe(player)
    let during = try rig.main { [told] in
      player.play()
      return told.take()
    }
    #expect(during == ["rate 0.0 1.0 main", "control paused waiting main"])
    #expect(told.take() == ["control waiting playing main"])
    try rig.main { player.pause() }
    #expect(told.take() == ["rate 1.0 0.0 main", "control playing paused main"])
    withExtendedLifetime(observations) {}
  }

  @Test func `what a thread of the app's own asks for is told there, and what follows on the main thread`()
    throws
  {
    let player = try player()
    let observations = try observe(player)
    let worker = AppThread("worker", of: rig.process.inside)
    let deck = InTurns(player)
    worker.run { deck.value.play() }
    try rig.phone.run(for: .seconds(1))
    #expect(
      told.take() == ["rate 0.0 1.0 worker", "control paused waiting worker", "control waiting playing main"])
    withExtendedLifetime(observations) {}
  }

  @Test func `a call and a session that is given up are told on the main thread (R-041)`() throws {
    let player = try player()
    let observations = try observe(player)
    try rig.main { player.play() }
    try rig.phone.run(for: .seconds(1))
    _ = told.take()
    rig.phone.begin(.call)
    try rig.phone.run(for: .seconds(5))
    #expect(told.take() == ["rate 1.0 0.0 main", "control playing paused main"])
    rig.phone.end(.call)
    try rig.phone.run(for: .seconds(5))
    try rig.main { player.play() }
    try rig.phone.run(for: .seconds(1))
    _ = told.take()
    let worker = AppThread("worker", of: rig.process.inside)
    worker.run { try? AVAudioSession.sharedInstance().setActive(false) }
    try rig.phone.run(for: .seconds(1))
    #expect(told.take() == ["rate 1.0 0.0 main", "control playing paused main"])
    withExtendedLifetime(observations) {}
  }

  @Test func `another item is told with both, and its status by way of the player`() throws {
    let player = try player("ruler:7")
    let (next, first) = (try #require(URL(string: "ruler:9")), player.currentItem)
    let observations = try rig.main { [self] in
      [
        player.observe(\.currentItem, options: [.old, .new], changeHandler: handler("item", told)),
        player.observe(\.currentItem?.status, options: [.old, .new], changeHandler: handler("status", told)),
        player.observe(\.currentItem?.duration, options: .new, changeHandler: handler("duration", told)),
      ]
    }
    try rig.main { player.replaceCurrentItem(with: AVPlayerItem(url: next)) }
    #expect(
      told.take() == [
        "item ruler:7 ruler:9 main", "duration - indefinite main", "status ready unknown main",
        "duration - 9.0 main", "status unknown ready main",
      ])
    try rig.main { player.replaceCurrentItem(with: nil) }
    #expect(
      told.take() == ["item ruler:9 none main", "duration - none main", "status ready none main"])
    withExtendedLifetime((observations, first)) {}
  }

  @Test func `initial values come within the call that observes`() throws {
    let player = try player()
    let observations = try observe(player, [.initial, .new])
    #expect(told.take() == ["control - paused main", "rate - 0.0 main", "item - ruler:60 main"])
    withExtendedLifetime(observations) {}
  }

  @Test func `a handler may wish for something else, and both changes are told`() throws {
    let player = try player()
    let first = try rig.main { [told] in
      player.observe(\.timeControlStatus) { player, _ in
        told.write("first \(Self.text(player.timeControlStatus))")
        if player.timeControlStatus == .playing { player.pause() }
      }
    }
    let others = try observe(player)
    try rig.main { player.play() }
    try rig.phone.run(for: .seconds(1))
    let lines = told.take()
    #expect(
      lines.filter { $0.hasPrefix("first") }.map { $0.dropFirst(6) } == [
        "waiting main", "playing main", "paused main",
      ])
    #expect(lines.filter { $0.hasPrefix("rate") } == ["rate 0.0 1.0 main", "rate 1.0 0.0 main"])
    #expect(player.rate == 0 && player.timeControlStatus == .paused)
    withExtendedLifetime((first, others)) {}
  }

  @Test func `who is invalidated, or dropped, is told no more`() throws {
    let player = try player()
    var observations = try observe(player)
    try rig.main { [observations] in observations[0].invalidate() }
    observations.removeSubrange(1...)
    try rig.main { player.play() }
    #expect(told.take() == [])
    observations = try observe(player)
    try rig.main { player.pause() }
    #expect(told.take() == ["rate 1.0 0.0 main", "control playing paused main"])
  }

  @Test func `a subclass is observed by its own name`() throws {
    let deck = try rig.main { Deck() }
    let observation = try rig.main { [self] in
      deck.observe(\.rate, options: .new, changeHandler: handler("rate", told))
    }
    try rig.main { deck.play() }
    #expect(told.take() == ["rate - 1.0 main"])
    withExtendedLifetime(observation) {}
  }

  @Test func `a property whose changes nobody tells stops the program`() async {
    await #expect(processExitsWith: .success) { Self.observeDefaultRate(isWrong: false) }
    await #expect(processExitsWith: .failure) { Self.observeDefaultRate(isWrong: true) }
  }

  private static func observeDefaultRate(isWrong: Bool) {
    let (rig, player) = (AppRig(), AVPlayer())
    _ = player.observe(isWrong ? \.defaultRate : \.rate) { _, _ in }
    withExtendedLifetime(rig) {}
  }

  // MARK: Items

  @Test func `an item's status, duration and stalls are told on the main thread`() throws {
    let phone = Phone()
    let process = PhoneProcess(phone, phone.install("app"), media: Network())
    let url = try #require(URL(string: "ruler:7"))
    let kept = try process.make { [self] in
      let item = AVPlayerItem(url: url)
      let observations = [
        item.observe(\.status, options: [.old, .new], changeHandler: handler("status", told)),
        item.observe(\.duration, options: .new, changeHandler: handler("duration", told)),
        item.observe(\.isPlaybackLikelyToKeepUp, options: .new, changeHandler: handler("keeps up", told)),
      ]
      return (AVPlayer(playerItem: item), observations)
    }
    try phone.run(for: .zero)
    #expect(
      told.take() == ["duration - 7.0 main", "keeps up - true main", "status unknown ready main"])
    try process.make { kept.0.play() }
    try phone.run(for: .seconds(1))
    #expect(told.take() == ["keeps up - false main", "keeps up - true main"])
  }

  @Test func `an item that cannot be opened fails aloud`() throws {
    let url = try #require(URL(string: "nothing.mp3"))
    let kept = try rig.main { [self] in
      let item = AVPlayerItem(url: url)
      let observation = item.observe(\.status, options: .new, changeHandler: handler("status", told))
      return (AVPlayer(playerItem: item), observation)
    }
    #expect(told.take() == ["status - failed main"])
    withExtendedLifetime(kept) {}
  }
}
