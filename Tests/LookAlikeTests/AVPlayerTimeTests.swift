import AVFoundation
import Dispatch
import FermataPlatform
import FermataSignal
import FermataSimulator
import Foundation
import PhoneProcess
import Synchronization
import Testing

/// Who is told of a player's time, media that stall, and what stops the program.
@Suite(.serialized) struct AVPlayerTimeTests {
  /// A medium that stalls after a second for as many reads as it is told, or breaks there.
  private struct Network: MediaSource {
    let waits: Int
    var breaks = false
    func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
      Reader(try Ruler().open(location, format: format), location, waits, breaks)
    }
  }

  private final class Reader: MediaReader {
    private struct State {
      var place = 0
      var waits: Int
    }
    private let reader: any MediaReader
    private let location: MediaLocation
    private let breaks: Bool
    private let state: Mutex<State>

    init(_ reader: any MediaReader, _ location: MediaLocation, _ waits: Int, _ breaks: Bool) {
      self.reader = reader
      self.location = location
      self.breaks = breaks
      state = Mutex(State(waits: waits))
    }
    var info: MediaInfo { reader.info }
    func seek(to frame: FrameCount) throws(MediaError) {
      state.withLock { $0.place = frame.value }
      try reader.seek(to: frame)
    }
    func cancel() { reader.cancel() }
    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
      let isDry = state.withLock { state in
        guard state.place >= 48_000 else { return false }
        defer { state.waits -= 1 }
        return state.waits > 0
      }
      if isDry, breaks { throw MediaError(.damaged, location, operation: "read") }
      if isDry { return .waiting }
      let read = try reader.read(into: buffer)
      if case .frames(let count) = read { state.withLock { $0.place += count } }
      return read
    }
  }

  private final class Notes: Sendable {
    private let kept = Mutex<[String]>([])
    var lines: [String] { kept.withLock { $0 } }
    func write(_ line: String) { kept.withLock { $0.append(line) } }
  }

  private let phone = Phone(keepsSamples: true)
  private let notes = Notes()

  private func run(_ process: PhoneProcess, _ work: @escaping () -> Void) throws {
    try process.make(work)
    try phone.run(for: .zero)
  }

  private func player(_ process: PhoneProcess, _ medium: String = "ruler:60") throws -> AVPlayer {
    let url = try #require(URL(string: medium))
    let player = try process.make { AVPlayer(url: url) }
    try phone.run(for: .zero)
    return player
  }

  private static func text(_ time: CMTime) -> String { "\(Int((time.seconds * 1_000).rounded()))" }

  // MARK: Observers

  @Test func `a period is counted from the medium's start, also after a jump and at another rate`() throws {
    let process = PhoneProcess(phone, phone.install("app"))
    let player = try player(process)
    let observer = player.addPeriodicTimeObserver(
      forInterval: CMTime(value: 1, timescale: 1), queue: nil
    ) { [notes] in
      notes.write(Self.text($0))
    }
    try run(process) { player.play() }
    try phone.run(for: .milliseconds(1_200))
    #expect(notes.lines == ["0", "1000"])
    try run(process) { player.seek(to: CMTime(value: 205, timescale: 10)) }
    try phone.run(for: .milliseconds(600))
    #expect(notes.lines.dropFirst(2) == ["20500", "21000"])
    try run(process) { player.rate = 2 }
    try phone.run(for: .milliseconds(1_000))
    #expect(notes.lines.dropFirst(4) == ["22000", "23000"])
    try run(process) { player.removeTimeObserver(observer) }
    try phone.run(for: .seconds(3))
    #expect(notes.lines.count == 6)
  }

  @Test func `each observer is told at its own times`() throws {
    let process = PhoneProcess(phone, phone.install("app"))
    let player = try player(process)
    for (name, hundreds) in [("a", 3), ("b", 5)] as [(String, Int64)] {
      player.addPeriodicTimeObserver(
        forInterval: CMTime(value: hundreds, timescale: 10), queue: nil
      ) { [notes] in notes.write("\(name)\(Self.text($0))") }
    }
    try run(process) { player.play() }
    try phone.run(for: .milliseconds(1_100))
    #expect(notes.lines == ["a0", "b0", "a300", "b500", "a600", "a900", "b1000"])
  }

  @Test func `an observer that is removed hears nothing that was on its way`() throws {
    let process = PhoneProcess(phone, phone.install("app"))
    let player = try player(process)
    try run(process) { [notes] in
      let observer = player.addPeriodicTimeObserver(
        forInterval: CMTime(value: 1, timescale: 1), queue: .main
      ) { _ in notes.write("told") }
      player.seek(to: CMTime(value: 5, timescale: 1))
      player.removeTimeObserver(observer)
    }
    #expect(notes.lines.isEmpty)
  }

  @Test func `a boundary is told when it is played over, and not when it is jumped over`() throws {
    let process = PhoneProcess(phone, phone.install("app"))
    let player = try player(process)
    let times = [2, 1, 10].map { NSValue(time: CMTime(value: $0, timescale: 1)) }
    player.addBoundaryTimeObserver(forTimes: times, queue: nil) { [notes] in
      notes.write(Self.text(player.currentTime()))
    }
    try run(process) { player.play() }
    try phone.run(for: .milliseconds(2_500))
    #expect(notes.lines == ["1000", "2000"])
    try run(process) { player.seek(to: CMTime(value: 20, timescale: 1)) }
    try phone.run(for: .seconds(2))
    try run(process) { player.seek(to: CMTime(value: 0, timescale: 1)) }
    try phone.run(for: .milliseconds(1_500))
    #expect(notes.lines == ["1000", "2000", "1000"])
  }

  @Test func `on a queue of one's own it is told there`() async throws {
    let process = PhoneProcess(phone, phone.install("app"))
    let player = try player(process)
    let queue = DispatchQueue(label: "ticks")
    player.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 1), queue: queue) { [notes] in
      dispatchPrecondition(condition: .onQueue(queue))
      notes.write(Self.text($0))
    }
    try run(process) { player.seek(to: CMTime(value: 7, timescale: 1)) }
    queue.sync {}
    #expect(notes.lines == ["7000"])
  }

  @Test(
    arguments: [
      CMTime(value: -5, timescale: 600), CMTime(value: .min, timescale: 1), CMTime(value: .max, timescale: 3),
      .invalid, .positiveInfinity,
      CMTime(value: 1 << 40, timescale: 0x7FFF_FFFF, flags: [.valid, .hasBeenRounded], epoch: 7),
    ])
  func `a value boxes a time and gives it back whole`(time: CMTime) {
    let found = NSValue(time: time).timeValue
    #expect(found.value == time.value && found.timescale == time.timescale)
    #expect(found.flags == time.flags && found.epoch == time.epoch)
  }

  // MARK: Media that stall

  @Test func `a medium that stalls is waited for, and its time stands still`() throws {
    let process = PhoneProcess(phone, phone.install("app"), media: Network(waits: 30))
    let player = try player(process)
    let observer = NotificationCenter.default.addObserver(
      forName: .AVPlayerItemPlaybackStalled, object: player.currentItem, queue: nil
    ) { [notes] _ in notes.write("stalled") }
    defer { NotificationCenter.default.removeObserver(observer) }
    try run(process) { player.play() }
    try phone.run(for: .seconds(2))
    #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate && player.rate == 1)
    #expect(player.reasonForWaitingToPlay == .toMinimizeStalls && notes.lines == ["stalled"])
    #expect(player.currentTime() == CMTime(value: 1, timescale: 1))
    try phone.run(for: .seconds(3))
    #expect(player.timeControlStatus == .playing && player.reasonForWaitingToPlay == nil)
    #expect((1.5...4).contains(player.currentTime().seconds))
  }

  private func note(_ name: NSNotification.Name, of player: AVPlayer, _ line: String) -> any NSObjectProtocol
  {
    NotificationCenter.default.addObserver(forName: name, object: player.currentItem, queue: nil) {
      [notes] _ in
      notes.write(line)
    }
  }

  @Test(arguments: [2, 4, 5, 6, 7, 8, 30], [AVPlayer.ActionAtItemEnd.pause, .none])
  func `a medium that turns out to be over when it was waited for ends once`(
    waits: Int, action: AVPlayer.ActionAtItemEnd
  ) throws {
    let process = PhoneProcess(phone, phone.install("app"), media: Network(waits: waits))
    let player = try player(process, "ruler:1")
    let end = note(.AVPlayerItemDidPlayToEndTime, of: player, "end")
    defer { NotificationCenter.default.removeObserver(end) }
    try run(process) {
      player.actionAtItemEnd = action
      player.play()
    }
    try phone.run(for: .seconds(10))
    #expect(notes.lines == ["end"] && player.reasonForWaitingToPlay == nil)
    #expect(player.timeControlStatus == (action == .pause ? .paused : .playing))
  }

  @Test func `a jump out of a stall plays on, and its time and its next stall are told`() throws {
    let process = PhoneProcess(phone, phone.install("app"), media: Network(waits: .max))
    let player = try player(process)
    let stall = note(.AVPlayerItemPlaybackStalled, of: player, "stalled")
    defer { NotificationCenter.default.removeObserver(stall) }
    try run(process) { player.play() }
    try phone.run(for: .seconds(2))
    #expect(player.reasonForWaitingToPlay == .toMinimizeStalls && notes.lines == ["stalled"])
    player.addBoundaryTimeObserver(
      forTimes: [NSValue(time: CMTime(value: 3, timescale: 10))], queue: nil
    ) { [notes] in notes.write("passed") }
    try run(process) { player.seek(to: .zero) }
    #expect(player.timeControlStatus == .playing && player.reasonForWaitingToPlay == nil)
    try phone.run(for: .milliseconds(500))
    #expect(abs(player.currentTime().seconds - 0.5) < 0.05 && notes.lines == ["stalled", "passed"])
    try phone.run(for: .seconds(1))
    #expect(player.reasonForWaitingToPlay == .toMinimizeStalls)
    #expect(notes.lines == ["stalled", "passed", "stalled"])
  }

  @Test func `a jump to where nothing is yet goes on waiting in the same stall`() throws {
    let process = PhoneProcess(phone, phone.install("app"), media: Network(waits: 60))
    let player = try player(process)
    let stall = note(.AVPlayerItemPlaybackStalled, of: player, "stalled")
    defer { NotificationCenter.default.removeObserver(stall) }
    try run(process) { player.play() }
    try phone.run(for: .seconds(2))
    try run(process) { player.seek(to: CMTime(value: 20, timescale: 1)) }
    #expect(player.reasonForWaitingToPlay == .toMinimizeStalls && player.currentTime().seconds == 20)
    try phone.run(for: .seconds(10))
    #expect(player.timeControlStatus == .playing && player.currentTime().seconds > 21)
    #expect(notes.lines == ["stalled"])
  }

  @Test func `told not to wait, it is paused by a stall`() throws {
    let process = PhoneProcess(phone, phone.install("app"), media: Network(waits: 30))
    let player = try player(process)
    try run(process) {
      player.automaticallyWaitsToMinimizeStalling = false
      player.play()
    }
    try phone.run(for: .seconds(5))
    #expect(player.rate == 0 && player.timeControlStatus == .paused)
    #expect(player.currentTime() == CMTime(value: 1, timescale: 1))
  }

  @Test func `a medium that breaks off says so`() throws {
    let process = PhoneProcess(phone, phone.install("app"), media: Network(waits: .max, breaks: true))
    let player = try player(process)
    let observer = NotificationCenter.default.addObserver(
      forName: .AVPlayerItemFailedToPlayToEndTime, object: player.currentItem, queue: nil
    ) { [notes] in
      let error = $0.userInfo?[AVPlayerItemFailedToPlayToEndTimeErrorKey] as? NSError
      notes.write("\(error?.code ?? 0)")
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    try run(process) { player.play() }
    try phone.run(for: .seconds(3))
    #expect(player.rate == 0 && notes.lines == ["-11821"])
  }

  // MARK: What stops the program

  private static func withPlayer(_ work: (AVPlayer) -> Void) {
    let phone = Phone()
    let process = PhoneProcess(phone, phone.install("app"))
    withExtendedLifetime(process) { work(AVPlayer(url: URL(fileURLWithPath: "/a.mp3"))) }
  }

  @Test func `the same without a mistake stops nothing`() async {
    await #expect(processExitsWith: .success) {
      Self.withPlayer { player in
        player.actionAtItemEnd = .none
        player.seek(to: .positiveInfinity)
        player.removeTimeObserver(
          player.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 1), queue: nil) { _ in })
        player.replaceCurrentItem(with: player.currentItem)
      }
    }
  }

  @Test func `only a queue advances at the end`() async {
    await #expect(processExitsWith: .failure) { Self.withPlayer { $0.actionAtItemEnd = .advance } }
  }

  @Test func `a seek to no time stops the program`() async {
    await #expect(processExitsWith: .failure) { Self.withPlayer { $0.seek(to: .indefinite) } }
  }

  @Test func `an observer of another player stops the program`() async {
    await #expect(processExitsWith: .failure) {
      Self.withPlayer { player in
        let token = AVPlayer().addPeriodicTimeObserver(
          forInterval: CMTime(value: 1, timescale: 1), queue: nil
        ) { _ in }
        player.removeTimeObserver(token)
      }
    }
  }

  @Test func `an item of two players stops the program`() async {
    await #expect(processExitsWith: .failure) {
      Self.withPlayer { player in _ = AVPlayer(playerItem: player.currentItem) }
    }
  }
}
