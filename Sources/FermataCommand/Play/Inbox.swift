#if Tools
import Dispatch
import FermataKit
import FermataPlay
import Foundation
import Synchronization

/// What a player at a terminal hears of, one thing after the other, on the main thread.
final class Inbox: Sendable {
  enum News: Sendable {
    /// The player's status changed.
    case status(PlayerStatus)
    /// The person pressed a key.
    case key(Key)
    /// The line is drawn anew.
    case tick
    /// The program is to stop (Ctrl-Z), and goes on after that.
    case stop, wentOn
    /// The program is to end, by a signal or because the desktop asked for it.
    case end(Int32)
    /// The desktop wants something else played.
    case open(PlayArguments)
  }

  /// Where what is heard is put behind what waits.
  ///
  /// Not a global queue (Documentation/Decisions/0017).
  let queue = DispatchQueue(label: "fermata.inbox")
  private let waiting = Mutex<[News]>([])
  private let count = DispatchSemaphore(value: 0)

  /// Puts news behind what waits; any thread.
  func put(_ news: News) {
    waiting.withLock { $0.append(news) }
    count.signal()
  }

  /// Waits for the next news.
  func next() -> News {
    count.wait()
    return waiting.withLock { $0.removeFirst() }
  }

  /// Listens to signals that end or stop the program, say that it goes on, or, by USR1, press the space key.
  ///
  /// It does so as long as what is returned is kept; each is heard when this returns. Where whoever started the program has it
  /// ignore INT, QUIT or HUP, as `nohup` and a script's `&` do, it goes on ignoring them.
  func hearSignals() -> [any DispatchSourceProtocol] {
    let special: [Int32: News] = [SIGTSTP: .stop, SIGCONT: .wentOn, SIGUSR1: .key(.character(" "))]
    let heard = DispatchGroup()
    // One that came while it is ignored and no source is registered would be lost.
    defer { heard.wait() }
    return [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGUSR1].compactMap { number in
      let before = unsafeBitCast(signal(number, SIG_IGN), to: Int.self)
      let isIgnored = before == unsafeBitCast(SIG_IGN, to: Int.self)
      if isIgnored, [SIGINT, SIGHUP, SIGQUIT].contains(number) { return nil }
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      let news = special[number] ?? .end(number)
      source.setEventHandler { [weak self] in self?.put(news) }
      heard.enter()
      source.setRegistrationHandler { heard.leave() }
      source.resume()
      return source
    }
  }

  /// Stops the program, as Ctrl-Z does where nobody listens to it; returns once it goes on.
  static func stop() {
    signal(SIGTSTP, SIG_DFL)
    kill(getpid(), SIGTSTP)
    signal(SIGTSTP, SIG_IGN)
  }

  /// Listens to keys, and ticks ten times a second, as long as what is returned is kept.
  func hearTerminal() -> [any DispatchSourceProtocol] {
    let keys = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue)
    keys.setEventHandler { [weak self, weak source = keys as? DispatchSource] in
      var bytes = [UInt8](repeating: 0, count: 64)
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      // A terminal that is closed would be read for ever.
      guard count > 0 else {
        source?.cancel()
        return
      }
      for key in Key.keys(in: Array(bytes.prefix(count))) { self?.put(.key(key)) }
    }
    keys.resume()
    let ticks = DispatchSource.makeTimerSource(queue: queue)
    ticks.schedule(deadline: .now(), repeating: .milliseconds(100), leeway: .milliseconds(20))
    ticks.setEventHandler { [weak self] in self?.put(.tick) }
    ticks.resume()
    return [keys, ticks]
  }

  /// Puts an end to waiting after a while.
  func tick(after time: DispatchTimeInterval) {
    queue.asyncAfter(deadline: .now() + time) { [weak self] in self?.put(.tick) }
  }
}
#endif
