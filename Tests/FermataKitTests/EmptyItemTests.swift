import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Testing

/// Items without a frame, or with a few: nobody goes round for ever, and what sounds is heard.
@Suite struct EmptyItemTests {
  private let phone = Phone()
  private let app: AppID
  private let player: Player

  init() {
    app = phone.install("app")
    player = Player(AudioSystem(platform: phone.platform(for: app)))
  }

  private func play(_ locations: [MediaLocation], _ mode: RepeatMode) throws {
    player.load(locations)
    player.repeatMode = mode
    player.play()
    try phone.run(for: .seconds(5))
  }

  @Test(arguments: [RepeatMode.off, .one, .all], [1, 2, 3])
  func `items without frames end, however they repeat`(mode: RepeatMode, count: Int) throws {
    try play((1...count).map { MediaLocation("ruler:0#\($0)") }, mode)
    #expect(player.status.phase == .ended)
    player.load("ruler:60")
    player.play()
    try phone.run(for: .seconds(1))
    #expect(player.status.isPlaying)
  }

  @Test func `an item without frames among others is passed over in each round`() throws {
    try play(["ruler:1", "ruler:0#2", "ruler:1#3"], .all)
    #expect(player.status.isPlaying)
    #expect(
      phone.framesHeard(of: app, at: .builtInSpeaker, since: .zero + .seconds(1)) > FrameCount(4 * 47_000))
  }

  @Test func `a seek to the end of an item on repeat begins it again`() throws {
    try play(["ruler:10"], .one)
    player.seek(to: .seconds(10))
    try phone.run(for: .seconds(2))
    #expect(player.status.isPlaying && player.status.position < .seconds(3))
  }

  @Test(arguments: [1_200, 1_300, 1_400, 1_470])
  func `what follows is known late, long after the end was read, and comes without a gap`(
    milliseconds: Int
  ) throws {
    player.load("ruler:2")
    player.play()
    try phone.run(for: .milliseconds(milliseconds))
    player.repeatMode = .one
    try phone.run(until: .seconds(5))
    let heard = phone.framesHeard(of: app, at: .builtInSpeaker, since: .zero + .seconds(1))
    #expect(heard > FrameCount(4 * 48_000 - 1_024), "\(heard)")
  }

  @Test(arguments: [1, 10, 56, 57, 480])
  func `an item of a few frames on repeat is heard`(frames: Int) throws {
    try play([MediaLocation("ruler:\(Double(frames) / 48_000)")], .one)
    #expect(player.status.isPlaying)
    #expect(
      phone.framesHeard(of: app, at: .builtInSpeaker, since: .zero + .seconds(1)) > FrameCount(2 * 48_000))
  }
}
