import FermataPolicy

// Which endpoints a session gets, by its configuration and override, the devices, whether the user
// picked the speaker, and a knob.

extension PhoneWorld {
  static let speaker = AudioPort(.builtInSpeaker, uid: "Speaker")
  static let receiver = AudioPort(.builtInReceiver, uid: "Receiver")
  static let microphone = AudioPort(.builtInMic, uid: "Microphone")

  /// The endpoints for a session; the device connected or picked last comes first, and the speaker before all
  /// of them if it was picked itself.
  func ends(for configuration: SessionConfiguration, override: OutputOverride = .none) -> RouteEnds {
    switch configuration.category {
    case .ambient, .soloAmbient, .playback:
      RouteEnds(outputs: [pickable.last { $0.mediaOutput != nil }?.mediaOutput ?? Self.speaker], inputs: [])
    case .record: RouteEnds(outputs: [], inputs: [recordingInput(for: configuration)])
    case .playAndRecord: twoWayEnds(for: configuration, override: override)
    case .multiRoute: multiRouteEnds
    }
  }

  private func twoWayEnds(for configuration: SessionConfiguration, override: OutputOverride) -> RouteEnds {
    // The speaker has the built-in microphone, a picked one too (our choice, because no mix of two devices is
    // possible, R-065).
    if override == .speaker || isSpeakerPicked { return RouteEnds(Self.speaker, Self.microphone) }
    let speaks = configuration.effectiveOptions.contains(.defaultToSpeaker)
    let builtIn = RouteEnds(speaks ? Self.speaker : Self.receiver, Self.microphone)
    guard var ends = devices.compactMap({ $0.ends(for: configuration) }).last else { return builtIn }
    if speaks, conditions.speakerBeatsHeadphones, let kind = ends.outputs.first?.kind, kind.isWorn {
      // R-062, as the reference page says it: the input stays, unless it is tied to its output.
      ends.outputs = [Self.speaker]
      if kind == .bluetoothHFP { ends.inputs = [Self.microphone] }
    }
    return ends
  }

  private func recordingInput(for configuration: SessionConfiguration) -> AudioPort {
    let inputs = devices.compactMap { $0.ends(for: configuration)?.inputs.first }
    return inputs.last { !$0.isBuiltIn } ?? Self.microphone
  }

  /// The devices that sound may go to: none while the user listens to the speaker.
  private var pickable: [Device] { isSpeakerPicked ? [] : devices }

  /// Everything with a cable at once; the speaker only if there is nothing else, Bluetooth and AirPlay never.
  private var multiRouteEnds: RouteEnds {
    let cables = pickable.filter { [.headphones, .usbAudio, .lineOut, .hdmi].contains($0.kind) }
    let inputs = cables.flatMap(\.ports).filter { $0.kind == .headsetMic || $0.kind == .usbAudio }
    return RouteEnds(
      outputs: cables.isEmpty ? [Self.speaker] : cables.map { $0.port($0.kind) },
      inputs: [inputs.last ?? Self.microphone])
  }

  /// Where a call is heard.
  var callOutput: AudioPort {
    ends(for: SessionConfiguration(.playAndRecord, mode: .voiceChat)).outputs.first ?? Self.receiver
  }
}
