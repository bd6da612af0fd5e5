import FermataScenarios
import FermataSimulator
import Testing

@Suite struct PhoneWordsTests {
  private static let lines = [
    "call rings as banner", "call answered", "internet-call rings", "internet-call ends",
    "stray internet-call ends without resume", "stray internet-call ends untold", "calendar alerts",
    "calendar dismissed", "stray calendar dismissed without resume", "notification sounds",
    "stray radio pauses",
    "radio killed", "stray radio stops silently", "stray radio leaves", "dictation begins", "dictation ends",
    "stray dictation ends without resume", "stray dictation ends untold", "siri announces", "siri announced",
    "ringer 0.5", "system-sound 2 s", "haptic", "stray swipe card", "stray bud out", "stray bud in",
    "stray buds out",
    "screen recorded", "cover closes", "cover opens", "spurious interruption of app",
    "inside app sets ambient", "inside app sets recording",
    "inside app deactivates", "inside app stops sound", "call held", "call resumed", "inside app plays",
    "inside app stops", "stray pick bluetooth",
    "pick speaker", "kill app", "relaunch app", "kill app", "relaunch app in background",
    "route wakeFromSleep", "plug hands-free", "plug usb", "stray unplug line", "plug screen", "headset 2",
    "switch silent",
    "switch ring", "stray mute app", "stray unmute app", "callKit claims app", "callKit activates app",
    "stray pushToTalk deactivates app", "stray pushToTalk releases app", "media lost 1500 ms",
    "stray media lost",
    "condition system 26", "condition carPlay always", "condition engineStartFailureCode -10868",
    "condition silenceKeepsAlive no",
  ]

  private static func text(_ lines: [String]) -> String {
    (["scenario words", "title    words", "other    radio music", "player   player music track"]
      + lines.map { "at 1 s \($0)" } + ["end 3 s", ""]).joined(separator: "\n")
  }

  @Test func `what the phone does reads and writes as the same words, and runs`() throws {
    let scenario = try Scenario(text: Self.text(Self.lines))
    #expect(scenario.text == Self.text(Self.lines))
    #expect(try ScenarioRunner().run(scenario).violations == [])
  }

  @Test(arguments: [
    ("headset 4", "\"4\" is unknown after \"headset\""),
    ("plug speaker", "\"speaker\" is unknown after \"plug\""),
    ("pick receiver", "\"receiver\" is unknown after \"pick\""),
    ("kill radio", "\"radio\" is an app that follows a script"),
    ("kill nobody", "\"nobody\" is unknown after \"kill\""),
    ("relaunch radio", "\"radio\" is an app that follows a script"),
    ("relaunch app in front", "\"front\" is unknown after \"relaunch app in\""),
    ("callKit answers app", "\"answers\" is unknown after \"callKit\""),
    ("cover falls", "\"falls\" is unknown after \"cover\""),
    ("spurious end of app", "\"end\" is unknown after \"spurious\""),
    ("screen locked", "\"locked\" is unknown after \"screen\""),
    ("mute nobody", "\"nobody\" is unknown after \"mute\""),
    ("engine stops", "\"stops\" is unknown after \"engine\""),
    ("call ends without", "a word is missing after \"call ends without\""),
    ("media found", "\"found\" is unknown"),
    ("radio sings", "\"sings\" is unknown after \"radio\""),
    ("condition system old", "the system \"old\" is unknown"),
    ("condition activationFailures 1.5", "1.5 is no such number"),
    ("condition colour red", "the condition \"colour\" is unknown"),
  ])
  func `a wrong word is told`(_ line: String, _ problem: String) {
    let error = #expect(throws: ScenarioError.self) { try Scenario(text: Self.text([line])) }
    #expect(error?.problem.contains(problem) == true, "\(error?.problem ?? "")")
  }

  @Test(arguments: [
    ("other radio music", "radio plays", "the app's name \"radio\" is taken"),
    ("other app music", "open app", "the app's name \"app\" is taken"),
    ("sound player recorder", "player play", "the sound's name \"player\" is taken"),
    ("other player music", "player plays", "the app's name \"player\" is taken"),
    ("other screen music", "screen plays", "the app's name \"screen\" is a word of the language"),
    ("player call music", "call rings", "the player's name \"call\" is a word of the language"),
    ("sound press recorder", "press play", "the sound's name \"press\" is a word of the language"),
  ])
  func `a name that stands twice, or is a word of the language, is refused`(
    _ name: String, _ line: String, _ problem: String
  ) {
    let text = Self.text([line]).replacing("\nat ", with: "\n\(name)\nat ", maxReplacements: 1)
    let error = #expect(throws: ScenarioError.self) { try Scenario(text: text) }
    #expect(error?.problem.contains(problem) == true, "\(error?.problem ?? "")")
  }

  @Test(arguments: [("kill radio", "radio killed"), ("relaunch radio", "radio plays")])
  func `who takes a scripted app for another is told its own words`(_ line: String, _ advice: String) {
    let error = #expect(throws: ScenarioError.self) { try Scenario(text: Self.text([line])) }
    #expect(error?.advice.contains(advice) == true, "\(error?.advice ?? "")")
  }

  @Test func `every knob is turned by its name`() throws {
    for knob in Conditions.knobs {
      let value =
        switch knob.setting {
        case .flag: "yes"
        case .carPlay: "always"
        case .duration: "20 ms"
        case .count, .system: "16"
        case .gain: "0.5"
        case .code: "!int"
        }
      let scenario = try Scenario(text: Self.text(["condition \(knob.name) \(value)"]))
      #expect(try ScenarioRunner().run(scenario).violations == [])
    }
  }
}
