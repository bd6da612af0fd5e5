import FermataPlatform
import FermataPolicy
import FermataSignal

/// Where a phone's sound is mixed and measured: tapes for each port, and how far time has been rendered.
///
/// Sources and ports are few and are looked up fifty times a second, so they lie in arrays that are searched, and a
/// channel is looked up once for all buffers of an instant: hashing their names took longer than mixing.
struct Studio {
  static let quantum = 1024
  static let format = AudioFormat.standard

  /// A source that is measured by itself: a part of an app, or the phone.
  enum Source: Hashable {
    case app(AppID, PartID)
    case voice(SystemInterrupter)
    /// A short sound of the system.
    case systemSound
  }

  /// One source's way to the ports.
  private struct Channel {
    let source: Source
    var gain: GainRamp?
    /// The frame from which on the gain has rested.
    var restingSince = 0
    var isSounding = false
    /// What was heard of it at each port; kept for apps only.
    var stems: [(key: AudioPort, value: SoundTape)] = []
  }

  /// The next frame to be rendered.
  var cursor = 0
  /// Everything heard at each port.
  private(set) var mixes: [(key: AudioPort, value: SoundTape)] = []
  private var channels: [Channel] = []
  private var lastOutput = PhoneWorld.speaker
  /// What passed the gates since the last look; `nil` while nobody looks.
  var passes: [Pass]?
  /// Whether what is heard at ports is kept.
  let keepsMixes: Bool
  private let mixKeeping: SoundTape.Keeping
  private let stemKeeping: SoundTape.Keeping
  private let scaled = Scratch(sampleCount: Self.quantum * 2)

  init(keepsSamples: Bool) {
    keepsMixes = keepsSamples
    mixKeeping = keepsSamples ? .all : .nothing
    stemKeeping = keepsSamples ? .all : .recent
  }

  /// The frames that lie wholly before an instant.
  static func frame(at instant: HostTime) -> Int {
    // Three frames last exactly 62,500 ns. Divided before it is multiplied, because 97 years would overflow.
    let (blocks, rest) = instant.nanoseconds.quotientAndRemainder(dividingBy: 62_500)
    return Int(blocks * 3 + rest * 3 / 62_500)
  }

  /// When a frame is handed over; rounded up, so that ``frame(at:)`` gives the same frame back.
  static func instant(of frame: Int) -> HostTime {
    HostTime(nanoseconds: Int64(frame / 3) * 62_500 + (Int64(frame % 3) * 62_500 + 2) / 3)
  }

  /// The number of a source's channel.
  mutating func channel(of source: Source) -> Int {
    if let known = channels.firstIndex(where: { $0.source == source }) { return known }
    channels.append(Channel(source: source))
    return channels.count - 1
  }

  /// Keeps what passed a source's gate.
  mutating func note(_ tap: RenderTap, of number: Int, at frame: Int, on port: AudioPort) {
    guard passes != nil, tap.count > 0, case .app(let app, let part) = channels[number].source else {
      return
    }
    for pass in Pass.passes(of: app, part, at: port, from: frame, tap) {
      if let last = passes?.indices.last(where: {
        passes?[$0].part == part && passes?[$0].app == app
      }),
        passes?[last].join(pass) ?? false
      {
        continue
      }
      passes?.append(pass)
    }
  }

  /// Lays a block onto the tapes of its ports, as loud as the listener hears it at the first of them.
  mutating func lay(
    _ block: UnsafePointer<Float>, of number: Int, frameCount: Int, on ports: [AudioPort],
    passes: Bool = true, _ world: inout PhoneWorld
  ) {
    let first = ports[0]
    let latency = first == world.output ? world.latency.now : .zero
    let frame = cursor + (latency == .zero ? 0 : Self.format.frames(in: latency).value)
    // Loudness concerns only the listener: an app that renders sound plays, even at volume 0, and a running engine
    // keeps its app alive.
    let isAllowed = !world.isMute(channels[number].source)
    let plays = isAllowed && (passes || SoundTape.soundingRange(block, frameCount: frameCount) != nil)
    let isAlive = plays || isAllowed && world.conditions.silenceKeepsAlive
    let block = scale(
      block, number, frameCount, at: frame, world.loudness(of: channels[number].source, at: first), world)
    let range = SoundTape.soundingRange(block, frameCount: frameCount)
    if let range {
      for port in ports {
        mixes.tape(at: port, keeping: mixKeeping) {
          $0.add(block, frameCount: frameCount, sounding: range, at: frame, heard: cursor)
        }
      }
    }
    guard case .app(let app, _) = channels[number].source else { return }
    if let range {
      for port in ports {
        channels[number].stems.tape(at: port, keeping: stemKeeping) {
          $0.add(block, frameCount: frameCount, sounding: range, at: frame, heard: cursor)
        }
      }
    }
    noteHeard(number, of: app, plays, &world)
    if isAlive { world.apps[world.index(of: app)].quietSince = Self.instant(of: cursor + frameCount) }
  }

