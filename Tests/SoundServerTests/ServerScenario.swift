import FermataPolicy
import FermataScenarios

// Which scenarios a sound server can express.

extension Scenario {
  /// Those of the catalogue that it can, and whether each holds on a phone like it.
  static func forServer(_ kind: SoundServer.Kind) throws -> [(scenario: Scenario, holds: Bool)] {
    var runner = ScenarioRunner()
    runner.conditions = kind.corks ? .pulseaudio : .pipewire
    runner.keepsRecord = false
    return try catalogue.filter(\.isForServer).map { ($0, try runner.run($0).passed) }
  }

  /// Whether all that happens has its like at a server: one app with one player of rulers, calls, other music, headphones,
  /// the server's death, and what desktops press.
  private var isForServer: Bool {
    apps.count == 1 && players.count == 1 && sounds.isEmpty && others.allSatisfy { $0.kind == .music }
      && Set(devices).isSubset(of: [.headphones])
      && media.allSatisfy { medium in
        ["track", "ruler:", "broken"].contains { medium.hasPrefix($0) } && medium != "ruler:live"
      }
      && moments.allSatisfy { $0.happening.isForServer }
  }
}

extension Happening {
  fileprivate var isForServer: Bool {
    switch self {
    case .expect: true
    case .user(_, .speaker), .user(_, .scan), .user(_, .sound), .press(.scan): false
    case .user, .press: true
    case .phone(.begins(.call, asBanner: false)), .phone(.ends(.call, mayResume: true, isTold: true)): true
    case .phone(.other(_, .plays)), .phone(.other(_, .stops)), .phone(.other(_, .killed)): true
    case .phone(.device(.plug, .headphones)), .phone(.device(.unplug, .headphones)): true
    case .phone(.happens(.mediaLost)), .phone(.happens(.mediaReset)), .phone(.lasts(.mediaLost, _)): true
    case .phone: false
    }
  }

  /// Whether the user asks for sound.
  var asksForSound: Bool {
    switch self {
    case .user(_, let action), .press(let action): [.play, .toggle].contains(action)
    case .phone, .expect: false
    }
  }

  /// Whether sound that is there, or was a moment ago, may go on elsewhere with it.
  var mayMoveSound: Bool {
    switch self {
    case .user(_, let action), .press(let action): ![.pause, .stop].contains(action)
    case .phone(.device(.plug, _)): true
    case .phone, .expect: false
    }
  }

  /// Whether it is the end of what took the sound.
  var givesSoundBack: Bool {
    switch self {
    case .phone(.ends), .phone(.happens(.mediaReset)): true
    case .user, .press, .phone, .expect: false
    }
  }

  /// Whether the sound goes on elsewhere in the item, or in another, or otherwise.
  var breaksSound: Bool {
    switch self {
    case .user(_, let action), .press(let action): ![.play, .pause, .toggle, .stop].contains(action)
    case .phone, .expect: false
    }
  }

  /// Whether samples no longer spell frames that follow each other.
  var bendsSound: Bool {
    switch self {
    case .user(_, .speed), .user(_, .gain), .press(.speed): true
    case .user, .press, .phone, .expect: false
    }
  }
}
