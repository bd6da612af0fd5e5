/// A part of the system that takes audio from apps, and gives it back.
///
///     phone.begin(.siri)
///     phone.end(.siri, mayResume: false)
public enum SystemInterrupter: Hashable, Sendable, CaseIterable {
  /// A phone call: it rings, and ``Phone/answer()`` answers it (row 5).
  case call
  /// A call of another app, through CallKit (row 10).
  case internetCall
  /// Siri listens (row 8).
  case siri
  /// The user dictates on the keyboard (row 20).
  case dictation
  /// Siri reads a notification aloud, over headphones or a headset only (row 21).
  case announcement
  /// An alarm of the clock rings (row 7).
  case alarm
  /// The calendar alerts, with sound (row 7).
  case calendar

  /// Whether it is a conversation.
  package var isCall: Bool { self == .call || self == .internetCall }

  /// Whether it rings until the user does something about it.
  var isAlarm: Bool { self == .alarm || self == .calendar }

  /// What the phone's log says when it begins and when it is over.
  package var news: (begins: String, ends: String) {
    switch self {
    case .call: ("a call rings", "the call is over")
    case .internetCall: ("an internet call rings", "the internet call is over")
    case .siri: ("Siri listens", "Siri closes")
    case .dictation: ("the keyboard listens", "the dictation is over")
    case .announcement: ("Siri announces a notification", "Siri has announced it")
    case .alarm: ("an alarm rings", "the alarm is dismissed")
    case .calendar: ("the calendar alerts", "the alert is dismissed")
    }
  }

  /// What it sounds like; `nil` for what only listens.
  func voice(isAnswered: Bool) -> Voice? {
    switch self {
    case .call, .internetCall: isAnswered ? .call : .ringing
    case .siri, .announcement: .siri
    case .alarm, .calendar: .alarm
    case .dictation: nil
    }
  }
}
