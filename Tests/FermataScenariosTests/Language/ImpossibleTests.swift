import FermataScenarios
import Testing

/// What cannot happen is refused where it stands, says what to write instead, and is taken with `stray`.
@Suite struct ImpossibleTests {
  /// Lines of which the last cannot happen, parted by semicolons; what is wrong with it, and what the advice names.
  struct Row: Sendable, CustomTestStringConvertible {
    let lines: [String]
    let problem: String
    let advice: String

    init(_ lines: String, _ problem: String, _ advice: String) {
      self.lines = lines.split(separator: ";").map(String.init)
      self.problem = problem
      self.advice = advice
    }

    var testDescription: String { lines.joined(separator: "; ") }
  }

  private static let cast = [
    "scenario bad", "other radio music", "player player music ruler:60", "sound take recorder",
  ]

  private static func text(_ lines: [String]) -> String {
    (cast + lines + ["end 9 s"]).joined(separator: "\n")
  }

  @Test func `who kills one app has not ended the sound of another`() throws {
    let text = """
      scenario day
      app one
      app two
      sound first metering in one
      sound second metering in two
      at 0 s first begins
      at 0 s second begins
      at 1 s kill one
      at 2 s second ends
      end 3 s
      """
    #expect(try Scenario(text: text).moments.count == 4)
    let wrong = text.replacing("second ends", with: "first ends")
    #expect(throws: ScenarioError.self) { try Scenario(text: wrong) }
  }

  @Test(arguments: rows) func `it is refused with its place and with advice`(_ row: Row) throws {
    let error = try #require(throws: ScenarioError.self) { try Scenario(text: Self.text(row.lines)) }
    // Behind `at 1 s `.
    #expect(error.line == Self.cast.count + row.lines.count && error.column == 8, "\(error)")
    #expect(error.problem.contains(row.problem), "\(error)")
    #expect(error.advice.contains(row.advice) && error.advice.contains("stray"), "\(error)")
  }

  @Test(arguments: rows) func `it is taken with stray, written so, and runs`(_ row: Row) throws {
    let bad = try #require(row.lines.last)
    let stray = String(bad.prefix(7)) + "stray " + bad.dropFirst(7)
    let scenario = try Scenario(text: Self.text(row.lines.dropLast() + [stray]))
    #expect(scenario.text.contains(" stray "))
    #expect(try Scenario(text: scenario.text).text == scenario.text)
    var runner = ScenarioRunner()
    runner.keepsRecord = false
    #expect(try runner.run(scenario).violations == [])
  }

