import FermataKit
import FermataPlatform
import FermataScenarios
import FermataSimulator
import Testing

/// A phone that behaves as a desktop, where a sound server lets everyone sound.
@Suite struct DesktopTests {
  /// What is violated on a desktop, and what on a phone.
  private static func violations(on system: String, _ lines: [String]) throws -> [String] {
    // What is declared comes before what happens.
    let first = lines.firstIndex { $0.hasPrefix("at ") } ?? 0
    let day = lines[..<first] + ["at 0 s condition system \(system)"] + lines[first...]
    let text = (["scenario desktop"] + day + ["end 30 s"]).joined(
      separator: "\n")
    return try ScenarioRunner().run(Scenario(text: text)).violations.map(\.description)
  }

  /// Days that a desktop lives, and a phone does not.
  private static let days = [
    [
      "other radio music", "player player music ruler:60", "at 0 s player play", "at 3 s radio plays",
      "at 4 s expect player playing", "at 6 s radio stops",
      "at 7 s expect player playing",
    ],
    [
      "other radio music", "player player music ruler:60", "at 0 s radio plays", "at 1 s lock",
      "at 2 s player play", "at 3 s expect player playing",
    ],
    [
      "player player music ruler:60", "at 0 s player play", "at 1 s siri listens",
      "at 2 s expect player playing",
      "at 3 s siri closes", "at 4 s alarm rings", "at 5 s expect player playing", "at 6 s alarm dismissed",
    ],
    [
      "player player music ruler:60", "at 0 s player play", "at 1 s lock", "at 2 s player pause",
      "at 20 s player play", "at 21 s expect player playing",
    ],
  ]

  @Test(arguments: ["pulseaudio", "pipewire"], days)
  func `everyone sounds beside everyone, and nobody is suspended or refused`(
    _ system: String, _ day: [String]
  )
    throws
  {
    let found = try Self.violations(on: system, day)
    #expect(found == [])
  }

  @Test(arguments: [Conditions.pulseaudio, .pipewire])
  func `a desktop shows what is paused for as long as it is there`(
    _ desktop: Conditions
  ) throws {
    let phone = Phone(conditions: desktop)
    let player = Player(AudioSystem(platform: phone.platform(for: phone.install("app"))))
    player.load("ruler:60")
    player.play()
    try phone.run(for: .seconds(3))
    player.pause()
    try phone.run(for: .seconds(7_200))
    #expect(phone.lockScreen?.card.tags.title == "Ruler 1")
  }

  @Test(arguments: [
    ["activationLatency 3 s", "system pulseaudio"], ["system pulseaudio", "activationLatency 3 s"],
  ])
  func `a knob that is turned before a desktop is chosen stays turned`(_ conditions: [String]) throws {
    let lines = conditions.map { "at 0 s condition \($0)" }
    let text =
      (["scenario desktop", "player player music ruler:60"] + lines + [
        "at 1 s player play", "at 2 s expect player waiting", "at 5 s expect player playing", "end 6 s",
      ]).joined(separator: "\n")
    #expect(try ScenarioRunner().run(Scenario(text: text)).violations.map(\.description) == [])
  }

  @Test func `a phone forbids what a desktop allows`() throws {
    #expect(try !Self.violations(on: "18", Self.days[0]).isEmpty)
  }

  /// The server's role-cork holds what begins during a call; where there is none, a user's play plays.
  @Test(arguments: [("pulseaudio", "paused because interrupted"), ("pipewire", "playing")])
  func `what begins during a call is held where a server holds it`(_ system: String, _ state: String) throws {
    let day = [
      "player player music ruler:60", "at 1 s call rings", "at 2 s player play",
      "at 4 s expect player \(state)",
      "at 5 s call ends", "at 6 s expect player playing",
    ]
    let found = try Self.violations(on: system, day)
    #expect(found == [])
  }

  @Test func `an output that goes interrupts nobody, and no frame is heard elsewhere`() throws {
    let day = [
      "device headphones", "player player music ruler:60", "never player on speaker from 0 s to 9 s",
      "at 0 s player play", "at 4 s unplug headphones",
      "at 5 s expect player paused because route.pause-on-output-lost",
      "at 5 s expect session app active",
    ]
    let (found, onPhone) = (try Self.violations(on: "pipewire", day), try Self.violations(on: "18", day))
    #expect(found == [] && !onPhone.isEmpty)
    let played = try Self.violations(on: "pipewire", day + ["at 6 s player play", "at 7 s player pause"])
    #expect(!played.isEmpty, "what is played on the speaker is heard there")
  }

  @Test func `a knob that is turned afterwards holds`() throws {
    let phone = Self.days[0].flatMap {
      $0.hasSuffix("player play") ? ["at 0 s condition sessionsExclude yes", $0] : [$0]
    }
    #expect(try !Self.violations(on: "pipewire", phone).isEmpty)
  }

  @Test func `a desktop is written as it was read, and takes no number`() throws {
    for desktop in Conditions.desktops {
      let text = "scenario desktop\nat 0 s condition system \(desktop.name)\nend 2 s"
      let scenario = try Scenario(text: text)
      #expect(try Scenario(text: scenario.text).text == scenario.text && scenario.text.contains(desktop.name))
    }
    #expect(throws: ScenarioError.self) {
      try Scenario(text: "scenario desktop\nat 0 s condition system pulseaudio 16\nend 2 s")
    }
  }
}
