#if canImport(CPulse)
import CPulse
import FermataPlatform
import FermataPolicy
import FermataSignal
import Glibc

/// One stream at the server; all of it is touched with the client's lock held.
final class PulseStream {
  /// What happens to a stream; called on libpulse's thread.
  enum News {
    case ready
    /// It is gone: its output was removed, or the server was.
    case failed
    /// It sounds through another output now, and is held until somebody lets it go on.
    case moved
    /// The server asks for silence, or takes that back.
    case cork(Bool)
  }

  /// How much waits at the server (our choice, because a pause is heard after it, and less runs dry on a busy machine).
  static let depth = FrameCount(2_400)
  /// How much the server asks for at once.
  private static let portion = FrameCount(1_024)

  private let source: any RenderSource
  private let format: AudioFormat
  private let scratch: UnsafeMutablePointer<Float>
  private let hear: (PulseStream, News) -> Void
  private var clock: PulseClock
  private var stream: OpaquePointer?
  private(set) var isCorked = false
  private var tags = Tags()
  /// What a stream is called before anybody says what it plays.
  private static let nameless = "sound"
  /// The route that carries its frames.
  var route = RouteToken.any
  /// How long a frame waits in the output behind the server; until the server's own figure is there.
  private let outputLatency: Duration
  /// The name of the output to which it is bound, if it is.
  let binding: String?

  /// Opens a stream; `nil` if the server takes none.
  ///
  /// A private output keeps it (`PA_STREAM_DONT_MOVE`), so that not a frame is heard elsewhere. The role is what it says of
  /// itself (`media.role`).
  init?(
    on context: OpaquePointer?, sink: PulseSink, role: String, source: any RenderSource, format: AudioFormat,
    hear: @escaping (PulseStream, News) -> Void
  ) {
    self.source = source
    self.format = format
    self.hear = hear
    clock = PulseClock(format)
    outputLatency = sink.latency
    binding = sink.port.isBuiltIn ? nil : sink.name
    let room = FrameCount.largestPull.value * format.channelCount
    scratch = .allocate(capacity: room)
    scratch.initialize(repeating: 0, count: room)
    guard open(on: context, role: role) else { return nil }
  }

  deinit {
    close()
    scratch.deallocate()
  }

  private func open(on context: OpaquePointer?, role: String) -> Bool {
    var spec = pa_sample_spec(
      format: PA_SAMPLE_FLOAT32LE, rate: UInt32(format.sampleRate.value), channels: UInt8(format.channelCount)
    )
    let properties = pa_proplist_new()
    defer { pa_proplist_free(properties) }
    pa_proplist_sets(properties, PA_PROP_MEDIA_ROLE, role)
    guard let stream = pa_stream_new_with_proplist(context, Self.nameless, &spec, nil, properties) else {
      return false
    }
    self.stream = stream
    listen(to: stream)
    var attributes = pa_buffer_attr(
      maxlength: .max, tlength: bytes(Self.depth), prebuf: .max, minreq: bytes(Self.portion), fragsize: .max)
    var flags =
      PA_STREAM_ADJUST_LATENCY.rawValue | PA_STREAM_AUTO_TIMING_UPDATE.rawValue
      | PA_STREAM_INTERPOLATE_TIMING.rawValue
    if binding != nil { flags |= PA_STREAM_DONT_MOVE.rawValue }
    let flagged = pa_stream_flags_t(rawValue: flags)
    return pa_stream_connect_playback(stream, binding, &attributes, flagged, nil, nil) >= 0
  }

  private func bytes(_ count: FrameCount) -> UInt32 { UInt32(count.value * frameSize) }

  private var frameSize: Int { format.channelCount * MemoryLayout<Float>.size }

  /// Ends it: nothing is pulled and nothing told any more.
  func close() {
    guard let stream else { return }
    self.stream = nil
    pa_stream_set_state_callback(stream, nil, nil)
    pa_stream_set_write_callback(stream, nil, nil)
    pa_stream_set_moved_callback(stream, nil, nil)
    pa_stream_set_event_callback(stream, nil, nil)
    pa_stream_disconnect(stream)
    pa_stream_unref(stream)
  }

