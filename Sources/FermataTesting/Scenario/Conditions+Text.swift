import FermataPolicy
import FermataSimulator

extension Conditions {
  /// Turns a knob by its name, as in `condition activationLatency 3 s`.
  ///
  /// - Returns: what is wrong with the name or the value; `nil` if the knob was turned.
  mutating func set(_ name: String, to value: String) -> String? {
    var line = ScenarioLine(value, number: 0)
    do throws(ScenarioError) {
      switch name {
      case "mixableAreInterrupted": mixableAreInterrupted = try line.flag()
      case "configurationSurvivesInterruption": configurationSurvivesInterruption = try line.flag()
      case "playbackMayActivateDuringCall": playbackMayActivateDuringCall = try line.flag()
      case "activationLatency": activationLatency = try line.duration("the latency")
      case "activationFailures": activationFailures = Int(try line.number("the number of failures"))
      case "activationFailureCode": activationFailureCode = SystemCode(try line.word("the code"))
      case "routeNoticeDelay": routeNoticeDelay = try line.duration("the delay")
      case "routeNoticesArrive": routeNoticesArrive = try line.flag()
      case "interruptsOnRouteDisconnect": interruptsOnRouteDisconnect = try line.flag()
      case "outputsArePinned": outputsArePinned = try line.flag()
      case "framesInFlightMove": framesInFlightMove = try line.flag()
      case "bluetoothLatency": bluetoothLatency = try line.duration("the latency")
      case "tellsSuspension": tellsSuspension = try line.flag()
      case "suspensionDelay": suspensionDelay = try line.duration("the delay")
      case "duckedGain": duckedGain = Float(try line.number("the gain"))
      case "duckingRamp": duckingRamp = try line.duration("the ramp")
      case "refusesBusyDeactivation": refusesBusyDeactivation = try line.flag()
      case "refusesA2DPWithPlayback": refusesA2DPWithPlayback = try line.flag()
      default: return "there is no condition \"\(name)\""
      }
      try line.finish()
      return nil
    } catch {
      return "condition \(name): \(error.problem); \(error.advice)"
    }
  }
}

extension ScenarioLine {
  fileprivate mutating func flag() throws(ScenarioError) -> Bool {
    try choice("the value", [("yes", true), ("no", false)])
  }
}
