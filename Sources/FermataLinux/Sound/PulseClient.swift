#if canImport(CPulse)
import CPulse
import Dispatch
import Glibc

/// The connection to the sound server: libpulse's thread, what the server tells, and a new try after it went away.
///
/// PulseAudio and pipewire-pulse speak the same protocol.
final class PulseClient: @unchecked Sendable {
  // Sendable because all that changes is touched with the loop's lock held: in libpulse's callbacks, and in `locked`.

  /// What is told of the server; called on libpulse's thread with the lock held.
  enum News {
    /// It answers, and the tables are filled.
    case came
    /// It went away; every stream is gone.
    case left
    /// Outputs or other programs' streams changed.
    case changed(before: PulseTables)
  }

  private let loop: OpaquePointer
  private let server: String?
  private let name: String
  private let icon: String?
  private var hasEnded = false
  private var retries = Retries()
  private(set) var context: OpaquePointer?
  /// Whether calls can be made.
  private(set) var isReady = false
  private(set) var tables = PulseTables()
  /// What is done as the streams that were asked for are told, in the order of the questions.
  private var whenListed: [() -> Void] = []
  /// Who waits until the server answered, or until it is known whether it does.
  private var waiting: [(end: DispatchSemaphore, isForAnswer: Bool)] = []
  /// Who hears the news; set once, before ``begin()``.
  var hear: (News) -> Void = { _ in }

  /// Makes a connection that has not begun.
  ///
  /// - Parameters:
  ///   - server: the server's address; that of the environment if `nil`.
  ///   - name: what mixers show.
  ///   - icon: the name of the picture that they show beside it.
  init(server: String?, name: String, icon: String?) {
    loop = fermata_pa_threaded_mainloop_new()
    self.server = server
    self.name = name
    self.icon = icon
  }

  /// Begins to connect; kept alive until ``end()``.
  func begin() {
    _ = Unmanaged.passRetained(self)
    locked {
      fermata_pa_mainloop_api_once(
        fermata_pa_threaded_mainloop_get_api(loop), { _, _ in PulseClient.goFirst() }, nil)
      connect()
    }
    fermata_pa_threaded_mainloop_start(loop)
  }

  /// By how much libpulse's thread comes before others, as a nice value (our choice, because PipeWire's main thread does).
  private static let lead: Int32 = 11
  /// SCHED_RESET_ON_FORK, which Glibc's module leaves out.
  private static let resetOnFork: Int32 = 0x4000_0000

  /// Has libpulse's thread, which calls this, run before others: what it silences must not wait for threads that it wakes.
  ///
  /// Where the user may raise a thread (CAP_SYS_NICE or RLIMIT_NICE) and the app's nice value is 0; that of threads made
  /// on it is 0 again.
  private static func goFirst() {
    let thread = PRIO_PROCESS.rawValue
    // On Linux 0 means the calling thread.
    guard getpriority(.init(thread), 0) == 0, setpriority(.init(thread), 0, -lead) == 0 else { return }
    var parameters = sched_param()
    sched_getparam(0, &parameters)
    sched_setscheduler(0, sched_getscheduler(0) | resetOnFork, &parameters)
  }

  /// Ends for good; not to be called on libpulse's thread.
  ///
  /// Whoever still holds the client may lock it, and finds nothing.
  func end() {
    locked {
      hasEnded = true
      hear = { _ in }
      forget()
    }
    fermata_pa_threaded_mainloop_stop(loop)
    Unmanaged.passUnretained(self).release()
  }

  deinit { fermata_pa_threaded_mainloop_free(loop) }

  /// Waits for a server that has not answered yet; not on libpulse's thread.
  ///
  /// - Parameters:
  ///   - timeout: until when at most.
  ///   - isForAnswer: whether it goes on waiting where nobody answers, for a server that is being started.
  func wait(until timeout: DispatchTime, isForAnswer: Bool = false) {
    let end: DispatchSemaphore? = locked {
      guard !isReady, context != nil || isForAnswer else { return nil }
      let end = DispatchSemaphore(value: 0)
      waiting.append((end, isForAnswer))
      return end
    }
    guard let end, end.wait(timeout: timeout) == .timedOut else { return }
    locked { waiting.removeAll { $0.end === end } }
  }

  private func endWaiting() {
    for one in waiting where isReady || !one.isForAnswer { one.end.signal() }
    waiting.removeAll { isReady || !$0.isForAnswer }
  }

  /// Does something with the loop's lock held; any thread, libpulse's own as well.
  func locked<Result>(_ body: () -> Result) -> Result {
    if fermata_pa_threaded_mainloop_in_thread(loop) != 0 { return body() }
    fermata_pa_threaded_mainloop_lock(loop)
    defer { fermata_pa_threaded_mainloop_unlock(loop) }
    return body()
  }

  // MARK: Coming and going

  private var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  private static func from(_ pointer: UnsafeMutableRawPointer?) -> PulseClient? {
    pointer.map { Unmanaged<PulseClient>.fromOpaque($0).takeUnretainedValue() }
  }

  private func connect() {
    guard !hasEnded, context == nil else { return }
    let properties = fermata_pa_proplist_new()
    fermata_pa_proplist_sets(properties, PA_PROP_APPLICATION_NAME, name)
    if let icon { fermata_pa_proplist_sets(properties, PA_PROP_APPLICATION_ICON_NAME, icon) }
    context = fermata_pa_context_new_with_proplist(
      fermata_pa_threaded_mainloop_get_api(loop), name, properties)
    fermata_pa_proplist_free(properties)
    fermata_pa_context_set_state_callback(context, { _, me in PulseClient.from(me)?.stateChanged() }, pointer)
    guard fermata_pa_context_connect(context, server, PA_CONTEXT_NOAUTOSPAWN, nil) >= 0 else {
      return leave()
    }
  }

