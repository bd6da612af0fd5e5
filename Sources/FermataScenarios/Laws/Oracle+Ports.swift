import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator

// The ports through which a part is heard, and what their loss and their return do to its licence (law 3).

extension Oracle {
  /// Keeps through which private port a part is heard, and whether its app can know that.
  mutating func followPort(of pass: Pass, _ index: Int) {
    if !pass.port.isBuiltIn {
      let last = parts[index].passed.privatePort
      if let last, last != pass.port { parts[index].passed.formerPort = (last, pass.start) }
      parts[index].passed.privatePort = pass.port
      let (told, changed) = (apps[pass.app]?.routeToldAt ?? .zero, phone.lastOutputChange)
      let isTold = told >= changed || Phone.instant(of: pass.end) - changed > Self.untold + slack
      parts[index].passed.isPortTold = isTold || last == pass.port && parts[index].passed.isPortTold
    } else if parts[index].licence.isHeld, parts[index].licence.blink == nil {
      parts[index].passed.privatePort = nil
    }
  }

  /// The system says that the device that was heard is gone.
  mutating func disconnect(_ index: Int, since: HostTime, at instant: HostTime) {
    // Sound in flight is lost for a part that plays on, too.
    parts[index].hearing.isCut = true
    lose(index, at: since, toldAt: instant)
    guard let blink = parts[index].licence.blink else { return }
    // Sound is back at the port from before the device came: going on there and waiting for the device are both right.
    if blink.ports.dropFirst().contains(phone.output) {
      parts[index].licence.blink?.permit = min(blink.permit, .optional)
    }
    // The same where it was told long before that sound goes to another private port, though not a frame was there yet.
    let routeToldAt = apps[parts[index].app]?.routeToldAt ?? .zero
    if !phone.output.isBuiltIn, !blink.ports.contains(phone.output), routeToldAt >= phone.lastOutputChange,
      routeToldAt < instant
    {
      leaveOpen(index, after: blink)
    }
  }

  /// A device is gone, and sound may go on through another private port, and need not.
  private mutating func leaveOpen(_ index: Int, after blink: Part.Blink) {
    parts[index].licence.permit = min(blink.permit, .optional)
    parts[index].licence.owed = min(blink.owed, .optional)
    parts[index].licence.blink = nil
  }

  /// The port through which a part was heard is gone; its return in time gives the licence back.
  ///
  /// A return up to 100 ms before `blinkTime` is over must bring the sound back. One up to 2.7 s after the loss may: a
  /// device is waited for 2 s at most, and the rest is for an app that learns of the loss late.
  private mutating func lose(_ index: Int, at instant: HostTime, toldAt: HostTime?) {
    let licence = parts[index].licence
    guard parts[index].recipe.routeChange != .ignored else { return }
    guard licence.blink == nil, let port = parts[index].passed.privatePort else {
      if licence.blink?.toldAt == nil { parts[index].licence.blink?.toldAt = toldAt }
      // Told that a device left, an app may fall silent even if none of its frames was heard there.
      if licence.blink == nil, toldAt != nil { parts[index].licence.leaveOpen() }
      return
    }
    guard max(licence.permit, licence.owed) > .withheld, licence.since <= instant else { return }
    // An app that was silenced before it was told of the device never knew that it was heard there; and a play of the
    // loss's own instant may be the newer of both.
    guard parts[index].passed.isPortTold, licence.since < instant else {
      parts[index].passed.privatePort = nil
      return parts[index].licence.leaveOpen()
    }
    let former = parts[index].passed.formerPort.flatMap {
      $0.end > Phone.frame(at: instant - .seconds(2)) ? $0.port : nil
    }
    let settling = port.kind.blinkTime
    parts[index].licence = Part.Licence(
      since: licence.since, order: licence.order,
      blink: Part.Blink(
        ports: [port] + (former.map { [$0] } ?? []), lostAt: instant,
        surelyUntil: instant + settling - .milliseconds(100), perhapsUntil: instant + .milliseconds(2700),
        permit: licence.permit, owed: licence.owed, toldAt: toldAt))
    parts[index].hearing.isCut = true
  }

  mutating func followRoute(_ index: Int, _ truth: Truth) {
    if truth.isSpeakerPicked, truth.output.isBuiltIn {
      followPick(index)
      parts[index].passed.privatePort = nil
    }
    if let port = parts[index].passed.privatePort, truth.output.isBuiltIn, parts[index].licence.blink == nil,
      parts[index].recipe.routeChange != .ignored
    {
      if !phone.isConnected(port) {
        let told = apps[parts[index].app]?.routeToldAt
        lose(
          index, at: truth.lastOutputChange, toldAt: told.flatMap { $0 >= truth.lastOutputChange ? $0 : nil })
      } else if !truth.isSpeakerPicked, parts[index].licence.isHeld {
        // The device is connected but not in use, because of a category or a call: sound and silence are both right.
        parts[index].licence.leaveOpen()
      }
    }
    guard let blink = parts[index].licence.blink else { return }
    if blink.ports.contains(truth.output), truth.now <= blink.perhapsUntil {
      // An app that is told nothing cannot know which ports it was heard on meanwhile.
      let isSure = truth.now <= blink.surelyUntil && phone.conditions.routeNoticesArrive
      parts[index].licence.permit = isSure ? blink.permit : min(blink.permit, .optional)
      parts[index].licence.owed = blink.owed
      parts[index].licence.blink = nil
      parts[index].waiting.shakenAt = truth.now
    } else if !truth.output.isBuiltIn,
      blink.toldAt == nil || parts[index].waiting.refusals > 0
        || apps[parts[index].app]?.isToldInterrupted ?? false
    {
      // A part that is interrupted or refused looks at the route only when it is heard again, and one that is told late
      // finds the sound moved: this port is private, too.
      leaveOpen(index, after: blink)
    } else if truth.now > blink.perhapsUntil + Self.untold + slack, !truth.output.isBuiltIn {
      parts[index].licence.blink = nil
    }
  }

  /// The user picked the phone's own speaker: sound goes on there, unless the app is not told that it was picked.
  private mutating func followPick(_ index: Int) {
    let conditions = phone.conditions
    let isTold = conditions.routeNoticesArrive && !conditions.routeReasonsAreMissing
    if let blink = parts[index].licence.blink, blink.permit > .withheld {
      parts[index].licence.permit = .optional
      parts[index].licence.blink = nil
    } else if parts[index].passed.privatePort != nil, !isTold {
      parts[index].licence.leaveOpen()
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
