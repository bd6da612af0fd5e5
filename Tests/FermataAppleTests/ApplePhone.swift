import AVFoundation
import FermataApple
import FermataDispatch
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import MediaPlayer
import PhoneProcess
import Synchronization
import UIKit

/// Apps whose platform is the adapter's, on look-alikes of Apple's frameworks, whose behaviour is the phone.
final class ApplePhone: Sendable {
  private struct Key: Hashable {
    let phone: ObjectIdentifier
    let app: AppID
  }

  private struct State {
    var processes: [Key: PhoneProcess] = [:]
    var callsOnMainThread = 0
  }

  private let state = Mutex(State())
  private let change: @Sendable (inout Platform, Inside) -> Void

  /// Makes them; a change replaces parts of each platform.
  init(_ change: @escaping @Sendable (inout Platform, Inside) -> Void = { _, _ in }) { self.change = change }

  /// How many calls that take time were made on an app's main thread.
  var callsOnMainThread: Int {
    state.withLock { state in
      state.processes.values.reduce(state.callsOnMainThread) { $0 + $1.inside.callsOnMainThread }
    }
  }

  /// Makes the platform of an app's process; an earlier process of the app ends.
  ///
  /// With `readsFiles` media come through Core Audio, which reads what `media` opens; with `hasSession` card and buttons are
  /// those of a Now Playing session of the app's own.
  func platform(
    on phone: Phone, for app: AppID, media: any MediaSource, readsFiles: Bool = false,
    hasSession: Bool = false
  ) -> Platform {
    let process = PhoneProcess(phone, app, media: FileMedia.Named(media: media))
    let key = Key(phone: ObjectIdentifier(phone), app: app)
    let earlier = state.withLock { state in
      let earlier = state.processes.updateValue(process, forKey: key)
      state.callsOnMainThread += earlier?.inside.callsOnMainThread ?? 0
      return earlier
    }
    earlier?.end()
    let inside = Inside(process, readsFiles ? FileMedia(AppThread("media", of: process.inside)) : media) {
      hasSession ? NowPlayingCenters(process.makeSession()) : .shared
    }
    process.inside.hear { inside.system.tellAuthority($0) }
    var platform = inside.platform
    change(&platform, inside)
    return platform
  }

  /// An adapter in a process, and the threads that it works on.
  final class Inside: Sendable {
    let system: AppleSystem
    let session: AppThread
    private let card: AppThread
    private weak let process: PhoneProcess?

    /// Makes one whose card and buttons are those of centres that the main thread makes.
    init(
      _ process: PhoneProcess, _ media: any MediaSource = Ruler(),
      centers: @escaping () -> NowPlayingCenters = { .shared }
    ) {
      let (session, card) = (
        AppThread("session", of: process.inside), AppThread("now playing", of: process.inside)
      )
      let made = Mutex(AppleSystem?.none)
      process.main {
        let system = AppleSystem(
          media: media, scheduler: process.inside.platform.scheduler,
          backgroundModes: process.inside.platform.session.hasBackgroundAudio ? ["audio"] : [],
          sessionWorker: Worker { session.run($0) }, cardWorker: Worker { card.run($0) },
          centers: centers(), application: UIApplication.shared)
        made.withLock { $0 = system }
      }
      guard let system = made.withLock({ $0 }) else {
        preconditionFailure("the main thread is blocked at launch")
      }
      (self.system, self.session, self.card) = (system, session, card)
      self.process = process
    }

    /// The adapter's platform, as a phone's tests need it.
    var platform: Platform {
      guard let process else { preconditionFailure("the process is gone") }
      var platform = system.platform
      platform.output = RelayedOutput(platform.output, process, session)
      let (connect, card) = (platform.connect, card)
      platform.connect = { sink in
        let patient = PatientSink(sink, process, card)
        let disconnect = connect(patient)
        return { withExtendedLifetime(patient) { disconnect() } }
      }
      return platform
    }
  }
}

extension PhoneProcess {
  /// Makes a Now Playing session of one player, on the main thread.
  ///
  /// The player's engine has a number that none of Fermata's has, because those are the façade's here.
  func makeSession(of url: URL? = nil, engine: Int = 1_000) -> MPNowPlayingSession {
    inside.relay.part = PartID(engine)
    defer { inside.relay.part = nil }
    return MPNowPlayingSession(players: [url.map { AVPlayer(url: $0) } ?? AVPlayer()])
  }
}

