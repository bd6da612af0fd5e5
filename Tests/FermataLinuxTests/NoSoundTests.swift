import Dispatch
import FermataDispatch
import FermataKit
import FermataLinux
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import PlayerSupport
import Synchronization
import Testing

@Suite struct NoSoundTests {
  @Test func `the works of a lane run one after the other, however many wait`() {
    let scheduler = QueueScheduler()
    let (isFirstOver, isSecondThere, isThirdThere) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let metThird = Mutex<Bool?>(nil)
    let isOver = DispatchSemaphore(value: 0)
    scheduler.schedule(on: .alarm, at: scheduler.now) { isFirstOver.signal() }
    scheduler.schedule(on: .alarm, at: scheduler.now) {
      isSecondThere.signal()
      // Long enough for a third that would run beside this one.
      metThird.withLock { $0 = isThirdThere.wait(timeout: .now() + .milliseconds(300)) == .success }
      isOver.signal()
    }
    isFirstOver.wait()
    isSecondThere.wait()
    scheduler.schedule(on: .alarm, at: scheduler.now) { isThirdThere.signal() }
    isOver.wait()
    #expect(metThird.withLock { $0 } == false)
  }

  @Test func `what nobody hears fails, and so does every activation and start without a sound server`() {
    let reports = Reports()
    #expect(reports.tell(.servicesReset) == .commandFailed)
    let sound = NoSound(worker: Worker { $0() }, reports: reports)
    let sink = Listener()
    _ = reports.connect(sink)
    sound.activate(ticket: 1)
    sound.makeEngine(for: PartID(1), source: Silence(), format: .standard).start(ticket: 2)
    sound.deactivate(ticket: 3)
    #expect(
      sink.told.withLock { $0 } == [
        .finished(ticket: 1, failure: .mediaServicesFailed),
        .finished(ticket: 2, failure: .mediaServicesFailed),
        .finished(ticket: 3, failure: nil),
      ])
  }

  private final class Listener: SystemSink {
    let told = Mutex<[SystemEvent]>([])
    func receive(_ event: SystemEvent) -> CommandOutcome {
      told.withLock { $0.append(event) }
      return .success
    }
  }

  private final class Silence: RenderSource {
    func render(
      into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
    ) {}
  }

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
