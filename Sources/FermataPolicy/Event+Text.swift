extension Event: CustomStringConvertible {
  /// The event in words; parts by their numbers.
  public var description: String { text { "part \($0.value)" } ?? quietText }

  private var quietText: String {
    if case .alarm = self { return "a deadline is due" }
    if case .buffered(let id, _) = self { return "part \(id.value) has enough queued" }
    return "done"
  }

  /// The event in words, with names for parts; `nil` for those that only tell time or that a step came back well.
  package func text(naming name: (PartID) -> String) -> String? {
    switch self {
    case .alarm, .buffered: nil
    case .added(let id, let recipe): "\(name(id)) made, \(recipe)"
    case .required(let id, let recipe): "\(name(id)) requires the session, \(recipe)"
    case .voiced(let id, let recipe): "\(name(id)) made, \(recipe)"
    case .removed(let id): "\(name(id)) gone"
    case .load(let id, let items): "\(name(id)) loads \(items.count) item\(items.count == 1 ? "" : "s")"
    case .intervals(let id, let intervals):
      "\(name(id)) skips by \(intervals.backward.secondsText) and \(intervals.forward.secondsText)"
    case .speaker(let isWanted): isWanted ? "loudspeaker chosen" : "loudspeaker no longer chosen"
    case .command(let id, let command): "\(name(id)) \(command.text)"
    case .system(let event): event.text(naming: name)
    case .itemReady(let id, _, let item, _):
      "\(name(id))'s item is open, \(item.duration.map { $0.secondsText + " s" } ?? "endless")"
    case .itemPictured(let id, _, let isNew): "\(name(id))'s picture \(isNew ? "is there" : "will not come")"
    case .itemLength(let id, _, let duration):
      "\(name(id))'s item lasts \(duration.map { $0.secondsText + " s" } ?? "longer than announced")"
    case .itemDamaged(let id, _, let skipped):
      "\(name(id))'s item is damaged, \(skipped.secondsText) s of it are silence"
    case .itemFailed(let id, _): "\(name(id))'s item failed"
    case .started(let id, _, let position, let instant):
      "\(name(id)) is heard from \(position.secondsText) since \(instant.secondsText)"
    case .crossed(let id, _, _, _, let instant):
      "\(name(id))'s next item is heard since \(instant.secondsText)"
    case .ended(let id, _): "\(name(id))'s segment is over"
    case .underrun(let id, _): "\(name(id)) has nothing to render"
    case .drifted(let id): "\(name(id)) is heard earlier or later than its clock says"
    }
  }
}

extension SystemEvent {
  /// The report in words; `nil` for a step that came back well.
  fileprivate func text(naming name: (PartID) -> String) -> String? {
    switch self {
    case .finished(_, nil): nil
    case .finished(_, .some(let code)): "step failed with \(code)"
    case .remote(let command): "remote \(command.text)"
    case .interruptionBegan(let reason): "interruption began, \(reason.rawValue)"
    case .interruptionEnded(let mayResume): "interruption ended\(mayResume ? ", may resume" : "")"
    case .routeChanged(let reason):
      reason == .unknown ? "route changed" : "route changed, \(reason.rawValue)"
    case .engineStopped(let id, _): "\(name(id))'s engine stopped"
    case .servicesLost: "media services lost"
    case .servicesReset: "media services reset"
    case .scene(let phase): "app in \(phase.rawValue)"
    case .secondaryAudioHint(let isOn): "secondary audio hint \(isOn ? "on" : "off")"
    case .authorityClaimed(let authority): "session belongs to \(authority.rawValue)"
    case .authorityActivated: "session activated by its owner"
    case .authorityDeactivated: "session taken back by its owner"
    case .authorityReleased: "session belongs to the app"
    }
  }
}

extension Event.Command {
  fileprivate var text: String {
    switch self {
    case .play: "play"
    case .pause: "pause"
    case .toggle: "toggle"
    case .seek(let position): "seek \(position.secondsText)"
    case .skip(let distance): "skip \(distance.secondsText)"
    case .next: "next"
    case .previous: "previous"
    case .goTo(let place): "go to item \(place &+ 1)"
    case .nextChapter: "next chapter"
    case .previousChapter: "previous chapter"
    case .speed(let speed): "speed \(speed)"
    case .repeat(let mode): "repeat \(mode.rawValue)"
    case .shuffle(let isOn, _): "shuffle \(isOn ? "on" : "off")"
    case .scan(let forward): forward.map { $0 ? "scan ahead" : "scan back" } ?? "scan over"
    }
  }
}
