import Fermata
import FermataPolicy

/// f1: decisions of a policy with one player, drawn from a realistic mix of twelve kinds of event; every step that a
/// decision asks for is answered, so that each event meets a phone that goes on.
enum PolicyBench {
  private static let player = PartID(1)
  private static let speaker = Route(output: AudioPort(.builtInSpeaker, uid: "Speaker"), token: 1)
  private static let headphones = Route(output: AudioPort(.headphones, uid: "Headphones"), token: 2)

  static func run(decisions: Int) {
    var policy = Policy()
    var now = HostTime.zero
    let reading = Reading(
      part: player, segment: 0, item: ItemID(1), rendered: .zero, heard: .zero, isMoving: true)
    // One envelope that is written anew for each event, so that what is measured is decisions, not its making.
    var envelope = Envelope(.alarm, at: now, route: speaker, readings: [reading])
    var pending: [TicketedStep] = []
    pending.reserveCapacity(8)
    var done = 0
    var steps = 0
    func decide(_ event: consuming Event) {
      now = now + .milliseconds(10)
      envelope.event = event
      envelope.at = now
      _ = policy.handle(envelope)
      while let step = policy.nextStep() { pending.append(step) }
      done += 1
    }
    func settle() {
      while let step = pending.popLast() {
        steps += 1
        switch step.step {
        case .load(let id, let item): decide(.itemReady(id, item, ItemDescription(duration: .seconds(180))))
        case .cue(_, let segment): envelope.readings[0].segment = segment.id
        case .start(let id, _):
          decide(.system(.finished(ticket: step.ticket, failure: nil)))
          decide(.started(id, segment: envelope.readings[0].segment, position: .zero, heardAt: now))
        default: decide(.system(.finished(ticket: step.ticket, failure: nil)))
        }
      }
    }
    decide(.added(player, .music))
    decide(.load(player, [ItemID(1), ItemID(2)]))
    settle()
    var random: UInt64 = 1
    let watch = Stopwatch()
    done = 0
    while done < decisions {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let bits = UInt32(truncatingIfNeeded: random >> 33)
      if bits & 15 == 2 { envelope.route = envelope.route.token == 1 ? headphones : speaker }
      decide(event(bits))
      settle()
    }
    print(watch.seconds * 1e9 / Double(done), "ns/decision,", steps, "steps in", done, "decisions")
  }

  private static func event(_ bits: UInt32) -> Event {
    switch bits & 15 {
    case 0: .system(.interruptionBegan(.default))
    case 1: .system(.interruptionEnded(mayResume: bits & 16 != 0))
    case 2: .system(.routeChanged(.unknown))
    case 3, 4: .command(player, .play)
    case 5: .system(.remote(.play))
    case 6: .command(player, .pause)
    case 7: .system(.remote(.togglePlayPause))
    case 8: .command(player, .seek(.milliseconds(Int(bits >> 16))))
    case 9: .underrun(player, segment: 1)
    case 10: bits & 0xF00 == 0 ? .system(.servicesReset) : .system(.scene(.foreground))
    case 11: .system(.scene(.background))
    case 12: .buffered(player, segment: 1)
    default: .alarm
    }
  }
}
