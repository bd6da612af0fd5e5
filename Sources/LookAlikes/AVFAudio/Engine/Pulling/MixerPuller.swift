/// Adds up what is connected to a mixer, or hands on what is connected to the output.
final class MixerPuller: Puller {
  var inputs: [MixerInput] = []
  var outputVolume: Float = 1

  override func fill(_ output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64) {
    output.update(repeating: 0, count: 2 * frameCount)
    for input in inputs { input.add(to: output, frameCount: frameCount, at: hostNanoseconds) }
    guard outputVolume != 1 else { return }
    for index in 0..<2 * frameCount { output[index] *= outputVolume }
  }
}

/// One connection to a mixer: converts the source's rate to the phone's.
final class MixerInput {
  let source: Puller
  let rate: Double
  /// Frames that were pulled; the first `heldCount` are still to be used.
  private let frames: UnsafeMutablePointer<Float>
  private var heldCount = 1
  /// Where the next frame to be made lies, counted from the first that is held.
  private var place = 0.0

  init(_ source: Puller) {
    self.source = source
    rate = source.rate
    frames = .allocate(capacity: 2 * (source.mostFrames + 4))
    frames.initialize(repeating: 0, count: 2 * (source.mostFrames + 4))
  }

  deinit { frames.deallocate() }

  /// Adds the next frames to what is there.
  func add(to output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64) {
    let left = source.volume * min(1, 1 - source.pan)
    let right = source.volume * min(1, 1 + source.pan)
    guard rate != Puller.phoneRate else {
      source.pull(frames, frameCount: frameCount, at: hostNanoseconds)
      for frame in 0..<frameCount {
        output[2 * frame] += frames[2 * frame] * left
        output[2 * frame + 1] += frames[2 * frame + 1] * right
      }
      return
    }
    convert(to: output, frameCount, (left, right), at: hostNanoseconds)
  }

  /// Frames on straight lines between those of the source (our choice, because no source tells Apple's filter).
  private func convert(
    to output: UnsafeMutablePointer<Float>, _ frameCount: Int, _ gain: (left: Float, right: Float),
    at hostNanoseconds: Int64
  ) {
    let step = rate / Puller.phoneRate
    let needed = Int(place + Double(frameCount - 1) * step) + 2
    if needed > heldCount {
      source.pull(frames + 2 * heldCount, frameCount: needed - heldCount, at: hostNanoseconds)
      heldCount = needed
    }
    for frame in 0..<frameCount {
      let spot = place + Double(frame) * step
      let first = Int(spot)
      let share = Float(spot - Double(first))
      let (before, after) = (frames + 2 * first, frames + 2 * first + 2)
      output[2 * frame] += (before[0] + (after[0] - before[0]) * share) * gain.left
      output[2 * frame + 1] += (before[1] + (after[1] - before[1]) * share) * gain.right
    }
    let end = place + Double(frameCount) * step
    let used = min(Int(end), heldCount - 1)
    frames.update(from: frames + 2 * used, count: 2 * (heldCount - used))
    heldCount -= used
    place = end - Double(used)
  }
}
