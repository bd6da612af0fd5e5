import FermataKit
import FermataPlatform
import FermataPolicy
import FermataScenarios
import FermataSignal
import FermataSimulator
import Synchronization

/// A fault that an app may have and that one law alone notices.
struct PlantedFault: Sendable, CustomStringConvertible {
  let law: Law
  let description: String
  /// Puts the fault into the policy or the platform of every app.
  let plant: @Sendable (inout ScenarioRunner) -> Void
  /// The laws that are broken by what follows from it.
  var consequences: Set<Law> = []
  /// What may happen on its days; a fault shows where nothing else is in its way.
  var days: Days = .any

  /// Which days are drawn.
  enum Days: Sendable {
    case any
    /// No device comes or goes.
    case withoutDevices
    /// Headphones come and go while the user plays and pauses; at a gain of 0 if it is to be unheard.
    case headphones(gain: Float)
    /// An app's own sound and headphones.
    case ownSound(Recipe)
    /// Ten quiet minutes at the end.
    case quietEnd
    /// Our music interrupts another app's, is paused, and is left.
    case othersMusic
  }
}

extension PlantedFault {
  private static func without(_ rule: Rule) -> @Sendable (inout ScenarioRunner) -> Void {
    { $0.policy = Policy(rules: RuleSet.all.subtracting(RuleSet(rule))) }
  }

  private static func tampering(_ tamper: @escaping TamperedSink.Tamper)
    -> @Sendable (inout ScenarioRunner) -> Void
  {
    { $0.adapt = { $0.tampering(tamper) } }
  }

  private static func reading(_ fault: LossyReader.Fault) -> @Sendable (inout ScenarioRunner) -> Void {
    adapting { platform in
      platform.media = TamperedMedia(base: platform.media) {
        $0.info.codec == "ruler" ? LossyReader($0, fault) : $0
      }
    }
  }

  /// Puts something else in the place of a part of the platform.
  private static func adapting(_ adapt: @escaping @Sendable (inout Platform) -> Void)
    -> @Sendable (inout ScenarioRunner) -> Void
  {
    {
      $0.adapt = { platform in
        var adapted = platform
        adapt(&adapted)
        return adapted
      }
    }
  }

  static let all: [PlantedFault] = [
    // Licence.
    PlantedFault(
      law: .licence, description: "the app presses play itself when it comes to the foreground",
      plant: tampering { event, sink in
        let outcome = sink.receive(event)
        if event == .scene(.foreground) { _ = sink.receive(.remote(.play)) }
        return outcome
      }, days: .withoutDevices),
    PlantedFault(
      law: .licence, description: "an end without leave is taken for one with leave",
      plant: tampering { event, sink in
        sink.receive(
          event == .interruptionEnded(mayResume: false) ? .interruptionEnded(mayResume: true) : event)
      }, days: .withoutDevices),
    PlantedFault(
      law: .licence, description: "a reset of the media services resumes",
      plant: tampering { event, sink in
        let outcome = sink.receive(event)
        if event == .servicesReset { _ = sink.receive(.remote(.play)) }
        return outcome
      }, days: .withoutDevices),
    // Newest intent.
    PlantedFault(
      law: .newestIntent, description: "a late end cancels a newer play", plant: without(.newestWins)),
    PlantedFault(
      law: .newestIntent, description: "a play that is refused once is given up",
      plant: without(.refusalRetries)),
    PlantedFault(
      law: .newestIntent, description: "the end of an interruption gets lost in the app",
      plant: tampering { event, sink in
        event == .interruptionEnded(mayResume: true) ? .success : sink.receive(event)
      }),
    // Public port.
    PlantedFault(
      law: .publicPort, description: "an app turned down to nothing plays on when headphones leave",
      plant: {
        without(.outputLost)(&$0)
        $0.conditions.interruptsOnRouteDisconnect = false
      }, days: .headphones(gain: 0)),
    PlantedFault(
      law: .publicPort, description: "a loss that nobody tells is never looked for",
      plant: { runner in
        runner.conditions.routeNoticesArrive = false
        runner.conditions.interruptsOnRouteDisconnect = false
        adapting { platform in
          let first = Mutex<Route?>(nil)
          platform.session = TamperedSession(
            base: platform.session,
            routeReader: { route in
              first.withLock { first in
                if route.isExternal { first = route }
                return first ?? route
              }
            })
        }(&runner)
      }, days: .headphones(gain: 1)),
    PlantedFault(
      law: .publicPort, description: "a recording goes on when its headset leaves",
      plant: without(.recordingStops),
      days: .ownSound(.recorder)),
    // Answer.
    PlantedFault(
      law: .answer, description: "next is answered and forgotten",
      plant: tampering { event, sink in event == .remote(.nextTrack) ? .success : sink.receive(event) }),
    PlantedFault(
      law: .answer, description: "pause is obeyed and answered with a failure",
      plant: tampering { event, sink in
        let outcome = sink.receive(event)
        return event == .remote(.pause) ? .commandFailed : outcome
        // Whose pause failed still wants sound.
      }, consequences: [.newestIntent]),
    PlantedFault(
      law: .answer, description: "what the facts refuse is answered with success",
      plant: without(.commandOutcome)),
    // Calm.
    PlantedFault(
      law: .calm, description: "each card is published twice",
      plant: adapting { platform in
        platform.nowPlaying = StutteringNowPlaying(base: platform.nowPlaying) { _ in true }
      }),
    PlantedFault(
      law: .calm, description: "the session is activated twice over",
      plant: adapting { platform in
        platform.session = TamperedSession(
          base: platform.session,
          activation: { session, ticket in
            for _ in 0..<6 { session.activate(ticket: ticket) }
          })
      }),
    PlantedFault(
      law: .calm, description: "the session is configured four times over",
      plant: adapting { platform in
        platform.session = TamperedSession(
          base: platform.session,
          configuring: { session, configuration, ticket in
            for _ in 0..<4 { session.configure(configuration, ticket: ticket) }
          })
      }),
    PlantedFault(
      law: .calm, description: "an idle app wakes every ten seconds",
      plant: adapting { platform in
        platform.scheduler = RestlessScheduler(base: platform.scheduler)
      }, days: .quietEnd),
    // Whole.
    PlantedFault(
      law: .whole, description: "a resume begins two milliseconds late", plant: reading(.late(96))),
    PlantedFault(
      law: .whole, description: "ten milliseconds are missing in the middle",
      plant: reading(.gap(after: 24_000, of: 480))),
    PlantedFault(
      law: .whole, description: "the last millisecond of each item is missing", plant: reading(.short(48))),
    // Manners.
    PlantedFault(
      law: .manners, description: "the session is never given back",
      plant: adapting { $0.keepSession() }, days: .othersMusic),
    PlantedFault(
      law: .manners, description: "a session lingers for ever", plant: without(.linger), days: .othersMusic),
    PlantedFault(
      law: .manners, description: "the app is not told that it left the foreground",
      plant: tampering { event, sink in event == .scene(.background) ? .success : sink.receive(event) },
      days: .othersMusic),
  ]
}
