#if canImport(CPulse)
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
  ///
  /// A start that was not answered yet is refused.
  deinit {
    let refused = session.client.locked {
      stream?.close()
      stream = nil
      return awaited
    }
    if let refused { answer(refused, .unspecified) }
  }

  func start(ticket: Int) {
    // Told with the lock held, as all that is told of calls is: what ends then is told after what began.
    session.worker.run { [self] in session.client.locked { begin(ticket) } }
  }

  func stop(ticket: Int) {
    session.worker.run { [self] in
      let refused: Int? = session.client.locked {
        defer { (awaited, startedBy) = (nil, nil) }
        stopStream()
        session.note(self, sounds: false)
        return awaited
      }
      if let refused { answer(refused, .unspecified) }
      answer(ticket, nil)
    }
  }

  /// What was stopped is silent at once, and what is over is heard to its end: PipeWire counts frames of its cycle as heard.
  private func stopStream() {
    guard let stream else { return }
    guard stream.isOver else { return stream.hold(.stopped) }
    stream.runOut()
    Later.run(after: Self.cycle) { [weak self] in
      guard let self else { return }
      session.client.locked { self.stream?.stopRunningOut() }
    }
  }

  func refresh() {
    session.worker.run { [self] in session.client.locked { stream?.refresh() } }
  }

  private func answer(_ ticket: Int, _ failure: SystemCode?) {
    session.reports.tell(.finished(ticket: ticket, failure: failure))
  }

  /// Begins to sound; if a stream must be opened for it, that answers once it is there.
  private func begin(_ ticket: Int) {
    guard session.client.isReady, let target = session.target else {
      return answer(ticket, .mediaServicesFailed)
    }
    if let stream, fits(stream, target) { return run(stream, by: ticket) }
    stream?.close()
    stream = PulseStream(
      on: session.client.context, sink: target, binding: session.binding(to: target), role: session.role,
      source: source, format: format
    ) { [weak self] stream, news in self?.hear(news, of: stream) }
    guard stream != nil else { return answer(ticket, .mediaServicesFailed) }
    awaited = ticket
  }

  /// Whether a stream from before can be used again: it is there, and goes where it would go if it were opened now.
  private func fits(_ stream: PulseStream, _ target: PulseSink) -> Bool {
    guard stream.sink != nil else { return false }
    return stream.binding.map { $0 == target.name } ?? (session.binding(to: target) == nil)
  }

  /// The stream sounds from now on, unless a call is on and the server keeps it silent.
  private func run(_ stream: PulseStream, by ticket: Int) {
    startedBy = ticket
    session.note(self, sounds: true)
    session.look()
    // It may be the wrong output by now, and then its end is told already.
    guard stream === self.stream else { return answer(ticket, .unspecified) }
    describe()
    stream.route = RouteToken(session.token)
    if session.isInDoubt { stream.hold(.unsure) }
    stream.letGo(session.isInDoubt ? [.stopped, .taken] : [.stopped, .taken, .unsure])
    answer(ticket, nil)
    session.takeWhatBegan()
  }

  // MARK: With the lock held

  /// The number of the output that it sounds through if the server chose it.
  var followedSink: UInt32? { stream?.binding == nil ? stream?.sink : nil }

  /// Whether it runs and no call has it.
  var sounds: Bool { startedBy != nil && stream.map { !$0.holds.contains(.taken) } ?? false }

  /// Whether it runs, and the server lets nobody hear it because of a call.
  var isHeldByServer: Bool {
    sounds && stream?.number.map(session.client.tables.holds) ?? false
  }

  /// Calls its stream by what plays.
  func describe() { stream?.name(session.tags, role: session.role) }

  /// Silences it at once until it is started again; what waits at the server is dropped.
  func hold() { stream?.hold(.taken) }

  /// Silences it at once until it is known where it goes; what waits at the server is dropped.
  func wait() { stream?.hold(.unsure) }

  /// Lets it go on, now that it is known where it goes, if nobody stopped it meanwhile.
  func goOn() {
    guard startedBy != nil else { return }
    stream?.route = RouteToken(session.token)
    stream?.letGo(.unsure)
  }

  /// Lets go of a stream that is tied to another output than the one in use, or would be tied to that if it were opened now;
  /// whether it did.
  ///
  /// Where the server or a mixer put this stream alone on an output, it stays there; so it does where another port of its
  /// own output is heard.
  func leave(for sink: PulseSink?) -> Bool {
    guard let stream, stream.binding.map({ $0 != sink?.name }) ?? isToBeTied(stream, to: sink) else {
      return false
    }
    end()
    return true
  }

  /// Whether a free stream would be tied to an output if it were opened now.
  private func isToBeTied(_ stream: PulseStream, to sink: PulseSink?) -> Bool {
    guard let sink, stream.home != sink.name, sink.index == session.target?.index else { return false }
    return session.binding(to: sink) != nil
  }

  /// The stream is gone.
  func end() {
    stream?.close()
    stream = nil
    session.note(self, sounds: false)
    let (refused, stopped) = (awaited, startedBy)
    (awaited, startedBy) = (nil, nil)
    if let refused { answer(refused, .mediaServicesFailed) }
    if let stopped { session.reports.tell(.engineStopped(part, startedBy: stopped)) }
  }

  private func hear(_ news: PulseStream.News, of stream: PulseStream) {
    guard stream === self.stream else { return }
    switch news {
    case .ready:
      guard let ticket = awaited else { return }
      awaited = nil
      run(stream, by: ticket)
    case .failed: end()
    case .moved:
      session.look()
      if !session.isInDoubt { goOn() }
    case .cork(let holds): session.corkAsked(holds)
    case .short: lookSoon()
    }
  }

  private func lookSoon() {
    guard !looksSoon else { return }
    looksSoon = true
    Later.run(after: Self.patience) { [weak self] in
      guard let self else { return }
      session.client.locked {
        self.looksSoon = false
        self.stream?.top()
      }
    }
  }

  /// How long a cycle of PipeWire may be, and a little more (its largest is 8,192 frames).
  private static let cycle = Duration.milliseconds(200)

  /// How soon frames are looked for that were not ready (our choice, because a short buffer is not over by then).
  private static let patience = Duration.milliseconds(20)
}
#endif
