/// Hands on frames of its source faster or slower than they come.
final class TimePuller: Puller {
  var source: Puller?
  var isBypassed = false
  /// How many frames of the source each of its own stands for.
  var speed = 1.0 { didSet { if speed != oldValue { (given, pulled) = (0, 0) } } }
  private static let piece = 256
  private static let mostSpeed = 32
  /// How many frames later than its source it sounds: 20 ms at the phone's rate (our choice, because Apple's is late as
  /// well and no source tells by how much).
  static let delay = 960
  private var delayLeft = delay
  /// Frames of the source, the one that was given last before those that were pulled.
  private let frames: UnsafeMutablePointer<Float>
  /// How many of its own were given, and how many of the source pulled, since it began.
  private var given = 0
  private var pulled = 0

  override init() {
    let room = 2 * (Self.piece * Self.mostSpeed + 2)
    frames = .allocate(capacity: room)
    frames.initialize(repeating: 0, count: room)
    super.init()
  }

  deinit { frames.deallocate() }

  /// Begins anew with the frame that the source gives next.
  func forget() { (given, pulled, delayLeft) = (0, 0, Self.delay) }

  override func fill(_ output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64) {
    guard let source else { return output.update(repeating: 0, count: 2 * frameCount) }
    guard !isBypassed else { return source.pull(output, frameCount: frameCount, at: hostNanoseconds) }
    var done = min(delayLeft, frameCount)
    output.update(repeating: 0, count: 2 * done)
    delayLeft -= done
    while done < frameCount {
      let count = min(Self.piece, frameCount - done)
      give(count, of: source, into: output + 2 * done, at: hostNanoseconds)
      done += count
    }
  }

  private func give(
    _ count: Int, of source: Puller, into output: UnsafeMutablePointer<Float>, at hostNanoseconds: Int64
  ) {
    let before = pulled
    let last = Int(Double(given + count - 1) * speed)
    if last >= pulled {
      source.pull(frames + 2, frameCount: last + 1 - pulled, at: hostNanoseconds)
      pulled = last + 1
    }
    for frame in 0..<count {
      // The first place holds the last frame of the pull before.
      let place = max(0, Int(Double(given + frame) * speed) - before + 1)
      output[2 * frame] = frames[2 * place]
      output[2 * frame + 1] = frames[2 * place + 1]
    }
    frames.update(from: frames + 2 * (pulled - before), count: 2)
    given += count
  }
}
