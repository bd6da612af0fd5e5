import FermataDispatch
import FermataKit
import FermataLinux
import FermataPlatform
import FermataPolicy
import FermataSimulator
import PlayerSupport
import Testing

@Suite struct NoSoundTests {
  @Test func `a build without a sound server refuses to play, and says so`() async {
    let (reports, worker) = (Reports(), Worker(label: "test"))
    let sound = NoSound(worker: worker, reports: reports)
    let player = Player(
      AudioSystem(
        platform: Platform(
          session: sound, output: sound, nowPlaying: NoLockScreen(worker: worker, reports: reports),
          media: Ruler(), scheduler: QueueScheduler()
        ) { reports.connect($0) }))
    player.load("ruler:1")
    player.play()
    #expect(await player.becomes { $0.suppression == .refused(.mediaServicesFailed) })
  }
}
