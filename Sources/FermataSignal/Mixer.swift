internal import CFermataMix

/// Mixes voices that lie in memory into one stereo stream: a gain ramp for each, the sum metered and kept within full
/// scale.
///
/// Where many short sounds belong to one engine, as a game's effects do. One thread uses it, the audio thread once it
/// renders; whoever lends the samples keeps them alive until the voice is over.
public struct Mixer: ~Copyable {
  /// Names a voice; a place is given to another one when its voice is over.
  public struct VoiceID: Hashable, Sendable {
    fileprivate let index: Int
  }

  private struct Voice {
    /// `nil` in a place without a voice.
    var samples: UnsafePointer<Float>?
    var frameCount = 0
    var position = 0
    var loops = false
    var gain: Float = 0
    var target: Float = 0
    var endsWhenSilent = false
    /// What whoever started it knows it by.
    var tag = 0
    var isSounding: Bool { @_noLocks @_noAllocation get { samples != nil } }
  }

  /// How many voices it has room for.
  public let capacity: Int
  /// What it measured so far, before the sum was kept within full scale: a peak above 1 tells of clipping.
  public var meter = Meter()
  private let voices: UnsafeMutablePointer<Voice>
  private let runs: UnsafeMutablePointer<MixKernel.Run>
  private let isWide: Bool

  /// Makes a mixer without voices.
  ///
  /// - Parameter capacity: how many voices may sound at once.
  public init(capacity: Int) {
    self.init(capacity: capacity, isWide: MixKernel.isWide)
  }

  /// Whether the processor has the wide kernel.
  package static var isWide: Bool { MixKernel.isWide }

  /// Makes a mixer that uses the one kernel or the other.
  package init(capacity: Int, isWide: Bool) {
    self.capacity = capacity
    self.isWide = isWide
    voices = .allocate(capacity: capacity)
    voices.initialize(repeating: Voice(), count: capacity)
    runs = .allocate(capacity: capacity)
    runs.initialize(repeating: MixKernel.Run(), count: capacity)
  }

  deinit {
    voices.deallocate()
    runs.deallocate()
  }
}

// MARK: Voices

extension Mixer {
  /// Begins a voice with the next buffer, at its full gain from the first frame on.
  ///
  /// The audio callback may call it.
  ///
  /// - Parameters:
  ///   - samples: interleaved stereo; read until the voice is over.
  ///   - frameCount: how many frames lie there.
  ///   - loops: whether it begins again at its end.
  ///   - gain: how loud it is.
  /// - Returns: the voice; `nil` if there are no frames or no room.
  @_noLocks @_noAllocation
  public mutating func start(
    _ samples: UnsafePointer<Float>, frameCount: Int, loops: Bool = false, gain: Float = 1
  ) -> VoiceID? {
    start(samples, frameCount: frameCount, loops: loops, gain: gain, tag: 0)
  }

  /// Starts a voice that has a number of the caller's.
  @_noLocks @_noAllocation
  package mutating func start(
    _ samples: UnsafePointer<Float>, frameCount: Int, loops: Bool, gain: Float, tag: Int
  ) -> VoiceID? {
    var index = 0
    while index < capacity, voices[index].isSounding { index &+= 1 }
    guard index < capacity, frameCount > 0 else { return nil }
    voices[index] = Voice(
      samples: samples, frameCount: frameCount, loops: loops, gain: gain, target: gain, tag: tag)
    return VoiceID(index: index)
  }

  /// Sends a voice to another gain, to arrive at the end of the next buffer.
  ///
  /// The audio callback may call it.
  @_noLocks @_noAllocation
  public mutating func move(_ voice: VoiceID, to gain: Float) { voices[voice.index].target = gain }

  /// Ends a voice: it fades out over the next buffer.
  ///
  /// The audio callback may call it.
  @_noLocks @_noAllocation
  public mutating func stop(_ voice: VoiceID) {
    voices[voice.index].target = 0
    voices[voice.index].endsWhenSilent = true
  }

  /// Ends every voice: all fade out over the next buffer.
  ///
  /// The audio callback may call it.
  @_noLocks @_noAllocation
  public mutating func stopAll() {
    var index = 0
    while index < capacity {
      if voices[index].isSounding { stop(VoiceID(index: index)) }
      index &+= 1
    }
  }

  /// Drops every voice, as for sound that has not been heard for a while.
  ///
  /// The audio callback may call it.
  @_noLocks @_noAllocation
  public mutating func dropAll() {
    var index = 0
    while index < capacity {
      voices[index] = Voice()
      index &+= 1
    }
  }