  /// The server's number of the output that it sounds through; `nil` until it is ready.
  var sink: UInt32? {
    guard let stream, pa_stream_get_state(stream) == PA_STREAM_READY else { return nil }
    return pa_stream_get_device_index(stream)
  }

  /// Calls it by what plays, as mixers show it.
  func name(_ tags: Tags) {
    guard let stream, self.tags != tags else { return }
    self.tags = tags
    let properties = pa_proplist_new()
    defer { pa_proplist_free(properties) }
    let title = tags.title ?? Self.nameless
    pa_proplist_sets(properties, PA_PROP_MEDIA_NAME, tags.artist.map { "\($0) – \(title)" } ?? title)
    pa_proplist_sets(properties, PA_PROP_MEDIA_TITLE, title)
    pa_proplist_sets(properties, PA_PROP_MEDIA_ARTIST, tags.artist ?? "")
    pa_stream_proplist_update(stream, PA_UPDATE_REPLACE, properties, nil, nil).map(pa_operation_unref)
  }

  /// Holds it, dropping what waits at the server, or lets it go on.
  func cork(_ holds: Bool, dropping: Bool = true) {
    guard let stream, isCorked != holds else { return }
    isCorked = holds
    pa_stream_cork(stream, holds ? 1 : 0, nil, nil).map(pa_operation_unref)
    if holds, dropping { pa_stream_flush(stream, nil, nil).map(pa_operation_unref) }
    if !holds { clock.begin() }
  }
}

// MARK: Callbacks

extension PulseStream {
  private static func from(_ pointer: UnsafeMutableRawPointer?) -> PulseStream? {
    pointer.map { Unmanaged<PulseStream>.fromOpaque($0).takeUnretainedValue() }
  }

  private func listen(to stream: OpaquePointer) {
    let me = Unmanaged.passUnretained(self).toOpaque()
    pa_stream_set_state_callback(stream, { _, me in PulseStream.from(me)?.stateChanged() }, me)
    pa_stream_set_write_callback(stream, { _, size, me in PulseStream.from(me)?.fill(size) }, me)
    pa_stream_set_moved_callback(
      stream,
      { _, me in
        guard let stream = PulseStream.from(me) else { return }
        stream.cork(true, dropping: false)
        stream.hear(stream, .moved)
      }, me)
    pa_stream_set_event_callback(
      stream,
      { _, name, _, me in
        guard let stream = PulseStream.from(me) else { return }
        switch String(pulse: name) {
        case PA_STREAM_EVENT_REQUEST_CORK: stream.hear(stream, .cork(true))
        case PA_STREAM_EVENT_REQUEST_UNCORK: stream.hear(stream, .cork(false))
        default: break
        }
      }, me)
  }

  private func stateChanged() {
    switch pa_stream_get_state(stream) {
    case PA_STREAM_READY: hear(self, .ready)
    case PA_STREAM_FAILED, PA_STREAM_TERMINATED: hear(self, .failed)
    default: break
    }
  }

  /// Writes what the server asks for; this is the audio callback.
  private func fill(_ size: Int) {
    guard let stream else { return }
    var left = size / frameSize
    while left > 0 {
      let count = min(left, FrameCount.largestPull.value)
      source.render(into: scratch, frameCount: count, at: place(count), route: route)
      pa_stream_write(stream, scratch, count * frameSize, nil, 0, PA_SEEK_RELATIVE)
      left -= count
    }
  }

  /// When the next frames are heard.
  private func place(_ count: Int) -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let host = Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
    var (latency, isNegative) = (pa_usec_t(0), Int32(0))
    let isKnown = pa_stream_get_latency(stream, &latency, &isNegative) == 0 && isNegative == 0
    let wait = isKnown ? Int64(clamping: latency) * 1_000 : outputLatency.nanoseconds
    return clock.place(count, estimate: host + wait)
  }
}
#endif
