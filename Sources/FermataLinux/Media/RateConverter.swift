internal import CFermataRate

/// Changes the sample rate of a run of frames; what it gives for a frame of input depends on the frames around it alone, not on
/// how they were handed over.
///
/// Before the first and behind the last frame it takes the run for mirrored, so that an edge is no step.
package final class RateConverter {
  /// How much input it takes at once, at least.
  package static let room = 8192

  let filter: RateFilter
  private let channelCount: Int
  /// The channels' input, each from where the next group of frames begins, or a little before.
  private let planes: [UnsafeMutablePointer<Float>]
  private let capacity: Int
  private var first = 0
  private var filled = 0
  private var group = 0
  /// How much input came since the start, and how many frames were given for it.
  private var taken = 0
  private var given = 0
  private var hasBegun = false
  private var hasEnded = false
  /// A group of which not all was given yet.
  private let rest: UnsafeMutablePointer<Float>
  private var restCount = 0

  package init(_ filter: RateFilter, channelCount: Int) {
    self.filter = filter
    self.channelCount = channelCount
    let capacity = Self.room + 4 * filter.layout.width
    self.capacity = capacity
    planes = (0..<channelCount).map { _ in
      let plane = UnsafeMutableRawPointer.allocate(
        byteCount: capacity * MemoryLayout<Float>.size, alignment: 32)
      return plane.initializeMemory(as: Float.self, repeating: 0, count: capacity)
    }
    rest = .allocate(capacity: RateFilter.group * channelCount)
    rest.initialize(repeating: 0, count: RateFilter.group * channelCount)
    restart()
  }

  deinit {
    for plane in planes { plane.deallocate() }
    rest.deallocate()
  }

  /// Forgets what it was given, as if new.
  package func restart() {
    (group, taken, given, restCount) = (0, 0, 0, 0)
    (hasBegun, hasEnded) = (false, false)
    first = 0
    filled = past
    align()
  }

  /// How many samples before its own a frame takes.
  private var past: Int { filter.taps / 2 - 1 }

  // MARK: Input

  /// The places for the channels' next samples, aligned to 32 bytes; write at most ``free``, then ``take(_:)`` them.
  package func places() -> [UnsafeMutablePointer<Float>] {
    align()
    return planes.map { $0 + filled }
  }

  /// Takes so many samples of each channel that were written.
  package func take(_ count: Int) {
    filled += count
    taken += count
  }

  /// How much it can take now; at least ``room`` while nothing is held.
  package var free: Int { capacity - (filled - first) - filter.layout.width - 8 }

  /// Moves what is still needed to the front, so that its end is aligned.
  private func align() {
    let count = filled - first
    let start = -count & 7
    for plane in planes { (plane + start).update(from: plane + first, count: count) }
    first = start
    filled = start + count
  }

  // MARK: Output

  /// Whether there is more to give without further input.
  package var isHolding: Bool { !hasEnded && (restCount > 0 || isReady) }

  private var isReady: Bool { first + filter.layout.width <= filled }

  /// Gives frames, as many as there are and room is for.
  package func give(into output: UnsafeMutablePointer<Float>, room: Int) -> Int {
    var done = giveRest(into: output, room: room)
    var (count, next, end) = (0, group, first)
    while count < (room - done) / RateFilter.group, end + filter.layout.width <= filled {
      count += 1
      next = next + 1 < filter.layout.groups ? next + 1 : 0
      end += filter.layout.steps[next]
    }
    run(count, into: output + done * channelCount)
    (group, first) = (next, end)
    done += count * RateFilter.group
    if done < room, isReady {
      run(1, into: rest)
      group = group + 1 < filter.layout.groups ? group + 1 : 0
      first += filter.layout.steps[group]
      restCount = RateFilter.group
      done += giveRest(into: output + done * channelCount, room: room - done)
    }
    given += done
    return done
  }

  /// Gives what follows behind the last frame of input; 0 when all was given.
  package func drain(into output: UnsafeMutablePointer<Float>, room: Int) -> Int {
    if !hasEnded {
      hasEnded = true
      mirrorEnd()
    }
    let all = (taken * filter.output + filter.input - 1) / filter.input
    return give(into: output, room: min(room, all - given))
  }

  private func giveRest(into output: UnsafeMutablePointer<Float>, room: Int) -> Int {
    let count = min(room, restCount)
    guard count > 0 else { return 0 }
    let start = RateFilter.group - restCount
    output.update(from: rest + start * channelCount, count: count * channelCount)
    restCount -= count
    return count
  }

  private func run(_ count: Int, into output: UnsafeMutablePointer<Float>) {
    guard count > 0 else { return }
    if !hasBegun { mirrorStart() }
    withUnsafePointer(to: filter.layout) { layout in
      for channel in stride(from: 0, to: channelCount, by: 2) {
        let second = min(channel + 1, channelCount - 1)
        fermata_rate(
          layout, group, planes[channel] + first, planes[second] + first, output + channel, channelCount,
          count)
      }
    }
  }

  // MARK: The edges

  private func mirrorStart() {
    hasBegun = true
    let start = first + past
    for plane in planes {
      for distance in 1...max(1, past) {
        plane[start - distance] = plane[min(start + distance, filled - 1)]
      }
    }
  }

  private func mirrorEnd() {
    guard taken > 0 else { return }
    if !hasBegun { mirrorStart() }
    align()
    for plane in planes {
      for distance in 0..<filter.layout.width {
        plane[filled + distance] =
          distance < filter.taps / 2 ? plane[max(first, filled - 2 - distance)] : 0
      }
    }
    filled += filter.layout.width
  }
}
