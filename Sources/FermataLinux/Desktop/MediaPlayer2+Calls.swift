import FermataPlatform
package import FermataPolicy

// What a desktop asks of a player.

extension MediaPlayer2 {
  /// The methods of all interfaces, and the types of what each takes.
  package static let methods: [String: [String: String]] = [
    root: ["Raise": "", "Quit": ""],
    player: [
      "Next": "", "Previous": "", "Pause": "", "PlayPause": "", "Stop": "", "Play": "", "Seek": "x",
      "SetPosition": "ox", "OpenUri": "s",
    ],
    trackList: ["GetTracksMetadata": "ao", "AddTrack": "sob", "RemoveTrack": "o", "GoTo": "o"],
  ]

  /// Calls a method; what cannot be done now has no effect, as the specification wants it.
  ///
  /// - Parameters:
  ///   - method: its name.
  ///   - interface: whose it is.
  ///   - arguments: of the types that ``methods`` names.
  ///   - now: the instant.
  ///   - press: passes a press on.
  /// - Returns: what the reply carries.
  /// - Throws: ``BusError`` for a method that is not there, wrong arguments, and an address that cannot be opened.
  package func call(
    _ method: String, of interface: String, _ arguments: [BusValue], at now: HostTime, _ press: Press
  ) throws(BusError) -> [BusValue] {
    guard let methods = Self.methods[interface] else {
      throw BusError(.unknownInterface, "there is no interface \(interface)")
    }
    guard let types = methods[method] else {
      throw BusError(.unknownMethod, "\(interface) has no method \(method)")
    }
    guard arguments.map(\.signature).joined() == types else {
      throw BusError(.invalidArguments, "\(method) takes \(types.isEmpty ? "nothing" : types)")
    }
    switch (method, arguments.first, arguments.last) {
    case ("Raise", _, _): app.raise?()
    case ("Quit", _, _): app.quit?()
    case ("OpenUri", .string(let address), _): try open(address)
    case ("Seek", .int64(let offset), _): seek(by: offset, at: now, press)
    case ("SetPosition", .path(let wanted), .int64(let position)):
      if wanted == track { seek(to: position, press) }
    case ("GetTracksMetadata", .paths(let wanted), _): return [.dictionaries(metadata(of: wanted))]
    case ("GoTo", .path(let wanted), _): go(to: wanted, press)
    default: button(method).map { tell($0, press) }
    }
    return []
  }

  private func button(_ method: String) -> RemoteCommand? {
    switch method {
    case "Next": .nextTrack
    case "Previous": .previousTrack
    case "Pause": .pause
    case "PlayPause": .togglePlayPause
    case "Stop": .stop
    case "Play": .play
    default: nil
    }
  }

  /// Presses what can be pressed.
  func tell(_ command: RemoteCommand, _ press: Press) {
    guard commands.allows(command) else { return }
    _ = press(command)
  }

  private func open(_ address: String) throws(BusError) {
    guard let open = app.open else {
      throw BusError(.notSupported, "\(app.identity) opens no addresses")
    }
    let scheme = String(address.prefix { $0 != ":" })
    guard address.contains(":"), app.addressSchemes.contains(scheme) else {
      throw BusError(
        .invalidArguments, "the address must begin with one of: \(app.addressSchemes.joined(separator: ", "))"
      )
    }
    guard open(address) else { throw BusError(.invalidArguments, "\(address) cannot be played") }
  }

  /// Behind the end is the next item; before the beginning is the beginning.
  private func seek(by offset: Int64, at now: HostTime, _ press: Press) {
    guard let card, let length = card.card.duration, commands.allows(.changePlaybackPosition(seconds: 0))
    else {
      return
    }
    let (wanted, isTooFar) = Self.microseconds(position(at: now)).addingReportingOverflow(offset)
    if offset > 0, isTooFar || wanted > Self.microseconds(length) { return tell(.nextTrack, press) }
    tell(.changePlaybackPosition(seconds: Double(max(0, isTooFar ? 0 : wanted)) / 1e6), press)
  }

  private func seek(to position: Int64, _ press: Press) {
    guard let length = card?.card.duration, (0...Self.microseconds(length)).contains(position) else { return }
    tell(.changePlaybackPosition(seconds: Double(position) / 1e6), press)
  }

  /// Sets a property.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - interface: whose it is.
  ///   - value: of its type.
  ///   - now: the instant.
  ///   - press: passes a press on.
  /// - Throws: ``BusError`` for a property that is not there or cannot be set, and a value that it cannot have.
  package func set(
    _ name: String, of interface: String, to value: BusValue, at now: HostTime, _ press: Press
  ) throws(BusError) {
    guard let properties = properties(of: interface, at: now) else {
      throw BusError(.unknownInterface, "there is no interface \(interface)")
    }
    guard let old = properties[name] else {
      throw BusError(.unknownProperty, "\(interface) has no property \(name)")
    }
    guard interface == Self.player, Self.writable.contains(name) else {
      throw BusError(.propertyReadOnly, "\(name) cannot be set")
    }
    guard value.signature == old.signature else {
      throw BusError(.invalidArguments, "\(name) is of the type \(old.signature)")
    }
    switch (name, value) {
    case ("LoopStatus", .string(let word)):
      guard let mode = RepeatMode(loopStatus: word) else {
        throw BusError(.invalidArguments, "LoopStatus is None, Track or Playlist")
      }
      tell(.changeRepeatMode(mode), press)
    case ("Shuffle", .bool(let isOn)): tell(.changeShuffleMode(isOn), press)
    case ("Rate", .double(let rate)): try set(rate: rate, press)
    case ("Volume", .double(let volume)): try set(volume: volume)
    default: break
    }
  }

  /// The properties that can be set.
  package static let writable: Set = ["LoopStatus", "Shuffle", "Rate", "Volume"]

  /// A rate of zero is a pause.
  private func set(rate: Double, _ press: Press) throws(BusError) {
    guard rate.isFinite, rate >= 0 else { throw BusError(.invalidArguments, "Rate is a number from 0 on") }
    if rate == 0 { return tell(.pause, press) }
    tell(.changePlaybackRate(rate), press)
  }

  private func set(volume: Double) throws(BusError) {
    guard volume.isFinite else { throw BusError(.invalidArguments, "Volume is a number from 0 to 1") }
    guard let setGain = app.setGain else {
      throw BusError(.notSupported, "\(app.identity) has no volume of its own")
    }
    setGain(min(1, max(0, volume)))
  }
}
