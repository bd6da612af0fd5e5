import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Synchronization
import Testing

/// A medium that is in use is not opened again, because a server sends it again then.
@Suite struct OpeningCountTests {
  /// What happens to a player whose item is heard.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let act: @Sendable (Phone, Player) throws -> Void

    init(_ what: String, _ act: @escaping @Sendable (Phone, Player) throws -> Void) {
      testDescription = what
      self.act = act
    }
  }

  private static let rows = [
    Row("nothing") { _, _ in },
    Row("a seek") { $1.seek(to: .milliseconds(500)) },
    Row("a step back to its beginning") { phone, player in
      try phone.run(for: .seconds(3))
      player.previous()
    },
    Row("another speed") { $1.speed = 2 },
    Row("a repeat") { phone, player in
      player.repeatMode = .one
      try phone.run(for: .seconds(9))
    },
    Row("a pause") { phone, player in
      player.pause()
      try phone.run(for: .seconds(1))
      player.play()
    },
    Row("a call") { phone, _ in
      phone.begin(.call)
      try phone.run(for: .seconds(1))
      phone.end(.call)
    },
    Row("a reset of the media services") { phone, player in
      phone.loseMediaServices(for: .seconds(1))
      try phone.run(for: .seconds(2))
      player.play()
    },
  ]

  @Test(arguments: rows, [["broken"], []])
  func `an item is opened once, whatever happens and though the next cannot be opened`(
    _ row: Row, _ next: [MediaLocation]
  ) throws {
    let phone = Phone()
    let media = CountedMedia()
    let player = Player(AudioSystem(platform: phone.platform(for: phone.install("app"), media: media)))
    player.load(["ruler:4"] + next)
    player.play()
    try phone.run(for: .milliseconds(3600))
    try row.act(phone, player)
    try phone.run(for: .milliseconds(300))
    #expect(media.count(of: "ruler:4") == 1)
  }
}

/// Rulers whose openings are counted; what is called broken cannot be opened.
private final class CountedMedia: MediaSource {
  private let opened = Mutex<[MediaLocation: Int]>([:])

  func count(of location: MediaLocation) -> Int { opened.withLock { $0[location] ?? 0 } }

  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    opened.withLock { $0[location, default: 0] += 1 }
    if location == "broken" { throw MediaError(.damaged, location, operation: "open") }
    return try Ruler().open(location, format: format)
  }
}
