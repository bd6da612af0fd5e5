import FermataPolicy

// Interrupters that are neither calls nor alarms: announcements, the screen's recording, a closed cover, spurious
// interruptions (matrix rows 12, 21 and 22, R-047).

extension PhoneWorld {
  /// How long after the cover closed the microphone is muted (our choice, because one or two seconds were seen, R-053).
  private static let coverDelay = Duration.milliseconds(1500)
  /// How long a spurious interruption lasts from beginning to end (our choice, because no length is told).
  private static let spuriousLength = Duration.milliseconds(200)

  /// Siri reads a notification aloud: spoken audio is interrupted, and the rest is lowered or interrupted (row 21, a
  /// knob).
  mutating func announce() {
    guard !isAnnouncing, output.kind.isWorn else { return }
    isAnnouncing = true
    note(SystemInterrupter.announcement.news.begins)
    for app in apps where app.isActive && !app.configuration.isMixable {
      guard app.configuration.mode == .spokenAudio || conditions.announcementsInterrupt else { continue }
      interrupt(app.id, by: .system(.announcement))
    }
  }

  mutating func endAnnouncement(mayResume: Bool, isTold: Bool) {
    guard isAnnouncing else { return }
    isAnnouncing = false
    note(SystemInterrupter.announcement.news.ends)
    release(by: .system(.announcement), mayResume: mayResume, isTold: isTold)
  }

  /// The screen is recorded with the microphone: non-mixable sessions become inactive, and their apps are not told;
  /// scripted apps go on.
  mutating func recordScreen() {
    note("the screen is recorded")
    lastUntoldLoss = now
    for app in apps where app.isHosted && app.isActive && !app.configuration.isMixable {
      stopEnginesSilently(of: app.id)
      apps[index(of: app.id)].isActive = false
      release(by: .app(app.id), mayResume: false, isTold: false)
    }
  }

  mutating func closeCover(_ isClosed: Bool) {
    guard isCoverClosed != isClosed else { return }
    isCoverClosed = isClosed
    note("the cover \(isClosed ? "closes" : "opens")")
    if isClosed {
      agenda.add(.coverMutes, .script, at: now + Self.coverDelay)
    } else if conditions.coverEndsComeOnOpening {
      for app in apps where app.isMutedByCover { tellEnd(app.id, mayResume: false) }
    }
    if !isClosed { for here in apps.indices { apps[here].isMutedByCover = false } }
  }

  /// The built-in microphone is muted: sessions that listen through it are taken, and no end follows (row 12).
  mutating func muteByCover() {
    guard isCoverClosed, ends.inputs.contains(Self.microphone) else { return }
    for app in apps where app.isActive && listensThroughCover(app.configuration) {
      interrupt(app.id, by: .app(app.id), .builtInMicMuted)
      apps[index(of: app.id)].isMutedByCover = true
    }
  }

  /// Whether a session would listen through the microphone that a closed cover mutes.
  func listensThroughCover(_ configuration: SessionConfiguration) -> Bool {
    configuration.category.hasInput && !configuration.options.contains(.overrideMutedMicrophoneInterruption)
      && ends(for: configuration).inputs.contains(Self.microphone)
  }

  /// A beginning and an end are told of an interruption that took nothing (R-047).
  mutating func tellSpuriousInterruption(to app: AppID) {
    let here = index(of: app)
    guard apps[here].isActive, apps[here].interruptedBy.isEmpty, apps[here].isHosted else { return }
    note("\(apps[here].name) told of an interruption that is none")
    tell(app, .interruptionBegan(.default))
    tell(app, .interruptionEnded(mayResume: true), after: Self.spuriousLength)
  }
}
