import FermataSimulator

extension SystemInterrupter {
  /// How a scenario writes it: its name, and what it does as it begins and as it ends.
  var phrase: (subject: String, begins: String, ends: String) {
    switch self {
    case .call: ("call", "rings", "ends")
    case .internetCall: ("internet-call", "rings", "ends")
    case .siri: ("siri", "listens", "closes")
    case .dictation: ("dictation", "begins", "ends")
    case .announcement: ("siri", "announces", "announced")
    case .alarm: ("alarm", "rings", "dismissed")
    case .calendar: ("calendar", "alerts", "dismissed")
    }
  }
}
