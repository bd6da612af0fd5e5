import FermataKit
import FermataPolicy
import FermataScenarios
import Foundation
import PlayerSupport
import Testing

/// What happened at a real sound server is decided again anywhere, byte for byte.
@Suite(
  .serialized, .bearsServerFaults,
  .enabled(if: !SoundServer.available.isEmpty, "\(SoundServer.lacking ?? "")"))
struct LongJournalTests {
  @Test(arguments: SoundServer.available) func `a day at a real server replays without one`(
    _ kind: SoundServer.Kind
  ) async throws {
    let rig = try Rig(kind)
    try rig.server.choose("headphones")
    try await rig.play()
    let call = try rig.server.stream(role: "phone")
    #expect(await rig.player.becomes { $0.suppression == .interrupted })
    call.end(SIGKILL)
    #expect(await rig.player.becomes(\.isPlaying))
    rig.player.seek(to: .seconds(20))
    try rig.server.remove("headphones")
    #expect(await rig.player.becomes { $0.intent.withdrawnBy == .outputLost })
    try await rig.play()
    rig.server.crash()
    #expect(await rig.player.becomes { $0.suppression == .servicesLost })
    let replay = try JournalReplay(exported: rig.audio.journal.exported())
    #expect(replay.count > 20 && replay.difference == nil, "\(replay.difference?.description ?? "")")
    // By other rules it is another day.
    let careless = try JournalReplay(
      exported: rig.audio.journal.exported(), rules: RuleSet.all.subtracting(RuleSet(.outputLost)))
    #expect(careless.difference != nil)
  }
}
