import AVFAudio
import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSimulator
import Synchronization
import Testing

/// Each code with which an activation can fail (section 1.1.3 of the reference): what was asked for stays as it was.
@Suite struct RefusedActivationTests {
  private static let codes: [SystemCode] =
    [
      "msrv", "!act", "!cat", "!int", "ent?", "siri", "!pla", "!rec", "!pri", "!res", "what", "!ses", "inac",
    ].map { SystemCode($0) } + [.badParameter]

  private let phone = Phone()
  private let app: AppID
  private let apple = ApplePhone()

  init() { app = phone.install("app") }

  /// An app's platform through the seams, or through Apple's frameworks.
  private func platform(_ isApple: Bool) -> Platform {
    isApple ? apple.platform(on: phone, for: app, media: Ruler()) : phone.platform(for: app)
  }

  private func refuse(with code: SystemCode, times: Int) {
    phone.conditions.activationFailureCode = code
    phone.conditions.activationFailures = times
  }

  @Test(arguments: codes) func `a refusal is told with its code, and the configuration stays`(
    code: SystemCode
  ) throws {
    let platform = platform(true)
    let ear = Ear()
    let disconnect = platform.connect(ear)
    let configuration = SessionConfiguration(.playback, mode: .spokenAudio, options: [.mixWithOthers])
    platform.session.configure(configuration, ticket: 1)
    try phone.run(for: .seconds(1))
    refuse(with: code, times: 1)
    platform.session.activate(ticket: 2)
    try phone.run(for: .seconds(1))
    #expect(ear.results[1] == .success && ear.results[2] == .refused(code))
    #expect(phone.configuration(of: app) == configuration && !phone.isSessionActive(app))
    platform.session.activate(ticket: 3)
    try phone.run(for: .seconds(1))
    #expect(ear.results[3] == .success)
    #expect(phone.configuration(of: app) == configuration && phone.isSessionActive(app))
    _ = disconnect()
  }

  /// What can be seen of two claims while a reactivation is refused, and after it.
  private struct Seen: Equatable {
    var refused: [Suppression?] = []
    var configurations: [SessionConfiguration] = []
    var phases: [Status.Phase] = []
    var isActive: [Bool] = []
    var steps: [String] = []
  }

  private func see(_ code: SystemCode, _ isApple: Bool) throws -> Seen {
    var seen = Seen()
    let audio = AudioSystem(platform: platform(isApple))
    let claims = [audio.require(.cooperativeMusic), audio.require(.cooperativeMusic)]
    func look() {
      seen.refused += claims.map(\.status.suppression)
      seen.phases += claims.map(\.status.phase)
      seen.configurations.append(phone.configuration(of: app))
      seen.isActive.append(phone.isSessionActive(app))
    }
    try phone.run(for: .seconds(1))
    look()
    phone.begin(.call)
    phone.answer()
    try phone.run(for: .seconds(1))
    refuse(with: code, times: 1_000)
    phone.end(.call)
    try phone.run(for: .milliseconds(600))
    look()
    refuse(with: code, times: 0)
    for claim in claims { _ = claim.renew() }
    try phone.run(for: .seconds(1))
    look()
    seen.steps = audio.journal.entries.flatMap { $0.steps.map(\.step.description) }
    return seen
  }

  @Test(arguments: codes) func `claims outlast a refusal, and their status says its code`(code: SystemCode)
    throws
  {
    let around = try see(code, true)
    let configuration = around.configurations[0]
    #expect(around.refused == [nil, nil, .refused(code), .refused(code), nil, nil])
    #expect(around.refused[2]?.description == "refused \(code)")
    #expect(around.configurations.allSatisfy { $0 == configuration })
    #expect(around.isActive == [true, false, true])
    #expect(around.phases[0...1] == around.phases[4...5])
    #expect(try RefusedActivationTests().see(code, false) == around)
  }
}

private final class Ear: SystemSink {
  enum Result: Equatable {
    case success
    case refused(SystemCode)
    case toldAgain
  }

  private let heard = Mutex<[Int: Result]>([:])

  var results: [Int: Result] { heard.withLock { $0 } }

  func receive(_ event: SystemEvent) -> CommandOutcome {
    guard case .finished(let ticket, let failure) = event else { return .success }
    heard.withLock { $0[ticket] = $0[ticket] == nil ? failure.map { .refused($0) } ?? .success : .toldAgain }
    return .success
  }
}
