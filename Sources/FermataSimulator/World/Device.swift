import FermataPolicy

/// A device that leaves and returns by itself, or leaves after its buds, as long as the user neither takes it away nor
/// connects it.
struct Burst: Sendable {
  let device: Device
  var isOver = false
}

/// A device that the user connects; a Bluetooth headset is two ports, one for music and one for calls.
struct Device: Hashable, Sendable {
  /// The kind of port that it is for music.
  let kind: AudioPort.Kind
  let name: String

  /// Where media is heard; `nil` for what only calls use.
  var mediaOutput: AudioPort? { kind == .bluetoothHFP ? nil : port(kind) }

  /// Every port that it can appear as.
  var ports: [AudioPort] {
    switch kind {
    case .headphones: [port(.headphones), port(.headsetMic)]
    case .bluetoothA2DP: [port(.bluetoothA2DP), port(.bluetoothHFP)]
    case .builtInSpeaker, .builtInReceiver, .builtInMic, .headsetMic, .bluetoothHFP, .airPlay, .carAudio,
      .usbAudio, .lineOut, .hdmi:
      [port(kind)]
    }
  }

  func port(_ kind: AudioPort.Kind) -> AudioPort {
    guard kind != self.kind else { return AudioPort(kind, uid: name) }
    return AudioPort(kind, uid: kind == .bluetoothHFP ? "\(name)-hfp" : "\(name)-mic")
  }

  /// Its endpoints in a session that also has a microphone; `nil` where the session may not use it.
  func ends(for configuration: SessionConfiguration) -> RouteEnds? {
    let options = configuration.effectiveOptions
    switch kind {
    case .headphones: return RouteEnds(port(.headphones), port(.headsetMic))
    case .bluetoothA2DP, .bluetoothHFP:
      // Of a headset's two sides the one for calls wins, and it is both output and input.
      if options.contains(.allowBluetoothHFP) {
        return RouteEnds(port(.bluetoothHFP), port(.bluetoothHFP))
      }
      guard kind == .bluetoothA2DP, options.contains(.allowBluetoothA2DP) else { return nil }
      return RouteEnds(port(.bluetoothA2DP), PhoneWorld.microphone)
    case .airPlay:
      let isChat = configuration.mode == .voiceChat || configuration.mode == .videoChat
      guard options.contains(.allowAirPlay), !isChat else { return nil }
      return RouteEnds(port(.airPlay), PhoneWorld.microphone)
    case .carAudio, .usbAudio: return RouteEnds(port(kind), port(kind))
    case .lineOut, .hdmi: return RouteEnds(port(kind), PhoneWorld.microphone)
    case .builtInSpeaker, .builtInReceiver, .builtInMic, .headsetMic: return nil
    }
  }
}

extension AudioPort.Kind {
  /// Whether it is worn, so that nobody else hears it.
  var isWorn: Bool { self == .headphones || self == .bluetoothA2DP || self == .bluetoothHFP }

  /// How long a burst of leaving and returning takes when a device of the kind is switched on.
  var burst: Duration {
    switch self {
    case .bluetoothA2DP: .milliseconds(300)
    case .bluetoothHFP: .seconds(1)
    case .carAudio: .milliseconds(1500)
    // Our choice, because no timing is told of them.
    case .builtInSpeaker, .builtInReceiver, .builtInMic, .headphones, .headsetMic, .airPlay, .usbAudio,
      .lineOut, .hdmi:
      .milliseconds(160)
    }
  }

  /// The time from handing sound over to hearing it.
  func latency(under conditions: Conditions, isLongForm: Bool) -> Duration {
    switch self {
    case .bluetoothA2DP, .bluetoothHFP: Self.possible(conditions.bluetoothLatency)
    case .airPlay: Self.possible(isLongForm ? conditions.airPlayControlDelay : conditions.airPlayLatency)
    case .builtInSpeaker, .builtInReceiver, .builtInMic, .headphones, .headsetMic, .usbAudio, .lineOut, .hdmi,
      .carAudio:
      .zero
    }
  }

  /// At most a minute (our choice, because no device is so slow).
  private static func possible(_ latency: Duration) -> Duration { min(max(.zero, latency), .seconds(60)) }
}
