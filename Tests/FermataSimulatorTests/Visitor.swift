import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Synchronization
import Testing

/// An app whose code is the test: it calls what it is told to, and writes down what it hears.
final class Visitor: SystemSink {
  let phone: Phone
  let app: AppID
  let platform: Platform
  private struct State {
    var heard: [Heard] = []
    var lastTicket = 0
    var reaction: (@Sendable (SystemEvent) -> Void)?
    /// What plays is kept: dropping an engine stops it.
    var engines: [any OutputEngine] = []
  }
  private let state = Mutex(State())

  struct Heard: Equatable {
    let event: SystemEvent
    let at: HostTime
  }

  init(_ phone: Phone, _ name: String = "app", backgroundMode: Bool = true) {
    self.phone = phone
    app = phone.install(name, backgroundMode: backgroundMode)
    platform = phone.platform(for: app)
    _ = platform.connect(self)
  }

  /// The next process of a visitor's app, which was killed and relaunched.
  init(after last: Visitor) {
    phone = last.phone
    app = last.app
    platform = phone.platform(for: app)
    _ = platform.connect(self)
  }

  func receive(_ event: SystemEvent) -> CommandOutcome {
    let reaction = state.withLock { state in
      state.heard.append(Heard(event: event, at: phone.now))
      return state.reaction
    }
    reaction?(event)
    return .success
  }

  /// Does something whenever the phone tells something.
  func react(_ reaction: @escaping @Sendable (SystemEvent) -> Void) {
    state.withLock { $0.reaction = reaction }
  }

  var heard: [Heard] { state.withLock { $0.heard } }
  /// Everything that was told, without results of calls.
  var notices: [SystemEvent] {
    heard.map(\.event).filter { if case .finished = $0 { false } else { true } }
  }

  /// What was told of interruptions and of the hint.
  var interruptions: [SystemEvent] {
    notices.filter {
      switch $0 {
      case .interruptionBegan, .interruptionEnded, .secondaryAudioHint: true
      case .routeChanged, .engineStopped, .servicesLost, .servicesReset, .scene, .finished, .remote,
        .authorityClaimed, .authorityActivated, .authorityDeactivated, .authorityReleased:
        false
      }
    }
  }

  func forget() { state.withLock { $0.heard = [] } }

  func newTicket() -> Int {
    state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
  }
}

extension Visitor {
  /// Submits a call and lets it come back.
  ///
  /// Returns the system's code if it failed.
  func call(_ submit: (Int) -> Void, within duration: Duration = .zero) throws -> SystemCode? {
    let ticket = newTicket()
    submit(ticket)
    try phone.run(for: duration)
    for case .finished(ticket, let failure) in heard.map(\.event) { return failure }
    Issue.record("a call did not come back")
    return nil
  }

  @discardableResult func configure(_ configuration: SessionConfiguration) throws -> SystemCode? {
    try call { platform.session.configure(configuration, ticket: $0) }
  }

  @discardableResult func prefer(_ preferences: SessionPreferences) throws -> SystemCode? {
    try call { platform.session.prefer(preferences, ticket: $0) }
  }

  @discardableResult func activate() throws -> SystemCode? {
    try call { platform.session.activate(ticket: $0) }
  }

  @discardableResult func deactivate() throws -> SystemCode? {
    try call { platform.session.deactivate(ticket: $0) }
  }

  @discardableResult func start(_ engine: any OutputEngine) throws -> SystemCode? {
    try call { engine.start(ticket: $0) }
  }

  @discardableResult func stop(_ engine: any OutputEngine) throws -> SystemCode? {
    try call { engine.stop(ticket: $0) }
  }

  func engine(_ source: any RenderSource = Tone(), _ part: Int = 1) -> any OutputEngine {
    platform.output.makeEngine(for: PartID(part), source: source, format: .standard)
  }

  /// Configures, activates and sounds.
  @discardableResult func play(
    _ configuration: SessionConfiguration = SessionConfiguration(.playback),
    _ source: any RenderSource = Tone()
  ) throws -> any OutputEngine {
    let engine = engine(source)
    #expect(try configure(configuration) == nil)
    #expect(try activate() == nil)
    #expect(try start(engine) == nil)
    state.withLock { $0.engines.append(engine) }
    return engine
  }

  /// Shows a card and answers play and pause, as the lock screen asks of its owner.
  func show(elapsed: Duration = .zero, rate: Double = 1, duration: Duration? = .seconds(60)) throws {
    let card = Card(
      item: ItemID(1), elapsed: elapsed, rate: rate, duration: duration, queueIndex: 0, queueCount: 1)
    let shown = NowPlayingCard(card: card, at: phone.now, tags: Tags(title: "Piece"), artwork: nil)
    _ = try call { platform.nowPlaying.publish(shown, ticket: $0) }
    _ = try call { platform.nowPlaying.enable(CommandSet([.playPause]), ticket: $0) }
  }

  /// Whether the app was heard anywhere between two frames.
  func isHeard(from start: Int, to end: Int) -> Bool {
    phone.tapes(of: app, PartID(1)).contains { $0.value.sounds(from: start, to: end) }
  }

  /// What was heard of the app at a port.
  func tape(_ port: AudioPort.Kind = .builtInSpeaker, _ part: Int = 1) -> SoundTape? {
    phone.tapes(of: app, PartID(part)).first { $0.key.kind == port }?.value
  }
}

/// Sound of one level, from a frame on.
final class Tone: RenderSource {
  private let level: Float
  private let first: Int64

  /// Makes a tone that is silent for its first frames, counted from the phone's start.
  init(_ level: Float = 0.5, from first: Int = 0) {
    self.level = level
    self.first = Int64(first)
  }

  func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
  ) {
    let frame = (hostNanoseconds * 48 + 500_000) / 1_000_000
    for index in 0..<frameCount * 2 { output[index] = frame + Int64(index / 2) >= first ? level : 0 }
  }
}

extension Phone {
  /// The lines of the phone's log that contain a text.
  func lines(with text: String) -> [String] { log(from: 0).map(\.text).filter { $0.contains(text) } }
}

extension SoundTape {
  /// The runs of frames that sound.
  var ranges: [Range<Int>] { spans.map { $0.start..<$0.end } }
}
