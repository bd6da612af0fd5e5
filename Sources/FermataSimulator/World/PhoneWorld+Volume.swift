import FermataPlatform
import FermataPolicy

// How loud everything is: volumes, ducking, the silent switch, muted outputs (R-085 to R-091, R-039).

/// Names a volume: each endpoint has one for media and one for calls (R-086, R-089).
struct VolumeKey: Hashable, Sendable {
  let port: AudioPort
  let isCall: Bool
}

extension PhoneWorld {
  /// Whether the volume for calls is in use: during a call, and in the chat modes (R-089).
  var isCallVolume: Bool {
    if isCallHeard { return true }
    guard let mode = governing.map({ apps[$0].configuration.mode }) else { return false }
    return mode == .voiceChat || mode == .videoChat || mode == .gameChat
  }

  func volume(at port: AudioPort) -> Float {
    volumes.isEmpty ? 1 : volumes[VolumeKey(port: port, isCall: isCallVolume)] ?? 1
  }

  mutating func setVolume(_ volume: Float, at port: AudioPort) {
    volumes[VolumeKey(port: port, isCall: isCallVolume)] = volume
  }

  /// Tells apps that observe it when the volume of what is heard changed, by the user or with the endpoint (R-086); not
  /// while their session is inactive, and what changed then once it is active (R-087; the latter is our choice).
  mutating func settleVolumes() {
    for here in apps.indices where apps[here].isActive {
      guard let last = apps[here].lastVolume else { continue }
      let volume = volume(at: output)
      guard volume != last else { continue }
      apps[here].lastVolume = volume
      tell(apps[here].id, .volume(from: last, to: volume))
    }
  }

  /// How loud a source is heard at a port.
  func loudness(of source: Studio.Source, at port: AudioPort) -> Float {
    let app: AppID
    switch source {
    case .app(let sounding, _): app = sounding
    case .systemSound: return isHushed || isSwitchSilent ? 0 : ringerVolume
    case .voice(let holder): return rings(holder) ? loudness(ofRinging: holder) : volume(at: port)
    }
    if isSilenced(app) { return 0 }
    let dip = now < notificationEnds ? conditions.notificationGain : 1
    return volume(at: port) * duckingGain(of: app) * dip
  }

  /// Whether an interrupter is heard at the ringer's volume: it rings, and is no conversation yet.
  private func rings(_ holder: SystemInterrupter) -> Bool {
    holder.isCall ? !answeredCalls.contains(holder) : holder.isAlarm
  }

  /// The ringer is apart from the volume of media (R-236), and the switch silences all of it but the clock's alarm (our
  /// choice, because R-236 says it of system sounds, and an alarm is there to wake).
  private func loudness(ofRinging holder: SystemInterrupter) -> Float {
    // R-220: a call in a banner that spares somebody is silent.
    (isSwitchSilent || ringing == holder) && holder != .alarm ? 0 : ringerVolume
  }

  /// A short sound of the system: at most 30 s, one at a time, of nobody's session (R-236).
  mutating func playSystemSound(for duration: Duration) {
    cutSystemSound()
    systemSoundEnds = now + min(max(.zero, duration), .seconds(30))
    agenda.add(.settling, .script, at: systemSoundEnds)
    note("a system sound")
  }

  /// The gain that ducking by others gives an app (R-090): as long as they are active, not as long as they sound.
  func duckingGain(of app: AppID) -> Float {
    // R-022: beside a call the speaker is low, and headphones are not.
    let isBesideCall = isCallHeard && output.isBuiltIn && apps[index(of: app)].isActive
    if isAnnouncing || isBesideCall { return conditions.duckedGain }
    for here in apps.indices where apps[here].isActive && apps[here].configuration.ducksOthers {
      if apps[here].id != app { return conditions.duckedGain }
    }
    return 1
  }

  /// Whether an app is not heard whatever it renders.
  func isSilenced(_ app: AppID) -> Bool {
    let here = index(of: app)
    if apps[here].isOutputMuted { return true }  // R-039
    // A session that only records silences nearly everything on the phone (R-002).
    for other in apps.indices where apps[other].isActive && !apps[other].configuration.category.hasOutput {
      return true
    }
    let category = apps[here].configuration.category
    if category.isSilencedBySwitch, isSwitchSilent || isLocked { return true }  // R-085
    if category.isSilencedBySwitch, isCallHeard { return true }  // R-022
    return apps[here].isMuteInBackground
  }

  /// Whether a source is silent because its app may not sound in the background (R-102).
  func isMute(_ source: Studio.Source) -> Bool {
    guard case .app(let app, _) = source else { return false }
    return apps[index(of: app)].isMuteInBackground
  }

  /// An app mutes its session's output without giving it back (R-039).
  mutating func muteOutput(of app: AppID, _ isMuted: Bool) -> SystemCode? {
    let here = index(of: app)
    guard !apps[here].isKilled else { return nil }
    guard conditions.system.mutesOutput, !isMuted || apps[here].configuration.canBeMuted else {
      return .badParameter
    }
    apps[here].isOutputMuted = isMuted
    note("\(apps[here].name) output \(isMuted ? "muted" : "unmuted")")
    return nil
  }
}

extension SessionConfiguration {
  /// Whether its output can be muted: not in playAndRecord with a mode other than the default one (R-039).
  var canBeMuted: Bool { category != .playAndRecord || mode == .default }
}
