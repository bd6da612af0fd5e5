import FermataPlatform
import FermataPolicy
import FermataSignal
import Synchronization

// Rendering: engines are pulled and voices played from the last instant to the next, in buffers of at most 1024
// frames that are cut at every instant.

extension Phone {
  /// What sounds between two instants; nothing of it can change before the second.
  private struct Plan {
    var engines: [(channel: Int, renderer: any RenderSource, tapped: (any TappedSource)?)] = []
    var voices: [(channel: Int, voice: Voice, ports: [AudioPort])] = []
    /// An app's short sound.
    var sound: (channel: Int, playing: PlayingSound)?
    var ports: [AudioPort] = []
    var route = RouteToken.any
    var isEmpty: Bool { engines.isEmpty && voices.isEmpty && sound == nil }

    func leavesOut(_ channel: Int) -> Bool {
      !engines.contains { $0.channel == channel } && !voices.contains { $0.channel == channel }
    }
  }

  /// Renders up to an instant and moves the phone's time there.
  func render(to instant: HostTime) {
    let end = Studio.frame(at: instant)
    let (plan, start) = state.withLock { (makePlan(&$0), $0.studio.cursor) }
    var cursor = start
    while cursor < end, !plan.isEmpty {
      let count = min(Studio.quantum, end - cursor)
      renderQuantum(plan, at: cursor, frameCount: count)
      cursor += count
    }
    state.withLock { state in
      state.studio.silence(where: plan.leavesOut)
      state.studio.cursor = end
      state.world.now = instant
    }
  }

  private func makePlan(_ state: inout State) -> Plan {
    var plan = Plan()
    plan.ports = state.world.outputs
    if state.world.conditions.outputsArePinned { plan.route = RouteToken(state.world.routeToken) }
    for here in state.world.apps.indices where !state.world.apps[here].isSuspended {
      let app = state.world.apps[here].id
      for (id, engine) in state.world.apps[here].runningEngines {
        guard let renderer = state.hosts[app]?.sources[id] else { continue }
        let channel = state.studio.channel(of: .app(app, engine.part))
        plan.engines.append((channel, renderer, renderer as? any TappedSource))
      }
      if let voice = state.world.apps[here].kind?.voice, state.world.apps[here].isSounding {
        plan.voices.append((state.studio.channel(of: .app(app, PartID(0))), voice, plan.ports))
      }
    }
    if state.world.now < state.world.systemSoundEnds {
      let channel = state.studio.channel(of: .systemSound)
      if let playing = state.world.playing {
        plan.sound = (channel, playing)
      } else {
        plan.voices.append((channel, .prompt, [state.world.output]))
      }
    }
    for (holder, voice, port) in state.world.systemVoices {
      plan.voices.append((state.studio.channel(of: .voice(holder)), voice, [port]))
    }
    return plan
  }

  private func renderQuantum(_ plan: Plan, at frame: Int, frameCount: Int) {
    let buffer = scratch.samples
    let tap = scratch.tap
    state.withLock { $0.studio.cursor = frame }
    let instant = Studio.instant(of: frame).nanoseconds
    for (channel, renderer, tapped) in plan.engines {
      // Outside the lock: the renderer is the app's.
      tap.clear()
      if let tapped {
        tapped.render(into: buffer, frameCount: frameCount, at: instant, route: plan.route, tap: tap)
      } else {
        renderer.render(into: buffer, frameCount: frameCount, at: instant, route: plan.route)
      }
      state.withLock {
        $0.studio.lay(
          buffer, of: channel, frameCount: frameCount, on: plan.ports, passes: tap.count > 0, &$0.world)
        $0.studio.note(tap, of: channel, at: frame, on: plan.ports[0])
      }
    }
    for (channel, voice, ports) in plan.voices {
      let samples = voice.samples(from: frame)
      state.withLock { $0.studio.lay(samples, of: channel, frameCount: frameCount, on: ports, &$0.world) }
    }
    guard let sound = plan.sound else { return }
    sound.playing.copy(into: buffer, from: frame, frameCount: frameCount)
    // Apple's page on system sounds: they play on the device's speakers, and use no route.
    let ports = [PhoneWorld.speaker]
    state.withLock { $0.studio.lay(buffer, of: sound.channel, frameCount: frameCount, on: ports, &$0.world) }
  }
}

extension PhoneApp {
  /// The running engines, in the order in which they were made.
  fileprivate var runningEngines: [(key: EngineID, value: Engine)] {
    guard kind == nil, isRunningAnyEngine else { return [] }
    return engines.filter(\.value.isRunning).sorted { $0.key < $1.key }
  }
}

extension PhoneWorld {
  /// What the phone itself sounds like now: ringing, the call, Siri, an alarm.
  fileprivate var systemVoices: [(holder: SystemInterrupter, voice: Voice, port: AudioPort)] {
    // Mostly there is none, and it is asked for at every instant.
    guard !holders.isEmpty || ringing != nil || isAnnouncing else { return [] }
    return SystemInterrupter.allCases.compactMap { holder in
      let isThere = holders.contains(holder) || ringing == holder || holder == .announcement && isAnnouncing
      let isAnswered = answeredCalls.contains(holder)
      guard isThere, let voice = holder.voice(isAnswered: isAnswered) else { return nil }
      return (holder, voice, isAnswered ? callOutput : holder.isAlarm ? Self.speaker : output)
    }
  }
}
