import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator

// What is heard, against what the screen claims.

extension Agreement {
  private func frame(_ instant: HostTime) -> Int { Phone.frame(at: instant) }

  /// Sound is there exactly while the screen says so.
  mutating func checkSound(_ sight: Sight, _ memory: inout Memory) {
    guard !memory.hasToldSound else { return }
    let now = phone.now
    if memory.phase == .playing {
      let window = gap + trail
      // What the silent switch, the lock, a recorder or the listener silences plays on, unheard.
      let isAudible = isAudible(sight)
      if !isAudible || !memory.wasAudible { memory.silencedAt = now }
      memory.wasAudible = isAudible
      let changed = max(memory.since, memory.silencedAt, phone.lastHeardOtherwise)
      let patience = window + max(memory.latency, phone.outputLatency) + uncertainty
      guard now - changed > patience else { return }
      let isHeard = sight.tapes.contains {
        $0.value.sounds(from: frame(now - window - uncertainty), to: frame(now))
      }
      guard !isHeard, !isQuiet(sight, over: window) else { return }
      memory.hasToldSound = true
      report(.sound, "\(sight.name)'s screen says playing, but nothing is heard")
    } else {
      // After a jump, a pause and a play, or a loss that nobody told, while the engine is awaited, sound that is on its way
      // is heard first.
      let asked = max(memory.cuedAt, sight.status.intent.since, phone.lastUntoldLoss ?? .zero)
      let since = memory.phase == .waiting(.engine) ? max(memory.since, asked) : memory.since
      let silentFrom = since + trail + max(memory.latency, phone.outputLatency)
      // A first frame is reported within 5 ms, so sound as short as the trail may come and go before the screen tells.
      guard now > silentFrom else { return }
      let from = frame(max(silentFrom, now - .milliseconds(250)))
      let allowed = frame(.zero + trail)
      for (port, tape) in sight.tapes where tape.soundingFrames(from: from, to: frame(now)) > allowed {
        memory.hasToldSound = true
        report(.sound, "\(sight.name) is \(sight.status.phase) on its screen, but sounds on \(port)")
      }
    }
  }

  /// Whether a listener would hear what a player renders; softer sound proves nothing.
  private func isAudible(_ sight: Sight) -> Bool {
    phone.loudness(of: sight.player.app) * sight.player.player.gain >= 0.05
  }

  /// How long an app can be left in the dark about its own sound, because the phone does not tell: then as long as
  /// ``Oracle/untold``.
  private var uncertainty: Duration {
    let conditions = phone.conditions
    // An engine that was reported as stopped, started again and only then stops is noticed only by looking.
    let isDark =
      !conditions.beganArrives || conditions.beganDelay > .zero || !conditions.routeNoticesArrive
      || conditions.engineStopDelay > .zero
    let isUntold = phone.lastUntoldLoss.map { phone.now - $0 < .seconds(1) } ?? false
    return (isDark || isUntold ? Oracle.untold : conditions.routeNoticeDelay) + slack
  }

  /// Whether the medium itself is silent where the screen claims to be, or cannot be compared there.
  private mutating func isQuiet(_ sight: Sight, over window: Duration) -> Bool {
    let format = AudioFormat.standard
    let count = format.frames(in: window).value
    let end = format.frames(in: sight.status.position).value
    guard let expected = reference(for: sight, from: end - count, count: count) else { return true }
    guard energy(expected) < 1e-8 else { return false }
    quietPassages += 1
    return true
  }

  /// After something external left, not a frame may sound on the phone's own ports until the user plays again.
  mutating func checkOutputLoss(_ sight: Sight, _ memory: inout Memory) {
    guard sight.player.recipe.routeChange != .ignored else { return }
    let status = sight.status
    let output = phone.output
    if !output.isBuiltIn {
      memory.loss = nil
      // Nobody chose the device for sound that passed before the app was told of it.
      let isTold = phone.now >= phone.lastOutputChange + phone.conditions.routeNoticeDelay
      if status.isPlaying, isTold { memory.heardExternal = output }
      return
    }
    // Whoever picks the phone's own speaker wants to be heard there; a category that moves the sound took nothing
    // away.
    let isThere = memory.heardExternal.map(phone.isConnected) ?? false
    if phone.isSpeakerPicked || isThere && memory.loss == nil { memory.heardExternal = nil }
    if memory.heardExternal != nil, memory.loss == nil {
      let (lost, delay) = (phone.lastOutputChange, phone.conditions.routeNoticeDelay)
      let isTrailing = delay + slack > .zero && !phone.conditions.outputsArePinned
      memory.loss = (lost, isTrailing ? lost + delay + trail : lost)
    }
    guard let loss = memory.loss else { return }
    if status.intent.wants, status.intent.since >= loss.at {
      memory.heardExternal = nil
      memory.loss = nil
      return
    }
    for (port, tape) in sight.tapes where port.isBuiltIn {
      let count = tape.soundingFrames(from: frame(loss.trailsUntil), to: frame(phone.now))
      guard count > 0, phone.conditions.routeNoticesArrive else { continue }
      report(.sound, "\(count) frames of \(sight.name) sounded on \(port) after the device had left")
      memory.heardExternal = nil
      memory.loss = nil
    }
  }

