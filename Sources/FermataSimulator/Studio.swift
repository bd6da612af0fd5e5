import FermataPlatform
import FermataPolicy
import FermataSignal

/// Where a phone's sound is mixed and measured: tapes for each port, and how far time has been rendered.
struct Studio {
  static let quantum = 1024
  static let format = AudioFormat.standard

  /// What may be heard apart: a component of an app, or the phone itself.
  enum Source: Hashable {
    case app(AppID, ComponentID)
    case voice(Interrupter)
  }

  /// One component's sound at one port.
  struct Stem: Hashable {
    let port: AudioPort
    let app: AppID
    let component: ComponentID
  }

  let keepsSamples: Bool
  /// The next frame to be rendered.
  var cursor = 0
  /// Everything heard at a port.
  var mixes: [AudioPort: SoundTape] = [:]
  /// What was heard of one component at a port.
  var stems: [Stem: SoundTape] = [:]
  private var gains: [Source: GainRamp] = [:]
  /// The frame from which on each gain has rested.
  private var restingSince: [Source: Int] = [:]
  private var sounding: Set<Source> = []
  private var lastOutput = PhoneWorld.speaker

  init(keepsSamples: Bool) { self.keepsSamples = keepsSamples }

  /// The frames that lie wholly before an instant.
  static func frame(at instant: HostTime) -> Int { Int(instant.nanoseconds * 3 / 62_500) }

  /// When a frame is handed over; rounded up, so that it lies before no earlier instant.
  static func instant(of frame: Int) -> HostTime {
    HostTime(nanoseconds: (Int64(frame) * 62_500 + 2) / 3)
  }

  /// Lays a block onto a port's tapes, as loud as the listener hears it.
  mutating func lay(
    _ block: UnsafePointer<Float>, of source: Source, frameCount: Int, on port: AudioPort,
    _ world: inout PhoneWorld
  ) {
    let latency = port == world.output ? Self.format.frames(in: world.outputLatency).value : 0
    let frame = cursor + latency
    var loudness: Float = world.volumes[port] ?? 1
    if case .app(let app, _) = source { loudness *= world.duckingGain(of: app) }
    var gain = gains[source] ?? GainRamp(loudness)
    gain.move(to: loudness, over: Self.format.frames(in: world.conditions.duckingRamp).value)
    if !gain.isResting || restingSince[source] == nil { restingSince[source] = frame + frameCount }
    var mixGain = gain
    _ = mixes[port, default: SoundTape(keepsSamples: keepsSamples)]
      .add(block, frameCount: frameCount, at: frame, gain: &mixGain)
    guard case .app(let app, let component) = source else { return gains[source] = mixGain }
    let stem = Stem(port: port, app: app, component: component)
    let isHeard = stems[stem, default: SoundTape(keepsSamples: keepsSamples)]
      .add(block, frameCount: frameCount, at: frame, gain: &gain)
    gains[source] = gain
    noteHeard(source, of: app, isHeard, until: cursor + frameCount, &world)
  }

  /// Keeps since when an app is heard or quiet; the lock screen's election goes by it.
  private mutating func noteHeard(
    _ source: Source, of app: AppID, _ isHeard: Bool, until frame: Int, _ world: inout PhoneWorld
  ) {
    if isHeard {
      world.apps[world.index(of: app)].quietSince = Self.instant(of: frame)
      if sounding.insert(source).inserted { world.heard(app) }
    } else {
      sounding.remove(source)
    }
  }

  /// Sources that are not rendered any more are silent; when they come back they are heard anew.
  mutating func silence(allBut sources: [Source]) { sounding.formIntersection(sources) }

  /// How loud a source has been heard since a frame; `nil` if that changed meanwhile.
  func gain(of source: Source, since frame: Int) -> Float? {
    guard let gain = gains[source], let rest = restingSince[source], gain.isResting, rest <= frame else {
      return nil
    }
    return gain.value
  }

  /// What was handed to a port that left and was not heard yet dies with it, or goes on elsewhere (a knob).
  mutating func outputChanged(_ world: PhoneWorld) {
    let lost = lastOutput
    lastOutput = world.output
    guard lost != world.output, !world.connected.contains(lost), !lost.isBuiltIn else { return }
    let now = Self.frame(at: world.now)
    _ = mixes[lost]?.cut(from: now)
    for stem in stems.keys.filter({ $0.port == lost }) {
      let inFlight = stems[stem]?.cut(from: now) ?? []
      guard world.conditions.framesInFlightMove, !inFlight.isEmpty else { continue }
      move(inFlight, to: Stem(port: world.output, app: stem.app, component: stem.component), at: now)
    }
  }

  private mutating func move(_ samples: [Float], to stem: Stem, at frame: Int) {
    samples.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var unity = GainRamp(1)
      _ = mixes[stem.port, default: SoundTape(keepsSamples: keepsSamples)]
        .add(base, frameCount: samples.count / 2, at: frame, gain: &unity)
      _ = stems[stem, default: SoundTape(keepsSamples: keepsSamples)]
        .add(base, frameCount: samples.count / 2, at: frame, gain: &unity)
    }
  }
}

/// A buffer at a fixed place in memory.
final class Scratch: @unchecked Sendable {
  // Sendable because only the thread that drives the phone touches it, and the phone refuses to be driven twice.
  let samples: UnsafeMutablePointer<Float>

  init(sampleCount: Int) {
    samples = .allocate(capacity: sampleCount)
    samples.initialize(repeating: 0, count: sampleCount)
  }

  deinit { samples.deallocate() }
}
