import AVFAudio
import FermataPolicy
import FermataSimulator
import Foundation
import PhoneProcess
import Synchronization
import Testing

/// Code that is written against Apple's session, on a simulated phone.
@Suite(.serialized) struct SessionTests {
  private let phone = Phone()
  private let process: PhoneProcess

  init() { process = PhoneProcess(phone, phone.install("app")) }

  private func started() throws -> AudioManager {
    let manager = try process.make { AudioManager() }
    process.main { manager.start() }
    try phone.run(for: .seconds(1))
    return manager
  }

  @Test func `a manager over the session hears a call come and go`() throws {
    let manager = try started()
    #expect(manager.lines == ["active as AVAudioSessionCategoryPlayback"])
    phone.begin(.call)
    try phone.run(for: .seconds(5))
    #expect(!manager.isPlaying)
    phone.end(.call)
    try phone.run(for: .seconds(5))
    #expect(manager.lines.suffix(2) == ["began", "resumed"] && manager.isPlaying)
    #expect(phone.isSessionActive(process.app))
    manager.stop()
  }

  @Test func `a change of the route is told with the reason and the route before`() throws {
    let manager = try started()
    phone.connect(.headphones)
    try phone.run(for: .seconds(1))
    phone.disconnect(.headphones)
    try phone.run(for: .seconds(1))
    let routes = manager.lines.filter { $0.hasPrefix("route") }
    #expect(
      routes.suffix(2) == [
        "route 1 [\"Speaker\"] [\"Headphones\"]", "route 2 [\"Headphones\"] [\"Speaker\"]",
      ], "\(manager.lines)")
    manager.stop()
  }

  @Test func `a session that outlives its process says what to do`() throws {
    var process: PhoneProcess? = PhoneProcess(phone, phone.install("old"))
    let session = try #require(try process?.make { AVAudioSession.sharedInstance() })
    process = nil
    let error = #expect(throws: NSError.self) { try session.setActive(true) }
    #expect(error.flatMap { AVAudioSession.ErrorCode(rawValue: $0.code) } == .expiredSession)
    #expect(error?.localizedDescription.contains("make it anew for each phone") ?? false)
  }

  @Test func `hands-free has an old and a new name`() throws {
    let options = try process.make {
      do {
        try AVAudioSession.sharedInstance().setCategory(.playAndRecord, options: .allowBluetoothHFP)
      } catch { return AVAudioSession.CategoryOptions.mixWithOthers }
      return AVAudioSession.sharedInstance().categoryOptions
    }
    #expect(options == .allowBluetooth)
  }

  @Test func `an error has the system's domain and code`() throws {
    let outcome = try process.make {
      Result { try AVAudioSession.sharedInstance().setCategory(.playback, options: .defaultToSpeaker) }
    }
    let error = #expect(throws: NSError.self) { try outcome.get() }
    #expect(error?.domain == "NSOSStatusErrorDomain")
    #expect(error.flatMap { AVAudioSession.ErrorCode(rawValue: $0.code) } == .badParam)
  }
}
