import FermataContract
import FermataKit
import FermataLinux
import Testing

/// What the seams promise, asked of a desktop with a real sound server.
@Suite(
  .serialized, .bearsServerFaults,
  .enabled(if: !SoundServer.available.isEmpty, "\(SoundServer.lacking ?? "")"))
struct LongContractTests {
  @Test(arguments: SoundServer.available) func `a desktop keeps what a platform promises`(
    _ kind: SoundServer.Kind
  ) throws {
    let server = try SoundServer(kind)
    let recording = try server.record("headphones")
    defer { recording.end() }
    let contract = PlatformContract {
      let system = LinuxSystem(media: SineMedia(), server: server.address)
      // What a contract times begins with a server that is there.
      try #require(system.devices() != nil)
      return PlatformContract.Rig(platform: system.platform) { duration in
        let end = ContinuousClock.now + duration
        while ContinuousClock.now < end { _ = try recording.next(.milliseconds(1)) }
      }
    }
    #expect(try contract.breaches(playing: "sine:1000") == [])
  }
}
