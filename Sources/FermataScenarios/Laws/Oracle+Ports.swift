import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator

// The ports through which a part is heard, and what their loss and their return do to its licence (law 3).

extension Oracle {
  /// Keeps through which private port a part is heard, and whether its app can know that.
  mutating func followPort(of pass: Pass, _ place: Int) {
    if !pass.port.isBuiltIn {
      let last = parts[place].passed.privatePort
      if let last, last != pass.port { parts[place].passed.formerPort = (last, pass.start) }
      parts[place].passed.privatePort = pass.port
      let (told, changed) = (apps[pass.app]?.routeToldAt ?? .zero, phone.lastOutputChange)
      let isTold = told >= changed || Phone.instant(of: pass.end) - changed > Self.untold
      parts[place].passed.isPortTold = isTold || last == pass.port && parts[place].passed.isPortTold
    } else if parts[place].licence.isHeld, parts[place].licence.blink == nil {
      parts[place].passed.privatePort = nil
    }
  }

  /// The system says that the device that was heard is gone.
  mutating func disconnect(_ place: Int, since: HostTime, at instant: HostTime) {
    // Sound in flight is lost for a part that plays on, too.
    parts[place].hearing.isCut = true
    lose(place, at: since, toldAt: instant)
    // Sound is back at the port from before the device came: going on there and waiting for the device are both right.
    if let blink = parts[place].licence.blink, blink.ports.dropFirst().contains(phone.output) {
      parts[place].licence.blink?.permit = min(blink.permit, .optional)
    }
  }

  /// The port through which a part was heard is gone; its return in time gives the licence back.
  private mutating func lose(_ place: Int, at instant: HostTime, toldAt: HostTime?) {
    let licence = parts[place].licence
    guard parts[place].recipe.routeChange != .ignored else { return }
    guard licence.blink == nil, let port = parts[place].passed.privatePort else {
      if licence.blink?.toldAt == nil { parts[place].licence.blink?.toldAt = toldAt }
      // Told that a device left, an app may fall silent even if none of its frames was heard there.
      if licence.blink == nil, toldAt != nil { parts[place].licence.leaveOpen() }
      return
    }
    guard max(licence.permit, licence.owed) > .withheld, licence.since <= instant else { return }
    // An app that was silenced before it was told of the device never knew that it was heard there.
    guard parts[place].passed.isPortTold else {
      parts[place].passed.privatePort = nil
      return parts[place].licence.leaveOpen()
    }
    let former = parts[place].passed.formerPort.flatMap {
      $0.end > Phone.frame(at: instant - .seconds(2)) ? $0.port : nil
    }
    let settling = port.kind.blinkTime
    parts[place].licence = Part.Licence(
      since: licence.since, order: licence.order,
      blink: Part.Blink(
        ports: [port] + (former.map { [$0] } ?? []), lostAt: instant,
        surelyUntil: instant + settling - .milliseconds(100), perhapsUntil: instant + .milliseconds(2700),
        permit: licence.permit, owed: licence.owed, toldAt: toldAt))
    parts[place].hearing.isCut = true
  }

  mutating func followRoute(_ place: Int, _ truth: Truth) {
    if truth.isSpeakerPicked, truth.output.isBuiltIn {
      followPick(place)
      parts[place].passed.privatePort = nil
    }
    if let port = parts[place].passed.privatePort, truth.output.isBuiltIn, parts[place].licence.blink == nil,
      parts[place].recipe.routeChange != .ignored
    {
      if !phone.isConnected(port) {
        let told = apps[parts[place].app]?.routeToldAt
        lose(
          place, at: truth.lastOutputChange, toldAt: told.flatMap { $0 >= truth.lastOutputChange ? $0 : nil })
      } else if !truth.isSpeakerPicked, parts[place].licence.isHeld {
        // The device is connected but not in use, because of a category or a call: sound and silence are both right.
        parts[place].licence.leaveOpen()
      }
    }
    guard let blink = parts[place].licence.blink else { return }
    if blink.ports.contains(truth.output), truth.now <= blink.perhapsUntil {
      // An app that is told nothing cannot know which ports it was heard on meanwhile.
      let isSure = truth.now <= blink.surelyUntil && phone.conditions.routeNoticesArrive
      parts[place].licence.permit = isSure ? blink.permit : min(blink.permit, .optional)
      parts[place].licence.owed = blink.owed
      parts[place].licence.blink = nil
      parts[place].waiting.shakenAt = truth.now
    } else if !truth.output.isBuiltIn,
      parts[place].waiting.refusals > 0 || apps[parts[place].app]?.isToldInterrupted ?? false
    {
      // A part that is interrupted or refused looks at the route only when it is heard again, and this port is private,
      // too.
      parts[place].licence.permit = min(blink.permit, .optional)
      parts[place].licence.owed = min(blink.owed, .optional)
      parts[place].licence.blink = nil
    } else if truth.now > blink.perhapsUntil + Self.untold, !truth.output.isBuiltIn {
      parts[place].licence.blink = nil
    }
  }

  /// The user picked the phone's own speaker: sound goes on there, unless the app is not told that it was picked.
  private mutating func followPick(_ place: Int) {
    let conditions = phone.conditions
    let isTold = conditions.routeNoticesArrive && !conditions.routeReasonsAreMissing
    if let blink = parts[place].licence.blink, blink.permit > .withheld {
      parts[place].licence.permit = .optional
      parts[place].licence.blink = nil
    } else if parts[place].passed.privatePort != nil, !isTold {
      parts[place].licence.leaveOpen()
    }
  }
}

extension AudioPort.Kind {
  /// For how long a device may be gone and be waited for: what was seen, and half a second.
  fileprivate var blinkTime: Duration {
    switch self {
    case .carAudio: .seconds(2)
    case .bluetoothA2DP, .bluetoothHFP: .milliseconds(1500)
    case .builtInSpeaker, .builtInReceiver, .builtInMic, .headphones, .headsetMic, .airPlay, .usbAudio,
      .lineOut, .hdmi:
      .milliseconds(500)
    }
  }
}
