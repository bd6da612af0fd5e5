import FermataPolicy
import FermataSimulator

// What may happen on a drawn day, and how often.

extension Fuzzer {
  mutating func happening(in scenario: Scenario) -> Happening {
    if let launch = processChange(in: scenario) { return .phone(launch) }
    let happening = anyHappening(in: scenario)
    switch happening {
    // Whoever acts in a killed app has launched it.
    case .user, .phone(.app("app", .open)): day.isKilled = false
    case .press, .phone, .expect: break
    }
    return happening
  }

  /// The app's end, in one of 150 steps, or its launch soon after; mostly neither.
  private mutating func processChange(in scenario: Scenario) -> Happening.PhoneAction? {
    if day.isKilled, Int.random(in: 0..<4, using: &random) == 0 {
      day.isKilled = false
      return .relaunch("app", inBackground: flip())
    }
    guard Int.random(in: 0..<150, using: &random) == 0 else { return nil }
    day.isKilled = true
    day.empty = scenario.players.map(\.name)
    return .app("app", .kill)
  }

  private mutating func anyHappening(in scenario: Scenario) -> Happening {
    switch Int.random(in: 0..<32, using: &random) {
    case 0..<9: userActs(in: scenario)
    case 9..<13: .press(button())
    case 13..<17: .phone(call())
    case 17..<20: .phone(device())
    case 20..<23: .phone(otherApp(in: scenario))
    case 23..<26: .phone(flip() ? .happens(.lock) : .app("app", .open))
    case 26: .phone(accident())
    case 27: .phone(alert())
    case 28: .phone(control())
    case 29: .phone(owner())
    default: .phone(condition())
    }
  }

  /// Items of several lengths, at times with chapters or without an end; in one queue of five one of them is broken or
  /// arrives late.
  mutating func queue() -> [String] {
    let first = ["ruler:120", "ruler:120", "ruler:120", "ruler:60/3", "ruler:live"]
    var items = [first.randomElement(using: &random) ?? "ruler:120", "ruler:9#2", "ruler:4#3"]
    guard Int.random(in: 0..<5, using: &random) == 0 else { return items }
    let odd = ["broken", "broken:3", "broken:30", "late:2/60", "late:6/9"].randomElement(using: &random)
    items.insert(odd ?? "broken", at: Int.random(in: 0...items.count, using: &random))
    return items
  }

  private mutating func flip() -> Bool { Bool.random(using: &random) }

  private mutating func userActs(in scenario: Scenario) -> Happening {
    // A new process has nothing loaded, and a day in which nothing can play shows little.
    if let index = day.empty.indices.randomElement(using: &random), flip() {
      return .user(player: day.empty.remove(at: index), .load(queue()))
    }
    if let sound = scenario.sounds.first, Int.random(in: 0..<4, using: &random) == 0 {
      return .user(player: sound.name, flip() ? .play : .sound(begins: flip()))
    }
    let name = scenario.players.map(\.name).randomElement(using: &random) ?? "player"
    switch Int.random(in: 0..<24, using: &random) {
    case 0 where name == "player": return .user(player: name, .load(queue()))
    case 1: return .user(player: name, .speaker(flip()))
    case 2:
      let length = Duration.seconds(Int.random(in: 1...99, using: &random))
      return .user(player: name, .intervals(SkipIntervals(forward: length, backward: length)))
    case 3: return .user(player: name, .gain(Float(Int.random(in: 0...10, using: &random)) / 10))
    default: return .user(player: name, userAction())
    }
  }

  private mutating func userAction() -> Happening.UserAction {
    switch Int.random(in: 0..<21, using: &random) {
    case 0..<5: .play
    case 5, 6: .pause
    case 7, 8: .toggle
    case 9: .next
    case 10: .previous
    case 11, 12: .seek(.fraction(Double(Int.random(in: 0...100, using: &random)) / 100))
    case 13: .skip(.seconds(Int.random(in: -20...20, using: &random)))
    case 14: .stop
    case 15: .speed(Double(Int.random(in: 1...14, using: &random)) / 4)
    case 16: .repeat(RepeatMode.allCases.randomElement(using: &random) ?? .off)
    case 17: .shuffle(flip())
    case 18: .chapter(isNext: flip())
    case 19: .goTo(Int.random(in: 1...4, using: &random))
    default: .scan(isForward: flip(), begins: flip())
    }
  }

  private mutating func button() -> Happening.UserAction {
    let action = userAction()
    return action.hasButton ? action : .toggle
  }

  private mutating func call() -> Happening.PhoneAction {
    let mayResume = Int.random(in: 0..<3, using: &random) > 0
    switch Int.random(in: 0..<11, using: &random) {
    case 10: return .happens(flip() ? .callHeld : .callResumed)
    case 0, 1: return .begins(.call, asBanner: false)
    case 2: return .happens(.callAnswered)
    case 3, 4: return .ends(.call, mayResume: mayResume, isTold: true)
    case 5: return .ends(.call, mayResume: true, isTold: flip())
    case 6: return .begins(.siri, asBanner: false)
    case 7: return .ends(.siri, mayResume: mayResume, isTold: true)
    case 8: return .begins(.alarm, asBanner: false)
    default: return .ends(.alarm, mayResume: mayResume, isTold: true)
    }
  }

