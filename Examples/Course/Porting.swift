import Fermata
import FermataPlatform
import FermataPolicy
import FermataScenarios
import FermataSignal
import FermataSimulator
import Synchronization

/// Says what a session is asked and what it answers, and passes both on.
final class Watch: SessionSystem, SystemSink {
  private struct Reached { weak var sink: (any SystemSink)? }

  private let inner: any SessionSystem
  private let reached = Mutex(Reached())

  init(_ inner: any SessionSystem) { self.inner = inner }

  var snapshot: SessionSnapshot { inner.snapshot }

  func configure(_ configuration: SessionConfiguration, ticket: Int) {
    print("ticket \(ticket): configure", configuration)
    inner.configure(configuration, ticket: ticket)
  }

  func prefer(_ preferences: SessionPreferences, ticket: Int) { inner.prefer(preferences, ticket: ticket) }

  func activate(ticket: Int) {
    print("ticket \(ticket): activate")
    inner.activate(ticket: ticket)
  }

  func deactivate(ticket: Int) {
    print("ticket \(ticket): deactivate")
    inner.deactivate(ticket: ticket)
  }

  func overrideOutput(_ override: OutputOverride, ticket: Int) {
    print("ticket \(ticket): override", override)
    inner.overrideOutput(override, ticket: ticket)
  }

  func reach(_ sink: any SystemSink) { reached.withLock { $0.sink = sink } }

  func receive(_ event: SystemEvent) -> CommandOutcome {
    if case .finished(let ticket, let failure) = event {
      print("ticket \(ticket):", failure.map { "refused \($0)" } ?? "done")
    }
    let sink = reached.withLock { $0.sink }
    return sink?.receive(event) ?? .success
  }
}

func watchTheSeams() throws {
  let phone = Phone()
  var platform = phone.platform(for: phone.install("app"))
  let watch = Watch(platform.session)
  let connect = platform.connect
  platform.session = watch
  platform.connect = { sink in
    watch.reach(sink)
    return connect(watch)
  }
  let player = Player(AudioSystem(platform: platform))
  player.load("ruler:60")
  player.play()
  try phone.run(until: .seconds(1))
}

/// Reads `tone:SECONDS`: a quiet square wave of 440 Hz.
struct ToneSource: MediaSource {
  func open(
    _ location: MediaLocation, format: AudioFormat
  ) throws(MediaError) -> any MediaReader {
    guard location.text.hasPrefix("tone:"),
      let seconds = Int(location.text.dropFirst(5))
    else {
      throw MediaError(
        .unsupportedLocation, location, operation: "open",
        detail: "it reads tone:SECONDS")
    }
    let length = format.frames(in: .seconds(seconds))
    return ToneReader(format: format, length: length)
  }
}

final class ToneReader: MediaReader, @unchecked Sendable {
  // Sendable because one thread at a time uses a reader; there is nothing to cancel.
  let info: MediaInfo
  private let length: Int
  private var position = 0

  init(format: AudioFormat, length: FrameCount) {
    self.length = length.value
    info = MediaInfo(format: format, length: length, tags: Tags(title: "Tone"), codec: "tone")
  }

  func seek(to frame: FrameCount) { position = min(max(0, frame.value), length) }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) -> MediaRead {
    let channels = info.format.channelCount
    let count = min(buffer.count / channels, length - position)
    guard count > 0 else { return .end }
    let half = info.format.sampleRate.value / 880
    for sample in 0..<count * channels {
      buffer[sample] = (position + sample / channels) / half % 2 == 0 ? 0.1 : -0.1
    }
    position += count
    return .frames(count)
  }

  func cancel() {}
}

func readATone() throws {
  let phone = Phone()
  let app = phone.install("app")
  let platform = phone.platform(for: app, media: ToneSource())
  let player = Player(AudioSystem(platform: platform))
  player.load("tone:2", "noise:2")
  player.play()
  try phone.run(until: .seconds(1))
  print(player.status.phase, player.status.info?.tags.title ?? "")
  try phone.run(until: .seconds(3))
  print(player.status.phase)
  if let error = player.status.error { print(error.code, "-", error.detail) }
}

/// Engines with a common fault: told to stop, they run on and repeat the last buffer.
struct StuckOutput: OutputSystem {
  let inner: any OutputSystem

  func makeEngine(for part: PartID, source: any RenderSource, format: AudioFormat)
    -> any OutputEngine
  {
    StuckEngine(inner.makeEngine(for: part, source: Repeater(source), format: format))
  }
}

final class StuckEngine: OutputEngine {
  private let inner: any OutputEngine

  init(_ inner: any OutputEngine) { self.inner = inner }

  func start(ticket: Int) { inner.start(ticket: ticket) }

  func stop(ticket: Int) { inner.start(ticket: ticket) }
}

/// Leaves in the buffer what was there before, wherever its source is silent.
final class Repeater: RenderSource, @unchecked Sendable {
  // Sendable because the audio thread makes one call at a time.
  private let inner: any RenderSource
  private var last: Float = 0

  init(_ inner: any RenderSource) { self.inner = inner }

  func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
  ) {
    inner.render(into: output, frameCount: frameCount, at: hostNanoseconds, route: route)
    for sample in 0..<frameCount * 2 {
      if output[sample] == 0 { output[sample] = last } else { last = output[sample] }
    }
  }
}

func proveAPlatform() throws {
  guard let scenario = Scenario.named("headphones-out") else { return }
  var runner = ScenarioRunner()
  print("the phone's engines pass:", try runner.run(scenario).passed)
  runner.adapt = { platform in
    var ported = platform
    ported.output = StuckOutput(inner: platform.output)
    return ported
  }
  print("stuck engines pass:", try runner.run(scenario).passed)
}