  /// The position that the screen claims is the one that is heard.
  ///
  /// It is compared at most once in 90 ms, and only where sound has run on for 60 ms, because the window takes 43 ms.
  mutating func checkPosition(_ sight: Sight, _ memory: inout Memory) {
    guard sight.status.isPlaying else { return }
    let now = phone.now
    let changed = phone.lastHeardOtherwise + uncertainty
    // What a headset was handed while it was slower is heard beside what it is handed now.
    let isHeard = max(max(memory.continuousSince, changed) + phone.outputLatency, phone.trailsUntil)
    let settled = isHeard + .milliseconds(60) + slack
    let isDue = memory.lastMatch.map { now - $0 >= .milliseconds(90) } ?? true
    // The last frames before an underrun fade, and spell no position; what was read ahead lasts a little longer.
    guard now >= settled, isDue, isAudible(sight), !media.hasStalled(within: .milliseconds(100)) else {
      return
    }
    guard let heard = window(of: sight, at: now) else { return }
    memory.lastMatch = now
    guard let apart = distance(heard, sight) else { return }
    matches += 1
    // A callback that was missed is noticed a little later, and at a higher speed more is missed in it.
    let tolerance = slack == .zero ? Self.clockTolerance : Self.clockTolerance * 2 * max(1, sight.status.rate)
    if apart > tolerance || apart < .zero - tolerance {
      report(
        .screen,
        "\(sight.name)'s screen reads \(sight.status.position.secondsText), \(apart.secondsText) s from what is heard"
      )
    }
  }

  private static let window = 2048

  /// The last samples that were heard; `nil` unless sound fills them.
  private func window(of sight: Sight, at now: HostTime) -> [Float]? {
    let end = frame(now)
    let output = phone.output
    guard let tape = sight.tapes.first(where: { $0.key == output })?.value, let span = tape.spans.last,
      span.end >= end - 8, span.start <= end - max(Self.window, frame(.zero + slack))
    else { return nil }
    return tape.samples(from: end - Self.window, to: end)
  }

  /// How far the screen's position is ahead of what was heard; `nil` where that cannot be told.
  private mutating func distance(_ heard: [Float], _ sight: Sight) -> Duration? {
    let player = sight.player
    let status = sight.status
    let format = AudioFormat.standard
    let claimed = format.frames(in: status.position).value
    if status.info?.codec == "ruler" {
      guard let gain = phone.gain(of: player.app, player.player.id, since: frame(phone.now) - 1),
        let frame = Ruler.lastFrame(of: heard, gain: gain * player.player.gain)
      else { return nil }
      return format.duration(of: FrameCount(claimed)) - format.duration(of: FrameCount(frame + 1))
    }
    // Stretched sound, and sound that is just being made louder or softer, is another waveform; a ruler above still
    // spells its frames.
    guard status.rate == 1,
      phone.gain(of: player.app, player.player.id, since: frame(phone.now) - Self.window) != nil
    else { return nil }
    let reach = format.frames(in: Self.clockTolerance).value
    let start = claimed - Self.window - reach
    guard start >= 0,
      let expected = reference(for: sight, from: start, count: Self.window + 2 * reach)
    else { return nil }
    guard energy(expected) > 1e-7 else {
      quietPassages += 1
      return nil
    }
    let lag = Correlation.bestLag(of: heard, in: expected, around: reach)
    // A device that missed a callback spells no position there.
    if lag == nil, slack > .zero { return nil }
    return lag.map { .zero - format.duration(of: FrameCount($0 - reach)) } ?? .seconds(1)
  }

  private func energy(_ samples: [Float]) -> Float {
    samples.reduce(0) { $0 + $1 * $1 } / Float(max(1, samples.count))
  }

  /// What the player's item holds there, decoded apart from the player; `nil` where it does not reach, or cannot be
  /// read.
  private mutating func reference(
    for sight: Sight, from start: Int, count: Int
  ) -> [Float]? {
    guard start >= 0, let location = sight.player.location(of: sight.status) else { return nil }
    do {
      let reader = try references[location] ?? media.openReference(location, format: .standard)
      references[location] = reader
      try reader.seek(to: FrameCount(start))
      var samples = [Float](repeating: 0, count: count * 2)
      var done = 0
      while done < count {
        let read = try samples.withUnsafeMutableBufferPointer { buffer in
          try reader.read(into: UnsafeMutableBufferPointer(rebasing: buffer[(done * 2)...]))
        }
        guard case .frames(let frames) = read else { return nil }
        done += frames
      }
      return samples
    } catch {
      return nil
    }
  }
}
