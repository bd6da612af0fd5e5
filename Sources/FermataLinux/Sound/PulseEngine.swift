#if canImport(CPulse)
import Dispatch
import FermataDispatch
import FermataPlatform
import FermataPolicy
import FermataSignal

/// One part's sound at the server; each starts, stops and fails alone.
final class PulseEngine: OutputEngine, @unchecked Sendable {
  // Sendable because what changes is touched with the client's lock held.
  private let part: PartID
  private let source: any RenderSource
  private let format: AudioFormat
  private let session: PulseSession
  private var stream: PulseStream?
  /// The ticket of the start that is not answered yet, and of the one that it runs by.
  private var awaited: Int?
  private var startedBy: Int?
  private var looksSoon = false

  init(part: PartID, source: any RenderSource, format: AudioFormat, session: PulseSession) {
    self.part = part
    self.source = source
    self.format = format
    self.session = session
  }

  /// Closed with the lock held: whoever drops it may be called by libpulse.
  deinit {
    session.client.locked {
      stream?.close()
      stream = nil
    }
  }

  func start(ticket: Int) {
    session.worker.run { [self] in
      guard let answer = session.client.locked({ begin(ticket) }) else { return }
      session.reports.tell(answer)
    }
  }

  func stop(ticket: Int) {
    session.worker.run { [self] in
      let refused: Int? = session.client.locked {
        defer { (awaited, startedBy) = (nil, nil) }
        stream?.hold(.stopped)
        session.note(self, sounds: false)
        return awaited
      }
      if let refused { session.reports.tell(.finished(ticket: refused, failure: .unspecified)) }
      session.reports.tell(.finished(ticket: ticket, failure: nil))
    }
  }

  func refresh() {
    session.worker.run { [self] in session.client.locked { stream?.refresh() } }
  }

  /// Begins to sound, and gives the answer; `nil` if it comes with the stream.
  private func begin(_ ticket: Int) -> SystemEvent? {
    guard session.client.isReady, let target = session.target else {
      return .finished(ticket: ticket, failure: .mediaServicesFailed)
    }
    if let stream, stream.sink != nil, stream.binding == nil || stream.binding == target.name {
      return run(stream, by: ticket)
    }
    stream?.close()
    stream = PulseStream(
      on: session.client.context, sink: target, role: session.role, source: source, format: format
    ) { [weak self] stream, news in self?.hear(news, of: stream) }
    guard stream != nil else { return .finished(ticket: ticket, failure: .mediaServicesFailed) }
    awaited = ticket
    return nil
  }

  /// The stream sounds from now on.
  private func run(_ stream: PulseStream, by ticket: Int) -> SystemEvent {
    startedBy = ticket
    session.note(self, sounds: true)
    session.look()
    stream.name(session.tags)
    stream.route = RouteToken(session.token)
    stream.letGo([.stopped, .taken])
    return .finished(ticket: ticket, failure: nil)
  }

  // MARK: With the lock held

  /// The number of the output that it sounds through if the server chose it.
  var followedSink: UInt32? { stream?.binding == nil ? stream?.sink : nil }

  /// Whether it runs and is not held.
  var sounds: Bool { startedBy != nil && stream.map { !$0.holds.contains(.taken) } ?? false }

  /// Calls its stream by what plays.
  func name(_ tags: Tags) { stream?.name(tags) }

  /// Silences it at once; what waits at the server is dropped, or kept.
  func hold(dropping: Bool) { stream?.hold(.taken, dropping: dropping) }

  /// Lets it go on if nobody stopped it meanwhile.
  func goOn() {
    guard startedBy != nil else { return }
    stream?.route = RouteToken(session.token)
    stream?.letGo(.taken)
  }

  /// Lets go of an output that is not the one in use, or not there, any more.
  func leave(unlessBoundTo name: String?) {
    guard let binding = stream?.binding, binding != name else { return }
    end()
  }

  /// The stream is gone.
  func end() {
    stream?.close()
    stream = nil
    session.note(self, sounds: false)
    let (refused, stopped) = (awaited, startedBy)
    (awaited, startedBy) = (nil, nil)
    if let refused { session.reports.tell(.finished(ticket: refused, failure: .mediaServicesFailed)) }
    if let stopped { session.reports.tell(.engineStopped(part, startedBy: stopped)) }
  }

  private func hear(_ news: PulseStream.News, of stream: PulseStream) {
    guard stream === self.stream else { return }
    switch news {
    case .ready:
      guard let ticket = awaited else { return }
      awaited = nil
      session.reports.tell(run(stream, by: ticket))
    case .failed: end()
    case .moved:
      session.look()
      goOn()
    case .cork(let holds): session.corkAsked(holds)
    case .short: lookSoon()
    }
  }

  private func lookSoon() {
    guard !looksSoon else { return }
    looksSoon = true
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { [weak self] in
      guard let self else { return }
      session.client.locked {
        self.looksSoon = false
        self.stream?.top()
      }
    }
  }

  /// How soon frames are looked for that were not ready (our choice, because a short buffer is not over by then).
  private static let patience = DispatchTimeInterval.milliseconds(20)
}
#endif
