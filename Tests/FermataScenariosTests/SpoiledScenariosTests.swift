import FermataPolicy
import FermataScenarios
import Testing

/// The scenarios that came with the laws and after them: each passes, and each is made to fail.
@Suite struct SpoiledScenariosTests {
  /// A scenario and what makes it fail.
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let spoiler: Spoiler

    init(_ id: String, _ spoiler: Spoiler) {
      self.id = id
      self.spoiler = spoiler
    }

    var testDescription: String { id }
  }

  static let rows =
    newestWins + refusals + refusedLongAgo + blinks + brokenItems + radioAndHeadsets + unheard
    + pocket + interrupters + lives + cardsAndEars + besideCalls + foreignCode + preferences
    + receivers

  private static let chapters: Set<String> = [
    "The newest play wins", "Refused for a moment", "Refused long ago", "Routes that blink", "Broken items",
    "Radio and headsets", "Killed and unheard", "In the pocket",
    "Others that interrupt", "What keeps an app alive", "Cards and ears",
    "Beside a call", "Other code in the app",
    "What apps prefer", "Receivers",
  ]

  @Test func `every scenario of these chapters stands there once, in their order`() {
    let ids = Scenario.catalogue.map(\.id).filter { Self.chapters.contains(Scenario.chapterTitles[$0] ?? "") }
    #expect(Self.rows.map(\.id) == ids)
  }

  @Test(arguments: rows) func `a scenario passes, and fails without what keeps it`(_ row: Row) throws {
    let scenario = try #require(Scenario.named(row.id))
    var runner = ScenarioRunner()
    runner.keepsRecord = false
    let usual = Shrinker(runner).failure(of: scenario)
    #expect(usual == nil, "\(usual?.description ?? "")")
    try row.spoiler.expectFailure(of: row.id)
  }

  @Test func `another row of the queue is another item`() throws {
    try Spoiler.instead(of: "go to item 3", "go to item 2").expectFailure(of: "row-of-a-list-is-tapped")
  }
}

extension SpoiledScenariosTests {
  private static let newestWins: [Row] = [
    Row("play-under-late-end", .without(.newestWins)),
    Row("woken-by-play-then-told-the-past", .without(.newestWins)),
    Row("toggle-woken-then-told-the-past", .without(.newestWins)),
    Row("other-app-ends-under-a-play", .without(.newestWins)),
    Row("foreground-cancels-a-play-under-way", .without(.newestWins)),
    Row("foreground-cancels-a-toggle-under-way", .without(.newestWins)),
    Row("play-that-opens-the-app", .without(.newestWins)),
    Row("play-that-opens-the-app-after-a-radio", .without(.newestWins)),
    Row("play-while-services-are-away", .without(.newestWins)),
    Row("first-play-while-services-are-away", .without(.newestWins)),
    Row("play-that-opens-the-app-after-a-loss", .without(.newestWins)),
    Row(
      "load-while-playing",
      .instead(of: "player load ruler:30", "player pause\nat 2 s   player load ruler:30")),
  ]

  private static let refusals: [Row] = [
    Row("engine-refuses-once", .without(.refusalRetries)),
    Row("hey-siri-play", .without(.refusalRetries)),
    Row("play-while-siri-listens", .without(.refusalRetries)),
    Row("play-while-the-phone-rings", .without(.refusalRetries)),
    Row("play-before-the-headphones-are-ready", .without(.refusalRetries)),
    Row("press-refused-for-a-second", .without(.refusalRetries)),
    Row("resume-refused-for-seconds", .without(.refusalRetries)),
    Row("category-refused-for-a-moment", .without(.refusalRetries)),
    Row("category-refused-for-good", .without(.refusal)),
    Row(
      "play-while-the-session-is-given-back",
      .instead(of: "at 0 s   condition deactivationLatency 3 s\n", "")),
  ]

  private static let refusedLongAgo: [Row] = [
    Row("refused-in-the-background-forgotten", .without(.refusal)),
    Row("refused-play-on-the-loudspeaker", .without(.refusal)),
    Row("refused-play-woken-by-headphones", .without(.refusal)),
    Row("refused-play-woken-by-waking-phone", .without(.refusal)),
    Row("refused-play-woken-by-opening-the-app", .without(.refusal)),
    Row("refused-play-in-a-call-woken-later", .without(.refusal)),
    Row("refused-resume-woken-by-opening-the-app", .without(.refusal)),
    Row("refused-press-plays-when-the-channel-closes", .without(.commandOutcome)),
    Row("press-fails-in-a-talk", .without(.commandOutcome)),
  ]

  private static let blinks: [Row] = [
    Row("headphones-in-a-burst", .without(.routeBlinks)),
    Row("bluetooth-joins-in-a-burst", .without(.routeBlinks)),
    Row("car-in-a-burst", .without(.routeBlinks)),
    Row("plug-bounces", .without(.routeBlinks)),
    Row("headset-blinks-without-interruption", .without(.routeBlinks)),
    Row("car-blinks", .without(.routeBlinks)),
    Row("speaker-picked", .without(.outputPicked)),
    Row("unplugged-before-late-leave", .without(.outputLost)),
    Row(
      "unplugged-clip-keeps-its-session",
      .instead(of: "unplug headphones", "unplug headphones\nat 2 s   lock")),
    Row("unplugged-clip-given-back-when-left", .instead(of: "at 7 s   lock\n", "")),
  ]

