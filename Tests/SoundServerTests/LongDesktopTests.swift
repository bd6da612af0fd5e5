import FermataKit
import FermataPolicy
import FermataSimulator
import Foundation
import PlayerSupport
import Testing

/// The same day at a real sound server and on a phone that behaves like it: the same is told, and the same decided.
@Suite(
  .serialized, .bearsServerFaults,
  .enabled(if: !SoundServer.available.isEmpty, "\(SoundServer.lacking ?? "")"))
struct LongDesktopTests {
  /// What happens, in this order.
  private enum Happening: String, CaseIterable {
    case callBeforeAll, playInCall, callIsOver, headphonesCome, otherMusicBegins, otherMusicEnds, callBegins,
      callEnds
    case headphonesGo, playAgain, pause, callBeginsInSilence, playOnInCall, callBehindEnds
    case serverDies, serverReturns, playOnceMore

    /// Whether it has come to pass, as the player shows it; `nil` where it shows nothing.
    func isOver(_ status: PlayerStatus, holdsCalls: Bool) -> Bool? {
      switch self {
      case .callIsOver, .callEnds, .playAgain, .callBehindEnds, .playOnceMore: status.isPlaying
      case .callBegins: status.suppression == .interrupted
      case .playInCall where holdsCalls, .playOnInCall where holdsCalls:
        status.suppression == .interrupted && status.intent.wants
      case .playInCall, .playOnInCall: status.isPlaying
      case .headphonesGo: status.intent.withdrawnBy == .outputLost
      case .pause: status.phase == .paused
      case .serverDies: status.suppression == .servicesLost
      case .serverReturns: status.intent.withdrawnBy == .servicesReset
      case .callBeforeAll, .headphonesCome, .otherMusicBegins, .otherMusicEnds, .callBeginsInSilence: nil
      }
    }

    /// What is told of it, where the player alone does not show it.
    var told: Event? {
      switch self {
      case .headphonesCome: .system(.routeChanged(.newDeviceAvailable))
      case .otherMusicBegins: .system(.secondaryAudioHint(true))
      case .otherMusicEnds: .system(.secondaryAudioHint(false))
      case .callBeforeAll, .callBeginsInSilence: .system(.interruptionBegan(.default))
      case .callIsOver, .callBehindEnds: .system(.interruptionEnded(mayResume: true))
      default: nil
      }
    }
  }

  /// Where the two go apart: what only one of them is told or asks.
  private typealias Apart = [Happening: [String]]

  /// A server's clients hear of every call, and an app on a phone only of what takes its active session: so its category
  /// is set anew for the play, and where a play in a call plays, the call's end is told all the same.
  private static let onlyAtServer: [SoundServer.Kind: Apart] = [
    .pulseAudio: [
      .callBeforeAll: ["interruption began, default"], .playInCall: ["configure playback/default"],
    ],
    .pipeWire: [
      .callBeforeAll: ["interruption began, default"], .playInCall: ["configure playback/default"],
      .callIsOver: ["interruption ended, may resume"], .callBehindEnds: ["interruption ended, may resume"],
    ],
  ]

  /// On a phone a call counts as others' sound for the hint (`PhoneWorld+Hint.swift`), which a server's client leaves to
  /// the call.
  private static let onlyOnPhone: [SoundServer.Kind: Apart] = [
    .pipeWire: [.callIsOver: ["secondary audio hint off"], .callBehindEnds: ["secondary audio hint off"]]
  ]

