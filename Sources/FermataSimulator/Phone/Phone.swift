import FermataPlatform
public import FermataPolicy
import FermataSignal
import Synchronization

/// A simulated phone in virtual time: apps, calls, devices, a lock screen, and sound that is measured from samples.
///
/// Nothing happens by itself and nothing sleeps: time moves only inside ``run(until:)``, delivery by delivery, and the
/// same script gives the same trace to the byte. One thread drives a phone, and everything on the phone runs on it;
/// apps may call their seams from any thread. Nothing here may be called in an audio callback. What takes an ``AppID``
/// takes one of this phone's, which `install` returned; one of another phone is a mistake in the program, and stops it.
///
///     let phone = Phone()
///     let app = phone.install("player")
///     let audio = AudioSystem(platform: phone.platform(for: app))
///     phone.at(.seconds(2)) { phone.begin(.call) }
///     try phone.run(until: .seconds(10))
public final class Phone: Sendable {
  struct State {
    var world: PhoneWorld
    var hosts: [AppID: Host] = [:]
    var works: [Int: Work] = [:]
    var lastWork = 0
    var studio: Studio
    var check: (@Sendable () -> Void)?
    var isRunning = false
    var threads: (any PhoneThreads)?
  }

  /// Something to be done at its instant: by the script, or on a lane of an app's.
  struct Work {
    var lane: WorkLane?
    let run: @Sendable () -> Void
  }

  /// What belongs to an app whose code runs here.
  struct Host {
    private(set) weak var sink: (any SystemSink)?
    private var connection = 0
    var sources: [EngineID: any RenderSource] = [:]
    /// Is told the old and the new volume.
    var hearVolume: (@Sendable (Float, Float) -> Void)?

    /// What tells the app a notice, which the sink hears as an event; `nil` if nobody hears it.
    func hearer(of notice: Notice, _ event: SystemEvent?) -> (@Sendable () -> Void)? {
      if case .volume(let old, let new) = notice {
        guard let hearVolume else { return nil }
        return { hearVolume(old, new) }
      }
      guard let sink, let event else { return nil }
      return { _ = sink.receive(event) }
    }

    /// Takes a sink in the place of the one before, and numbers it.
    mutating func connect(_ sink: any SystemSink) -> Int {
      self.sink = sink
      connection += 1
      return connection
    }

    /// Lets a sink go, unless a later one has taken its place; false then.
    mutating func disconnect(_ number: Int) -> Bool {
      guard number == connection else { return false }
      sink = nil
      return true
    }
  }

  let state: Mutex<State>
  /// Room for one buffer while an app is pulled; only the driving thread uses it.
  let scratch: Scratch

  /// Makes a phone that is switched on, with nothing connected and nobody calling.
  ///
  /// - Parameters:
  ///   - conditions: the knobs.
  ///   - keepsSamples: whether endpoints keep what they play for ``samplesHeard(at:)``; a minute costs 23 MB for each
  ///     endpoint, and as much again for each player that is heard there.
  public init(conditions: Conditions = Conditions(), keepsSamples: Bool = false) {
    scratch = Scratch(sampleCount: Studio.quantum * 2)
    state = Mutex(
      State(world: PhoneWorld(conditions: conditions), studio: Studio(keepsSamples: keepsSamples)))
  }

  /// The phone's time; its start is zero.
  public var now: HostTime { state.withLock { $0.world.now } }

  /// The knobs; a change holds from now on.
  public var conditions: Conditions {
    get { state.withLock { $0.world.conditions } }
    set { state.withLock { $0.world.turn(to: newValue) } }
  }

  /// Installs an app whose code runs here; the first one is in front.
  ///
  /// - Parameters:
  ///   - name: what logs call it.
  ///   - backgroundMode: whether its Info.plist has the background mode `audio`.
  /// - Returns: the app's name on this phone.
  public func install(_ name: String, backgroundMode: Bool = true) -> AppID {
    add(name, kind: nil, backgroundMode: backgroundMode)
  }

  /// Installs an app that follows a script.
  ///
  /// - Parameters:
  ///   - name: what logs call it.
  ///   - kind: what it does.
  ///   - leaving: how it gives the sound back in ``leave(_:)``; as its kind does unless given.
  /// - Returns: the app's name on this phone.
  public func install(_ name: String, as kind: ScriptedApp, leaving: ScriptedApp.Leaving? = nil) -> AppID {
    add(name, kind: kind, backgroundMode: true, leaving: leaving ?? kind.leaving)
  }

  private func add(
    _ name: String, kind: ScriptedApp?, backgroundMode: Bool, leaving: ScriptedApp.Leaving = .notify
  ) -> AppID {
    state.withLock { state in
      let id = AppID(state.world.apps.count, on: state.world.number)
      var app = PhoneApp(id: id, name: name, kind: kind)
      app.hasBackgroundMode = backgroundMode
      app.leaving = leaving
      let isFirst = kind == nil && !state.world.apps.contains(where: \.isHosted)
      if isFirst { app.scene = .foreground }
      state.world.apps.append(app)
      if kind == nil { state.hosts[id] = Host() }
      return id
    }
  }

  /// Plans an action for an instant counted from the phone's start; one planned for the past runs at the present
  /// instant, as soon as the phone runs.
  public func at(_ instant: Duration, _ action: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.lastWork += 1
      state.works[state.lastWork] = Work(run: action)
      let due = max(state.world.now, HostTime.zero + instant)
      state.world.agenda.add(.script(state.lastWork), .script, at: due)
    }
  }

  /// Looks at the phone at the end of every instant at which something happened, when all is delivered; also as a run
  /// begins and ends.
  package func onQuiescence(_ check: @escaping @Sendable () -> Void) { state.withLock { $0.check = check } }

  /// Changes the world by a reducer; what follows from it is delivered by ``run(until:)``.
  func change<Value: Sendable>(_ reducer: (inout PhoneWorld) -> Value) -> Value {
    state.withLock { state in
      defer { state.world.settle() }
      return reducer(&state.world)
    }
  }
}
