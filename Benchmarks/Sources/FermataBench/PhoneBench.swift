import Fermata
import FermataPolicy
import FermataSimulator

/// f2: phone seconds per second of processor time.
enum PhoneBench {
  /// Decisions alone: an app with an engine of its own, and a happening each second of the phone's time.
  static func policy(seconds: Int) throws {
    let phone = Phone()
    let app = phone.install("app")
    let audio = AudioSystem(platform: phone.platform(for: app))
    let requirement = audio.require(.music)
    let watch = Stopwatch()
    for second in 0..<seconds {
      switch second & 7 {
      case 0: phone.begin(.call)
      case 1: phone.end(.call)
      case 2: phone.connect(.headphones)
      case 3: phone.disconnect(.headphones)
      case 4: phone.lock()
      case 5: phone.open(app)
      case 6: phone.begin(.siri)
      default: phone.end(.siri)
      }
      try phone.run(for: .seconds(1))
      requirement.renew()
    }
    print(
      Double(seconds) / watch.seconds, "phone seconds per second,", audio.journal.entries.count,
      "entries kept")
  }

  /// One player's stereo voice, pulled, metered at the port and not kept.
  static func voice(seconds: Int) throws {
    let phone = Phone()
    let app = phone.install("app")
    let player = Player(AudioSystem(platform: phone.platform(for: app)))
    player.load("ruler:100000")
    player.play()
    try phone.run(for: .seconds(1))
    let watch = Stopwatch()
    try phone.run(for: .seconds(seconds))
    print(Double(seconds) / watch.seconds, "phone seconds per second, player", player.status.phase)
  }
}
