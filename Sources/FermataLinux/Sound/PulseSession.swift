#if canImport(CPulse)
import Dispatch
import FermataDispatch
import FermataPlatform
import FermataPolicy
import Synchronization

/// The session that a sound server allows: everyone may sound at any time, outputs come and go, and a call is another
/// program's stream with the role `phone`.
///
/// What must be silent is silenced before it is told, in libpulse's callback.
final class PulseSession: SessionSystem, @unchecked Sendable {
  // Sendable because what others ask is under the mutex, and the rest is touched with the client's lock held.
  private struct Shared {
    var snapshot = SessionSnapshot(route: .none)
    var role = "music"
  }

  let client: PulseClient
  let worker: Worker
  let reports: Reports
  private let shared = Mutex(Shared())
  /// An engine that sounds; not kept, because whoever drops it stops it.
  private struct Runner { weak var engine: PulseEngine? }
  private var runners: [Runner] = []
  /// What the app's streams are called by; touched with the client's lock held.
  private(set) var tags = Tags()
  /// The output in use, and how it was described.
  private var sink: PulseSink?
  private var wasLost = false
  /// The server asked for silence and did not take that back.
  private var isCorked = false
  /// The computer sleeps, or is about to.
  private var isAsleep = false
  /// It slept since the interruption began.
  private var hasSlept = false
  private var isInterrupted = false
  /// Whether it is not known yet if the private output in use is gone.
  private(set) var isInDoubt = false
  /// Whether sound for a private output goes on elsewhere when the user moves it.
  let followsMoves: Bool

  init(client: PulseClient, worker: Worker, reports: Reports, followsMoves: Bool) {
    self.client = client
    self.worker = worker
    self.reports = reports
    self.followsMoves = followsMoves
    client.hear = { [weak self] news in self?.hear(news) }
  }

  /// The connection ends with the last engine and platform that used it; elsewhere, because whoever drops them may be
  /// called by libpulse, whose thread must not wait for itself.
  deinit { DispatchQueue.global().async { [client] in client.end() } }

  var snapshot: SessionSnapshot { shared.withLock { $0.snapshot } }
  var role: String { shared.withLock { $0.role } }
  var token: Int { snapshot.route.token }

  /// The output for the next stream.
  var target: PulseSink? { client.tables.usual }

  /// The name of the output that a stream for this one is tied to, so that the server moves it nowhere; `nil` where it may.
  func binding(to sink: PulseSink) -> String? { sink.isPrivate && !followsMoves ? sink.name : nil }

  // MARK: Calls

  /// A category says no more to a server than what kind of sound it is.
  func configure(_ configuration: SessionConfiguration, ticket: Int) {
    let role = configuration.mediaRole
    shared.withLock { $0.role = role }
    reports.submit(on: worker, ticket: ticket) { [self] () throws(SystemCode) in
      client.locked { for engine in running { engine.describe() } }
    }
  }

  /// A server knows no such preferences.
  func prefer(_ preferences: SessionPreferences, ticket: Int) { reports.submit(on: worker, ticket: ticket) }

  /// Succeeds while the server answers: it refuses nobody.
  ///
  /// A play right after launch waits for the answer, a second at most (our choice, because a server that is there takes
  /// milliseconds).
  func activate(ticket: Int) {
    reports.submit(on: worker, ticket: ticket) { [self] () throws(SystemCode) in
      client.wait(until: .now() + .seconds(1))
      guard client.locked({ client.isReady }) else { throw .mediaServicesFailed }
    }
  }

  func deactivate(ticket: Int) { reports.submit(on: worker, ticket: ticket) }

  /// Calls every stream by what plays, those that begin later as well.
  func name(_ tags: Tags?) {
    worker.run { [self] in
      client.locked {
        guard tags ?? Tags() != self.tags else { return }
        self.tags = tags ?? Tags()
        for engine in running { engine.describe() }
      }
    }
  }

  /// The computer is about to sleep: what sounds is silent when this returns.
  ///
  /// Awake again, it stays paused (our choice, because whoever opens a computer somewhere else did not ask for sound
  /// there).
  func sleep(_ isAsleep: Bool) {
    client.locked {
      let wasInterrupted = isInterrupted
      self.isAsleep = isAsleep
      if isAsleep { hasSlept = true }
      interrupt()
      // A user may play over a call, and over no sleep.
      if isAsleep, wasInterrupted, running.contains(where: \.sounds) { take() }
      if !isInterrupted { hasSlept = false }
    }
  }

  /// Changes nothing: no desktop has a receiver that it could be instead of the speaker.
  func overrideOutput(_ override: OutputOverride, ticket: Int) { reports.submit(on: worker, ticket: ticket) }

  // MARK: With the client's lock held

  /// The engines that sound.
  var running: [PulseEngine] { runners.compactMap(\.engine) }

  /// Notes whether an engine sounds.
  func note(_ engine: PulseEngine, sounds: Bool) {
    runners.removeAll { $0.engine == nil || $0.engine === engine }
    if sounds { runners.append(Runner(engine: engine)) }
  }

  private func hear(_ news: PulseClient.News) {
    switch news {
    case .came:
      look()
      if wasLost { reports.tell(.servicesReset) }
      wasLost = false
      // Others may have sounded before us.
      interrupt()
      tellHint()
    case .left:
      wasLost = true
      (isCorked, isInterrupted, hasSlept) = (false, false, isAsleep)
      reports.tell(.servicesLost)
      for engine in running { engine.end() }
    case .changed(let before):
      look()
      listen(before)
    }
  }