  /// Whether a voice is not over yet.
  @_noLocks @_noAllocation
  public func isSounding(_ voice: VoiceID) -> Bool { voices[voice.index].isSounding }

  /// The lowest number of a voice that is not over; `nil` if all are.
  package var lowestTag: Int? {
    @_noLocks @_noAllocation get {
      var lowest: Int?
      var index = 0
      while index < capacity {
        if voices[index].isSounding, voices[index].tag < lowest ?? .max { lowest = voices[index].tag }
        index &+= 1
      }
      return lowest
    }
  }
}

// MARK: The audio callback

extension Mixer {
  /// Writes the next frames of all voices, silence if there are none.
  ///
  /// For the audio callback.
  ///
  /// - Parameters:
  ///   - output: room for `frameCount` interleaved stereo frames; overwritten.
  ///   - frameCount: how many frames; over these each gain goes where it was sent.
  @_noLocks @_noAllocation
  public mutating func render(into output: UnsafeMutablePointer<Float>, frameCount: Int) {
    guard frameCount > 0 else { return }
    let count = gatherRuns(frameCount)
    if count > 0 {
      MixKernel.mix(runs, count: count, into: output, frameCount: frameCount, isWide: isWide)
    } else {
      output.update(repeating: 0, count: frameCount &* 2)
    }
    var index = 0
    while index < capacity {
      if let samples = voices[index].samples { finish(index, samples, into: output, frameCount) }
      index &+= 1
    }
    if meter.measure(output, count: frameCount &* 2) > 1 { clamp(output, count: frameCount &* 2) }
  }

  /// Collects the voices that lie in one piece for the whole buffer, which is nearly all of them.
  @_noLocks @_noAllocation
  private func gatherRuns(_ frameCount: Int) -> Int {
    let share = 1 / Float(frameCount)
    var count = 0
    var index = 0
    while index < capacity {
      let voice = voices[index]
      if let samples = voice.samples, voice.frameCount &- voice.position >= frameCount {
        runs[count] = MixKernel.Run(
          samples: samples + voice.position &* 2, gain: voice.gain,
          step: (voice.target - voice.gain) * share)
        count &+= 1
      }
      index &+= 1
    }
    return count
  }

  /// Adds a voice that meets its end within the buffer piece by piece, and moves every voice on.
  @_noLocks @_noAllocation
  private mutating func finish(
    _ index: Int, _ samples: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>,
    _ frameCount: Int
  ) {
    var voice = voices[index]
    if voice.frameCount &- voice.position >= frameCount {
      voice.position &+= frameCount
    } else {
      let step = (voice.target - voice.gain) / Float(frameCount)
      var frame = 0
      while frame < frameCount, voice.position < voice.frameCount {
        let gain = voice.gain + step * Float(frame)
        output[frame &* 2] += samples[voice.position &* 2] * gain
        output[frame &* 2 &+ 1] += samples[voice.position &* 2 &+ 1] * gain
        frame &+= 1
        voice.position &+= 1
        if voice.loops, voice.position == voice.frameCount { voice.position = 0 }
      }
    }
    if voice.loops, voice.position == voice.frameCount { voice.position = 0 }
    voice.gain = voice.target
    let isOver = voice.position == voice.frameCount || (voice.endsWhenSilent && voice.gain == 0)
    voices[index] = isOver ? Voice() : voice
  }

  @_noLocks @_noAllocation
  private func clamp(_ output: UnsafeMutablePointer<Float>, count: Int) {
    var index = 0
    while index < count {
      output[index] = min(1, max(-1, output[index]))
      index &+= 1
    }
  }
}

// MARK: Two streams

extension Mixer {
  /// Adds `input` to `output` with a gain that moves along its ramp.
  ///
  /// The audio callback may call it.
  ///
  /// - Parameters:
  ///   - input: interleaved frames; not changed.
  ///   - output: interleaved frames of the same shape; the sum is written here.
  ///   - frameCount: how many frames.
  ///   - channelCount: samples per frame.
  ///   - gain: applied to `input`; continues from its state.
  @_noLocks @_noAllocation
  public static func add(
    _ input: UnsafePointer<Float>, to output: UnsafeMutablePointer<Float>, frameCount: Int,
    channelCount: Int, gain: inout GainRamp
  ) {
    var frame = 0
    while frame < frameCount, !gain.isResting {
      let factor = gain.next()
      var channel = 0
      while channel < channelCount {
        let index = frame &* channelCount &+ channel
        output[index] += input[index] * factor
        channel &+= 1
      }
      frame &+= 1
    }
    let factor = gain.value
    var index = frame &* channelCount
    let end = frameCount &* channelCount
    while index < end {
      output[index] += input[index] * factor
      index &+= 1
    }
  }
}
