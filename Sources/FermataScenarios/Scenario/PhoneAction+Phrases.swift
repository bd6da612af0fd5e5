import FermataPolicy
import FermataSimulator

// How a scenario writes what the phone does: the parser, the writer and the report take it from here.

extension Happening.PhoneAction {
  /// The words that say it, without the value that a phrase reads behind them.
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
    case .condition: ["condition"]
    }
  }

  /// As a scenario writes it.
  var written: String { (words + value).joined(separator: " ") }

  private var value: [String] {
    switch self {
    case .lasts(_, let duration): [duration.written]
    case .volume(_, let volume): ["\(volume)"]
    case .condition(let name, let value): [name, value]
    case .begins, .ends, .happens, .app, .other, .meddles, .authority, .device, .relaunch, .routeTold,
      .headset:
      []
    }
  }

  /// All that can be done with these apps in words alone, without a value; what has a word of the phone's for its name
  /// does nothing by itself.
  package static func all(apps: [String], others: [String]) -> [Self] {
    let ofPhone = ofSystem + ofApps(apps, others) + ofDevices
    let taken = Set(ofPhone.map { $0.words[0] })
    return ofPhone
      + others.filter { !taken.contains($0) }.flatMap { other in
        Happening.OtherAct.allCases.map { .other(other, $0) }
      }
  }

  /// All that can be written about these apps, by the first word of it.
  static func phrases(apps: [String], others: [String]) -> [String: [Phrase<Self>]] {
    Dictionary(grouping: all(apps: apps, others: others).map { Phrase($0.words, $0) } + valued) {
      $0.words[0]
    }
  }

  private static var valued: [Phrase<Self>] {
    Happening.Lasting.allCases.map { what in
      Phrase(what.rawValue.spaced) { (line) throws(ScenarioError) in
        .lasts(what, try line.duration("the time"))
      }
    }
      + Happening.Volume.allCases.map { volume in
        Phrase([volume.rawValue]) { (line) throws(ScenarioError) in
          .volume(volume, Float(try line.number("the volume", in: 0...1)))
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
    } + apps.flatMap { [.relaunch($0, inBackground: false), .relaunch($0, inBackground: true)] }
  }

  private static var ofDevices: [Self] {
    Happening.DeviceAct.allCases.flatMap { act in AudioPort.Kind.devices.map { .device(act, $0.kind) } }
      + [.device(.pick, .builtInSpeaker)]
      + Route.ChangeReason.allCases.map { .routeTold($0) } + (1...3).map { .headset(times: $0) }
  }
}
