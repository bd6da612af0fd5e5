#if Tools
import Dispatch
import FermataKit
import FermataPlatform
import FermataPlay
import FermataPolicy
import FermataSignal
import Foundation

/// A player at a terminal, or beside one: what it shows, and what keys do.
final class PlayShow {
  let player: Player
  private var queue: PlayArguments
  private let stage: any Stage
  /// Where the standard input is kept, if it is played.
  private let input: String?
  private let inbox: Inbox
  private let terminal: Terminal?
  private let began = ContinuousClock.now
  private var hasSounded = false
  /// Whether it was told that no desktop shows what plays.
  private var hasToldUnseen = false
  /// What was said last, and of which item.
  private var lastLine: (words: String, item: ItemID?) = ("", nil)
  /// What could not be played, as far as it was told.
  private var told: [MediaError] = []
  /// What was told to be wrong with items.
  private var toldFlaws: [ItemID: [String]] = [:]
  /// The item whose picture was looked for, and the last that was shown.
  private var pictured: (item: ItemID?, artwork: Artwork?)
  private var level: Float = 0
  private var sources: [any DispatchSourceProtocol] = []

  init(_ queue: PlayArguments, _ stage: any Stage, _ inbox: Inbox, _ player: Player) {
    self.queue = queue
    self.stage = stage
    input = queue.temporary?.path
    self.inbox = inbox
    self.player = player
    terminal = Terminal.isThere && queue.temporary == nil ? Terminal() : nil
  }

  /// Plays until the queue is over, or somebody ends it.
  ///
  /// Returns the exit code.
  func run(_ memory: inout PlayMemory?, startsElsewhere: Bool) throws -> Int32 {
    stage.show(player)
    sources = inbox.hearSignals() + (terminal == nil ? [] : inbox.hearTerminal())
    inbox.tick(after: .seconds(Self.patience))
    let statuses = player.statuses
    let reading = Task(executorPreference: QueueExecutor(inbox.queue)) { [inbox] in
      for await status in statuses { inbox.put(.status(status)) }
    }
    defer { reading.cancel() }
    defer { terminal?.restore() }
    queue.problems.forEach(say)
    if !startsElsewhere { goOn(memory) }
    player.play()
    var end: Int32?
    var (last, path, name) = (player.status, path, name)
    while end == nil {
      end = try take(inbox.next())
      let status = player.status
      if status.item != last.item {
        remember(path, last.place(at: status.at), of: last, in: &memory)
        tellFlaws(of: last, named: name)
        goOn(memory)
      }
      (last, path, name) = (status, self.path, self.name)
    }
    remember(path, last.place(at: last.at), of: last, in: &memory)
    tellFlaws(of: last, named: name)
    return end ?? 0
  }

  /// Tells once what was wrong with an item that is over.
  private func tellFlaws(of status: PlayerStatus, named name: String) {
    guard let item = status.item else { return }
    let known = toldFlaws[item, default: []]
    let lines = Flaws.lines(of: status, named: name, in: stage.audio.journal).filter { !known.contains($0) }
    toldFlaws[item] = known + lines
    lines.forEach { say("note: \($0)") }
  }

  /// Says a line beside what is shown, without a title's signs that would drive a terminal.
  private func say(_ line: String) {
    let plain = line.shortened(to: .max)
    guard let terminal else { return FileHandle.standardError.tell(plain + "\n") }
    terminal.print(plain)
  }

  /// Remembers where an item was left; where that cannot be written it is told once, and the music goes on.
  private func remember(
    _ path: String, _ place: Duration, of status: PlayerStatus, in memory: inout PlayMemory?
  ) {
    // The standard input is another one next time.
    guard path != input else { return }
    do { try memory?.remember(path, at: place, of: status.duration) } catch {
      memory = nil
      say(error as? Failure ?? Failure(problem: "\(error)", help: "play without --resume"))
    }
  }

  private func say(_ failure: Failure) { failure.text.split(separator: "\n").forEach { say(String($0)) } }

  /// The current item's file.
  private var path: String {
    let index = player.status.queueIndex
    return queue.entries.indices.contains(index) ? queue.entries[index].path : ""
  }

  /// The current item's name for a person.
  private var name: String { queue.name(at: player.status.queueIndex, player.status.info) }

  /// Goes on where the current item was left.
  private func goOn(_ memory: PlayMemory?) {
    if let place = memory?[path] { player.seek(to: place) }
  }

  /// How many seconds a server may take to answer (our choice, because one that is being started takes less).
  private static let patience = 2

  /// Does what the news ask for; the exit code if it is the end.
  private func take(_ news: Inbox.News) throws -> Int32? {
    switch news {
    case .status(let status):
      try lookForServer()
      // An item that follows, or begins again, is told by a status.
      defer { giveBackMemory() }
      defer { tellUnseen() }
      return show(status)
    case .key(let key): return press(key)
    case .tick:
      try lookForServer()
      tellUnseen()
      draw()
      return nil
    case .stop:
      terminal?.restore()
      Inbox.stop()
      return nil
    case .wentOn:
      draw()
      return nil
    case .end(let signal): return signal == SIGTERM ? 0 : 128 + signal
    case .open(let opened):
      queue = opened
      queue.problems.forEach(say)
      player.load(opened.items)
      player.play()
      return nil
    }
  }

  /// Tells once that no desktop shows what plays; at a terminal `?` tells it, because its keys drive the player.
  private func tellUnseen() {
    guard terminal == nil, hasSounded, !hasToldUnseen, let unseen = stage.unseen else { return }
    hasToldUnseen = true
    say("note: \(unseen)")
  }