  /// Applies a channel's gain; a gain that rests at 1, as nearly all do, costs nothing.
  private mutating func scale(
    _ block: UnsafePointer<Float>, _ number: Int, _ frameCount: Int, at frame: Int, _ loudness: Float,
    _ world: PhoneWorld
  ) -> UnsafePointer<Float> {
    let isNew = channels[number].gain == nil
    var gain = channels[number].gain ?? GainRamp(loudness)
    defer { channels[number].gain = gain }
    let before = gain.value
    let ramp = loudness == 0 ? 0 : Self.format.frames(in: world.conditions.duckingRamp).value
    gain.move(to: loudness, over: ramp)
    if isNew || !gain.isResting || gain.value != before { channels[number].restingSince = frame + frameCount }
    if gain.isResting, gain.value == 1 { return block }
    scaled.samples.update(repeating: 0, count: frameCount * 2)
    Mixer.add(block, to: scaled.samples, frameCount: frameCount, channelCount: 2, gain: &gain)
    return UnsafePointer(scaled.samples)
  }

  /// Keeps when an app began to play, because the lock screen elects by it.
  private mutating func noteHeard(
    _ number: Int, of app: AppID, _ isHeard: Bool, _ world: inout PhoneWorld
  ) {
    if isHeard {
      if !channels[number].isSounding { world.heard(app) }
      world.apps[world.index(of: app)].playedUntil = Self.instant(of: cursor)
    }
    channels[number].isSounding = isHeard
  }

  /// Marks sources that are no longer rendered as silent, so that their return counts as a new beginning.
  mutating func silence(where isLeftOut: (Int) -> Bool) {
    for number in channels.indices where channels[number].isSounding && isLeftOut(number) {
      channels[number].isSounding = false
    }
  }

  /// Marks the sources of an ended process as silent, so that later sound of the app counts as a new beginning.
  mutating func silence(_ app: AppID) {
    for number in channels.indices {
      if case .app(app, _) = channels[number].source { channels[number].isSounding = false }
    }
  }

  /// What was heard of a source at each port.
  func tapes(of source: Source) -> [(key: AudioPort, value: SoundTape)] {
    channels.first { $0.source == source }?.stems ?? []
  }

  /// When any part of an app was heard at endpoints of a kind.
  func spans(of app: AppID, at kind: AudioPort.Kind) -> [SoundTape.Span] {
    channels.flatMap { channel -> [SoundTape.Span] in
      guard case .app(app, _) = channel.source else { return [] }
      return channel.stems.filter { $0.key.kind == kind }.flatMap(\.value.spans)
    }
  }

  /// How loud a source has been heard since a frame; `nil` if that changed meanwhile.
  func gain(of source: Source, since frame: Int) -> Float? {
    guard let channel = channels.first(where: { $0.source == source }), let gain = channel.gain,
      gain.isResting, channel.restingSince <= frame
    else { return nil }
    return gain.value
  }

  /// Sound that a lost port had not played yet is lost with it, or goes on elsewhere (a knob).
  mutating func outputChanged(_ world: PhoneWorld) {
    let lost = lastOutput
    lastOutput = world.output
    guard lost != world.output, !world.devices.contains(where: { $0.ports.contains(lost) }), !lost.isBuiltIn
    else { return }
    let now = Self.frame(at: world.now)
    if let index = mixes.firstIndex(where: { $0.key == lost }) { _ = mixes[index].value.cut(from: now) }
    for number in channels.indices {
      guard let index = channels[number].stems.firstIndex(where: { $0.key == lost }) else { continue }
      let inFlight = channels[number].stems[index].value.cut(from: now)
      // What is pinned to its route sounds nowhere else.
      let mayMove = world.conditions.framesInFlightMove && !world.conditions.outputsArePinned
      guard mayMove, !inFlight.isEmpty else { continue }
      move(inFlight, of: number, to: world.output, at: now)
    }
  }

  private mutating func move(_ samples: [Float], of number: Int, to port: AudioPort, at frame: Int) {
    samples.withUnsafeBufferPointer { buffer in
      let count = samples.count / 2
      guard let block = buffer.baseAddress, let range = SoundTape.soundingRange(block, frameCount: count)
      else { return }
      mixes.tape(at: port, keeping: mixKeeping) {
        $0.add(block, frameCount: count, sounding: range, at: frame, heard: frame)
      }
      channels[number].stems.tape(at: port, keeping: stemKeeping) {
        $0.add(block, frameCount: count, sounding: range, at: frame, heard: frame)
      }
    }
  }
}

extension [(key: AudioPort, value: SoundTape)] {
  /// Changes a port's tape; makes it first if there is none.
  fileprivate mutating func tape(
    at port: AudioPort, keeping: SoundTape.Keeping, change: (inout SoundTape) -> Void
  ) {
    let known = firstIndex { $0.key == port }
    if known == nil { append((port, SoundTape(keeping: keeping))) }
    change(&self[known ?? count - 1].value)
  }
}

/// A buffer at a fixed place in memory.
final class Scratch: @unchecked Sendable {
  // Sendable because only the thread that drives the phone touches it, and the phone refuses to be driven twice; the
  // loops of voices, which all phones share, are only read once they are computed.
  let samples: UnsafeMutablePointer<Float>
  /// What passes a gate while the samples are rendered.
  let tap = RenderTap()

  init(sampleCount: Int) {
    samples = .allocate(capacity: sampleCount)
    samples.initialize(repeating: 0, count: sampleCount)
  }

  deinit {
    samples.deallocate()
    tap.deallocate()
  }
}
