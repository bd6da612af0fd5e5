import FermataPolicy
import FermataSimulator

// How a scenario writes what the phone does: the parser, the writer and the report take it from here.

extension Happening.PhoneAction {
  /// The words that say it, without the time or the number behind them.
  var words: [String] {
    switch self {
    case .begins(let interrupter, let asBanner):
      [interrupter.phrase.subject, interrupter.phrase.begins] + (asBanner ? ["as", "banner"] : [])
    case .ends(let interrupter, let mayResume, let isTold):
      [interrupter.phrase.subject, interrupter.phrase.ends]
        + (!isTold ? ["untold"] : mayResume ? [] : ["without", "resume"])
    case .happens(let incident): incident.rawValue.spaced
    case .app(let app, let incident): incident.rawValue.spaced.map { $0 == "*" ? app : $0 }
    case .other(let app, let act): [app] + act.rawValue.spaced
    case .meddles(let app, let act): ["inside", app] + act.rawValue.spaced
    case .authority(let authority, let action, let app): [authority.rawValue, action.rawValue, app]
    case .device(let act, let kind): [act.rawValue, ScenarioLine.name(of: kind)]
    case .relaunch(let app, let inBackground):
      ["relaunch", app] + (inBackground ? ["in", "background"] : [])
    case .routeTold(let reason): ["route", reason.rawValue]
    case .headset(let times): ["headset", String(times)]
    case .lasts(let what, _): what.rawValue.spaced
    case .volume(let volume, _): [volume.rawValue]
    case .condition(let name, let value): ["condition", name, value]
    }
  }

  /// All that can be written about these apps.
  static func phrases(apps: [String], others: [String]) -> [Phrase<Self>] {
    (ofSystem + ofApps(apps, others) + ofDevices).map { Phrase($0.words, $0) }
      + Happening.Lasting.allCases.map { what in
        Phrase(what.rawValue.spaced) { (line) throws(ScenarioError) in
          .lasts(what, try line.duration("the time"))
        }
      }
      + Happening.Volume.allCases.map { volume in
        Phrase([volume.rawValue]) { (line) throws(ScenarioError) in
          .volume(volume, Float(try line.number("the volume")))
        }
      }
      + [Phrase(["condition"]) { (line) throws(ScenarioError) in try line.condition() }]
  }

  private static var ofSystem: [Self] {
    SystemInterrupter.allCases.flatMap { interrupter -> [Self] in
      [
        .begins(interrupter, asBanner: false), .ends(interrupter, mayResume: true, isTold: true),
        .ends(interrupter, mayResume: false, isTold: true),
        .ends(interrupter, mayResume: true, isTold: false),
      ]
    } + [.begins(.call, asBanner: true)] + Happening.Incident.allCases.map { .happens($0) }
  }

  private static func ofApps(_ apps: [String], _ others: [String]) -> [Self] {
    let owners = Authority.allCases.filter { $0 != .app }
    return (apps + others).flatMap { app -> [Self] in
      // What follows a script is killed by its own word.
      Happening.AppIncident.allCases.filter { $0 != .kill || apps.contains(app) }.map { .app(app, $0) }
        + ForeignAct.allCases.map { .meddles(app, $0) }
        + owners.flatMap { owner in
          Happening.AuthorityAction.allCases.map { .authority(owner, $0, app) }
        }
    } + others.flatMap { other in Happening.OtherAct.allCases.map { .other(other, $0) } }
      + apps.flatMap { [.relaunch($0, inBackground: false), .relaunch($0, inBackground: true)] }
  }

  private static var ofDevices: [Self] {
    let devices = AudioPort.Kind.allCases.filter { $0.word != nil && !AudioPort($0, uid: "").isBuiltIn }
    return Happening.DeviceAct.allCases.flatMap { act in devices.map { .device(act, $0) } }
      + [.device(.pick, .builtInSpeaker)]
      + Route.ChangeReason.allCases.map { .routeTold($0) } + (1...3).map { .headset(times: $0) }
  }
}
