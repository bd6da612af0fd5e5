import AVFAudio

/// Sets the session up for each kind of thing that an app does.
struct SessionSetUp {
  enum Failure: Error { case refused(AVAudioSession.ErrorCode?) }

  let session = AVAudioSession.sharedInstance()

  func music() throws {
    try session.setCategory(.playback)
    try session.setPrefersNoInterruptionsFromSystemAlerts(true)
    try session.setActive(true)
  }

  func podcast() throws {
    try session.setCategory(.playback, mode: .spokenAudio, policy: .longFormAudio)
    if #available(iOS 17, *) { try session.setPrefersInterruptionOnRouteDisconnect(false) }
    try activate()
  }

  func prompt() throws {
    try session.setCategory(
      .playback, mode: .voicePrompt, options: [.duckOthers, .interruptSpokenAudioAndMixWithOthers])
    try activate()
  }

  func game() throws {
    let options: AVAudioSession.CategoryOptions = session.isOtherAudioPlaying ? .mixWithOthers : []
    try session.setCategory(.ambient, options: options)
    try session.setMode(.default)
  }

  func call() throws {
    try session.setCategory(
      .playAndRecord, mode: .voiceChat, policy: .default, options: [.allowBluetoothA2DP, .defaultToSpeaker])
    try session.setAllowHapticsAndSystemSoundsDuringRecording(true)
    try activate()
    try session.overrideOutputAudioPort(.speaker)
    try session.overrideOutputAudioPort(.none)
  }

  func leave() throws { try session.setActive(false, options: .notifyOthersOnDeactivation) }

  private func activate() throws {
    do { try session.setActive(true, options: []) } catch let error as NSError {
      throw Failure.refused(AVAudioSession.ErrorCode(rawValue: error.code))
    }
  }

  func mayTryAgain(_ code: AVAudioSession.ErrorCode) -> Bool {
    switch code {
    case .isBusy, .cannotInterruptOthers, .insufficientPriority, .siriIsRecording: true
    case .none, .mediaServicesFailed, .incompatibleCategory, .missingEntitlement, .cannotStartPlaying: false
    case .cannotStartRecording, .badParam, .resourceNotAvailable, .unspecified, .expiredSession: false
    case .sessionNotActive: true
    @unknown default: false
    }
  }

  var report: [String] {
    let knobs = "\(session.category.rawValue) \(session.mode.rawValue) \(session.categoryOptions.rawValue)"
    let isLong = session.routeSharingPolicy == .longFormAudio || session.routeSharingPolicy == .longFormVideo
    let volume: Float = session.outputVolume
    let latency: TimeInterval = session.outputLatency + 1 / session.sampleRate
    let isQuiet =
      session.secondaryAudioShouldBeSilencedHint && !session.prefersNoInterruptionsFromSystemAlerts
    return [
      knobs, "\(isLong) \(volume) \(latency) \(isQuiet)",
      "\(session.availableCategories.contains(.playback))",
      "\(session.availableModes.map(\.rawValue))", "\(session.allowHapticsAndSystemSoundsDuringRecording)",
    ]
  }
}
