// Which mixes the system takes: one table, from.

extension SessionConfiguration {
  /// Refuses a mix that the system refuses, with the rule that it breaks.
  ///
  /// - Throws: ``ConfigurationError`` for the first rule that is broken.
  public func validate() throws(ConfigurationError) {
    if let error = violation { throw error }
  }

  /// What is wrong with the mix; `nil` if the system takes it.
  package var violation: ConfigurationError? {
    guard mode.categories.contains(category) else {
      return error(
        "R-003", "mode \(mode.rawValue) does not go with category \(category.rawValue)",
        "use one of: \(mode.categories.map(\.rawValue).joined(separator: ", "))")
    }
    if mode == .dualRoute, !options.contains(.allowBluetoothHFP) {
      return error("R-003", "mode dualRoute needs allowBluetoothHFP", "add allowBluetoothHFP")
    }
    for row in Self.optionTable where options.contains(row.option) {
      guard row.categories.contains(category) else {
        return error(
          "R-005", "option \(row.name) does not go with category \(category.rawValue)",
          "leave it out, or use one of: \(row.categories.map(\.rawValue).joined(separator: ", "))")
      }
      guard row.isAllowed(self) else {
        return error("R-005", "option \(row.name) \(row.condition)", "leave it out, or see to that")
      }
    }
    guard options.isSubset(of: Self.knownOptions) else {
      return error("R-005", "an option bit is not Apple's", "use the named options")
    }
    return violationOfSharing
  }

  /// Long-form sharing goes with playback alone, without options, and in three modes.
  private var violationOfSharing: ConfigurationError? {
    guard routeSharing != .default else { return nil }
    guard category == .playback else {
      return error(
        "R-010", "\(routeSharing.rawValue) does not go with category \(category.rawValue)", "use playback")
    }
    guard mode == .default || mode == .moviePlayback || mode == .spokenAudio else {
      return error(
        "R-010", "\(routeSharing.rawValue) does not go with mode \(mode.rawValue)",
        "use one of: default, moviePlayback, spokenAudio")
    }
    guard options.isEmpty else {
      return error("R-010", "\(routeSharing.rawValue) goes with no options", "leave the options out")
    }
    return nil
  }

  private func error(_ rule: String, _ problem: String, _ advice: String) -> ConfigurationError {
    ConfigurationError(configuration: self, rule: rule, problem: problem, advice: advice)
  }

  /// One option: the categories that take it when it is set, and what else must be so.
  private struct OptionRow: Sendable {
    let option: Options
    let name: String
    let categories: [Category]
    var condition = ""
    var isAllowed: @Sendable (SessionConfiguration) -> Bool = { _ in true }
  }

  private static let knownOptions = Options.named.reduce(into: Options()) { $0.formUnion($1.option) }

  /// A mix option in multiRoute goes with the default mode alone.
  private static func mixing(_ option: Options, _ name: String) -> OptionRow {
    OptionRow(
      option: option, name: name, categories: [.playAndRecord, .playback, .multiRoute],
      condition: "goes with category multiRoute in mode default alone",
      isAllowed: { $0.category != .multiRoute || $0.mode == .default })
  }

  private static let optionTable: [OptionRow] = [
    // The header lists ducking for ambient as well, the reference page does not: the narrower of the two holds.
    mixing(.duckOthers, "duckOthers"),
    mixing(.interruptSpokenAudioAndMixWithOthers, "interruptSpokenAudioAndMixWithOthers"),
    mixing(.mixWithOthers, "mixWithOthers"),
    OptionRow(
      option: .allowBluetoothHFP, name: "allowBluetoothHFP",
      categories: [.playAndRecord, .record, .multiRoute],
      condition: "goes with category multiRoute in mode dualRoute alone",
      isAllowed: { $0.category != .multiRoute || $0.mode == .dualRoute }),
    // Where a category implies this option, setting it changes nothing; R-006 lets that pass.
    OptionRow(
      option: .allowBluetoothA2DP, name: "allowBluetoothA2DP",
      categories: [.playAndRecord, .ambient, .soloAmbient, .playback]),
    OptionRow(option: .allowAirPlay, name: "allowAirPlay", categories: [.playAndRecord]),
    OptionRow(option: .defaultToSpeaker, name: "defaultToSpeaker", categories: [.playAndRecord]),
    OptionRow(
      option: .overrideMutedMicrophoneInterruption, name: "overrideMutedMicrophoneInterruption",
      categories: [.playAndRecord, .multiRoute]),
    OptionRow(
      option: .farFieldInput, name: "farFieldInput", categories: [.playAndRecord, .record, .multiRoute],
      condition: "needs allowBluetoothHFP", isAllowed: { $0.options.contains(.allowBluetoothHFP) }),
    OptionRow(
      option: .bluetoothHighQualityRecording, name: "bluetoothHighQualityRecording",
      categories: [.playAndRecord, .multiRoute], condition: "goes with mode default alone",
      isAllowed: { $0.mode == .default }),
  ]
}

extension SessionConfiguration.Mode {
  /// The categories that take it.
  var categories: [SessionConfiguration.Category] {
    switch self {
    case .default, .measurement, .spokenAudio, .voicePrompt: SessionConfiguration.Category.allCases
    case .voiceChat, .videoChat, .gameChat: [.playAndRecord]
    case .videoRecording: [.record, .playAndRecord]
    case .moviePlayback, .shortFormVideo: [.playback]
    case .dualRoute: [.multiRoute]
    }
  }
}
