import FermataPolicy

// Short sounds and vibrations that belong to no session (R-236, R-012).

/// A short sound of an app's that plays.
struct PlayingSound: Sendable {
  let app: AppID
  let samples: [Float]
  /// The phone's frame at which it begins.
  let first: Int
  /// Its place among the phone's system sounds, and the work that waits for its end.
  let number: Int
  let work: Int

  /// Writes its frames from one of the phone's frames on; silence where it has none.
  func copy(into buffer: UnsafeMutablePointer<Float>, from frame: Int, frameCount: Int) {
    buffer.update(repeating: 0, count: frameCount * 2)
    let start = max(0, frame - first) * 2
    let count = min(frameCount * 2, samples.count - start)
    guard count > 0 else { return }
    samples.withUnsafeBufferPointer { all in
      if let from = all.baseAddress { buffer.update(from: from + start, count: count) }
    }
  }
}

extension PhoneWorld {
  /// How long a vibration lasts (our choice, because nothing is documented).
  private static let vibration = Duration.milliseconds(400)

  /// Whether a session that records keeps system sounds and vibrations away (R-012).
  ///
  /// An active session with an input records (our choice, because the phone knows no more of a microphone, see R-101).
  var isHushed: Bool {
    apps.contains {
      $0.isActive && $0.configuration.category.hasInput && !$0.preferences.allowsHapticsWhileRecording
    }
  }

  /// An app plays a short sound or vibrates the phone; no session and no card is touched (R-236).
  ///
  /// What is kept away is over at once: apps tell the silent switch by it (observed, not documented).
  mutating func play(_ sound: ShortSound, by app: AppID, work: Int) {
    let isFelt = isFelt(sound, by: apps[index(of: app)])
    var (loudness, ended) = (Float(0), isFelt ? now + Self.vibration : now)
    if let samples = sound.samples, !isSwitchSilent, !isHushed {
      loudness = self.loudness(of: .systemSound, at: Self.speaker)
      cutSystemSound()
      let first = Studio.frame(at: now)
      systemSoundEnds = max(now, Studio.instant(of: first + samples.count / 2))
      agenda.add(.settling, .script, at: systemSoundEnds)
      ended = max(ended, systemSoundEnds)
      playing = PlayingSound(app: app, samples: samples, first: first, number: systemSounds.count, work: work)
    }
    systemSounds.append(
      SystemSound(app: app, began: now, ended: ended, loudness: loudness, isFelt: isFelt))
    agenda.add(.work(app, work), .alarm, at: ended)
    let what = sound.samples == nil ? "vibrates the phone" : "plays a system sound"
    note("\(apps[index(of: app)].name) \(what)\(ended == now ? ", unnoticed" : "")")
  }

  /// An alert vibrates along, not in a category that records, whatever the session prefers (R-236); the user's settings
  /// for vibrations are on (our choice, because an iPhone comes so).
  private func isFelt(_ sound: ShortSound, by app: PhoneApp) -> Bool {
    switch sound {
    case .sound: false
    case .alert: !isHushed && !app.configuration.category.hasInput
    case .vibration: !isHushed
    }
  }

  /// Ends the short sound of an app's that plays: only one does (R-236), and the later one is heard (our choice, because
  /// sounds play immediately).
  mutating func cutSystemSound() {
    defer { playing = nil }
    guard let playing, now < systemSoundEnds else { return }
    systemSoundEnds = now
    systemSounds[playing.number].ended = now
    let works = agenda.remove { if case .work(playing.app, playing.work) = $0 { true } else { false } }
    for work in works { agenda.add(work, .alarm, at: now) }
  }
}

extension ShortSound {
  fileprivate var samples: [Float]? {
    switch self {
    case .sound(let samples), .alert(let samples): samples
    case .vibration: nil
    }
  }
}
