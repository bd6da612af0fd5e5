import FermataPlatform
public import FermataPolicy
import Synchronization

// Buttons: the lock screen's, a headset's, a car's.

extension Phone {
  /// Presses a button on the lock screen.
  ///
  /// It reaches the Now Playing app, waking it, if the command is enabled there; each handler of the app hears it
  /// . A scripted app hears none.
  ///
  /// - Returns: what the app answered, its last handler if there are several; `nil` if the press reached nobody.
  @discardableResult
  public func press(_ command: RemoteCommand) -> CommandOutcome? {
    guard let owner = state.withLock({ $0.world.answerer(of: command) }) else { return nil }
    guard !owner.isInsideActive else { return pressInside(command, owner) }
    let (sink, handlers) = state.withLock { state in
      state.world.wake(owner.id)
      return (state.hosts[owner.id]?.sink, state.world.conditions.handlersPerCommand)
    }
    guard let sink else { return nil }
    var outcome: CommandOutcome?
    for _ in 0..<max(1, handlers) {
      let answer = sink.receive(.remote(command))
      state.withLock { $0.world.testify(.pressed(command, answer), of: owner.id) }
      outcome = answer
    }
    return outcome
  }

  /// A press that reaches another player in an app's own process: the app is told nothing.
  private func pressInside(_ command: RemoteCommand, _ app: PhoneApp) -> CommandOutcome {
    let isMoving = app.inside?.card.card.rate != 0
    let plays = command == .play || command == .togglePlayPause && !isMoving
    if plays { playInside(app.id) } else { change { $0.pauseInside(app.id) } }
    return .success
  }

  /// Presses the button of a headset: once toggles, twice is the next item, three times the one before.
  ///
  /// Hardware never sends a skip by seconds.
  ///
  /// - Returns: what the app answered; `nil` if the press reached nobody.
  @discardableResult
  public func pressHeadset(times: Int = 1) -> CommandOutcome? {
    let command = state.withLock { $0.world.headsetCommand(for: times) }
    return command.flatMap { press($0) }
  }
}

extension PhoneWorld {
  /// The app that a command reaches: the Now Playing app, if the command is enabled there.
  fileprivate func answerer(of command: RemoteCommand) -> PhoneApp? {
    guard let owner = nowPlaying else { return nil }
    let app = apps[index(of: owner)]
    let commands = app.isInsideActive ? Self.insideCommands : app.commands
    return app.isHosted && commands.allows(command) ? app : nil
  }

  /// What so many presses mean to the Now Playing app.
  fileprivate func headsetCommand(for times: Int) -> RemoteCommand? {
    guard let shown = controlCenter else { return nil }
    switch times {
    case 1:
      if conditions.headsetSaysToggle { return .togglePlayPause }
      return shown.isMoving ? .pause : .play
    case 2: return .nextTrack
    case 3: return .previousTrack
    default: return nil
    }
  }
}
