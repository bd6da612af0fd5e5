import FermataPlatform
import FermataPolicy
import Synchronization

// The turn model: one delivery at a time, run to completion; nothing is called while the world changes.

extension Phone {
  private static let turnLimit = 10_000

  /// Lets time pass until an instant counted from the phone's start.
  ///
  /// - Throws: ``PhoneError`` if more than 10,000 deliveries happen at one instant, because an app answers itself
  ///   without end, or if the phone is running already.
  public func run(until instant: Duration) throws(PhoneError) { try run(to: HostTime.zero + instant) }

  /// Lets time pass.
  ///
  /// - Throws: as ``run(until:)``.
  public func run(for duration: Duration) throws(PhoneError) { try run(to: now + duration) }

  private func run(to end: HostTime) throws(PhoneError) {
    let isNested = state.withLock { state in
      defer { state.isRunning = true }
      return state.isRunning
    }
    if isNested { throw PhoneError(description: "the phone is already running: plan with at(_:_:) instead") }
    defer { state.withLock { $0.isRunning = false } }
    var turns = 0
    var last: [Delivery] = []
    var instant = now
    while let entry = next(until: end) {
      if entry.at > instant {
        checkQuiescence()
        render(to: entry.at)
        instant = entry.at
        turns = 0
        last = []
      }
      turns += 1
      if turns > Self.turnLimit - 8 { last.append(entry.delivery) }
      if turns > Self.turnLimit { throw livelock(last.suffix(8)) }
      perform(entry)
    }
    checkQuiescence()
    if end > instant {
      render(to: end)
      checkQuiescence()
    }
  }

  private func next(until end: HostTime) -> Agenda.Entry? {
    state.withLock { state in
      guard let first = state.world.agenda.first, first.at <= end else { return nil }
      return state.world.agenda.removeFirst()
    }
  }

  private func checkQuiescence() { state.withLock { $0.check }?() }

  private func livelock(_ deliveries: ArraySlice<Delivery>) -> PhoneError {
    let (now, names) = state.withLock { ($0.world.now, $0.world.apps.map(\.name)) }
    let last = deliveries.map { $0.text(naming: { names[$0.value] }) }.joined(separator: "; ")
    return PhoneError(
      description: "\(Self.turnLimit) deliveries at \(now.nanoseconds / 1_000_000) ms; the last were: \(last)"
    )
  }

  /// One turn: the world changes, or an app is called, never both at once.
  private func perform(_ entry: Agenda.Entry) {
    switch entry.delivery {
    case .portChange: state.withLock { $0.studio.outputChanged($0.world) }
    case .call(let app, let call, let ticket): change { $0.begin(call, by: app, ticket: ticket) }
    case .completion(let app, let call, let ticket): change { $0.complete(call, by: app, ticket: ticket) }
    case .notice(let app, let notice, let since): deliver(notice, since: since, to: app)
    case .work(let app, let id): runWork(id, of: app, entry.class)
    case .device(let number, let isThere):
      change { $0.goOn(withBurst: number, isThere: isThere) }
    case .engineStop(let app, let engine): change { $0.stopLate(engine, of: app) }
    case .press(let command): press(command)
    case .servicesReset: change { $0.resetServices() }
    case .settling: change { _ in }
    case .suspensionCheck(let app): change { $0.checkSuspension(of: app) }
    case .wake(let app): change { $0.wakeForEnd(app) }
    case .letGo(let app): change { $0.letGo(app) }
    case .coverMutes: change { $0.muteByCover() }
    case .script(let id): state.withLock { $0.works.removeValue(forKey: id) }?.run()
    }
  }

  /// Tells an app something: here and now, or on a thread of the app's.
  private func deliver(_ notice: Notice, since: HostTime, to app: AppID) {
    let (threads, launch) = state.withLock { ($0.threads, $0.world.apps[$0.world.index(of: app)].launch) }
    guard let threads else { return tell(notice, since: since, app, launch) }
    let strand: Strand = if case .finished = notice { .results(app) } else { .notices }
    threads.run(on: strand) { [weak self] in self?.tell(notice, since: since, app, launch) }
  }

  private func tell(_ notice: Notice, since: HostTime, _ app: AppID, _ launch: Int) {
    let call = state.withLock { state -> (@Sendable () -> Void)? in
      let here = state.world.index(of: app)
      // A thread may come after the process that it belongs to has ended.
      guard state.world.isRunning(app, launch) || !state.world.apps[here].isHosted else { return nil }
      guard state.world.apps[here].isHosted else {
        state.world.obey(notice, app)
        state.world.settle()
        return nil
      }
      if state.world.apps[here].isSuspended {
        state.world.apps[here].withheldNotices.append((notice, since))
        return nil
      }
      let event = state.world.apps[here].event(for: notice)
      if let event { state.world.testify(.told(event, since: since), of: app) }
      return state.hosts[app]?.hearer(of: notice, event)
    }
    call?()
  }

  private func runWork(_ id: Int, of app: AppID, _ kind: Agenda.Class) {
    let (work, threads, launch) = state.withLock { state -> (Work?, (any PhoneThreads)?, Int) in
      let here = state.world.index(of: app)
      if state.world.apps[here].isSuspended {
        state.world.apps[here].withheldWork.append((kind: kind, id: id))
        return (nil, nil, 0)
      }
      state.world.testify(.worked, of: app)
      return (state.works.removeValue(forKey: id), state.threads, state.world.apps[here].launch)
    }
    guard let work else { return }
    guard let threads, let lane = work.lane else { return work.run() }
    threads.run(on: .work(app, lane)) { [weak self] in
      // A thread may come after the process that it belongs to has ended.
      if self?.state.withLock({ $0.world.isRunning(app, launch) }) ?? false { work.run() }
    }
  }
}

extension PhoneApp {
  /// The notice as the event that a platform reports; `nil` if it names an engine that is gone, or is none.
  func event(for notice: Notice) -> SystemEvent? {
    switch notice {
    case .interruptionBegan(let reason): .interruptionBegan(reason)
    case .interruptionEnded(let mayResume): .interruptionEnded(mayResume: mayResume)
    case .routeChanged(let reason): .routeChanged(reason)
    case .engineStopped(let engine, let ticket):
      engines[engine].map { .engineStopped($0.part, startedBy: ticket) }
    case .servicesLost: .servicesLost
    case .servicesReset: .servicesReset
    case .scene(let phase): .scene(phase)
    case .hint(let isOn): .secondaryAudioHint(isOn)
    // No seam carries it: who observes it is called.
    case .volume: nil
    case .authority(.claimed(let authority)): .authorityClaimed(authority)
    case .authority(.activated): .authorityActivated
    case .authority(.deactivated): .authorityDeactivated
    case .authority(.released): .authorityReleased
    case .finished(let ticket, let failure): .finished(ticket: ticket, failure: failure)
    }
  }
}
