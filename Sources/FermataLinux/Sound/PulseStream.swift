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
    /// Less is ready than the server asks for: somebody must look again soon.
    case short
  }

  /// Why it is held; it sounds while there is no reason.
  struct Holds: OptionSet {
    let rawValue: Int
    /// Nobody started it, or somebody stopped it.
    static let stopped = Holds(rawValue: 1)
    /// A call has the sound.
    static let taken = Holds(rawValue: 2)
    /// Its source lets nothing pass.
    static let silent = Holds(rawValue: 4)
    /// It is not known yet where it goes.
    static let unsure = Holds(rawValue: 8)
  }

  let source: any RenderSource
  /// The source, if what it pulled ahead can be taken back.
  let replay: (any ReplayableSource)?
  let buffer: PulseBuffer
  let format: AudioFormat
  let hear: (PulseStream, News) -> Void
  var clock: PulseClock
  private(set) var stream: OpaquePointer?
  private(set) var holds: Holds = .stopped
  /// How many frames waited at the server as it was held, until they are dropped.
  private var waiting: Int?
  /// The question for the output's timing that was asked when sound last began anew, until it is answered.
  private(set) var awaitedTiming: OpaquePointer?
  /// The instant of the server's last figures, in host nanoseconds.
  var timedAt = Int64.min
  /// Whether it is held, and what the server has not taken yet is not dropped yet.
  private var isRunningOut = false
  /// When the last of the sound that was pulled is heard, in host nanoseconds.
  var soundEnd = Int64.min
  /// Whether less was written than the server asked for, because its timing was not known.
  var isCutShort = false
  private var tags = Tags()
  /// What a stream is called before anybody says what it plays.
  private static let nameless = "sound"
  /// The route that carries its frames.
  var route = RouteToken.any
  /// How long a frame waits in the output behind the server; until the server's own figure is there.
  let outputLatency: Duration
  /// The name of the output that it was opened for, and of the one to which it is bound, if it is.
  let home: String
  let binding: String?
  /// What kind of sound it says it is (`media.role`).
  private var role: String

  /// Opens a stream for an output; `nil` if the server takes none.
  ///
  /// An output that it is bound to keeps it (`PA_STREAM_DONT_MOVE`), so that not a frame is heard elsewhere.
  init?(
    on context: OpaquePointer?, sink: PulseSink, binding: String?, role: String, source: any RenderSource,
    format: AudioFormat, hear: @escaping (PulseStream, News) -> Void
  ) {
    self.source = source
    replay = source as? any ReplayableSource
    buffer = replay == nil ? .short : .deep
    replay?.keep(buffer.depth)
    self.format = format
    self.hear = hear
    clock = PulseClock(format)
    outputLatency = sink.latency
    home = sink.name
    self.binding = binding
    self.role = role
    guard open(on: context) else { return nil }
  }

  deinit { close() }

  private func open(on context: OpaquePointer?) -> Bool {
    var spec = pa_sample_spec(
      format: PA_SAMPLE_FLOAT32LE, rate: UInt32(format.sampleRate.value), channels: UInt8(format.channelCount)
    )
    let properties = fermata_pa_proplist_new()
    defer { fermata_pa_proplist_free(properties) }
    fermata_pa_proplist_sets(properties, PA_PROP_MEDIA_ROLE, role)
    guard let stream = fermata_pa_stream_new_with_proplist(context, Self.nameless, &spec, nil, properties)
    else {
      return false
    }
    self.stream = stream
    listen(to: stream)
    var attributes = pa_buffer_attr(
      maxlength: .max, tlength: bytes(buffer.depth), prebuf: bytes(buffer.start),
      minreq: bytes(buffer.portion),
      fragsize: .max)
    var flags =
      PA_STREAM_ADJUST_LATENCY.rawValue | PA_STREAM_AUTO_TIMING_UPDATE.rawValue
      | PA_STREAM_INTERPOLATE_TIMING.rawValue | PA_STREAM_START_CORKED.rawValue
    if binding != nil { flags |= PA_STREAM_DONT_MOVE.rawValue }
    let flagged = pa_stream_flags_t(rawValue: flags)
    return fermata_pa_stream_connect_playback(stream, binding, &attributes, flagged, nil, nil) >= 0
  }

  private func bytes(_ count: FrameCount) -> UInt32 { UInt32(count.value * frameSize) }

  var frameSize: Int { format.channelCount * MemoryLayout<Float>.size }

  /// Ends it: nothing is pulled and nothing told any more, and what was not heard is taken back.
  func close() {
    guard let stream else { return }
    self.stream = nil
    let unheard = isHeld ? waiting ?? 0 : clock.ahead(of: hostNow).value
    _ = replay?.takeBack(unheard, isHeard: false)
    fermata_pa_stream_set_state_callback(stream, nil, nil)
    fermata_pa_stream_set_write_callback(stream, nil, nil)
    fermata_pa_stream_set_moved_callback(stream, nil, nil)
    fermata_pa_stream_set_event_callback(stream, nil, nil)
    fermata_pa_stream_set_latency_update_callback(stream, nil, nil)
    cancelTiming()
    fermata_pa_stream_disconnect(stream)
    fermata_pa_stream_unref(stream)
  }

  /// The server's number of the output that it sounds through; `nil` until it is ready.
  var sink: UInt32? {
    guard let stream, fermata_pa_stream_get_state(stream) == PA_STREAM_READY else { return nil }
    return fermata_pa_stream_get_device_index(stream)
  }

  /// The server's number for it.
  var number: UInt32? { stream.map(fermata_pa_stream_get_index) }

  /// Calls it by what plays, as mixers show it.
  func name(_ tags: Tags, role: String) {
    guard let stream, self.tags != tags || self.role != role else { return }
    (self.tags, self.role) = (tags, role)
    let properties = fermata_pa_proplist_new()
    defer { fermata_pa_proplist_free(properties) }
    let (title, artist) = ((tags.title ?? Self.nameless).interchangeable, tags.artist?.interchangeable)
    fermata_pa_proplist_sets(properties, PA_PROP_MEDIA_NAME, artist.map { "\($0) – \(title)" } ?? title)
    fermata_pa_proplist_sets(properties, PA_PROP_MEDIA_TITLE, title)
    fermata_pa_proplist_sets(properties, PA_PROP_MEDIA_ARTIST, artist ?? "")
    fermata_pa_proplist_sets(properties, PA_PROP_MEDIA_ROLE, role)
    fermata_pa_stream_proplist_update(stream, PA_UPDATE_REPLACE, properties, nil, nil).map(
      fermata_pa_operation_unref)
  }

  /// Holds it for a reason; what waits at the server is dropped, and taken back where that can be, or kept for now.
  func hold(_ reason: Holds, dropping: Bool = true) {
    guard let stream else { return }
    if !isHeld || isRunningOut {
      waiting = isRunningOut ? 0 : unheardFrames
      isRunningOut = false
      fermata_pa_stream_cork(stream, 1, nil, nil).map(fermata_pa_operation_unref)
    }
    holds.insert(reason)
    guard dropping, let waiting else { return }
    self.waiting = nil
    fermata_pa_stream_flush(stream, nil, nil).map(fermata_pa_operation_unref)
    _ = replay?.takeBack(waiting, isHeard: false)
  }

  /// Holds what is over: nothing is pulled any more, and what the server has is heard until ``stopRunningOut()``.
  func runOut() {
    if !isHeld { isRunningOut = true }
    holds.insert(.stopped)
  }

  /// Drops what the server still has of what was over.
  func stopRunningOut() { if isRunningOut { hold(.stopped) } }

  /// Lets it go on as far as these reasons held it.
  func letGo(_ reasons: Holds) {
    guard let stream, isHeld else { return }
    if replay?.isSilent ?? false { holds.insert(.silent) }
    holds.subtract(reasons)
    guard !isHeld else { return }
    if isRunningOut { fermata_pa_stream_flush(stream, nil, nil).map(fermata_pa_operation_unref) }
    (isRunningOut, waiting) = (false, nil)
    begin()
    // What is there already is heard at once.
    top()
    fermata_pa_stream_cork(stream, 0, nil, nil).map(fermata_pa_operation_unref)
  }

  /// What is pulled next begins anew, and what the server has told of its timing is no longer true.
  func begin() {
    clock.begin()
    cancelTiming()
    awaitedTiming = fermata_pa_stream_update_timing_info(
      stream,
      { _, _, me in
        guard let stream = PulseStream.from(me) else { return }
        stream.forgetTiming()
        stream.topIfCutShort()
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func cancelTiming() {
    awaitedTiming.map(fermata_pa_operation_cancel)
    forgetTiming()
  }

  private func forgetTiming() {
    awaitedTiming.map(fermata_pa_operation_unref)
    awaitedTiming = nil
  }

  /// Whether it is held.
  var isHeld: Bool { !holds.isEmpty }
}

// MARK: Callbacks

extension PulseStream {
  private static func from(_ pointer: UnsafeMutableRawPointer?) -> PulseStream? {
    pointer.map { Unmanaged<PulseStream>.fromOpaque($0).takeUnretainedValue() }
  }

  private func listen(to stream: OpaquePointer) {
    let me = Unmanaged.passUnretained(self).toOpaque()
    fermata_pa_stream_set_state_callback(stream, { _, me in PulseStream.from(me)?.stateChanged() }, me)
    fermata_pa_stream_set_write_callback(
      stream,
      { _, size, me in
        guard let stream = PulseStream.from(me) else { return }
        stream.fill(size / stream.frameSize)
      }, me)
    fermata_pa_stream_set_latency_update_callback(stream, { _, me in PulseStream.from(me)?.heedTiming() }, me)
    fermata_pa_stream_set_moved_callback(
      stream,
      { _, me in
        guard let stream = PulseStream.from(me) else { return }
        stream.hold(.unsure, dropping: false)
        stream.hear(stream, .moved)
      }, me)
    fermata_pa_stream_set_event_callback(
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
    switch fermata_pa_stream_get_state(stream) {
    case PA_STREAM_READY: hear(self, .ready)
    case PA_STREAM_FAILED, PA_STREAM_TERMINATED: hear(self, .failed)
    default: break
    }
  }
}
#endif
