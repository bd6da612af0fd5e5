/// Someone who takes other apps' sessions.
enum Interrupter: Hashable, Sendable {
  case system(SystemInterrupter)
  case app(AppID)
  /// Another player in the app's own process.
  case inside(AppID)

  /// Whether it is the system, and not an app.
  var isSystem: Bool { if case .system = self { true } else { false } }
}
