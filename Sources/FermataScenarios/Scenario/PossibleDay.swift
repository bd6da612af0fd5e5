import FermataPolicy
import FermataSimulator

/// What of a scripted day has begun and is not over: it tells what can happen next, so that a slip of the pen is no good
/// day.
///
/// Real phones also do what this calls impossible; a script says so with `stray`.
struct PossibleDay {
  /// Why something cannot happen now, and what to write instead.
  struct Objection: Hashable {
    let problem: String
    let advice: String
  }

  /// A framework and the app whose session it owns.
  struct Ownership: Hashable {
    let authority: Authority
    let app: String
  }

  /// How far a call has come.
  enum Call { case ringing, answered, held }

  var calls: [SystemInterrupter: Call] = [:]
  /// What else took audio and did not give it back.
  var holders: Set<SystemInterrupter> = []
  var devices: Set<AudioPort.Kind> = []
  var isCoverClosed = false
  /// When the media services are back by themselves; for ever if somebody must say so.
  var servicesReturn = Duration.zero
  /// When a Bluetooth headset is gone whose buds are both out.
  var headsetLeaves: Duration?
  var isBudOut = false
  /// The apps whose code runs here and does not run now.
  var killed: Set<String> = []
  var muted: Set<String> = []
  var inside: Set<String> = []
  /// The scripted apps that have sounded and were not stopped.
  var sounding: Set<String> = []
  /// What a framework owns, and whether it made the session active.
  var owned: [Ownership: Bool] = [:]
  /// The sounds of apps' own that have begun.
  var begun: Set<String> = []
  /// Which buttons are held: ahead, back.
  var heldButtons: Set<Bool> = []
  var system: SystemVersion
  /// How many items the players' queues have.
  var queues: [String: Int]
  /// The apps of players and of apps' own sounds.
  let owners: [String: String]

  init(_ scenario: Scenario) {
    devices = Set(scenario.devices)
    system = Conditions().system
    queues = Dictionary(scenario.players.map { ($0.name, $0.queue.count) }) { first, _ in first }
    let actors = scenario.players.map { ($0.name, $0.app) } + scenario.sounds.map { ($0.name, $0.app) }
    owners = Dictionary(actors) { first, _ in first }
  }

  /// Notes what happens, or returns why it cannot.
  mutating func objection(to happening: Happening, at instant: Duration) -> Objection? {
    if let leaves = headsetLeaves, instant >= leaves {
      devices.remove(.bluetoothA2DP)
      headsetLeaves = nil
    }
    switch happening {
    case .user(let name, let action): return objection(to: action, by: name)
    case .press(let action): return objection(to: action)
    case .phone(let action): return objection(to: action, at: instant)
    case .expect: return nil
    }
  }

  /// Whoever acts in a killed app has launched it.
  private mutating func objection(to action: Happening.UserAction, by name: String) -> Objection? {
    owners[name].map { _ = killed.remove($0) }
    switch action {
    case .sound(let begins):
      return Self.change(
        &begun, name, begins, "\(name) has begun already", "\(name) has not begun",
        advice: begins ? "end it before: \(name) ends" : "begin it before: \(name) begins")
    case .load(let queue): queues[name] = queue.count
    case .goTo(let number):
      let count = queues[name] ?? 0
      guard number > count else { return nil }
      let advice =
        count > 1 ? "write one from 1 to \(count)" : "load more before: \(name) load ruler:30 ruler:30#2"
      return Objection(problem: "\(name) has no item \(number)", advice: advice)
    default: return objection(to: action)
    }
    return nil
  }

  private mutating func objection(to action: Happening.UserAction) -> Objection? {
    if case .scan(let isForward, let begins) = action { return objection(toHolding: begins, isForward) }
    guard case .speed(let speed) = action, !(0.5...3).contains(speed) else { return nil }
    return Objection(problem: "no player offers the speed \(speed)", advice: "write one from 0.5 to 3")
  }

  private mutating func objection(toHolding begins: Bool, _ isForward: Bool) -> Objection? {
    let name = isForward ? "ahead" : "back"
    return Self.change(
      &heldButtons, isForward, begins, "the button is held already", "the button is not held",
      advice: begins ? "release it before: press release \(name)" : "hold it before: press hold \(name)")
  }

  /// Puts something in or takes it out; objects if it is in, or out, already.
  static func change<Member: Hashable>(
    _ members: inout Set<Member>, _ member: Member, _ isIn: Bool, _ already: String, _ never: String,
    advice: String
  ) -> Objection? {
    let isNew = isIn ? members.insert(member).inserted : members.remove(member) != nil
    return isNew ? nil : Objection(problem: isIn ? already : never, advice: advice)
  }
}