  /// The server asks for silence, or takes that back.
  func corkAsked(_ holds: Bool) {
    isCorked = holds
    interrupt()
    guard holds else { return }
    // Behind the cork that was just sent: whoever asked for silence may have died before, unseen by us, and nobody takes
    // that back. Then the server no longer mutes us.
    client.listStreams { [weak self] in
      guard let self, isCorked, !client.tables.hasCall, !client.tables.own.values.contains(true) else {
        return
      }
      isCorked = false
      interrupt()
    }
  }

  /// Looks whether others' streams take the sound, or say something of it.
  private func listen(_ before: PulseTables) {
    let tables = client.tables
    takeWhatBegan()
    guard tables.foreign != before.foreign else { return }
    // Whoever asked for silence may die before the server sees it kept, and then never takes it back.
    if before.hasCall, !tables.hasCall { isCorked = false }
    interrupt()
    tellHint()
  }

  /// Silences what began during a call if the server keeps it mute, and tells that the call has it.
  func takeWhatBegan() {
    if isInterrupted, running.contains(where: \.isHeldByServer) { take() }
  }

  private func tellHint() {
    let isOn = client.tables.isOtherAudioPlaying
    guard isOn != snapshot.isOtherAudioPlaying else { return }
    shared.withLock {
      $0.snapshot.isOtherAudioPlaying = isOn
      $0.snapshot.secondaryAudioShouldBeSilencedHint = isOn
    }
    reports.tell(.secondaryAudioHint(isOn))
  }

  private func interrupt() {
    let isTaken = isCorked || client.tables.hasCall || isAsleep
    guard isTaken != isInterrupted else { return }
    isInterrupted = isTaken
    guard isTaken else {
      defer { hasSlept = false }
      return _ = reports.tell(.interruptionEnded(mayResume: !hasSlept))
    }
    take()
  }

  /// Silences what sounds, and tells that somebody has the sound.
  private func take() {
    for engine in running { engine.hold() }
    reports.tell(.interruptionBegan(.default))
  }

  /// How long a server may take from naming another output to telling that the old one is gone (our choice, because on
  /// a busy machine PipeWire was seen to take more than 50 ms).
  private static let doubt = Duration.milliseconds(120)

  /// Looks where sound goes, and tells why it goes elsewhere than before.
  ///
  /// - Parameter isSure: whether an output that is still there will not be told to be gone in a moment.
  func look(isSure: Bool = false) {
    let tables = client.tables
    let followed = running.lazy.compactMap(\.followedSink).first.flatMap { tables.sinks[$0] }
    let (before, now) = (sink, followed ?? tables.usual)
    let left = before?.heard
    guard left != now?.heard || before?.index != now?.index else {
      sink = now
      if isInDoubt { for engine in running { engine.goOn() } }
      isInDoubt = false
      describe(now)
      // A server may name the usual output only after it moved a stream there.
      if leave(for: now) { reports.tell(.routeChanged(.routeConfigurationChange)) }
      return
    }
    let present = before.flatMap { tables.sinks[$0.index] }?.present ?? []
    let isGone = left.map { !present.contains($0.uid) } ?? false
    // Sound that was meant for headphones must not be heard by all while the policy is asked.
    let isPublic = left.map { !$0.isBuiltIn && now?.heard?.isBuiltIn ?? true } ?? false
    if isPublic { for engine in running { engine.wait() } }
    if isPublic, !isGone, !isSure { return ponder() }
    isInDoubt = false
    sink = now
    shared.withLock {
      $0.snapshot.route = Route(output: now?.heard, token: $0.snapshot.route.token + 1)
    }
    describe(now)
    // The first output of all is no news; one that comes after none was left is.
    guard token > 1 else { return }
    // What is heard by all though the device is still there was chosen by the user.
    let reason: Route.ChangeReason =
      isGone ? .oldDeviceUnavailable : isPublic ? .override : .newDeviceAvailable
    // What must be opened anew is told as stopped first: the notice of the route then starts it at once.
    _ = leave(for: now)
    reports.tell(.routeChanged(reason))
    for engine in running { engine.goOn() }
  }

  /// Has what must be opened anew for an output end; whether there was any.
  private func leave(for sink: PulseSink?) -> Bool { running.count { $0.leave(for: sink) } > 0 }

  /// The user moved the sound from a private output to a public one, or the private one is about to be told gone: what
  /// sounds is held until it is known.
  private func ponder() {
    guard !isInDoubt else { return }
    isInDoubt = true
    Later.run(after: Self.doubt) { [weak self] in
      guard let self else { return }
      client.locked { if self.isInDoubt { self.look(isSure: true) } }
    }
  }

  private func describe(_ sink: PulseSink?) {
    shared.withLock { $0.snapshot.outputVolume = sink?.volume ?? 0 }
  }
}

extension SessionConfiguration {
  /// The kind of sound that a server knows (`media.role`).
  var mediaRole: String {
    switch mode {
    case .voiceChat, .videoChat, .gameChat: "phone"
    case .moviePlayback, .shortFormVideo, .videoRecording: "video"
    case .voicePrompt: "announce"
    case .default, .measurement, .spokenAudio, .dualRoute: category == .ambient ? "game" : "music"
    }
  }
}
#endif
