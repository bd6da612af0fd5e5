package import FermataPolicy
import FermataSignal
import Synchronization

// What an oracle asks of the phone: what is true in the phone's world, not what an app believes.

extension Phone {
  /// Begins to write down what passes between the phone and its apps, until ``takeTestimony()`` takes it.
  package func witness() {
    state.withLock {
      $0.world.testimony = []
      $0.studio.passes = []
    }
  }

  /// Takes the facts written down since the last call, in their order, and the frames handed over since then.
  package func takeTestimony() -> (facts: [Testimony], passes: [Pass]) {
    state.withLock { state in
      defer {
        state.world.testimony?.removeAll(keepingCapacity: true)
        state.studio.passes?.removeAll(keepingCapacity: true)
      }
      return (state.world.testimony ?? [], state.studio.passes ?? [])
    }
  }

  /// What is true of an app now.
  package func truth(of app: AppID) -> Truth {
    state.withLock { state in
      let world = state.world
      let here = world.index(of: app)
      return Truth(
        now: world.now, output: world.output, lastOutputChange: world.lastOutputChange,
        isSpeakerPicked: world.isSpeakerPicked && world.hasPickMoved,
        isSuspended: world.apps[here].isSuspended,
        isInFront: world.apps[here].scene == .foreground,
        isActive: world.apps[here].isActive, isMuteInBackground: world.apps[here].isMuteInBackground,
        authority: world.apps[here].authority,
        areServicesLost: world.areServicesLost, isOtherAudioHeard: world.isOtherAudioPlaying(for: app),
        isHinted: world.hint(for: app),
        victims: world.apps.filter { $0.interruptedBy.contains(.app(app)) && !$0.isKilled }.map(\.name))
    }
  }

  /// Whether a port's device is connected, or is a part of the phone.
  package func isConnected(_ port: AudioPort) -> Bool {
    port.isBuiltIn || state.withLock { $0.world.devices.contains { $0.ports.contains(port) } }
  }

  /// The code with which configuring, activating or starting an engine would fail right now, tried on a copy of the
  /// phone; `nil` if all would succeed.
  package func refusal(of configuration: SessionConfiguration, to app: AppID) -> SystemCode? {
    var copy = state.withLock { $0.world }
    copy.testimony = nil
    let here = copy.index(of: app)
    if copy.apps[here].configuration != configuration, let code = copy.configure(app, configuration) {
      return code
    }
    if !copy.apps[here].isActive, let code = copy.activate(app) { return code }
    if let code = copy.refusalOfStart(by: copy.apps[here]) { return code }
    return copy.conditions.engineStartFailures > 0 ? copy.conditions.engineStartFailureCode : nil
  }
}
