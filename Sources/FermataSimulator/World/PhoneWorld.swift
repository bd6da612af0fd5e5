import FermataPlatform
package import FermataPolicy

/// The phone as a value: apps, calls, devices, the lock screen, and what is still to be delivered.
///
/// Reducers in the extensions change it; none calls out. What apps are to be told goes into the agenda.
struct PhoneWorld: Sendable {
  /// Tells its apps from those of other phones.
  let number = PhoneNumber.next()
  var conditions: Conditions
  var now = HostTime.zero
  var agenda = Agenda()
  var apps: [PhoneApp] = []
  /// What the user connected, the latest last: the last one is heard.
  var devices: [Device] = []
  /// Whether the user picked the phone's own speaker and no device since.
  var isSpeakerPicked = false
  /// Whether that pick moved the sound; no app is told of a pick of what is heard already.
  var hasPickMoved = false
  /// Devices that leave and return once as they arrive (a burst), or that leave because their buds were taken out; the
  /// agenda names them by their index here.
  var bursts: [Burst] = []
  /// The endpoints in use, and what is about to change them.
  var ends = RouteEnds(outputs: [PhoneWorld.speaker], inputs: [])
  var routeCause: RouteCause?
  var routeToken = 1
  var lastOutputChange = HostTime.zero
  /// The present latency, the longest so far, and until when sound from before the last change is heard.
  var latency = (now: Duration.zero, slowest: Duration.zero, trailsUntil: HostTime.zero)
  /// Whether the session that decided the route last is long-form; a receiver keeps to that until another session
  /// decides.
  var isLongForm = false
  /// When the output last became slower or quicker though it stayed the same.
  var lastLatencyChange = HostTime.zero
  /// When sound was last stopped without anybody being told.
  var lastUntoldLoss: HostTime?
  /// A volume for each endpoint and scale.
  var volumes: [VolumeKey: Float] = [:]
  /// The parts of the system that hold the phone's audio over all apps; a call among them may be answered, or on hold.
  var holders: Set<SystemInterrupter> = []
  /// A call that rings in a banner and spares apps that asked for it; it has taken other sessions already (row 6).
  var ringing: SystemInterrupter?
  var answeredCalls: Set<SystemInterrupter> = []
  var isCallHeld = false
  /// Whether Siri reads a notification aloud, and whether a cover mutes the built-in microphone.
  var isAnnouncing = false
  var isCoverClosed = false
  var isSwitchSilent = false
  /// How loud it rings, apart from the volume of media, and until when a short sound of the system lasts.
  var ringerVolume: Float = 1
  var systemSoundEnds = HostTime.zero
  /// What apps asked for of that kind, and the last that was heard, if the last was an app's.
  var systemSounds: [SystemSound] = []
  var playing: PlayingSound?
  /// Whether one of the buds that are heard is out of its ear.
  var isBudOut = false
  /// The app that was playing in the car when it left.
  var playedInCar: AppID?
  var isLocked = false
  var notificationEnds = HostTime.zero
  var areServicesLost = false
  var lastHeard = 0
  /// The value of `lastHeard` when an entry was last dropped from the lock screen.
  var lastDropped = 0
  var lastActivated = 0
  var lastEngine = 0
  /// What happened, one line for each change of the phone itself.
  var log: [LogLine] = []
  /// The app's call that is being carried out, with what follows from it at once; `nil` if none is.
  var answering: LogLine.Call?
  /// How late apps are told and woken; `nil` on a phone in virtual time, where all comes at its instant.
  var lateness: Lateness?
  /// What a witness wrote down; `nil` while nobody asks for it.
  var testimony: [Testimony]?

  init(conditions: Conditions) { self.conditions = conditions }

  /// Where an app of this phone is; every function that is given an app asks here.
  func index(of app: AppID) -> Int {
    precondition(
      app.phone == number, "\(app) is an app of another phone: use what install(_:) of this phone returned")
    return app.value
  }

  mutating func note(_ text: String) { log.append(LogLine(at: now, text: text, call: answering)) }

  /// Tells an app something, now or later.
  mutating func tell(_ app: AppID, _ notice: Notice, after delay: Duration = .zero) {
    guard !apps[index(of: app)].isKilled else { return }
    post(notice, since: now, to: app, at: now + delay)
  }

  /// Puts a notice on its way.
  mutating func post(_ notice: Notice, since: HostTime, to app: AppID, at instant: HostTime) {
    let kind: Agenda.Class = if case .finished = notice { .result } else { .notice }
    let arrival = lateness?.arrives(notice, at: instant, to: app) ?? instant
    agenda.add(.notice(app, notice, since: since), kind, at: arrival)
  }

  mutating func submit(_ call: SystemCall, by app: AppID, ticket: Int) {
    agenda.add(.call(app, call, ticket: ticket), .call, at: now)
  }

  /// Whether a call of the phone's, or of another app through CallKit, rings or goes on, on hold or not; one that rings
  /// in a banner and spares somebody does not count yet (row 6).
  var hasCall: Bool { holders.contains(.call) || holders.contains(.internetCall) }
  /// Whether a call is heard: on hold it is as if there were none.
  var isCallHeard: Bool { hasCall && !isCallHeld }

  /// Works out what follows from a change by itself: the route, and the hints and volumes that apps are told.
  mutating func settle() {
    settleRoute()
    settleHints()
    settleVolumes()
    answering = nil
  }

  /// Whether another app is heard, or a part of the system holds the audio.
  func isOtherAudioPlaying(for app: AppID) -> Bool {
    !holders.isEmpty || apps.indices.contains { apps[$0].id != app && apps[$0].isHeardNow }
  }
}

/// One line of what the phone did.
package struct LogLine: Hashable, Sendable {
  package let at: HostTime
  package let text: String
  /// The app's call that it came of; `nil` if of none.
  package let call: Call?

  /// What an app's process asked for, and its number among the calls of its kind, from 1.
  package struct Call: Hashable, Sendable {
    package let app: AppID
    package let launch: Int
    package let kind: Testimony.Call
    package let number: Int

    package init(app: AppID, launch: Int, kind: Testimony.Call, number: Int) {
      (self.app, self.launch, self.kind, self.number) = (app, launch, kind, number)
    }
  }
}

extension PhoneApp {
  var isHeardNow: Bool { kind == nil ? isActive && isRunningAnyEngine : isSounding }
}
