#if canImport(CPulse)
import CPulse
import FermataSignal
import Glibc

/// How much waits at the server.
struct PulseBuffer {
  /// How much is written ahead.
  let depth: FrameCount
  /// How much the server asks for at once.
  let portion: FrameCount
  /// With how much sound begins.
  let start: FrameCount

  /// 50 ms, for sound that cannot be taken back (our choice, because an effect is heard after it, and less runs dry on a
  /// busy machine).
  static let short = PulseBuffer(depth: 2_400, portion: 1_024, start: 2_400)
  /// How much is written at a beginning until the server tells that the output takes it.
  ///
  /// Our choice, because it is more than `start`, and lasts until the server is asked again.
  static let untimed = FrameCount(4_800)
  /// Not quite one and a half seconds, of which the server asks for half at once: of the rest it gives 10 ms to the
  /// output behind it, from which nothing is taken back (our choice, because a portion fills four of libpulse's blocks, each
  /// of which wakes us when it is given back, and more would save less than it takes memory).
  static let deep = PulseBuffer(depth: .deepestBuffer, portion: 32_640, start: 2_400)
}

// MARK: The audio callback, and what it wrote ahead

extension PulseStream {
  /// How many frames are rendered at once: what is taken back is taken back in such pieces.
  private static let piece = 256
  /// What the server may take from us until it sees what is written over (our choice, because less was seen to come too
  /// late on a busy machine).
  private static let margin = Duration.milliseconds(10)
  /// No output's latency is as long, in microseconds (our choice, because AirPlay's is two seconds).
  private static let longestLatency = pa_usec_t(10_000_000)
  /// How far libpulse's line is from the last figures if it is bent (our choice, because PipeWire's longest usual cycle is 43 ms).
  private static let bent = Duration.milliseconds(50)

  /// Writes what the server asks for, as far as it is there.
  ///
  /// When a frame is heard is a guess until the output takes what is written, so little is written on a guess: an output may
  /// begin late, and the end of a short sound would count as heard too early.
  func fill(_ frames: Int) {
    guard !isHeld else { return }
    let queued = serverDepth - frames
    let count = replay == nil || isTimed ? frames : min(frames, PulseBuffer.untimed.value - queued)
    if count > 0 { write(count, back: 0, queued: queued) }
    isCutShort = count < frames
  }

  /// Writes what was left out, once more is known of the output.
  func topIfCutShort() { if isCutShort { top() } }

  /// Writes what the server asked for and was not there then.
  func top() {
    guard let stream else { return }
    fill(fermata_pa_stream_writable_size(stream) / frameSize)
  }

  /// Writes frames, the first of them over so many that were written before; whether any was there.
  @discardableResult
  private func write(_ frames: Int, back: Int, queued: Int) -> Bool {
    guard let stream else { return false }
    var (left, back, queued) = (frames, back, queued)
    while left > 0 {
      var (data, size): (UnsafeMutableRawPointer?, Int) = (nil, left * frameSize)
      guard fermata_pa_stream_begin_write(stream, &data, &size) >= 0, let data else { break }
      var count = min(left, size / frameSize, FrameCount.largestPull.value)
      if let ready = replay?.ready.value, ready < count {
        // What is late is missed no sooner than in a short buffer.
        let least = max(0, PulseBuffer.short.depth.value - queued)
        count = min(count, max(ready, least))
        guard count > 0 else {
          fermata_pa_stream_cancel_write(stream)
          replay?.tellShort()
          hear(self, .short)
          break
        }
      }
      render(into: data.assumingMemoryBound(to: Float.self), count, back: back)
      fermata_pa_stream_write(
        stream, data, count * frameSize, nil, Int64(-back * frameSize), PA_SEEK_RELATIVE)
      (left, back, queued) = (left - count, 0, queued + count)
    }
    return left < frames
  }

  /// Renders frames for the server's next place, or for one so many frames before it.
  private func render(into output: UnsafeMutablePointer<Float>, _ count: Int, back: Int) {
    let wait = (latency ?? reach) - format.duration(of: FrameCount(back))
    let estimate = hostNow + wait.nanoseconds
    var done = 0
    while done < count {
      let frames = min(count - done, replay == nil ? count : Self.piece)
      let instant = clock.place(frames, behind: done, estimate: estimate)
      source.render(
        into: output + done * format.channelCount, frameCount: frames, at: instant, route: route)
      done += frames
      if replay?.isMoving ?? false {
        soundEnd = instant + format.duration(of: FrameCount(frames)).nanoseconds
      }
    }
  }

  /// What was written ahead is out of date: it is taken back as far as the server has not taken it yet, and written anew.
  func refresh() {
    guard let stream, let replay else { return }
    if replay.isSilent { return isOver ? () : hold(.silent) }
    guard !holds.contains(.silent) else { return letGo(.silent) }
    guard !isHeld else { return }
    let count = replay.takeBack(writableBack, isHeard: true)
    guard count > 0 else { return top() }
    clock.takeBack(count)
    let asked = fermata_pa_stream_writable_size(stream) / frameSize
    // What was there a moment ago may be dropped by now, by a jump that came meanwhile; a server plays nothing behind the last
    // frame that is written, so a part of it is enough.
    if replay.ready.value >= count, write(count, back: count, queued: serverDepth - asked - count) {
      return fill(asked)
    }
    // Nothing is there yet that could be written over it.
    fermata_pa_stream_flush(stream, nil, nil).map(fermata_pa_operation_unref)
    begin()
  }