  /// What rings, listens or takes the session more rarely.
  private mutating func alert() -> Happening.PhoneAction {
    switch Int.random(in: 0..<12, using: &random) {
    case 6: .begins(.dictation, asBanner: false)
    case 7: .ends(.dictation, mayResume: flip(), isTold: true)
    case 8:
      flip() ? .begins(.announcement, asBanner: false) : .ends(.announcement, mayResume: true, isTold: true)
    case 9: .happens(flip() ? .coverCloses : .coverOpens)
    case 10: .happens(.screenIsRecorded)
    case 11: .app("app", .toldOfNoInterruption)
    case 0: .begins(.call, asBanner: true)
    case 1: .begins(.internetCall, asBanner: false)
    // A scenario has no words for the leave of an end that is not told, and is read back with `mayResume` true.
    case 2:
      flip()
        ? .ends(.internetCall, mayResume: flip(), isTold: true)
        : .ends(.internetCall, mayResume: true, isTold: false)
    case 3: .begins(.calendar, asBanner: false)
    case 4: .ends(.calendar, mayResume: flip(), isTold: true)
    default: .happens(.notificationSounds)
    }
  }

  private static let devices: [AudioPort.Kind] = [
    .headphones, .headphones, .bluetoothA2DP, .bluetoothA2DP, .bluetoothHFP, .airPlay, .carAudio, .usbAudio,
  ]

  private mutating func device() -> Happening.PhoneAction {
    let kind = Self.devices.randomElement(using: &random) ?? .headphones
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4: return .device(.plug, kind)
    case 4..<8: return .device(.unplug, kind)
    case 8: return .device(.pick, flip() ? kind : .builtInSpeaker)
    default:
      // No phone tells of a pick that nobody made.
      let reasons = Route.ChangeReason.allCases.filter { $0 != .override }
      return .routeTold(reasons.randomElement(using: &random) ?? .unknown)
    }
  }

  private mutating func otherApp(in scenario: Scenario) -> Happening.PhoneAction {
    let name = scenario.others.map(\.name).randomElement(using: &random) ?? "music"
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<4: return .other(name, .plays)
    case 10, 11: return .other(name, .leaves)
    case 4..<7: return .other(name, Int.random(in: 0..<4, using: &random) > 0 ? .stops : .stopsSilently)
    case 7: return .other(name, .pauses)
    case 8: return .other(name, .killed)
    default: return .app("app", flip() ? .insidePlays : .insideStops)
    }
  }

  private mutating func accident() -> Happening.PhoneAction {
    switch Int.random(in: 0..<8, using: &random) {
    case 6, 7: .meddles("app", ForeignAct.allCases.randomElement(using: &random) ?? .deactivates)
    case 0: .happens(.mediaLost)
    case 1: .happens(.mediaReset)
    case 2: .lasts(.mediaLost, .milliseconds(Int.random(in: 0..<5000, using: &random)))
    case 3: .app("app", .enginesStop)
    default: .lasts(.decoderStalls, .milliseconds(Int.random(in: 100..<3000, using: &random)))
    }
  }

  /// What the user does with the phone's switch, volume and card and with a headset; also system sounds, and the app
  /// mutes its output.
  private mutating func control() -> Happening.PhoneAction {
    switch Int.random(in: 0..<10, using: &random) {
    case 4: .happens(flip() ? .budIn : .budOut)
    case 5: .happens(.budsOut)
    case 6: .happens(.cardSwiped)
    case 7: .lasts(.systemSound, .seconds(2))
    case 0: .happens(flip() ? .silenced : .unsilenced)
    case 1, 8, 9: .volume(.media, Float(Int.random(in: 0...10, using: &random)) / 10)
    case 2: .app("app", flip() ? .mute : .unmute)
    default: .headset(times: Int.random(in: 1...3, using: &random))
    }
  }

  /// What CallKit or Push to Talk does with the app's session.
  private mutating func owner() -> Happening.PhoneAction {
    let authority: Authority = flip() ? .callKit : .pushToTalk
    let action = Happening.AuthorityAction.allCases.randomElement(using: &random) ?? .releases
    return .authority(authority, flip() ? action : .releases, "app")
  }

  private mutating func condition() -> Happening.PhoneAction {
    switch Int.random(in: 0..<7, using: &random) {
    case 0: number("activationLatency", 0..<4000, "ms")
    case 1: .condition(name: "activationLatency", value: "0 ms")
    case 2: .condition(name: "activationFailures", value: "\(Int.random(in: 0..<3, using: &random))")
    case 3: number("routeNoticeDelay", 0..<60, "ms")
    case 4: .condition(name: "interruptsOnRouteDisconnect", value: flip() ? "yes" : "no")
    default: knob()
    }
  }

  /// Any of the phone's knobs.
  private mutating func knob() -> Happening.PhoneAction {
    let drawn = knobs().randomElement(using: &random)
    return .condition(name: drawn?.name ?? "activationLatency", value: drawn?.value ?? "0 ms")
  }

  private mutating func number(_ name: String, _ range: Range<Int>, _ unit: String) -> Happening.PhoneAction {
    .condition(name: name, value: "\(Int.random(in: range, using: &random)) \(unit)")
  }
}
