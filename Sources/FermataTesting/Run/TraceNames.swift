import FermataKit
import FermataPolicy

/// Words for events and steps, with the scenario's own names of players.
struct TraceNames {
  private let names: [ComponentID: String]

  init(_ players: [RehearsedPlayer]) {
    names = Dictionary(uniqueKeysWithValues: players.map { ($0.player.id, $0.name) })
  }

  private func name(_ id: ComponentID) -> String { names[id] ?? "component \(id.value)" }

  /// An event in words; `nil` for those that only tell time or that a step came back well.
  func text(for event: Event) -> String? {
    switch event {
    case .alarm, .finished(_, nil), .buffered: nil
    case .added(let id, let recipe): "\(name(id)) made, \(recipe)"
    case .required(let id, let recipe): "\(name(id)) requires the session, \(recipe)"
    case .removed(let id): "\(name(id)) gone"
    case .load(let id, let items): "\(name(id)) loads \(items.count) item\(items.count == 1 ? "" : "s")"
    case .command(let id, let command): "\(name(id)) \(text(for: command))"
    case .remote(let command): "remote \(text(for: command))"
    case .interruptionBegan(let reason): "interruption began, \(reason.rawValue)"
    case .interruptionEnded(let mayResume): "interruption ended\(mayResume ? ", may resume" : "")"
    case .routeChanged: "route changed"
    case .engineStopped(let id): "\(name(id))'s engine stopped"
    case .servicesLost: "media services lost"
    case .servicesReset: "media services reset"
    case .scene(let phase): "app in \(phase.rawValue)"
    case .finished(_, .some(let code)): "step failed with \(code)"
    case .itemReady(let id, _, let duration):
      "\(name(id))'s item is open, \(duration.map { $0.secondsText + " s" } ?? "endless")"
    case .itemFailed(let id, _): "\(name(id))'s item failed"
    case .started(let id, _, let position, let instant):
      "\(name(id)) is heard from \(position.secondsText) since \(instant.secondsText)"
    case .crossed(let id, _, _, let instant): "\(name(id))'s next item is heard since \(instant.secondsText)"
    case .ended(let id, _): "\(name(id))'s segment is over"
    case .underrun(let id, _): "\(name(id)) has nothing to render"
    }
  }

  private func text(for command: Event.Command) -> String {
    switch command {
    case .play: "play"
    case .pause: "pause"
    case .toggle: "toggle"
    case .seek(let position): "seek \(position.secondsText)"
    case .skip(let distance): "skip \(distance.secondsText)"
    case .next: "next"
    case .previous: "previous"
    }
  }

  private func text(for command: RemoteCommand) -> String {
    switch command {
    case .play: "play"
    case .pause: "pause"
    case .togglePlayPause: "toggle"
    case .nextTrack: "next"
    case .previousTrack: "previous"
    case .skipForward(let distance): "skip \(distance.secondsText)"
    case .skipBackward(let distance): "skip back \(distance.secondsText)"
    case .changePlaybackPosition(let seconds):
      "position \(seconds.isFinite ? Duration.seconds(seconds).secondsText : "not a number")"
    }
  }

  /// A step in words.
  func text(for step: Step) -> String {
    switch step {
    case .configure(let configuration): "configure \(configuration)"
    case .activate: "activate"
    case .deactivate: "deactivate, notify others"
    case .start(let id, let anew): "start \(name(id))\(anew ? ", engine made anew" : "")"
    case .stop(let id): "stop \(name(id))"
    case .publish(let card):
      card.map { "publish at \($0.elapsed.secondsText), rate \($0.rate == 0 ? "0" : "1")" }
        ?? "publish nothing"
    case .enable(let commands): "enable \(commands)"
    case .load(let id, _): "open \(name(id))'s item"
    case .cue(let id, let segment): "cue \(name(id)) at \(segment.start.secondsText)"
    }
  }
}