  private func lookForServer() throws {
    guard !hasSounded, ContinuousClock.now - began >= .seconds(Self.patience) else { return }
    let isRefused = player.status.suppression.map {
      $0 == .refused(.mediaServicesFailed) || $0 == .servicesLost
    }
    if isRefused == true, let refusal = stage.refusal { throw refusal }
  }

  /// Shows a status; the exit code if it is the end, unless that is over as well, such as the failure of a first item before
  /// it was to be played.
  private func show(_ status: PlayerStatus) -> Int32? {
    if status.isPlaying { hasSounded = true }
    tell(status.errors)
    draw()
    guard status.phase == player.status.phase else { return nil }
    switch status.phase {
    case .failed: tell([status.error].compactMap(\.self))
    case .ended: break
    case .idle, .loading, .waiting, .playing, .paused: return nil
    }
    return told.isEmpty && queue.problems.isEmpty ? 0 : 1
  }

  /// Tells at once what could not be played, each once.
  private func tell(_ errors: [MediaError]) {
    for error in errors where !told.contains(error) {
      told.append(error)
      say("error: \(queue.words(of: error))")
    }
  }

  private func draw() {
    let (status, piece) = (player.status, name)
    guard let terminal else { return printPlainly(status, piece) }
    guard terminal.take() else { return }
    show(status, on: terminal)
    // It falls slowly, so that an eye can follow.
    level = max(stage.output.history.takePeak(until: status.at.nanoseconds), level * 0.7)
    terminal.draw(LiveLine(status, level: level, piece: piece).text(columns: terminal.columns))
  }

  /// Shows an item's picture once; an album's is the same for all its items.
  private func show(_ status: PlayerStatus, on terminal: Terminal) {
    guard let info = status.info, status.item != pictured.item else { return }
    pictured.item = status.item
    guard let artwork = info.artwork, artwork != pictured.artwork else { return }
    pictured.artwork = artwork
    terminal.show(artwork)
  }

  /// A line for each change, where nobody looks at a terminal.
  private func printPlainly(_ status: PlayerStatus, _ piece: String) {
    let words: String? =
      switch status.phase {
      case .playing: "playing \(LiveLine.title(of: piece, in: status))"
      case .paused: status.silence.map { $0 + wayOn(status) } ?? (hasSounded ? "paused" : nil)
      case .ended: "the end"
      // Why it failed is told as an error.
      case .idle, .loading, .waiting, .failed: nil
      }
    guard let words = words?.shortened(to: .max), (words, status.item) != lastLine else { return }
    lastLine = (words, status.item)
    FileHandle.standardOutput.tell("\(LiveLine.clock(status.position)) \(words)\n")
  }

  /// How to go on, where nobody else will and no key can be pressed.
  private func wayOn(_ status: PlayerStatus) -> String {
    let taken = status.intent.withdrawnBy
    let needsUser = taken == .refusal || status.suppression == nil && taken != nil
    return needsUser ? "; kill -USR1 \(getpid()) goes on" : ""
  }

  private static let help = [
    "space pause", "← → 5 s", "↑ ↓ 1 min", "n p next, previous", "N P chapter", "+ − volume", "[ ] speed",
    "r repeat", "s shuffle", "q quit",
  ]

  private func press(_ key: Key) -> Int32? {
    switch key {
    case .character(" "): player.toggle()
    case .left: player.skip(by: .seconds(-5))
    case .right: player.skip(by: .seconds(5))
    case .up: player.skip(by: .seconds(60))
    case .down: player.skip(by: .seconds(-60))
    case .character("n"): player.next()
    case .character("p"): player.previous()
    case .character("+"), .character("="): change(gain: 0.05)
    case .character("-"): change(gain: -0.05)
    case .character("N"): player.nextChapter()
    case .character("P"): player.previousChapter()
    case .character("["): change(speed: -0.1)
    case .character("]"): change(speed: 0.1)
    case .character("r"):
      player.repeatMode = player.repeatMode == .off ? .all : player.repeatMode == .all ? .one : .off
      terminal?.print("repeat \(player.repeatMode.rawValue)")
    case .character("s"):
      player.isShuffled.toggle()
      terminal?.print(player.isShuffled ? "shuffled" : "in order")
    case .character("?"): showHelp()
    case .character("q"): return 0
    case .character: break
    }
    draw()
    return nil
  }

  private func showHelp() {
    let columns = terminal?.columns ?? 80
    for line in Self.help.lines(columns: columns) { terminal?.print(line) }
    let unseen = stage.unseen.map { $0.split(separator: " ").map(String.init) } ?? []
    for line in unseen.lines(columns: columns, between: " ") { terminal?.print(line) }
  }

  private func change(gain difference: Float) {
    player.gain = ((player.gain + difference) * 100).rounded() / 100
    stage.gainChanged()
    terminal?.print("volume \(Int((player.gain * 100).rounded())) %")
  }

  private func change(speed difference: Double) {
    player.speed = ((player.speed + difference) * 10).rounded() / 10
    terminal?.print("speed \(player.speed)")
  }
}

extension PlayerStatus {
  /// Where to go on another time, after it was left at an instant: at the beginning of what is over.
  fileprivate func place(at instant: HostTime) -> Duration {
    self.phase == .ended ? .zero : playback.position(at: instant)
  }
}
#endif
