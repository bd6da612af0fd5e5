import FermataPlatform
import FermataPolicy
import Synchronization

extension Phone {
  /// The short sounds and vibrations that an app asked for, in their order, and what came of each.
  ///
  /// What they sound like is in ``samplesHeard(at:)``, at the phone's own speaker.
  public func systemSounds(of app: AppID) -> [SystemSound] {
    state.withLock { state in
      let app = state.world.apps[state.world.index(of: app)].id
      return state.world.systemSounds.filter { $0.app == app }
    }
  }

  /// An app plays a short sound or vibrates the phone, without its session.
  ///
  /// - Parameters:
  ///   - sound: what it plays.
  ///   - app: whose process asks.
  ///   - launch: the number of that process; nothing comes of it once the process has ended.
  ///   - done: is run in the app when it is over, also if it was neither heard nor felt.
  package func play(
    _ sound: ShortSound, by app: AppID, launch: Int, then done: @escaping @Sendable () -> Void = {}
  ) {
    state.withLock { state in
      guard state.world.isRunning(app, launch) else { return }
      state.lastWork += 1
      state.works[state.lastWork] = Work(lane: .alarm, run: done)
      state.world.play(sound, by: app, work: state.lastWork)
    }
  }
}