  // MARK: What the server says

  var hostNow: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  }

  /// How much waits at the server where it asks for nothing.
  private var serverDepth: Int {
    guard let stream, let attributes = fermata_pa_stream_get_buffer_attr(stream)?.pointee else {
      return buffer.depth.value
    }
    return Int(attributes.tlength) / frameSize
  }

  /// The server has told of its timing, as it was when it answered.
  func heedTiming() {
    defer { topIfCutShort() }
    guard let stream, let timing = fermata_pa_stream_get_timing_info(stream)?.pointee else { return }
    var now = timeval()
    gettimeofday(&now, nil)
    let then = timing.timestamp
    let age = Int64(now.tv_sec - then.tv_sec) * 1_000_000_000 + Int64(now.tv_usec - then.tv_usec) * 1_000
    timedAt = hostNow - age
    guard isTimed, figures != nil, let latency else { return }
    clock.heed(hostNow + latency.nanoseconds, at: hostNow)
  }

  /// Whether the server has told, since sound began anew, that the output takes what is written.
  private var isTimed: Bool {
    guard awaitedTiming == nil, let stream, let timing = fermata_pa_stream_get_timing_info(stream)?.pointee
    else {
      return false
    }
    return timing.playing != 0
  }

  /// How long a frame that is written now takes to be heard; `nil` until the server has told, or while it is held.
  private var latency: Duration? { isHeld ? nil : toldLatency }

  /// The server's last figures, where they tell what waits in front of the next frame.
  ///
  /// A negative latency, which PipeWire 0.3.65 tells as the greatest of all, is none.
  private var figures: pa_timing_info? {
    guard let stream, let told = fermata_pa_stream_get_timing_info(stream)?.pointee,
      told.write_index_corrupt == 0, told.read_index_corrupt == 0, told.sink_usec < Self.longestLatency
    else { return nil }
    return told
  }

  /// What the server has told of its timing, brought up to now; `nil` until it has told.
  ///
  /// libpulse does that along a line through older figures, so that a figure as old as PipeWire's last cycle is none the worse.
  /// But the line is wrong by seconds after a server stood still, and by tenths where what came behind an end was dropped: where
  /// it is far from the last figures they alone count.
  private var toldLatency: Duration? {
    guard let stream else { return nil }
    var (usec, isNegative) = (pa_usec_t(0), Int32(0))
    let isDrawn = fermata_pa_stream_get_latency(stream, &usec, &isNegative) == 0 && isNegative == 0
    let drawn = isDrawn ? Duration.microseconds(Int64(clamping: usec)) : nil
    guard let figures else { return drawn }
    let queued = queue(of: figures)
    let sink = Duration.microseconds(Int64(clamping: figures.sink_usec))
    // What waits grows no shorter while the output takes nothing of it, and what that has of others a server may take back.
    let isTaken = figures.playing != 0
    let longest =
      isTaken ? max(.zero, queued + sink - .nanoseconds(hostNow - timedAt)) : max(.zero, queued) + sink
    let least = isTaken ? longest : max(.zero, queued) + min(sink, reach)
    if let drawn, least - Self.bent < drawn, drawn < longest + Self.bent { return drawn }
    return least
  }

  /// How long what waited at the server lasts.
  private func queue(of figures: pa_timing_info) -> Duration {
    format.duration(of: FrameCount(Int(figures.write_index - figures.read_index) / frameSize))
  }

  /// How long what the output has taken waits in it: what is left of the latency where nothing waits at the server.
  private var reach: Duration {
    guard let stream, let timing = fermata_pa_stream_get_timing_info(stream)?.pointee,
      timing.configured_sink_usec > 0
    else {
      return outputLatency
    }
    return .microseconds(Int64(clamping: timing.configured_sink_usec))
  }

  /// How many of the frames that were written are not heard yet, without those that the output has taken where that is known.
  var unheardFrames: Int {
    if let figures, figures.playing == 0 { return max(0, format.frames(in: queue(of: figures)).value) }
    guard let stream, let latency = toldLatency,
      let timing = fermata_pa_stream_get_timing_info(stream)?.pointee
    else { return clock.ahead(of: hostNow).value }
    return max(0, format.frames(in: latency - .microseconds(Int64(clamping: timing.sink_usec))).value)
  }

  /// Whether all of the sound is heard, by the instants that its frames were given and but for a margin; the server may still
  /// have the last of it.
  var isOver: Bool {
    guard let replay, !replay.isMoving else { return false }
    return soundEnd <= hostNow + Self.margin.nanoseconds
  }

  /// How many of the frames that were written the server will surely not take before they are written over.
  private var writableBack: Int {
    guard let latency else { return 0 }
    return max(0, format.frames(in: latency - reach - Self.margin).value)
  }
}
#endif