  @Test(arguments: SoundServer.available) func `a desktop's day goes as on the phone that is like it`(
    _ kind: SoundServer.Kind
  ) async throws {
    let (server, phone) = (try await serverDay(kind), try phoneDay(kind))
    for happening in Happening.allCases {
      let (there, here) = (server[happening] ?? [], phone[happening] ?? [])
      let (thereAlone, hereAlone) = (
        Self.onlyAtServer[kind]?[happening] ?? [], Self.onlyOnPhone[kind]?[happening] ?? []
      )
      #expect(
        there.filter { !thereAlone.contains($0) } == here.filter { !hereAlone.contains($0) }, "\(happening)")
      #expect(thereAlone.allSatisfy(there.contains) && hereAlone.allSatisfy(here.contains), "\(happening)")
      #expect(!thereAlone.contains(where: here.contains) && !hereAlone.contains(where: there.contains))
    }
  }

  private typealias Day = [Happening: [String]]

  /// For headphones a stream is opened anew, tied to them, once the server has both moved it and named the usual output: when
  /// that is, is chance.
  private static func isByChance(_ word: String, _ happening: Happening) -> Bool {
    word == "route changed, routeConfigurationChange"
      || word == "start part 1" && [.headphonesCome, .otherMusicBegins].contains(happening)
  }

  private func serverDay(_ kind: SoundServer.Kind) async throws -> Day {
    let rig = try Rig(kind)
    var streams: [Happening: Child] = [:]
    var (day, seen) = (Day(), 0)
    for happening in Happening.allCases {
      switch happening {
      case .playInCall, .playAgain, .playOnInCall, .playOnceMore: rig.player.play()
      case .pause: rig.player.pause()
      case .headphonesCome: try rig.server.choose("headphones")
      case .headphonesGo: try rig.server.remove("headphones")
      case .otherMusicBegins: streams[happening] = try rig.server.stream(role: "music")
      case .otherMusicEnds: streams[.otherMusicBegins]?.end(SIGKILL)
      case .callBeforeAll, .callBegins, .callBeginsInSilence:
        streams[happening] = try rig.server.stream(role: "phone")
      case .callIsOver: streams[.callBeforeAll]?.end(SIGKILL)
      case .callEnds: streams[.callBegins]?.end(SIGKILL)
      case .callBehindEnds: streams[.callBeginsInSilence]?.end(SIGKILL)
      case .serverDies: rig.server.crash()
      case .serverReturns: try rig.server.start()
      }
      if let told = happening.told {
        let isTold = try rig.server.lists("sinks") { _ in
          rig.audio.journal.entries(after: seen).contains { $0.envelope.event == told }
        }
        #expect(isTold, "\(happening): \(rig.story)")
      }
      let isOver = await rig.player.becomes { happening.isOver($0, holdsCalls: kind.corks) ?? true }
      #expect(isOver, "\(happening): \(rig.story)")
      day[happening] = Self.words(rig.audio.journal.entries(after: seen))
        // The outputs of a server that returns come one by one.
        .filter { ![.serverReturns, .playOnceMore].contains(happening) || !$0.hasPrefix("route changed") }
        .filter { !Self.isByChance($0, happening) }
      seen = rig.audio.journal.entries.last?.sequence ?? 0
    }
    return day
  }

  private func phoneDay(_ kind: SoundServer.Kind) throws -> Day {
    let phone = Phone(conditions: kind.corks ? .pulseaudio : .pipewire)
    let other = phone.install("other", as: .music)
    let audio = AudioSystem(platform: phone.platform(for: phone.install("app"), media: SineMedia()))
    let player = Player(audio)
    player.repeatMode = .one
    player.load("sine:1000")
    try phone.run(for: .seconds(1))
    var (day, seen) = (Day(), 0)
    for happening in Happening.allCases {
      switch happening {
      case .playInCall, .playAgain, .playOnInCall, .playOnceMore: player.play()
      case .pause: player.pause()
      case .headphonesCome: phone.connect(.headphones)
      case .headphonesGo: phone.disconnect(.headphones)
      case .otherMusicBegins: phone.play(other)
      case .otherMusicEnds: phone.stop(other)
      case .callBeforeAll, .callBegins, .callBeginsInSilence: phone.begin(.call)
      case .callIsOver, .callEnds, .callBehindEnds: phone.end(.call)
      case .serverDies: phone.loseMediaServices()
      case .serverReturns: phone.resetMediaServices()
      }
      try phone.run(for: .milliseconds(800))
      #expect(happening.isOver(player.status, holdsCalls: kind.corks) ?? true, "\(happening)")
      day[happening] = Self.words(audio.journal.entries(after: seen))
      seen = audio.journal.entries.last?.sequence ?? 0
    }
    return day
  }

  /// What was told, and what of the session and the engine was asked of the system; not what
  /// time brings by itself.
  private static func words(_ entries: some Sequence<Journal.Entry>) -> [String] {
    entries.flatMap { entry -> [String] in
      var words: [String] = []
      switch entry.envelope.event {
      case .command, .system(.interruptionBegan), .system(.interruptionEnded), .system(.routeChanged),
        .system(.secondaryAudioHint), .system(.servicesLost), .system(.servicesReset):
        words.append("\(entry.envelope.event)")
      default: break
      }
      return words
        + entry.steps.compactMap { step in
          switch step.step {
          case .configure, .prefer, .activate, .start, .overrideOutput: "\(step.step)"
          case .stop, .deactivate, .publish, .enable, .load, .cue: nil
          }
        }
    }
  }
}