  private static let brokenItems: [Row] = [
    Row("broken-first-item", .without(.queueSkipsBroken)),
    Row("broken-item-in-the-middle", .without(.queueSkipsBroken)),
    Row("broken-last-item", .without(.queueSkipsBroken)),
    Row("next-onto-a-broken-item", .without(.queueSkipsBroken)),
    Row("repeat-over-a-broken-item", .without(.queueSkipsBroken)),
    Row(
      "failed-queue-starts-the-next-one",
      .instead(of: "player load ruler:30", "player load ruler:30\nat 21 s  player play")),
    Row("broken-while-playing", .without(.queueSkipsBroken)),
    Row("next-item-arrives-late", .instead(of: "late:5/9", "ruler:9")),
    Row("paused-while-the-item-arrives", .instead(of: "at 2 s   player pause\n", "")),
  ]

  private static let radioAndHeadsets: [Row] = [
    Row("broadcast-offers-only-play", .instead(of: "ruler:live", "ruler:60")),
    Row("previous-on-a-broadcast", .instead(of: "ruler:live", "ruler:60")),
    Row("back-in-a-live-talk", .without(.liveStaysLive)),
    Row("broadcast-late-from-the-start", .without(.stalled)),
    Row("seek-into-a-late-reader", .without(.stalled)),
    Row("double-press-on-a-podcast", .without(.commandsSkip)),
    Row("triple-press-on-a-podcast", .without(.commandsSkip)),
  ]

  private static let unheard: [Row] = [
    Row("killed-in-a-call", .instead(of: "at 3 s   kill app\n", "")),
    Row("killed-in-the-pocket", .instead(of: "at 2 s   kill app\n", "")),
    Row("killed-beside-a-radio", .instead(of: "at 3 s   kill app\n", "")),
    Row("volume-zero", .instead(of: "call ends", "call ends without resume")),
    Row("gain-zero", .without(.queueAdvances)),
  ]

  private static let pocket: [Row] = [
    Row("pocket-call", .instead(of: "call ends", "call ends without resume")),
    Row(
      "pocket-call-of-three-minutes",
      .instead(of: "at 0 s   player", "at 0 s condition wakeLimit 60 s\nat 0 s player")),
    Row("pocket-siri", .instead(of: "siri closes", "siri closes without resume")),
    Row("pocket-alarm", .instead(of: "alarm dismissed", "alarm dismissed without resume")),
    Row("pocket-call-without-leave", .without(.interruptionResume)),
    Row("pocket-call-refused-after-waking", .without(.refusalRetries)),
    Row("pocket-call-too-long-to-be-woken", .instead(of: "wakeLimit 60 s", "wakeLimit 3 min")),
    Row("pocket-paused-before-the-call", .instead(of: "at 4 s   press pause\n", "")),
    Row("pocket-guest-sleeps-on", .instead(of: "cooperativeMusic", "music")),
    Row("pocket-radio-after-the-call", .instead(of: "at 40.5 s radio plays\n", "")),
    Row("pocket-alarm-in-a-call", .instead(of: "alarm dismissed", "alarm dismissed without resume")),
  ]
  private static let interrupters: [Row] = [
    Row("message-gives-back", .instead(of: "chat message", "chat message leaves plain")),
    Row("web-page-gives-nothing-back", .instead(of: "page web", "page web leaves none")),
    Row("video-app-is-left", .without(.interruptionForeground)),
    Row("music-is-left-paused", .instead(of: "radio music", "radio music leaves notify")),
    Row("music-is-killed", .instead(of: "leaves killed", "leaves notify")),
    Row("interrupter-leaves-during-a-call", .instead(of: "at 6 s   radio leaves\n", "")),
    Row("interrupter-does-not-come-back", .instead(of: "ends without resume", "ends")),
    Row("message-in-the-pocket", .instead(of: "chat message", "chat music")),
    Row("dictation", .instead(of: "dictation ends", "dictation ends without resume")),
    Row("dictation-ends-untold", .instead(of: "ends untold", "ends")),
    Row("siri-reads-over-music", .instead(of: "device   headphones", "device   line")),
    Row("siri-reads-over-speech", .instead(of: "spokenAudio", "music")),
    Row(
      "siri-reads-to-nobody", .instead(of: "at 0 s   player play", "device headphones\nat 0 s   player play")),
    Row("screen-is-recorded", .instead(of: "screen recorded", "siri listens")),
    Row("cover-closes-on-a-recorder", .without(.microphoneMuted)),
    Row("cover-closes-over-music", .instead(of: "cover closes", "call rings")),
    Row("recording-under-a-closed-cover", .without(.refusalRetries)),
    Row("interruption-that-is-none", .instead(of: "spurious interruption of app", "call rings")),
  ]

