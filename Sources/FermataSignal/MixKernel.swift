internal import CFermataMix

/// The inner loop of mixing: the sum of interleaved stereo runs, each with a gain that moves on a straight line.
///
/// Four runs go in one pass, so that the output is loaded and stored once for four of them.
enum MixKernel {
  /// One voice's part in a buffer.
  typealias Run = fermata_mix_run

  /// Whether the processor has the wide kernel of `CFermataMix`: 0.9 instructions for each voice and frame, not 2.4.
  static let isWide = fermata_mix_is_available()

  /// Writes the sum of at least one run to `output`, with whichever kernel is the fastest.
  ///
  /// Both kernels give the same but for rounding: a fused multiply rounds once where the portable one rounds twice.
  @_noLocks @_noAllocation
  static func mix(
    _ runs: UnsafePointer<Run>, count: Int, into output: UnsafeMutablePointer<Float>, frameCount: Int,
    isWide: Bool
  ) {
    let whole = frameCount & ~3
    if isWide {
      fermata_mix(output, whole, runs, count)
    } else {
      mixPortably(runs, count: count, into: output, frameCount: whole)
    }
    mixRest(runs, count: count, into: output, from: whole, to: frameCount)
  }

  /// The kernel in Swift, for every other processor; `frameCount` is a multiple of 4.
  @_noLocks @_noAllocation
  private static func mixPortably(
    _ runs: UnsafePointer<Run>, count: Int, into output: UnsafeMutablePointer<Float>, frameCount: Int
  ) {
    var run = 0
    while run &+ 4 <= count {
      mixFour(runs + run, into: output, frameCount: frameCount, isFirst: run == 0)
      run &+= 4
    }
    while run < count {
      mixOne(runs[run], into: output, frameCount: frameCount, isFirst: run == 0)
      run &+= 1
    }
  }

  private typealias Lanes = SIMD8<Float>

  @_noLocks @_noAllocation @inline(__always)
  private static func load(_ samples: UnsafePointer<Float>, _ index: Int) -> Lanes {
    UnsafeRawPointer(samples + index).loadUnaligned(as: Lanes.self)
  }

  @_noLocks @_noAllocation @inline(__always)
  private static func store(_ lanes: Lanes, _ output: UnsafeMutablePointer<Float>, _ index: Int) {
    UnsafeMutableRawPointer(output + index).storeBytes(of: lanes, as: Lanes.self)
  }

  /// The gains of a run's first four frames, each for both channels.
  @_noLocks @_noAllocation @inline(__always)
  private static func gains(of run: Run) -> Lanes { Lanes(0, 0, 1, 1, 2, 2, 3, 3) * run.step + run.gain }

  @_noLocks @_noAllocation
  private static func mixFour(
    _ runs: UnsafePointer<Run>, into output: UnsafeMutablePointer<Float>, frameCount: Int, isFirst: Bool
  ) {
    let (a, b, c, d) = (runs[0], runs[1], runs[2], runs[3])
    var (gainA, gainB, gainC, gainD) = (gains(of: a), gains(of: b), gains(of: c), gains(of: d))
    let (stepA, stepB, stepC, stepD) = (a.step * 4, b.step * 4, c.step * 4, d.step * 4)
    var index = 0
    while index < frameCount &* 2 {
      var sum = load(a.samples, index) * gainA
      if !isFirst { sum += load(output, index) }
      sum += load(b.samples, index) * gainB
      sum += load(c.samples, index) * gainC
      sum += load(d.samples, index) * gainD
      store(sum, output, index)
      gainA += stepA
      gainB += stepB
      gainC += stepC
      gainD += stepD
      index &+= 8
    }
  }

  @_noLocks @_noAllocation
  private static func mixOne(
    _ run: Run, into output: UnsafeMutablePointer<Float>, frameCount: Int, isFirst: Bool
  ) {
    var gain = gains(of: run)
    let step = run.step * 4
    var index = 0
    while index < frameCount &* 2 {
      var sum = load(run.samples, index) * gain
      if !isFirst { sum += load(output, index) }
      store(sum, output, index)
      gain += step
      index &+= 8
    }
  }

  /// The last frames of a buffer whose length is no multiple of 4.
  @_noLocks @_noAllocation
  private static func mixRest(
    _ runs: UnsafePointer<Run>, count: Int, into output: UnsafeMutablePointer<Float>, from start: Int,
    to end: Int
  ) {
    var frame = start
    while frame < end {
      var left: Float = 0
      var right: Float = 0
      var run = 0
      while run < count {
        let gain = runs[run].gain + runs[run].step * Float(frame)
        left += runs[run].samples[frame &* 2] * gain
        right += runs[run].samples[frame &* 2 &+ 1] * gain
        run &+= 1
      }
      output[frame &* 2] = left
      output[frame &* 2 &+ 1] = right
      frame &+= 1
    }
  }
}
