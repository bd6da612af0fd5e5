// Why sound is withheld: one function for each open reason, the most stubborn first. What every event asks is inlined,
// because a call from a mutating function would copy the policy.

extension Policy {
  /// Why sound is withheld from a part that wants it; `nil` if it is not.
  @inline(__always)
  package func suppression(of index: Int) -> Suppression? {
    let intent = parts[index].intent
    guard intent.wants else { return nil }
    if let lost = session.servicesLost, lost > intent.revision { return .servicesLost }
    if isOwnedByOther(index) { return .authority(session.authority) }
    if let refusal = openRefusal(of: index) { return .refused(refusal.code) }
    if let interruption = session.interruption, rules.contains(.interruptionSilences),
      interruption.sequence > intent.revision || !rules.contains(.interruptionUserPlay)
    {
      return .interrupted
    }
    if parts[index].loss != nil { return .routeUnsettled }
    if isSilentInBackground(index) { return .background }
    if let music = session.hint, parts[index].recipe.yieldsToHint, music >= intent.revision,
      rules.contains(.secondaryAudioHint)
    {
      return .secondaryAudioHint
    }
    return parts[index].engineStoppedSince == nil ? nil : .engineStopped
  }

  /// CallKit or Push to Talk owns the session: a part outside its call is silent, one of its call waits for activation.
  @inline(__always)
  private func isOwnedByOther(_ index: Int) -> Bool {
    guard session.authority != .app, rules.contains(.authority) else { return false }
    return !parts[index].recipe.isCall || !session.isAuthorityActive
  }

  @inline(__always)
  private func isSilentInBackground(_ index: Int) -> Bool {
    guard session.backgroundSince != nil, rules.contains(.backgroundSilences) else { return false }
    return session.lacksBackgroundAudio || !parts[index].recipe.configuration.category.playsInBackground
  }

  /// Whether sound should be made for a part, as soon as it can.
  @inline(__always)
  package func sounds(_ index: Int) -> Bool {
    guard parts[index].intent.wants, !parts[index].hasEnded else { return false }
    if parts[index].source == .queue, parts[index].item?.state != .ready { return false }
    return suppression(of: index) == nil
  }

  /// Names the rule that silenced a part that was moving, or whose first frames are on their way, and has it stand
  /// still.
  mutating func freezeSuppressed(_ index: Int) {
    let isMoving = parts[index].anchor.isMoving
    let isOnItsWay = isSounding(index) && parts[index].isRendering
    guard isMoving || isOnItsWay, let suppression = suppression(of: index) else { return }
    switch suppression {
    case .background: _ = applies(.backgroundSilences)
    case .secondaryAudioHint: _ = applies(.secondaryAudioHint)
    case .authority: _ = applies(.authority)
    case .interrupted, .refused, .routeUnsettled, .engineStopped, .servicesLost:
      // Each of these froze what is on its way when it was told.
      guard isMoving else { return }
    }
    parts[index].freeze(.fade, at: now)
  }

  /// Whether neither sound nor its first frames are on their way, of whichever item: through a slow route what is rendered may be
  /// one ahead of what is heard.
  var isStill: Bool { !parts.contains { ($0.reading?.isMoving ?? false) || $0.anchor.isMoving } }
}
