import FermataPlatform
import FermataPolicy
import FermataSignal
import Synchronization

// Rendering: engines are pulled and voices played from the last instant to the next, in buffers of at most 1024
// frames that are cut at every instant.

extension Phone {
  /// What sounds between two instants; nothing of it can change before the second.
  private struct Plan {
    var engines: [(source: Studio.Source, renderer: any RenderSource)] = []
    var voices: [(source: Studio.Source, voice: Voice, port: AudioPort)] = []
    var route = RouteToken.any
    var isEmpty: Bool { engines.isEmpty && voices.isEmpty }
  }

  /// Renders up to an instant and moves the phone's time there.
  func render(to instant: HostTime) {
    let end = Studio.frame(at: instant)
    let (plan, start) = state.withLock { (makePlan($0), $0.studio.cursor) }
    var cursor = start
    while cursor < end, !plan.isEmpty {
      let count = min(Studio.quantum, end - cursor)
      renderQuantum(plan, at: cursor, frameCount: count)
      cursor += count
    }
    state.withLock { state in
      state.studio.silence(allBut: plan.engines.map(\.source) + plan.voices.map(\.source))
      state.studio.cursor = end
      state.world.now = instant
    }
  }

  private func makePlan(_ state: State) -> Plan {
    var plan = Plan()
    if state.world.conditions.outputsArePinned { plan.route = RouteToken(state.world.routeToken) }
    for app in state.world.apps where !app.isSuspended {
      for (id, engine) in app.engines.filter(\.value.isRunning).sorted(by: { $0.key < $1.key }) {
        guard let renderer = state.hosts[app.id]?.sources[id] else { continue }
        plan.engines.append((.app(app.id, engine.component), renderer))
      }
      if let kind = app.kind, app.isSounding {
        plan.voices.append((.app(app.id, ComponentID(0)), kind.voice, state.world.output))
      }
    }
    plan.voices += state.world.systemVoices.map { (.voice($0.holder), $0.voice, $0.port) }
    return plan
  }

  private func renderQuantum(_ plan: Plan, at frame: Int, frameCount: Int) {
    let buffer = scratch.samples
    state.withLock { $0.studio.cursor = frame }
    let instant = Studio.instant(of: frame).nanoseconds
    for (source, renderer) in plan.engines {
      // Outside the lock: the renderer is the app's.
      renderer.render(into: buffer, frameCount: frameCount, at: instant, route: plan.route)
      state.withLock { state in
        let port = state.world.output
        state.studio.lay(buffer, of: source, frameCount: frameCount, on: port, &state.world)
      }
    }
    for (source, voice, port) in plan.voices {
      let samples = voice.samples(from: frame)
      state.withLock { $0.studio.lay(samples, of: source, frameCount: frameCount, on: port, &$0.world) }
    }
  }
}

extension PhoneWorld {
  /// Where a call is heard: a Bluetooth headset takes it in its other profile.
  private var callPort: AudioPort {
    guard let last = connected.last else { return Self.receiver }
    return last.kind == .bluetoothA2DP ? AudioPort(.bluetoothHFP, uid: last.uid + "-hfp") : last
  }

  /// What the phone itself sounds like now: ringing, the call, Siri, an alarm.
  fileprivate var systemVoices: [(holder: Interrupter, voice: Voice, port: AudioPort)] {
    var voices: [(holder: Interrupter, voice: Voice, port: AudioPort)] = []
    if holders.contains(.call) {
      let ear = callPort
      voices.append(isCallAnswered ? (.call, .call, ear) : (.call, .ringing, output))
    }
    if holders.contains(.siri) { voices.append((.siri, .siri, output)) }
    if holders.contains(.alarm) { voices.append((.alarm, .alarm, Self.speaker)) }
    return voices
  }
}
