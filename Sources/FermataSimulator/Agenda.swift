import FermataPolicy

/// What is still to be delivered, ordered by instant, then class, then the order of submission.
struct Agenda: Sendable {
  /// Classes of delivery at one instant, in their order (the turn model).
  enum Class: Int, Sendable {
    case portChange, call, notice, result, alarm, pump, script
  }

  struct Entry: Sendable {
    let at: HostTime
    let `class`: Class
    let sequence: Int
    let delivery: Delivery

    static func < (left: Entry, right: Entry) -> Bool {
      if left.at != right.at { return left.at < right.at }
      if left.class != right.class { return left.class.rawValue < right.class.rawValue }
      return left.sequence < right.sequence
    }
  }

  private var heap: [Entry] = []
  private var lastSequence = 0

  /// The entry that comes next.
  var first: Entry? { heap.first }

  mutating func add(_ delivery: Delivery, _ kind: Class, at instant: HostTime) {
    lastSequence += 1
    heap.append(Entry(at: instant, class: kind, sequence: lastSequence, delivery: delivery))
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes out everything that matches.
  ///
  /// Returns it.
  mutating func remove(where matches: (Delivery) -> Bool) -> [Delivery] {
    let gone = heap.filter { matches($0.delivery) }
    // What is in order is a heap.
    if !gone.isEmpty { heap = heap.filter { !matches($0.delivery) }.sorted(by: <) }
    return gone.map(\.delivery)
  }

  /// Takes the entry that comes next.
  mutating func removeFirst() -> Entry? {
    guard !heap.isEmpty else { return nil }
    heap.swapAt(0, heap.count - 1)
    let first = heap.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child] < heap[least] {
        least = child
      }
      guard least != parent else { return first }
      heap.swapAt(least, parent)
      parent = least
    }
  }
}

/// One turn of the phone.
enum Delivery: Sendable {
  /// The outputs are looked at again.
  case portChange
  /// A call that an app submitted.
  case call(AppID, SystemCall, ticket: Int)
  /// The end of a call that takes time.
  case completion(AppID, SystemCall, ticket: Int)
  /// Something an app is told.
  case notice(AppID, Notice, since: HostTime)
  /// Work that an app asked to be run.
  case work(AppID, Int)
  /// A device, by its number among those that arrive in bursts, leaves for a moment or returns.
  case device(Int, isThere: Bool)
  /// An engine that was said to have stopped stops (R-124).
  case engineStop(AppID, EngineID)
  /// The user or a car presses a button.
  case press(RemoteCommand)
  /// Media services that died are back.
  case servicesReset
  /// What follows from the time alone is looked at again.
  case settling
  /// An app that is quiet in the background is looked at again.
  case suspensionCheck(AppID)
  /// An app that was taken by the system runs again for the word of the end (R-046).
  case wake(AppID)
  /// An app whose session was taken is looked at: has it come back, or does it hold nobody any more?
  case letGo(AppID)
  /// A cover that closed mutes the built-in microphone.
  case coverMutes
  /// What a scenario does.
  case script(Int)
}

extension Delivery {
  /// The app whose process it belongs to; `nil` for what is the phone's own.
  var app: AppID? {
    switch self {
    case .call(let app, _, _), .completion(let app, _, _), .notice(let app, _, _), .work(let app, _),
      .engineStop(let app, _), .suspensionCheck(let app), .wake(let app), .letGo(let app):
      app
    case .portChange, .device, .press, .servicesReset, .settling, .script, .coverMutes: nil
    }
  }

  /// The delivery in words.
  func text(naming name: (AppID) -> String) -> String {
    switch self {
    case .portChange: "the outputs are looked at"
    case .call(let app, let call, let ticket): "\(name(app)) calls \(call), ticket \(ticket)"
    case .completion(let app, let call, let ticket): "\(name(app))'s call ends, \(call), ticket \(ticket)"
    case .notice(let app, let notice, _): "\(name(app)) is told \(notice)"
    case .work(let app, let number): "work \(number) of \(name(app))"
    case .device(let number, let isThere): "device \(number) \(isThere ? "arrives" : "leaves")"
    case .engineStop(let app, _): "an engine of \(name(app)) stops"
    case .press(let command): "press \(command)"
    case .servicesReset: "media services are back"
    case .settling: "what time brought is looked at"
    case .suspensionCheck(let app): "\(name(app)) is looked at"
    case .wake(let app): "\(name(app)) is woken"
    case .letGo(let app): "\(name(app)) is looked at as an interrupter"
    case .coverMutes: "a closed cover mutes the microphone"
    case .script(let number): "script \(number)"
    }
  }
}

/// A call that an app may submit.
enum SystemCall: Hashable, Sendable {
  case configure(SessionConfiguration)
  case prefer(SessionPreferences)
  case activate
  case deactivate
  case override(OutputOverride)
  case start(EngineID)
  case stop(EngineID)
}

/// What an app may be told.
enum Notice: Hashable, Sendable {
  case interruptionBegan(SystemEvent.InterruptionReason)
  case interruptionEnded(mayResume: Bool)
  case routeChanged(Route.ChangeReason)
  case engineStopped(EngineID)
  case servicesLost
  case servicesReset
  case scene(SystemEvent.ScenePhase)
  case hint(Bool)
  case authority(AuthorityNotice)
  case finished(ticket: Int, failure: SystemCode?)
}

/// What a framework that owns audio tells its app.
enum AuthorityNotice: Hashable, Sendable {
  case claimed(Authority)
  case activated
  case deactivated
  case released
}
