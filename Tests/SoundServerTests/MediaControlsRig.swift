import FermataKit
import FermataLinux
import FermataPolicy
import Foundation
import PlayerSupport
import Synchronization
import Testing

/// A player on a real session bus, with what the desktop asks of its app.
struct MediaControlsRig {
  let server: SoundServer
  let bus: SessionBus
  let app: LinuxSystem.App
  let system: LinuxSystem
  let player: Player
  private let asked: Asked

  private final class Asked: Sendable {
    let words = Mutex<[String]>([])
    let gain = Mutex(1.0)
  }

  /// Why no player can be on a bus here, to be printed; empty if one can.
  static let missing = [SoundServer.missing, SessionBus.missing].compactMap(\.self).joined(separator: "; ")

  /// A player of three tones, whose app can be raised and has a volume of its own, or cannot and has none.
  init(_ media: SineMedia = SineMedia(), recipe: Recipe = .music, isAble: Bool = false) throws {
    server = try SoundServer()
    bus = try SessionBus()
    var app = LinuxSystem.App(identity: "Fermata Tests")
    app.addressSchemes = ["sine"]
    let asked = Asked()
    app.open = { address in
      asked.words.withLock { $0.append(address) }
      return address == "sine:500"
    }
    app.quit = { asked.words.withLock { $0.append("quit") } }
    if isAble {
      app.desktopEntry = "fermata-tests"
      app.mediaTypes = ["audio/x-sine"]
      app.raise = { asked.words.withLock { $0.append("raise") } }
      (app.gain, app.setGain) = ({ asked.gain.withLock { $0 } }, { new in asked.gain.withLock { $0 = new } })
    }
    self.app = app
    self.asked = asked
    system = LinuxSystem(media: media, server: server.address, app: app, bus: bus.address)
    player = Player(AudioSystem(platform: system.platform), recipe: recipe)
    player.load("sine:1000", "sine:500", "sine:250")
  }

  static let name = "\(MediaPlayer2.root).Fermata_Tests"
  static let object = MediaPlayer2.path

  /// What the desktop asked the app for since this was last read.
  func takeAsked() -> [String] {
    asked.words.withLock { words in
      defer { words = [] }
      return words
    }
  }

  /// The app's own volume.
  var gain: Double { asked.gain.withLock { $0 } }

  /// Plays, and returns once the desktop says so.
  func play() async throws {
    player.play()
    try #require(await player.becomes(\.isPlaying))
    try #require(try shows("status", "Playing"))
  }

  @discardableResult func playerctl(_ words: String...) throws -> String? {
    try bus.run(["playerctl"] + words)
  }

  func shows(_ word: String, _ text: String) throws -> Bool {
    try bus.prints(["playerctl", word]) { $0 == text }
  }

  func property(_ name: String) throws -> String? {
    try bus.run(Self.busctl("get-property", MediaPlayer2.player, name))
  }

  func gdbus(_ words: String..., mayFail: Bool = false) throws -> String? {
    try bus.run(Self.gdbus(words), mayFail: mayFail)
  }

  /// A command of busctl about the object, whose words may begin with a minus.
  static func busctl(_ command: String, _ words: String...) -> [String] {
    ["busctl", "--user", "--", command, name, object] + words
  }

  /// A call of gdbus to the object, whose words may begin with a minus.
  static func gdbus(_ words: [String]) -> [String] {
    let method = words.prefix(1) + (words.count > 1 ? ["--"] : [])
    return ["gdbus", "call", "--session", "--dest", name, "--object-path", object, "--method"] + method
      + words.dropFirst()
  }
}
