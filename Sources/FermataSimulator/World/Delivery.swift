import FermataPolicy

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
  /// A device, by its number in `PhoneWorld.bursts`, leaves for a moment, returns, or leaves because both its buds are
  /// out.
  case device(Int, isThere: Bool)
  /// An engine that was reported as stopped really stops (R-124).
  case engineStop(AppID, EngineID)
  /// The user or a car presses a button.
  case press(RemoteCommand)
  /// Media services that died are back.
  case servicesReset
  /// The route and the hints are looked at again, because time alone may change them.
  case settling
  /// An app that is quiet in the background is looked at again.
  case suspensionCheck(AppID)
  /// A suspended app that the system interrupted runs again to be told of the end (R-046).
  case wake(AppID)
  /// An app whose interruption ended is looked at: if it is not back, the apps that it interrupted are let go.
  case letGo(AppID)
  /// A cover that closed mutes the built-in microphone.
  case coverMutes
  /// An action that was planned for this instant.
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