/// Media through Core Audio, opened in a process; what is no URL becomes one.
private struct FileMedia: MediaSource {
  private static let scheme = "scenario:"
  private let thread: AppThread

  init(_ thread: AppThread) { self.thread = thread }

  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    let named = location.text.contains(":") ? location : MediaLocation(Self.scheme + location.text)
    do {
      // Whoever asks may be the test's own thread, and the look-alikes are to be this process's.
      return try AppThread.$current.withValue(thread) {
        FileReader(base: try AppleMedia().open(named, format: format), thread: thread)
      }
    } catch {
      throw error as? MediaError ?? MediaError(.damaged, location, operation: "open", detail: "\(error)")
    }
  }

  private final class FileReader: MediaReader {
    let base: any MediaReader
    let thread: AppThread

    init(base: any MediaReader, thread: AppThread) { (self.base, self.thread) = (base, thread) }

    var info: MediaInfo { base.info }
    var stretches: Bool { base.stretches }
    func setRate(_ rate: Double) { base.setRate(rate) }
    func cancel() { base.cancel() }

    /// Another speed makes an engine, which is to be the process's as well.
    func seek(to frame: FrameCount) throws(MediaError) {
      let outcome = AppThread.$current.withValue(thread) {
        Result { () throws(MediaError) in try base.seek(to: frame) }
      }
      try outcome.get()
    }

    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
      try base.read(into: buffer)
    }
  }

  /// What the look-alikes read: media by their own names again.
  struct Named: MediaSource {
    let media: any MediaSource

    func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
      let text = location.text
      let name = text.hasPrefix(scheme) ? String(text.dropFirst(scheme.count)) : text
      return try media.open(MediaLocation(name), format: format)
    }
  }
}

extension AppleSystem {
  /// What an app's delegates of CallKit and Push to Talk do: hand on what they are told.
  fileprivate func tellAuthority(_ event: SystemEvent) -> CommandOutcome? {
    switch event {
    case .authorityClaimed(let authority): sessionWasClaimed(by: authority)
    case .authorityActivated: sessionWasActivated()
    case .authorityDeactivated: sessionWasDeactivated()
    case .authorityReleased: sessionWasReleased()
    default: break
    }
    return nil
  }
}

/// Hands the phone's tap around the adapter: what passed a gate is seen by the laws, and not by Apple's buffers.
final class RelayedOutput: OutputSystem {
  private let output: any OutputSystem
  private let process: PhoneProcess
  private let thread: AppThread

  init(_ output: any OutputSystem, _ process: PhoneProcess, _ thread: AppThread) {
    self.output = output
    self.process = process
    self.thread = thread
  }

  func makeEngine(for part: PartID, source: any RenderSource, format: AudioFormat) -> any OutputEngine {
    process.inside.relay.part = part
    defer { process.inside.relay.part = nil }
    // Whoever asks may be the test's own thread, and the engine is to be this process's.
    return AppThread.$current.withValue(thread) {
      output.makeEngine(for: part, source: RelayedSource(source, process), format: format)
    }
  }
}

private final class RelayedSource: RenderSource {
  private let source: any RenderSource
  private let process: PhoneProcess

  init(_ source: any RenderSource, _ process: PhoneProcess) {
    self.source = source
    self.process = process
  }

  func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
  ) {
    let route = process.inside.relay.route ?? route
    guard let tap = process.inside.relay.tap, let tapped = source as? any TappedSource else {
      return source.render(into: output, frameCount: frameCount, at: hostNanoseconds, route: route)
    }
    tapped.render(into: output, frameCount: frameCount, at: hostNanoseconds, route: route, tap: tap)
  }
}

/// Tells what came of a card with the results of its instant.
///
/// On a device a queue does that after the call that submitted the card; here the card's thread runs inside that call.
private final class PatientSink: SystemSink {
  private weak let sink: (any SystemSink)?
  private let process: PhoneProcess
  private let card: AppThread

  init(_ sink: any SystemSink, _ process: PhoneProcess, _ card: AppThread) {
    self.sink = sink
    self.process = process
    self.card = card
  }

  func receive(_ event: SystemEvent) -> CommandOutcome {
    if case .finished = event, AppThread.current === card {
      do { _ = try process.inside.call { process.phone.answer(process.app, ticket: $0) } } catch {
        preconditionFailure("\(error)")
      }
    }
    return sink?.receive(event) ?? .commandFailed
  }
}