  @Test(arguments: rows) func `what comes before it can happen, and is not stray`(_ row: Row) throws {
    for line in row.lines.dropLast() {
      let stray = String(line.prefix(7)) + "stray " + line.dropFirst(7)
      let error = try #require(throws: ScenarioError.self) {
        try Scenario(text: Self.text(row.lines.dropLast().map { $0 == line ? stray : $0 }))
      }
      #expect(error.problem == "this can happen, so it is not stray" && error.column == 14, "\(error)")
    }
  }

  /// Once what was missing has happened, the same words are no slip.
  @Test(arguments: [
    "at 1 s call rings;at 2 s call answered;at 3 s call held;at 4 s call resumed;at 5 s call ends",
    "at 1 s call rings;at 2 s internet-call rings;at 3 s call ends;at 4 s internet-call ends",
    "at 1 s media lost 500 ms;at 2 s media lost;at 3 s media reset",
    "at 0 s condition system 27;at 1 s swipe card;at 2 s mute app;at 3 s unmute app;at 4 s mute app",
    "at 0 s plug bluetooth;at 1 s buds out;at 1.5 s plug bluetooth;at 3 s bud out",
    "at 0 s plug bluetooth;at 2 s buds out;at 2.3 s unplug bluetooth;at 2.6 s plug bluetooth;at 5 s unplug bluetooth",
    "at 0 s plug bluetooth;at 1 s bud out;at 2 s bud in;at 3 s buds out;at 5 s plug bluetooth;"
      + "at 6 s unplug bluetooth",
    "at 0 s condition system 26;at 1 s mute app;at 2 s kill app;at 3 s open app;at 4 s mute app",
    "at 1 s take begins;at 2 s kill app;at 3 s take begins;at 4 s take ends",
    "at 1 s kill app;at 2 s take play;at 3 s kill app;at 4 s relaunch app in background;at 5 s kill app",
    "at 1 s callKit claims app;at 2 s callKit activates app;at 3 s callKit deactivates app;"
      + "at 4 s callKit releases app;at 5 s pushToTalk claims app",
    "at 1 s callKit claims app;at 2 s callKit activates app;at 3 s stray callKit claims app;"
      + "at 4 s callKit deactivates app",
    "at 1 s radio plays;at 2 s radio pauses;at 3 s radio stops;at 4 s radio plays;at 5 s radio leaves",
    "at 1 s press hold ahead;at 2 s press release ahead;at 3 s press hold ahead",
    "at 1 s plug usb;at 2 s plug headphones;at 3 s pick usb;at 4 s unplug usb;at 5 s plug usb",
    "at 1 s player speed 0.5;at 2 s player speed 3;at 3 s headset 2;at 4 s switch silent;at 5 s switch silent",
  ]) func `a day in its order is possible`(_ lines: String) throws {
    _ = try Scenario(text: Self.text(lines.split(separator: ";").map(String.init)))
  }

  private static let rows: [Row] = [
    .init("at 1 s player go to item 2", "player has no item 2", "player load"),
    .init("at 1 s player load ruler:3 ruler:4;at 2 s player go to item 3", "has no item 3", "from 1 to 2"),
    .init("at 1 s player load nothing;at 2 s player go to item 1", "has no item 1", "player load"),
    .init("at 1 s kill app;at 2 s player go to item 1", "has no item 1", "player load"),
    .init("at 1 s call ends", "no \"call rings\" came before", "call rings"),
    .init("at 1 s call ends untold", "no \"call rings\" came before", "call rings"),
    .init("at 1 s internet-call ends", "no \"internet-call rings\" came before", "internet-call rings"),
    .init("at 1 s siri closes", "no \"siri listens\" came before", "siri listens"),
    .init("at 1 s siri announced", "no \"siri announces\" came before", "siri announces"),
    .init("at 1 s siri listens;at 2 s siri announced", "no \"siri announces\" came before", "siri announces"),
    .init("at 1 s dictation ends", "no \"dictation begins\" came before", "dictation begins"),
    .init("at 1 s alarm dismissed", "no \"alarm rings\" came before", "alarm rings"),
    .init("at 1 s calendar dismissed", "no \"calendar alerts\" came before", "calendar alerts"),
    .init(
      "at 1 s call rings;at 2 s call ends;at 3 s call ends", "no \"call rings\" came before", "call rings"),
    .init("at 1 s call rings;at 2 s call rings", "\"call rings\" came before", "call ends"),
    .init("at 1 s call rings;at 2 s call rings as banner", "\"call rings\" came before", "call ends"),
    .init("at 1 s alarm rings;at 2 s alarm rings", "\"alarm rings\" came before", "alarm dismissed"),
    .init("at 1 s call answered", "nothing rings", "call rings"),
    .init("at 1 s call rings;at 2 s call answered;at 3 s call answered", "nothing rings", "call rings"),
    .init("at 1 s call rings;at 2 s call held", "no call is being spoken", "call answered"),
    .init(
      "at 1 s call rings;at 2 s call answered;at 3 s call held;at 4 s call held", "no call is being spoken",
      "call answered"),
    .init("at 1 s call rings;at 2 s call answered;at 3 s call resumed", "no call is on hold", "call held"),
    .init("at 1 s cover opens", "the cover is open already", "cover closes"),
    .init("at 1 s cover closes;at 2 s cover closes", "the cover is closed already", "cover opens"),
    .init("at 1 s media reset", "the media services are there", "media lost"),
    .init("at 1 s media lost 500 ms;at 2 s media reset", "the media services are there", "media lost"),
    .init("at 1 s media lost;at 2 s media lost", "the media services are lost already", "media reset"),
    .init(
      "at 1 s media lost 5 s;at 2 s media lost 1 s", "the media services are lost already", "media reset"),
    .init("at 1 s swipe card", "no system before iOS 27", "condition system 27"),
    .init("at 0 s condition system 26;at 1 s swipe card", "no system before iOS 27", "condition system 27"),
    .init("at 1 s bud in", "no Bluetooth headset is there", "plug bluetooth"),
    .init("at 1 s bud out", "no Bluetooth headset is there", "plug bluetooth"),
    .init("at 1 s buds out", "no Bluetooth headset is there", "plug bluetooth"),
    .init("at 0 s plug bluetooth;at 1 s bud in", "both buds are in", "bud out"),
    .init("at 0 s plug bluetooth;at 1 s buds out;at 1 s bud out", "both buds are out", "plug bluetooth"),
    .init("at 0 s plug bluetooth;at 1 s buds out;at 1 s bud in", "both buds are out", "plug bluetooth"),
    .init("at 0 s plug bluetooth;at 1 s bud out;at 2 s bud out", "a bud is out already", "bud in"),
    .init(
      "at 0 s plug bluetooth;at 1 s buds out;at 3 s bud out", "no Bluetooth headset is there",
      "plug bluetooth"),
    .init(
      "at 0 s plug bluetooth;at 1 s buds out;at 3 s unplug bluetooth", "bluetooth is not connected",
      "plug bluetooth"),
    .init("at 1 s unplug headphones", "headphones is not connected", "plug headphones"),
    .init(
      "at 0 s plug headphones;at 1 s plug headphones", "headphones is connected already", "unplug headphones"),
    .init(
      "at 0 s plug headphones;at 1 s unplug headphones;at 2 s unplug headphones",
      "headphones is not connected", "plug headphones"),
    .init("at 1 s pick airplay", "airplay is not connected", "plug airplay"),
    .init("at 1 s relaunch app", "app runs", "kill app"),
    .init("at 1 s kill app;at 2 s kill app", "app was killed already", "open app"),
    .init("at 1 s kill app;at 2 s player play;at 3 s relaunch app", "app runs", "kill app"),
    .init("at 1 s kill app;at 2 s engine of app stops", "app was killed", "open app"),
    .init("at 1 s kill app;at 2 s spurious interruption of app", "app was killed", "open app"),
    .init("at 1 s kill app;at 2 s inside app plays", "app was killed", "open app"),
    .init("at 1 s kill app;at 2 s inside app sets ambient", "app was killed", "open app"),
    .init("at 1 s mute app", "no system before iOS 26", "condition system 26"),
    .init("at 0 s condition system 18;at 1 s unmute app", "no system before iOS 26", "condition system 26"),
    .init("at 0 s condition system 26;at 1 s unmute app", "app is not mute", "mute app"),
    .init("at 0 s condition system 26;at 1 s mute app;at 2 s mute app", "app is mute already", "unmute app"),
    .init("at 1 s inside app stops", "no other player in app plays", "inside app plays"),
    .init(
      "at 1 s inside app plays;at 2 s inside app plays", "the other player in app plays already",
      "inside app stops"),
    .init("at 1 s radio stops", "radio has not begun to play", "radio plays"),
    .init("at 1 s radio stops silently", "radio has not begun to play", "radio plays"),
    .init("at 1 s radio pauses", "radio has not begun to play", "radio plays"),
    .init("at 1 s radio leaves", "radio has not begun to play", "radio plays"),
    .init(
      "at 1 s radio plays;at 2 s radio killed;at 3 s radio stops", "radio has not begun to play",
      "radio plays"),
    .init("at 1 s callKit activates app", "callKit does not own the session of app", "callKit claims app"),
    .init("at 1 s callKit releases app", "callKit does not own the session of app", "callKit claims app"),
    .init(
      "at 1 s callKit claims app;at 2 s callKit claims app", "callKit owns the session of app already",
      "callKit releases app"),
    .init(
      "at 1 s callKit claims app;at 2 s callKit deactivates app",
      "callKit has not activated the session of app", "callKit activates app"),
    .init(
      "at 1 s callKit claims app;at 2 s callKit activates app;at 3 s callKit activates app",
      "callKit has activated the session of app", "callKit deactivates app"),
    .init(
      "at 1 s callKit claims app;at 2 s pushToTalk activates app",
      "pushToTalk does not own the session of app", "pushToTalk claims app"),
    .init(
      "at 1 s callKit claims app;at 2 s kill app;at 3 s callKit releases app",
      "callKit does not own the session of app", "callKit claims app"),
    .init("at 1 s take ends", "take has not begun", "take begins"),
    .init("at 1 s take begins;at 2 s take begins", "take has begun already", "take ends"),
    .init("at 1 s press release ahead", "the button is not held", "press hold ahead"),
    .init(
      "at 1 s press hold back;at 2 s press hold back", "the button is held already", "press release back"),
    .init("at 1 s press hold back;at 2 s press release ahead", "the button is not held", "press hold ahead"),
    .init("at 1 s player speed 4", "no player offers the speed 4.0", "0.5 to 3"),
    .init("at 1 s player speed 0.25", "no player offers the speed 0.25", "0.5 to 3"),
    .init("at 1 s press speed 0", "no player offers the speed 0.0", "0.5 to 3"),
  ]
}