  private func stateChanged() {
    switch fermata_pa_context_get_state(context) {
    case PA_CONTEXT_READY: fetchAll()
    case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED: leave()
    default: break
    }
  }

  private func leave() {
    let wasReady = isReady
    forget()
    if wasReady { hear(.left) }
    guard let wait = retries.wait() else { return }
    Later.run(after: wait) { [weak self] in
      guard let self else { return }
      locked {
        self.retries.ask()
        self.connect()
      }
    }
  }

  private func forget() {
    isReady = false
    tables = PulseTables()
    whenListed = []
    endWaiting()
    guard let context else { return }
    self.context = nil
    fermata_pa_context_set_state_callback(context, nil, nil)
    fermata_pa_context_set_subscribe_callback(context, nil, nil)
    fermata_pa_context_disconnect(context)
    fermata_pa_context_unref(context)
  }
}

// MARK: Tables

extension PulseClient {
  /// What is to be told of.
  private static let subscription = pa_subscription_mask_t(
    rawValue: PA_SUBSCRIPTION_MASK_SINK.rawValue | PA_SUBSCRIPTION_MASK_SINK_INPUT.rawValue
      | PA_SUBSCRIPTION_MASK_SERVER.rawValue | PA_SUBSCRIPTION_MASK_CARD.rawValue)

  /// Asks for everything; the answers come in the order of the questions.
  private func fetchAll() {
    fermata_pa_context_set_subscribe_callback(
      context, { _, what, index, me in PulseClient.from(me)?.hearChange(what.rawValue, of: index) }, pointer)
    dismiss(fermata_pa_context_subscribe(context, Self.subscription, nil, nil))
    fetchServer()
    fetchSinks()
    listStreams()
  }

  private func fetchSinks() {
    dismiss(
      fermata_pa_context_get_sink_info_list(
        context, { _, info, _, me in PulseClient.from(me)?.take(info?.pointee) }, pointer))
  }

  /// Asks for all streams anew, and does something once they are told; nothing if the server goes away before.
  func listStreams(then work: @escaping () -> Void = {}) {
    whenListed.append(work)
    dismiss(
      fermata_pa_context_get_sink_input_info_list(
        context,
        { _, info, isLast, me in
          PulseClient.from(me)?.take(info?.pointee)
          if isLast != 0 { PulseClient.from(me)?.come() }
        }, pointer))
  }

  private func come() {
    if !isReady {
      isReady = true
      retries.answered()
      hear(.came)
      endWaiting()
    }
    if !whenListed.isEmpty { whenListed.removeFirst()() }
  }

  private func fetchServer() {
    dismiss(
      fermata_pa_context_get_server_info(
        context,
        { _, info, me in
          let name = String(pulse: info?.pointee.default_sink_name)
          PulseClient.from(me)?.change { $0.defaultSink = name }
        }, pointer))
  }

  private func hearChange(_ what: UInt32, of index: UInt32) {
    let facility = what & PA_SUBSCRIPTION_EVENT_FACILITY_MASK.rawValue
    let isGone = what & PA_SUBSCRIPTION_EVENT_TYPE_MASK.rawValue == PA_SUBSCRIPTION_EVENT_REMOVE.rawValue
    switch facility {
    case PA_SUBSCRIPTION_EVENT_SERVER.rawValue: fetchServer()
    // What is plugged in is told of the card alone.
    case PA_SUBSCRIPTION_EVENT_CARD.rawValue: fetchSinks()
    case PA_SUBSCRIPTION_EVENT_SINK.rawValue where isGone: change { $0.sinks[index] = nil }
    case PA_SUBSCRIPTION_EVENT_SINK.rawValue:
      dismiss(
        fermata_pa_context_get_sink_info_by_index(
          context, index, { _, info, _, me in PulseClient.from(me)?.take(info?.pointee) }, pointer))
    case PA_SUBSCRIPTION_EVENT_SINK_INPUT.rawValue where isGone:
      change { (tables: inout PulseTables) in (tables.foreign[index], tables.own[index]) = (nil, nil) }
    case PA_SUBSCRIPTION_EVENT_SINK_INPUT.rawValue:
      dismiss(
        fermata_pa_context_get_sink_input_info(
          context, index, { _, info, _, me in PulseClient.from(me)?.take(info?.pointee) }, pointer))
    default: break
    }
  }

  private func take(_ info: pa_sink_info?) {
    guard let info else { return }
    change { $0.sinks[info.index] = PulseSink(info) }
  }

  /// Takes in a stream: of another program what it is, of ours whether it is muted.
  private func take(_ info: pa_sink_input_info?) {
    guard let info else { return }
    guard info.client != fermata_pa_context_get_index(context) else {
      return change { $0.own[info.index] = info.mute != 0 }
    }
    let role = String(pulse: fermata_pa_proplist_gets(info.proplist, PA_PROP_MEDIA_ROLE))
    // A server's own streams, such as loopbacks and filters, belong to no client (`PA_INVALID_INDEX`).
    let isAudible = info.mute == 0 && info.client != UInt32.max
    change {
      $0.foreign[info.index] = PulseTables.Foreign(role: role, isLive: info.corked == 0, isAudible: isAudible)
    }
  }

  private func change(_ body: (inout PulseTables) -> Void) {
    let before = tables
    body(&tables)
    if isReady, tables != before { hear(.changed(before: before)) }
  }

  private func dismiss(_ operation: OpaquePointer?) { operation.map(fermata_pa_operation_unref) }
}
#endif
