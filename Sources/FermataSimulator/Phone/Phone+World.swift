import FermataPlatform
public import FermataPolicy
import Synchronization

// What a scenario does to a phone. Each call takes effect at the phone's present instant.

extension Phone {
  /// Plugs in or pairs a device, or picks a receiver; it is heard from now on where the session in charge may use it.
  ///
  /// A Bluetooth headset is `.bluetoothA2DP`: it brings its call side along. `.bluetoothHFP` is one for calls alone.
  ///
  /// - Parameters:
  ///   - kind: what it is for music.
  ///   - name: tells two of a kind apart; the kind's name unless given.
  public func connect(_ kind: AudioPort.Kind, named name: String? = nil) {
    change { $0.arrive(Device(kind: kind, name: name ?? kind.rawValue)) }
  }

  /// Takes a device away.
  public func disconnect(_ kind: AudioPort.Kind, named name: String? = nil) {
    change {
      let device = Device(kind: kind, name: name ?? kind.rawValue)
      $0.endBursts(of: device)
      $0.disconnect(device)
    }
  }

  /// The user picks a connected device in the route picker, or with `.builtInSpeaker` the phone's own speaker.
  ///
  /// A picked speaker is heard until a device is picked or arrives. Devices stay connected meanwhile, so nothing is
  /// lost and nobody is interrupted; the notice of the new route has the reason `override`.
  public func pick(_ kind: AudioPort.Kind, named name: String? = nil) {
    change { world in
      guard kind != .builtInSpeaker else { return world.pickSpeaker() }
      let device = Device(kind: kind, name: name ?? kind.rawValue)
      if world.devices.contains(device) { world.connect(device, because: .override) }
    }
  }

  /// The user takes one bud of a Bluetooth headset out of an ear, or puts it back (R-225).
  public func moveBud(isIn: Bool) { change { $0.moveBud(isIn: isIn) } }

  /// The user takes both buds out: the headset pauses, and is gone a second later, unless it is connected again by then
  /// (R-225).
  public func takeBudsOut() { change { $0.takeBudsOut() } }

  /// Every app is told that the route changed though its endpoints stay, as when the phone wakes.
  public func announceRoute(because reason: Route.ChangeReason) {
    change { $0.announceRoute(because: reason) }
  }

  /// The system takes audio, as by a call that rings.
  ///
  /// - Parameters:
  ///   - interrupter: what takes it.
  ///   - asBanner: whether a call rings in a banner, which spares apps that ask for it (row 6).
  public func begin(_ interrupter: SystemInterrupter, asBanner: Bool = false) {
    change { $0.begin(interrupter, asBanner: asBanner) }
  }

  /// The system gives audio back: a call was declined, missed or hung up, or an alarm was dismissed.
  ///
  /// - Parameters:
  ///   - interrupter: what took audio.
  ///   - mayResume: whether the end carries the system's leave to go on.
  ///   - isTold: whether the end is told at all; it sometimes is not (R-042).
  public func end(_ interrupter: SystemInterrupter, mayResume: Bool = true, isTold: Bool = true) {
    change { $0.end(interrupter, mayResume: mayResume, isTold: isTold) }
  }

  /// The user answers what rings.
  public func answer() {
    change {
      $0.note("the call is answered")
      $0.answer()
    }
  }

  /// The call is put on hold, or taken up again (R-022).
  public func holdCall(_ isHeld: Bool = true) {
    change {
      guard $0.hasCall else { return }
      $0.note("the call is \(isHeld ? "on hold" : "taken up again")")
      $0.isCallHeld = isHeld
    }
  }

  /// A recording of the screen with the microphone begins: sound that mixes with nobody stops, and nobody is told
  /// (row 22); scripted apps go on.
  public func recordScreen() { change { $0.recordScreen() } }

  /// The cover of an iPad closes, or opens; closed it mutes the built-in microphone (row 12, R-053).
  public func closeCover(_ isClosed: Bool = true) { change { $0.closeCover(isClosed) } }

  /// An app is told of an interruption and of its end though nothing took its session (R-047).
  public func tellSpuriousInterruption(to app: AppID) { change { $0.tellSpuriousInterruption(to: app) } }

  /// A short sound of the system, at the ringer's volume: at most 30 s, one at a time; no session is touched (R-236).
  ///
  /// It is not heard while somebody records (R-012).
  public func playSystemSound(for duration: Duration) { change { $0.playSystemSound(for: duration) } }

  /// The phone vibrates for a moment, unless somebody records (R-012); nothing is heard.
  public func vibrate() {
    change { $0.note($0.isHushed ? "a recorder keeps the phone from vibrating" : "the phone vibrates") }
  }

  /// A notification sounds for half a second; nobody is interrupted (row 9).
  public func notify() {
    change {
      $0.note("a notification sounds")
      $0.playSystemSound(for: .milliseconds(500))
      $0.notificationEnds = $0.now + .milliseconds(500)
      $0.agenda.add(.settling, .script, at: $0.notificationEnds)
    }
  }

  /// Another player in an app's own process begins, such as media in a web view (row 16).
  ///
  /// It has a Now Playing session of its own: the lock screen shows it and presses reach it, until the app begins to
  /// sound again (R-153; that the player heard last is active is our choice, because it is so between apps).
  public func playInside(_ app: AppID) { change { $0.playInside(app) } }

  /// The other player in an app's own process stops.
  public func stopInside(_ app: AppID) { change { $0.stopInside(app) } }

  /// Code in an app's process that is not Fermata's changes its session, such as an advertisement or a camera
  /// (R-233, R-234).
  public func meddle(with app: AppID, _ act: ForeignAct) { change { $0.meddle(with: app, act) } }

  /// A scripted app begins to sound.
  public func play(_ app: AppID) {
    change {
      $0.note("\($0.apps[$0.index(of: app)].name) plays")
      $0.play(app)
    }
  }

  /// A scripted app stops.
  ///
  /// - Parameters:
  ///   - app: an app with a script.
  ///   - tellsOthers: whether it deactivates with notice, so that others may go on (R-029, R-030).
  public func stop(_ app: AppID, tellsOthers: Bool = true) {
    change {
      $0.note("\($0.apps[$0.index(of: app)].name) stops")
      $0.stop(app, tellsOthers: tellsOthers)
    }
  }

  /// A scripted app is done, and gives the sound back as apps of its kind do, or as it was installed to (R-209).
  public func leave(_ app: AppID) {
    change {
      $0.note("\($0.apps[$0.index(of: app)].name) is left")
      $0.leave(app)
    }
  }

  /// A scripted app pauses and keeps its session.
  public func pause(_ app: AppID) { change { $0.pause(app) } }

  /// An app's engines stop by themselves, as when the hardware's format changes.
  public func stopEngines(of app: AppID) { change { $0.stopEngines(of: app) } }
}
