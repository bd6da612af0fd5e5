// What several parts need together.

extension SessionConfiguration {
  /// What two parts need together: total, commutative, idempotent and associative.
  ///
  /// Two valid configurations give a valid one.
  ///
  /// - The category is the least that does both jobs: the microphone and any sound is playAndRecord, and multiRoute
  ///   has everything.
  /// - The mode is the weightier one: a conversation before default, default before speech, speech before a prompt,
  ///   because a prompt must not make music a prompt. A mode that the category does not take becomes default.
  /// - Other apps are treated as the harsher of the two treats them: silenced rather than lowered and interrupted, and
  ///   these rather than left alone.
  /// - Outputs are shared where both ask for the same. What only one asks for is dropped here, because of the laws
  ///   above; Fermata's session shares all the same if the rest goes with it.
  /// - Where sound may go, anything either needs stays; what an output-only category brings along for its music is
  ///   set when the microphone joins it.
  public func combined(with other: SessionConfiguration) -> SessionConfiguration {
    let category = category.joined(with: other.category)
    let mode = [mode, other.mode].max { $0.weight < $1.weight }.map { $0.fitted(to: category) } ?? .default
    var options = widened(to: category).union(other.widened(to: category))
    options.subtract(.others)
    if isMixable, other.isMixable, category != .ambient {
      options.formUnion(self.options.union(other.options).intersection(.others))
      options.insert(.mixWithOthers)
    }
    if !(takesHighQuality && other.takesHighQuality) { options.remove(.bluetoothHighQualityRecording) }
    if category == .multiRoute {
      // The outputs are fixed here: every option that chooses among them is off; a headset needs mode dualRoute.
      options.subtract([.allowBluetoothA2DP, .allowAirPlay, .defaultToSpeaker])
      if mode != .dualRoute { options.subtract([.allowBluetoothHFP, .farFieldInput]) }
    }
    let sharing = routeSharing == other.routeSharing ? routeSharing : .default
    return SessionConfiguration(category, mode: mode, options: options, routeSharing: sharing)
  }

  /// The options for another category: what a category without a microphone implies must be set beside one.
  private func widened(to category: Category) -> Options {
    category == .playAndRecord && !self.category.hasInput
      ? options.union([.allowBluetoothA2DP, .allowAirPlay]) : options
  }

  /// High quality stays while everyone who records asks for it.
  private var takesHighQuality: Bool {
    !category.hasInput || options.contains(.bluetoothHighQualityRecording)
  }
}

extension SessionConfiguration.Options {
  /// What is done to others.
  fileprivate static let others: Self = [.duckOthers, .interruptSpokenAudioAndMixWithOthers, .mixWithOthers]
}

extension SessionConfiguration.Category {
  fileprivate func joined(with other: Self) -> Self {
    if self == other { return self }
    if self == .record || other == .record {
      return self == .multiRoute || other == .multiRoute ? .multiRoute : .playAndRecord
    }
    return weight >= other.weight ? self : other
  }

  private var weight: Int {
    switch self {
    case .ambient: 0
    case .soloAmbient: 1
    case .playback: 2
    case .record, .playAndRecord: 3
    case .multiRoute: 4
    }
  }
}

extension SessionConfiguration.Mode {
  /// How much a mode counts where two parts ask for different ones: the weightier one wins.
  ///
  /// The modes that only playback takes stand right beside default, to which they fall back: a mode between them that
  /// any category takes would make the result depend on the order.
  fileprivate var weight: Int {
    switch self {
    case .dualRoute: 0
    case .voicePrompt: 1
    case .spokenAudio: 2
    case .measurement: 3
    case .shortFormVideo: 4
    case .moviePlayback: 5
    case .default: 6
    case .videoRecording: 7
    case .gameChat: 8
    case .voiceChat: 9
    case .videoChat: 10
    }
  }

  fileprivate func fitted(to category: SessionConfiguration.Category) -> Self {
    categories.contains(category) ? self : .default
  }
}
