import AVFAudio
import FermataApple
import FermataPolicy
import Testing

/// Apple's words of the session and ours for them: each has its own, whatever else is near.
@Suite struct SessionWordTests {
  @Test(
    arguments: [
      (.builtInSpeaker, .builtInSpeaker), (.builtInReceiver, .builtInReceiver), (.builtInMic, .builtInMic),
      (.headphones, .headphones), (.headsetMic, .headsetMic), (.bluetoothA2DP, .bluetoothA2DP),
      (.bluetoothLE, .bluetoothA2DP), (.bluetoothHFP, .bluetoothHFP), (.airPlay, .airPlay),
      (.carAudio, .carAudio), (.lineOut, .lineOut), (.HDMI, .hdmi), (.usbAudio, .usbAudio),
      (.lineIn, .usbAudio), (.init(rawValue: "Thunderbolt"), .usbAudio),
    ] as [(AVAudioSession.Port, AudioPort.Kind)])
  func `each port is of its kind`(_ port: AVAudioSession.Port, _ kind: AudioPort.Kind) {
    #expect(AudioPort.Kind(port) == kind)
  }

  @Test(arguments: SessionConfiguration.Category.allCases)
  func `each category has Apple's name`(_ category: SessionConfiguration.Category) {
    let name = "AVAudioSessionCategory\(category.rawValue.capitalizedFirst)"
    #expect(AVAudioSession.Category(category).rawValue == name)
  }

  @Test(arguments: SessionConfiguration.Mode.allCases)
  func `each mode has Apple's name`(_ mode: SessionConfiguration.Mode) {
    #expect(AVAudioSession.Mode(mode).rawValue == "AVAudioSessionMode\(mode.rawValue.capitalizedFirst)")
  }

  @Test(
    arguments: [
      (0, .unknown), (1, .newDeviceAvailable), (2, .oldDeviceUnavailable), (3, .categoryChange),
      (4, .override), (6, .wakeFromSleep), (7, .noSuitableRouteForCategory), (8, .routeConfigurationChange),
    ] as [(UInt, Route.ChangeReason)])
  func `each reason of a route change is told by its number`(_ number: UInt, _ reason: Route.ChangeReason)
    throws
  {
    let told = try #require(AVAudioSession.RouteChangeReason(rawValue: number))
    #expect(Route.ChangeReason(told) == reason)
  }

  @Test(
    arguments: [(0, .default), (1, .appWasSuspended), (2, .builtInMicMuted), (4, .routeDisconnected)]
      as [(UInt, SystemEvent.InterruptionReason)])
  func `each reason of an interruption is told by its number`(
    _ number: UInt, _ reason: SystemEvent.InterruptionReason
  ) throws {
    let told = try #require(AVAudioSession.InterruptionReason(rawValue: number))
    #expect(SystemEvent.InterruptionReason(told) == reason)
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
