import FermataPolicy
import FermataSimulator

extension Happening {
  /// What happens, in a few words for a reader of a report.
  var words: String {
    switch self {
    case .user(let player, let action): "\(player == "player" ? "" : player + ": ")\(action.words)"
    case .press(let action): "\(action.words), lock screen"
    case .phone(let action): action.words
    case .expect: ""
    }
  }
}

extension Happening.UserAction {
  var words: String {
    switch self {
    case .play: "play"
    case .pause: "pause"
    case .toggle: "play/pause"
    case .next: "next"
    case .previous: "previous"
    case .seek(.time(let time)): "seek to \(time.secondsText) s"
    case .seek(.beforeEnd(let distance)): "seek to \(distance.secondsText) s before the end"
    case .seek(.fraction(let part)): "seek to \(Int(part * 100)) %"
    case .skip(let distance): "skip \(distance.secondsText) s"
    case .gain(let gain): "gain \(gain)"
    case .stop: "stop"
    case .chapter(let isNext): isNext ? "next chapter" : "previous chapter"
    case .speed(let speed): "speed \(speed.rateText)"
    case .repeat(let mode): "repeat \(mode.rawValue)"
    case .shuffle(let isOn): "shuffle \(isOn ? "on" : "off")"
    case .scan(let isForward, let begins): "\(begins ? "hold" : "release") \(isForward ? "ahead" : "back")"
    case .intervals: "change the skip intervals"
    case .load(let queue): "load \(queue.count.of("item"))"
    case .sound(let begins): begins ? "begin" : "end"
    case .speaker(let isOn): isOn ? "choose the speaker" : "leave the speaker"
    }
  }
}

extension Happening.PhoneAction {
  fileprivate var words: String {
    switch self {
    case .begins(let interrupter, let asBanner): interrupter.news.begins + (asBanner ? " in a banner" : "")
    case .ends(let interrupter, _, false): "\(interrupter.news.ends), untold"
    case .ends(let interrupter, let mayResume, true): interrupter.news.ends + (mayResume ? "" : ", no resume")
    case .callAnswered: "answered"
    case .callHeld(let isHeld): isHeld ? "on hold" : "taken up again"
    case .screenIsRecorded: "the screen is recorded"
    case .cover(let closes): closes ? "the cover closes" : "the cover opens"
    case .spuriousInterruption(let app): "\(app) told of an interruption that is none"
    case .notificationSounds: "a notification sounds"
    case .otherPauses(let name): "\(name) pauses"
    case .otherLeaves(let name): "\(name) is left"
    case .otherKilled(let name): "\(name) is killed"
    case .insidePlays(let app): "\(app)'s web view plays"
    case .insideStops(let app): "\(app)'s web view stops"
    case .meddles(let app, let act): "other code in \(app) \(act.rawValue)"
    case .pick(let kind): "\(ScenarioLine.name(of: kind)) picked"
    case .routeTold(let reason): "route told: \(reason.rawValue)"
    case .headset(let times): "headset pressed\(times == 1 ? "" : " \(times) times")"
    case .silentSwitch(let isSilent): isSilent ? "switch to silent" : "switch to ring"
    case .mute(let app, let isMuted): "\(app) \(isMuted ? "muted" : "unmuted")"
    case .authority(let authority, let action, let app): "\(authority.rawValue) \(action.rawValue) \(app)"
    case .otherPlays(let name): "\(name) plays"
    case .otherStops(let name, let tells): "\(name) stops\(tells ? "" : " silently")"
    case .plug(let kind): "\(ScenarioLine.name(of: kind)) in"
    case .unplug(let kind): "\(ScenarioLine.name(of: kind)) out"
    case .lock: "lock"
    case .open(let name): "open \(name)"
    case .kill(let name): "kill \(name)"
    case .relaunch(let name, let inBackground): "relaunch \(name)\(inBackground ? " in the background" : "")"
    case .mediaLost: "media services lost"
    case .mediaLostFor(let gap): "media services lost for \(gap.secondsText) s"
    case .mediaReset: "media services reset"
    case .engineStops: "engine stops by itself"
    case .decoderStalls(let duration): "decoder stalls \(duration.secondsText) s"
    case .volume(let volume): "volume \(volume)"
    case .ringer(let volume): "ringer \(volume)"
    case .systemSound: "a short sound"
    case .haptic: "vibrates"
    case .cardSwiped: "the card is swiped away"
    case .bud(let isIn): isIn ? "a bud goes in" : "a bud comes out"
    case .budsOut: "both buds come out"
    case .condition(let name, let value): "\(name) becomes \(value)"
    }
  }
}
