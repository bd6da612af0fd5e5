import AppIntents
import Fermata

/// "Play my music", asked of Siri or by a button of a widget: it runs in the app's process, in the background as well
///
struct PlayMusic: AudioPlaybackIntent {
  static var title: LocalizedStringResource { "Play Music" }

  func perform() async throws -> some IntentResult {
    await MainActor.run { _ = MusicPlayerApp.music.model.player.play() }
    return .result()
  }
}

struct MusicShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(intent: PlayMusic(), phrases: ["Play my music in \(.applicationName)"])
  }
}
