import FermataPolicy

// The phone's words for the same things.

extension SessionConfiguration {
  /// A configuration as Apple's setters take it; `nil` for what no phone knows.
  init?(
    _ category: AVAudioSession.Category, _ mode: AVAudioSession.Mode,
    _ policy: AVAudioSession.RouteSharingPolicy,
    _ options: AVAudioSession.CategoryOptions
  ) {
    guard let category = Category.allCases.first(where: { AVAudioSession.Category($0) == category }),
      let mode = Mode.allCases.first(where: { AVAudioSession.Mode($0) == mode }),
      let sharing = RouteSharing.allCases.first(where: { AVAudioSession.RouteSharingPolicy($0) == policy })
    else { return nil }
    self.init(category, mode: mode, options: Options(rawValue: options.rawValue), routeSharing: sharing)
  }
}

// Apple's texts are the names of its constants, and ours begin with a small letter.

extension AVAudioSession.Category {
  init(_ category: SessionConfiguration.Category) {
    self.init(rawValue: "AVAudioSessionCategory" + category.rawValue.capitalizedFirst)
  }
}

extension AVAudioSession.Mode {
  init(_ mode: SessionConfiguration.Mode) {
    self.init(rawValue: "AVAudioSessionMode" + mode.rawValue.capitalizedFirst)
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension AVAudioSession.RouteSharingPolicy {
  init(_ sharing: SessionConfiguration.RouteSharing) {
    self =
      switch sharing {
      case .default: .default
      case .longFormAudio: .longFormAudio
      case .longFormVideo: .longFormVideo
      }
  }
}

extension AVAudioSession.Port {
  init(_ kind: AudioPort.Kind) {
    self =
      switch kind {
      case .builtInSpeaker: .builtInSpeaker
      case .builtInReceiver: .builtInReceiver
      case .builtInMic: .builtInMic
      case .headphones: .headphones
      case .headsetMic: .headsetMic
      case .bluetoothA2DP: .bluetoothA2DP
      case .bluetoothHFP: .bluetoothHFP
      case .airPlay: .airPlay
      case .carAudio: .carAudio
      case .usbAudio: .usbAudio
      case .lineOut: .lineOut
      case .hdmi: .HDMI
      }
  }
}

extension AVAudioSession.InterruptionReason {
  init(_ reason: SystemEvent.InterruptionReason) {
    self =
      switch reason {
      case .default: .default
      // By its number, because Apple's name is deprecated.
      case .appWasSuspended: Self(rawValue: 1) ?? .default
      case .routeDisconnected: .routeDisconnected
      case .builtInMicMuted: .builtInMicMuted
      }
  }
}

extension AVAudioSession.RouteChangeReason {
  init(_ reason: Route.ChangeReason) {
    self =
      switch reason {
      case .unknown: .unknown
      case .newDeviceAvailable: .newDeviceAvailable
      case .oldDeviceUnavailable: .oldDeviceUnavailable
      case .categoryChange: .categoryChange
      case .override: .override
      case .wakeFromSleep: .wakeFromSleep
      case .noSuitableRouteForCategory: .noSuitableRouteForCategory
      case .routeConfigurationChange: .routeConfigurationChange
      }
  }
}
