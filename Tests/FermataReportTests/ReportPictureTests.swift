import FermataPolicy
import FermataReport
import FermataScenarios
import Testing

/// Where the picture of a scenario puts what it draws, read from the page.
struct ReportPictureTests {
  /// The page of a scenario of ten seconds.
  static func page(_ change: (inout ScenarioReport) -> Void) -> String {
    var scenario = ScenarioReport(id: "x", title: "X", summary: "", duration: .seconds(10))
    change(&scenario)
    return RehearsalReport(kind: .rehearsal, track: nil, scenarios: [scenario], madeWith: "a test").html()
  }

  @Test func `spans that overlap are stacked, each on the first level that is free, in any order`() {
    let page = Self.page { scenario in
      let spans = [("third", 2, 4), ("first", 0, 2), ("over", 1, 6)].map {
        ReportBand.Span(start: .seconds($0.1), end: .seconds($0.2), label: $0.0, tone: .on)
      }
      scenario.bands = [ReportBand(.screen, spans: spans)]
    }
    #expect(page.contains("--levels:2"))
    let drawn = page.pieces("<span class=\"span on\" style=\"", "</span>")
    #expect(
      drawn == [
        "left:20%;width:20%;--level:0\" title=\"third, 0:02.0 to 0:04.0\">third",
        "left:0%;width:20%;--level:0\" title=\"first, 0:00.0 to 0:02.0\">first",
        "left:10%;width:50%;--level:1\" title=\"over, 0:01.0 to 0:06.0\">over",
      ])
  }

  @Test(arguments: [(28, "span off"), (29, "span bare off")])
  func `a label that does not fit into its span is left to the pointer`(_ letters: Int, _ kind: String) {
    let label = String(repeating: "x", count: letters)
    let page = Self.page { scenario in
      let span = ReportBand.Span(start: .seconds(1), end: .seconds(3), label: label, tone: .off)
      scenario.bands = [ReportBand(.session, spans: [span]), ReportBand(.intent, spans: [])]
    }
    #expect(page.contains("<span class=\"\(kind)\" style=\"left:10%"))
    #expect(page.contains("--levels:1\"><span class=\"nothing\">nothing</span>"))
  }

  @Test func `events stand in the order of time, each with its line, and the last within the picture`() {
    let page = Self.page { scenario in
      scenario.markers = [
        .init(time: .seconds(9), text: "the very last thing", actor: .phone),
        .init(time: .seconds(2), text: "early", actor: .user),
        .init(time: .milliseconds(2_100), text: "soon after", actor: .phone),
      ]
      scenario.failures = [.init(time: .seconds(3), part: "sound", text: "wrong")]
    }
    #expect(page.contains("--rows:2"))
    #expect(
      page.pieces("<li class=\"user\" style=\"", "\">") + page.pieces("<li class=\"phone\" style=\"", "\">")
        == [
          "left:20%;--row:0\" title=\"0:02.0 early", "left:21%;--row:1\" title=\"0:02.1 soon after",
        ])
    #expect(
      page.pieces("<li class=\"ends phone\" style=\"", "\">") == [
        "right:10%;--row:0\" title=\"0:09.0 the very last thing"
      ])
    #expect(page.pieces("<i class=\"event user\" style=\"", "\"") == ["left:20%;--row:0"])
    #expect(
      page.pieces("<i class=\"event phone\" style=\"", "\"") == ["left:21%;--row:1", "left:90%;--row:0"])
    #expect(page.pieces("<i class=\"failure\" style=\"", "\"") == ["left:30%"])
    #expect(page.contains("data-seconds=\"10.0\"") && page.contains("Time line of X, 0:10.0 long"))
  }

  /// A length in milliseconds, how many ticks it has, and what stands at the second.
  @Test(arguments: [
    (800, 9, "0:00.1"), (801, 2, "0:00.5"), (4_000, 9, "0:00.5"), (4_001, 5, "0:01"), (12_000, 13, "0:01"),
    (12_001, 7, "0:02"), (24_000, 13, "0:02"), (60_000, 13, "0:05"), (120_000, 13, "0:10"),
    (180_000, 13, "0:15"), (360_000, 13, "0:30"), (720_000, 13, "1:00"), (1_440_000, 13, "2:00"),
    (3_600_000, 13, "5:00"), (7_200_000, 13, "10:00"), (7_210_000, 11, "12:01"),
  ])
  func `the time has at most a dozen round steps`(_ milliseconds: Int, _ count: Int, _ second: String) {
    let page = Self.page { $0.duration = .milliseconds(milliseconds) }
    let axis = page.pieces("row axis", "</div></div>").first ?? ""
    let ticks = axis.pieces("%\">", "</span>")
    #expect(ticks.count == count && ticks.dropFirst().first == second, "\(ticks)")
    #expect(page.pieces("<i class=\"tick\"", ">").count == count)
  }

  @Test(
    arguments: [
      ([1, 5, 9], ["10%", "50%", "90%"]), ([1, 1], ["10%", "13.44%"]),
      ([0, 0, 5, 10, 10], ["0%", "3.44%", "50%", "96.56%", "100%"]),
      ([2, 9.9, 10], ["20%", "96.56%", "100%"]), ([], []),
    ] as [([Double], [String])])
  func `numbers of lock screens that would cover each other are moved apart`(
    _ seconds: [Double], _ places: [String]
  ) {
    let page = Self.page { scenario in
      scenario.lockScreens = seconds.map { .init(time: .seconds($0), label: "", card: nil) }
    }
    let drawn = page.pieces("<span class=\"badge\" style=\"left:", "</span>")
    #expect(drawn == places.enumerated().map { "\($0.element)\">\($0.offset + 1)" })
    #expect(page.contains("Shown below") == !seconds.isEmpty)
  }

  @Test func `waves of a scenario compare, whoever is loudest, and each says how much is heard`() {
    let page = Self.page { scenario in
      scenario.ports = [
        PortLane(name: "Headphones", isPublic: false, ours: [0.5], others: [0, 1, 0]),
        PortLane(name: "Speaker", isPublic: true, ours: [0, 0]),
        PortLane(name: "Car", isPublic: false, ours: [0, 0], others: [1, 0]),
      ]
    }
    #expect(page.pieces("<div class=\"row lane", "\">") == ["", " public", ""])
    #expect(page.contains("Car: this app 0% of the time, others 50%"))
    #expect(page.contains("Headphones<small>private") && page.contains("Speaker<small>everyone hears it"))
    let wide = " 200\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"Sound at "
    #expect(
      page.contains(
        """
        "0 0 3\(wide)Headphones: this app 100% of the time, others 33%"><path class="others" d="M1 0h1v200h-1z"></path>\
        <path class="ours" d="M0 50h1v100h-1z"></path></svg>
        """))
    #expect(page.contains("\"0 0 2\(wide)Speaker: silent throughout\"></svg>"))
  }

  @Test(arguments: [(3, 3), (4, 1)])
  func `a page of three shows all, and one of more only what failed`(_ count: Int, _ open: Int) {
    var failed = ScenarioReport(id: "f", title: "F", summary: "", duration: .seconds(1))
    failed.failures = [.init(time: .zero, part: "sound", text: "wrong")]
    failed.script = [.init("end 1 s")]
    var held = ScenarioReport(id: "h", title: "H", summary: "", duration: .seconds(1))
    held.script = [.init("end 1 s")]
    (failed.chapter, held.chapter) = ("C", "C")
    let scenarios = [failed] + Array(repeating: held, count: count - 1)
    let page = RehearsalReport(kind: .rehearsal, track: nil, scenarios: scenarios, madeWith: "test").html()
    #expect(page.pieces("<details open", ">").count == open)
    #expect(page.pieces("<details class=\"trace\"", ">").filter { $0 == " open" }.count == 1)
    #expect(page.pieces("<div class=\"beside\">", "<").count == 1, "the script beside the picture")
    #expect(page.contains("C<span class=\"failed\">\(count - 1) of \(count) held"))
    let scriptless = Self.page { $0.failures = failed.failures }
    #expect(!scriptless.contains("<div class=\"beside\">"))
  }
}

extension String {
  /// What stands between two texts, each time.
  func pieces(_ start: String, _ end: String) -> [String] {
    var (found, rest) = ([String](), self[...])
    while let first = rest.firstRange(of: start) {
      rest = rest[first.upperBound...]
      guard let last = rest.firstRange(of: end) else { break }
      found.append(String(rest[..<last.lowerBound]))
    }
    return found
  }
}
