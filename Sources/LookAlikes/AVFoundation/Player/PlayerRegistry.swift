import FermataPlatform
import FermataPolicy
import PhoneProcess
import Synchronization

/// The players of a process: the thread on which they do what takes time, and what the phone tells them.
final class PlayerRegistry: Sendable {
  private let players = Mutex(InTurns([Weak<PlayerCore>]()))
  /// Where sessions are activated and engines started, because `play()` returns at once.
  let worker: AppThread

  private init(_ process: AppProcess) {
    worker = AppThread("com.apple.coremedia.player", of: process)
    process.hear { [weak self] event in
      self?.hear(event)
      return nil
    }
  }

  static func of(_ process: AppProcess) -> PlayerRegistry { process.singleton { PlayerRegistry(process) } }

  func add(_ player: PlayerCore) {
    let player = InTurns(Weak(player))
    players.withLock { $0 = InTurns($0.value.filter { $0.object != nil } + [player.value]) }
  }

  /// Called on the main thread.
  private func hear(_ event: SystemEvent) {
    let players = players.withLock { $0 }
    switch event {
    case .routeChanged(let reason): for player in players.value { player.object?.routeChanged(reason) }
    case .servicesLost, .servicesReset: for player in players.value { player.object?.loseServices() }
    case .interruptionBegan, .interruptionEnded, .engineStopped, .scene, .finished, .secondaryAudioHint,
      .authorityClaimed, .authorityActivated, .authorityDeactivated, .authorityReleased, .remote:
      break
    }
  }
}
