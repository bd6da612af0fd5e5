import AVFAudio
import FermataPolicy
import FermataSimulator
import Foundation
import PhoneProcess
import Testing

/// Apple's simplest player, on a simulated phone.
@Suite struct AudioPlayerTests {
  private final class Listener: AVAudioPlayerDelegate {
    var ends = 0
    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {
      ends += flag ? 1 : 0
    }
  }

  private let rig = AppRig()
  private let listener = Listener()

  /// A player of a medium whose samples tell their frames, and who listens to it.
  private func player(_ medium: String = "ruler:2") throws -> AVAudioPlayer {
    let listener = InTurns(listener)
    return try rig.main {
      let url = try #require(URL(string: medium))
      try AVAudioSession.sharedInstance().setCategory(.playback)
      let player = try AVAudioPlayer(contentsOf: url)
      player.delegate = listener.value
      return player
    }
  }

  private func soundingFrames(for duration: Duration) throws -> Int {
    try rig.heard(for: duration).count { $0 != 0 }
  }

  @Test func `it plays its medium whole, tells the end, and begins anew`() throws {
    let player = try player()
    #expect(player.duration == 2 && !player.isPlaying)
    for round in 1...2 {
      #expect(try rig.main { player.play() } && player.isPlaying)
      let heard = try rig.heard(for: .seconds(3))
      // A ruler's first frame is silence.
      #expect((95_900...96_000).contains(heard.count { $0 != 0 }), "round \(round)")
      #expect(listener.ends == round && !player.isPlaying && player.currentTime == 0)
    }
  }

  @Test func `a pause keeps the place, and a jump changes it`() throws {
    let player = try player()
    try rig.main { _ = player.play() }
    try rig.phone.run(for: .seconds(1))
    try rig.main { player.pause() }
    #expect(abs(player.currentTime - 1) < 0.03 && !player.isPlaying)
    #expect(try soundingFrames(for: .seconds(1)) == 0)
    try rig.main { player.currentTime = 1.5 }
    try rig.main { _ = player.play() }
    #expect((23_900...24_000).contains(try soundingFrames(for: .seconds(2))))
    #expect(listener.ends == 1)
  }

  @Test func `stopped, it keeps its place and tells no end`() throws {
    let player = try player()
    try rig.main { _ = player.play() }
    try rig.phone.run(for: .seconds(1))
    try rig.main { player.stop() }
    try rig.phone.run(for: .seconds(3))
    #expect(listener.ends == 0 && abs(player.currentTime - 1) < 0.03)
  }

  @Test func `it loops as often as it is told to, without a gap`() throws {
    let player = try player("ruler:0.5")
    try rig.main {
      player.numberOfLoops = 2
      _ = player.play()
    }
    let heard = try rig.heard(for: .seconds(2))
    #expect((71_900...72_000).contains(heard.count { $0 != 0 }) && listener.ends == 1)
    try rig.main {
      player.numberOfLoops = -1
      _ = player.play()
    }
    #expect(try soundingFrames(for: .seconds(5)) > 239_000)
    #expect(listener.ends == 1)
  }

  @Test func `a call stops it, and it goes on where it was when it is played again`() throws {
    let player = try player("ruler:60")
    try rig.main { _ = player.play() }
    try rig.phone.run(for: .seconds(2))
    rig.phone.begin(.call)
    try rig.phone.run(for: .seconds(5))
    #expect(!player.isPlaying && listener.ends == 0)
    rig.phone.end(.call)
    try rig.phone.run(for: .seconds(1))
    #expect(try rig.main { player.play() })
    try rig.phone.run(for: .seconds(1))
    #expect(player.isPlaying && abs(player.currentTime - 3) < 0.1)
  }

  @Test func `what cannot be opened is refused with Apple's code`() throws {
    let outcome = try rig.main {
      let url = try #require(URL(string: "nothing.mp3"))
      return Result { _ = try AVAudioPlayer(contentsOf: url) }
    }
    let error = #expect(throws: NSError.self) { try outcome.get() }
    #expect(error?.code == 1_954_115_647 && error?.localizedDescription.contains("nothing.mp3") == true)
  }
}
