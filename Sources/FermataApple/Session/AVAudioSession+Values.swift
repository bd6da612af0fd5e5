#if canImport(AVFAudio) && !os(macOS)
package import AVFAudio
package import FermataPolicy

// Apple's words for what a recipe asks, and ours for what the system tells.

extension AVAudioSession.Category {
  package init(_ category: SessionConfiguration.Category) {
    self =
      switch category {
      case .ambient: .ambient
      case .soloAmbient: .soloAmbient
      case .playback: .playback
      case .record: .record
      case .playAndRecord: .playAndRecord
      case .multiRoute: .multiRoute
      }
  }
}

extension AVAudioSession.Mode {
  package init(_ mode: SessionConfiguration.Mode) {
    self =
      switch mode {
      case .default: .default
      case .voiceChat: .voiceChat
      case .videoChat: .videoChat
      case .gameChat: .gameChat
      case .videoRecording: .videoRecording
      case .measurement: .measurement
      case .moviePlayback: .moviePlayback
      case .spokenAudio: .spokenAudio
      case .voicePrompt: .voicePrompt
      // By their names, because the headers of older systems lack them; an older system refuses them.
      case .shortFormVideo: AVAudioSession.Mode(rawValue: "AVAudioSessionModeShortFormVideo")
      case .dualRoute: AVAudioSession.Mode(rawValue: "AVAudioSessionModeDualRoute")
      }
  }
}

extension AudioPort {
  init(_ port: AVAudioSessionPortDescription) { self.init(Kind(port.portType), uid: port.uid) }
}

extension AudioPort.Kind {
  package init(_ port: AVAudioSession.Port) {
    self =
      switch port {
      case .builtInSpeaker: .builtInSpeaker
      case .builtInReceiver: .builtInReceiver
      case .builtInMic: .builtInMic
      case .headphones: .headphones
      case .headsetMic: .headsetMic
      case .bluetoothA2DP, .bluetoothLE: .bluetoothA2DP
      case .bluetoothHFP: .bluetoothHFP
      case .airPlay: .airPlay
      case .carAudio: .carAudio
      case .lineOut: .lineOut
      case .HDMI: .hdmi
      // Whatever else there is, the user connected it.
      default: .usbAudio
      }
  }
}

extension SystemEvent.InterruptionReason {
  package init(_ reason: AVAudioSession.InterruptionReason) {
    self =
      switch reason {
      case .appWasSuspended: .appWasSuspended
      case .builtInMicMuted: .builtInMicMuted
      // From iOS 17; by its number, because older headers lack it.
      case _ where reason.rawValue == 4: .routeDisconnected
      default: .default
      }
  }
}

extension Route.ChangeReason {
  package init(_ reason: AVAudioSession.RouteChangeReason) {
    self =
      switch reason {
      case .newDeviceAvailable: .newDeviceAvailable
      case .oldDeviceUnavailable: .oldDeviceUnavailable
      case .categoryChange: .categoryChange
      case .override: .override
      case .wakeFromSleep: .wakeFromSleep
      case .noSuitableRouteForCategory: .noSuitableRouteForCategory
      case .routeConfigurationChange: .routeConfigurationChange
      default: .unknown
      }
  }
}
#endif
