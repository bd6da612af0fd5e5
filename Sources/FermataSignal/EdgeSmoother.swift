/// Takes the click out of an edge where sound jumps: at a seek, another item, or when nothing is queued.
///
/// What was heard last decays to silence over 5 ms while the new sound fades in, so no sample jumps. A cut is not
/// smoothed: there not one frame may pass.
struct EdgeSmoother: ~Copyable {
  private let last: UnsafeMutablePointer<Float>
  private let tail: UnsafeMutablePointer<Float>
  private let channelCount: Int
  private let length: Int
  private var left = 0

  /// Makes a smoother whose tails last `length` frames; 0 for none.
  init(channelCount: Int, length: Int) {
    self.channelCount = channelCount
    self.length = length
    last = .allocate(capacity: channelCount)
    last.initialize(repeating: 0, count: channelCount)
    tail = .allocate(capacity: channelCount)
    tail.initialize(repeating: 0, count: channelCount)
  }

  deinit {
    last.deallocate()
    tail.deallocate()
  }

  /// Whether a tail is still to be heard.
  var isRinging: Bool {
    @_noLocks @_noAllocation get { left > 0 }
  }

  /// Writes down the last frame that is heard.
  @_noLocks @_noAllocation
  func save(to place: UnsafeMutablePointer<Float>) {
    var channel = 0
    while channel < channelCount {
      place[channel] = last[channel]
      channel &+= 1
    }
  }

  /// Goes back to where a frame was the last that is heard, and nothing decayed.
  @_noLocks @_noAllocation
  mutating func restore(from place: UnsafePointer<Float>) {
    left = 0
    remember(place)
  }

  /// Keeps the last frame of a run that is heard.
  @_noLocks @_noAllocation
  mutating func remember(_ frame: UnsafePointer<Float>) {
    var channel = 0
    while channel < channelCount {
      last[channel] = frame[channel]
      channel &+= 1
    }
  }

  /// The sound jumps here: lets what was heard last decay.
  @_noLocks @_noAllocation
  mutating func jump() {
    var channel = 0
    while channel < channelCount {
      tail[channel] = last[channel]
      channel &+= 1
    }
    left = length
  }

  /// Silence at once, with nothing left to decay.
  @_noLocks @_noAllocation
  mutating func cut() {
    left = 0
    var channel = 0
    while channel < channelCount {
      last[channel] = 0
      channel &+= 1
    }
  }

  /// Adds what is left of the tail to frames that are about to be heard.
  @_noLocks @_noAllocation
  mutating func add(to output: UnsafeMutablePointer<Float>, frameCount: Int) {
    var frame = 0
    while frame < frameCount, left > 0 {
      left &-= 1
      let factor = Float(left) / Float(length)
      var channel = 0
      while channel < channelCount {
        output[frame &* channelCount &+ channel] += tail[channel] * factor
        channel &+= 1
      }
      frame &+= 1
    }
  }
}
