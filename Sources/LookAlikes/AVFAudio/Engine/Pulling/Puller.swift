import FermataSignal

/// What a node renders: interleaved stereo at the node's own rate, pulled by the mixer to which it is connected.
///
/// Apps' threads change it and the phone pulls it, never at once, because they take turns; so a change takes effect with
/// the next pull, and no pull needs a lock. A pull allocates nothing, but where a file's next piece is read.
package class Puller {
  /// Frames per second of the phone, and of what players play.
  package static let phoneRate = 48_000.0
  /// The most frames that the phone asks for at once.
  static let most = FrameCount.largestPull.value

  /// Frames per second of what it renders.
  var rate = Puller.phoneRate
  /// How the mixer that pulls it takes it: `AVAudioMixing`.
  var volume: Float = 1
  var pan: Float = 0
  var tap: TapMemory?
  /// How many frames it has rendered since its engine was last stopped.
  var framesRendered = 0

  /// The most frames that a mixer of the phone's rate asks of it at once.
  var mostFrames: Int { Int((Double(Self.most) * max(1, rate / Self.phoneRate)).rounded(.up)) + 4 }

  /// Renders the next frames.
  final func pull(_ output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64) {
    fill(output, frameCount: frameCount, at: hostNanoseconds)
    tap?.take(output, frameCount: frameCount, from: framesRendered, at: hostNanoseconds)
    framesRendered += frameCount
  }

  /// Writes the next frames; silence unless a kind of puller knows better.
  func fill(_ output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64) {
    output.update(repeating: 0, count: 2 * frameCount)
  }

  /// After how many of its own frames something happens of which the app is told; `nil` if nothing will.
  var framesToCall: Int? { tap.map { max(0, $0.frameCount - $0.count) } }

  /// The same in the phone's frames.
  var phoneFramesToCall: Int? {
    // A converted rate is read a little ahead.
    framesToCall.map { rate == Self.phoneRate ? $0 : Int(Double($0) * Self.phoneRate / rate) + 2 }
  }
}