  private static let lives: [Row] = [
    Row("app-without-background-audio", .without(.backgroundSilences)),
    Row(
      "music-at-volume-0-in-the-pocket",
      .instead(
        of: "at 0 s   player play",
        "at 0 s condition silenceKeepsAlive no\nat 0 s player play\nat 1 s player pause")),
    Row("recorder-in-the-pocket", .instead(of: "3:03  call ends", "3:03  call ends without resume")),
    Row("own-call-in-the-pocket", .instead(of: "at 3 s   callKit activates app\n", "")),
  ]
  private static let cardsAndEars: [Row] = [
    Row("card-is-swiped-away", .instead(of: "iOS 27", "iOS 26")),
    Row("card-stays-before-ios-27", .instead(of: "iOS 26", "iOS 27")),
    Row(
      "card-folds-after-ten-minutes",
      .instead(of: "at 0 s   player", "at 0 s condition lockScreenLimit 1 h\nat 0 s player")),
    Row("card-goes-with-the-session", .instead(of: "cardOutlivesSession 5 s", "cardOutlivesSession 5 min")),
    Row("card-is-lost-after-hours", .instead(of: "cardLimit 5 min", "cardLimit 5 h")),
    Row("music-follows-a-killed-app", .instead(of: "radio music", "radio message")),
    Row("system-sound-over-music", .instead(of: "system-sound 3 s", "siri listens")),
    Row("a-bud-is-taken-out", .instead(of: "at 4 s   bud in\n", "")),
    Row("both-buds-are-taken-out", .instead(of: "buds out", "bud in")),
    Row("card-says-what-is-heard", .instead(of: "at 4 s   music next\n", "")),
    Row(
      "call-costs-one-of-each",
      .instead(
        of: "at 9 s   expect at most 2 pub",
        "at 7 s player pause\nat 8 s player play\nat 9 s expect at most 2 pub")),
    Row("never-aloud-on-the-train", .instead(of: "unplug headphones", "pick speaker")),
    Row(
      "car-goes-on-where-it-left",
      .instead(of: "at 0 s   player", "at 0 s condition carPlay never\nat 0 s player")),
    Row(
      "car-leaves-what-was-paused",
      .instead(of: "at 0 s   player", "at 0 s condition carPlay always\nat 0 s player")),
    Row("car-never-plays", .instead(of: "carPlay never", "carPlay ifPlaying")),
  ]
  private static let besideCalls: [Row] = [
    Row("music-over-a-call", .instead(of: "at 6 s   press play\n", "")),
    Row("music-over-a-call-through-headphones", .instead(of: "device   headphones", "device   hands-free")),
    Row("music-over-a-call-on-old-phones", .instead(of: "DuringCall no", "DuringCall yes")),
    Row("recorder-during-a-call", .without(.refusalRetries)),
    Row("music-while-a-call-is-on-hold", .instead(of: "at 2 s   call held\n", "")),
    Row("game-during-a-call", .instead(of: "player game", "player music")),
    Row("call-app-without-callkit", .instead(of: "chat caller", "chat game")),
    Row("began-never-told-over-a-call", .without(.interruptionSilences)),
    Row(
      "play-beside-a-call-app-with-the-headset", .instead(of: "device   hands-free", "device   headphones")),
  ]
  private static let foreignCode: [Row] = [
    Row("advertisement-sets-its-category", .without(.sessionReasserted)),
    Row("camera-leaves-its-microphone", .without(.sessionReasserted)),
    Row("advertisement-gives-the-session-back", .instead(of: "inside app deactivates", "call rings")),
    Row("advertisement-stops-the-engine", .instead(of: "inside app stops sound", "call rings")),
    Row("advertisement-while-paused", .without(.sessionReasserted)),
  ]
  private static let preferences: [Row] = [
    Row("two-apps-prefer-differently", .instead(of: " prefers no-alerts", "")),
    Row("banner-over-a-recording", .instead(of: "take recorder", "take recorder prefers usual")),
    Row("unplugged-without-an-interruption", .instead(of: " prefers no-disconnects", "")),
  ]

  private static let receivers: [Row] = [
    Row("song-over-airplay", .instead(of: "device   airplay", "device   headphones")),
    Row("queue-ends-over-airplay", .instead(of: "device   airplay", "device   headphones")),
    Row("short-sound-stays-on-its-way-over-airplay", .instead(of: "device   airplay", "device   headphones")),
    Row("call-over-airplay", .instead(of: "call ends", "call ends without resume")),
    Row("receiver-switched-off", .without(.outputLost)),
    Row("song-moves-to-airplay", .instead(of: "plug airplay", "plug headphones")),
    Row(
      "receiver-becomes-slower",
      .instead(of: "at 12 s  expect player playing", "at 12 s  expect player at 12 s")),
    Row("podcast-sent-ahead", .instead(of: " shares longFormAudio", "")),
    Row("call-over-a-podcast-sent-ahead", .instead(of: " shares longFormAudio", "")),
    Row("prompt-beside-long-form", .instead(of: " shares longFormAudio", "")),
    Row("long-form-falls-back-untold", .without(.outputLost)),
  ]
}
