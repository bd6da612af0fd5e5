/// Plays buffers and parts of files one after the other.
final class PlayerPuller: Puller {
  /// A buffer or a part of a file that was scheduled.
  final class Entry {
    let sound: any ScheduledSound
    /// When it may begin: a frame of the player's time, or an instant of the phone's.
    let time: AVAudioTime?
    let options: AVAudioPlayerNodeBufferOptions
    let callbackType: AVAudioPlayerNodeCompletionCallbackType
    let completion: (() -> Void)?
    var place = 0

    var frameCount: Int { sound.frameCount }

    init(
      _ sound: any ScheduledSound, at time: AVAudioTime?, _ options: AVAudioPlayerNodeBufferOptions,
      _ callbackType: AVAudioPlayerNodeCompletionCallbackType, _ completion: (() -> Void)?
    ) {
      self.sound = sound
      self.time = time
      self.options = options
      self.callbackType = callbackType
      self.completion = completion
    }
  }

  /// Whether its node is connected with one channel.
  var isMono = false
  private(set) var isPlaying = false
  /// The frames of the player's own time, which stands while it does not play.
  private(set) var playerFrames = 0
  /// Before this instant it is silent.
  private var begins: UInt64 = 0
  private var entries: [Entry] = []
  /// How many of the entries are over.
  private var overCount = 0

  func play(at begins: UInt64) {
    isPlaying = true
    self.begins = begins
  }

  func pause() { isPlaying = false }

  /// Adds an entry; returns those that it puts out.
  func schedule(_ entry: Entry) -> [Entry] {
    var gone: [Entry] = []
    if entry.options.contains(.interrupts) {
      gone = entries
      entries = []
      overCount = 0
    } else if entry.options.contains(.interruptsAtLoop) {
      gone = Array(entries.prefix(overCount)) + entries.dropFirst(overCount + 1)
      entries = Array(entries.dropFirst(overCount).prefix(1))
      overCount = 0
    }
    entries.append(entry)
    return gone
  }

  /// Takes the entries that are over.
  func takeOver() -> [Entry] {
    defer {
      entries.removeFirst(overCount)
      overCount = 0
    }
    return Array(entries.prefix(overCount))
  }

  /// Stops, and takes all entries; the player's time begins anew.
  func takeAll() -> [Entry] {
    defer {
      isPlaying = false
      playerFrames = 0
      entries = []
      overCount = 0
    }
    return entries
  }

  override func fill(_ output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64) {
    var written = isPlaying ? min(frameCount, frames(until: begins, from: hostNanoseconds)) : frameCount
    output.update(repeating: 0, count: 2 * written)
    while written < frameCount {
      let instant = hostNanoseconds + Int64(Double(written) * 1e9 / rate)
      let run = play(output + 2 * written, upTo: frameCount - written, at: instant)
      written += run
      playerFrames += run
    }
  }

  /// Writes frames of one entry, or of the silence before it; returns how many.
  private func play(_ output: UnsafeMutablePointer<Float>, upTo most: Int, at hostNanoseconds: Int64) -> Int {
    guard overCount < entries.count else {
      output.update(repeating: 0, count: 2 * most)
      return most
    }
    let entry = entries[overCount]
    let wait = entry.place == 0 ? min(most, self.wait(for: entry, at: hostNanoseconds)) : 0
    guard wait == 0 else {
      output.update(repeating: 0, count: 2 * wait)
      return wait
    }
    let run = min(most, entry.frameCount - entry.place)
    entry.sound.write(entry.place..<entry.place + run, to: output)
    entry.place += run
    if entry.place == entry.frameCount {
      if repeats(entry) { entry.place = 0 } else { overCount += 1 }
    }
    return run
  }

  private func repeats(_ entry: Entry) -> Bool {
    let isCut = overCount + 1 < entries.count && entries[overCount + 1].options.contains(.interruptsAtLoop)
    return entry.options.contains(.loops) && entry.frameCount > 0 && !isCut
  }

  private func wait(for entry: Entry, at hostNanoseconds: Int64) -> Int {
    guard let time = entry.time else { return 0 }
    if time.isSampleTimeValid {
      let scale = time.sampleRate > 0 ? rate / time.sampleRate : 1
      return max(0, Int((Double(time.sampleTime) * scale).rounded()) - playerFrames)
    }
    return time.isHostTimeValid ? frames(until: time.hostTime, from: hostNanoseconds) : 0
  }

  private func frames(until instant: UInt64, from hostNanoseconds: Int64) -> Int {
    let ahead = Double(instant) - Double(hostNanoseconds)
    return ahead > 0 ? Int((ahead * rate / 1e9).rounded()) : 0
  }

  override var framesToCall: Int? {
    let tapped = super.framesToCall
    guard isPlaying, overCount < entries.count else { return overCount > 0 ? 0 : tapped }
    if overCount > 0 { return 0 }
    let entry = entries[0]
    guard !repeats(entry) else { return tapped }
    // An instant to wait for lies in the future by what the player is pulled for; the rest follows when it is reached.
    let sample =
      entry.time.map { $0.isSampleTimeValid && entry.place == 0 ? wait(for: entry, at: 0) : 0 } ?? 0
    let left = sample + entry.frameCount - entry.place
    return min(left, tapped ?? left)
  }
}
