import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Synchronization
import Testing

/// A medium that cannot be opened at first and can be later, as on a train.
@Suite struct FlakyMediumTests {
  @Test func `an item that opens after all is no failure any more`() throws {
    let phone = Phone()
    let app = phone.install("app")
    let player = Player(AudioSystem(platform: phone.platform(for: app, media: FlakyMedia())))
    player.load("ruler:10")
    player.play()
    try phone.run(for: .seconds(1))
    #expect(player.status.phase == .failed && player.status.error?.code == .notFound)
    #expect(player.status.errors.count == 1)
    player.play()
    try phone.run(for: .seconds(1))
    #expect(player.status.isPlaying && player.status.error == nil && player.status.errors.isEmpty)
  }
}

/// Rulers that open at the second try.
private final class FlakyMedia: MediaSource {
  private let tries = Mutex(0)

  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    let isFirst = tries.withLock { tries in
      tries += 1
      return tries == 1
    }
    if isFirst { throw MediaError(.notFound, location, operation: "open", detail: "out of reach") }
    return try Ruler().open(location, format: format)
  }
}
