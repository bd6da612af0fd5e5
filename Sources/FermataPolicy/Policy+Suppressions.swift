// Why sound is withheld: one function for each open reason, the most stubborn first. What every event asks is inlined:
// while facts are being changed, a call would copy the policy for its question.

extension Policy {
  /// Why sound is withheld from a part that wants it; `nil` if it is not.
  @inline(__always)
  package func suppression(of place: Int) -> Suppression? {
    let intent = parts[place].intent
    guard intent.wants else { return nil }
    if let lost = session.servicesLost, lost > intent.revision { return .servicesLost }
    if isOwnedByOther(place) { return .authority(session.authority) }
    if let refusal = openRefusal(of: place) { return .refused(refusal.code) }
    if let interruption = session.interruption, rules.contains(.interruptionSilences),
      interruption.sequence > intent.revision || !rules.contains(.interruptionUserPlay)
    {
      return .interrupted
    }
    if parts[place].loss != nil { return .routeUnsettled }
    if isSilentInBackground(place) { return .background }
    if let music = session.otherMusic, parts[place].recipe.yieldsToOtherMusic, music >= intent.revision,
      rules.contains(.otherMusic)
    {
      return .otherMusic
    }
    return parts[place].engineStoppedSince == nil ? nil : .engineStopped
  }

  /// Another than the app owns the session: what is no part of its call is silent, what is waits for its activation.
  @inline(__always)
  private func isOwnedByOther(_ place: Int) -> Bool {
    guard session.authority != .app, rules.contains(.authority) else { return false }
    return !parts[place].recipe.isCall || !session.isAuthorityActive
  }

  @inline(__always)
  private func isSilentInBackground(_ place: Int) -> Bool {
    guard session.backgroundSince != nil, rules.contains(.backgroundSilences) else { return false }
    return session.lacksBackgroundAudio || !parts[place].recipe.configuration.category.playsInBackground
  }

  /// Whether sound should be made for a part, as soon as it can.
  @inline(__always)
  package func sounds(_ place: Int) -> Bool {
    guard parts[place].intent.wants, !parts[place].hasEnded else { return false }
    if parts[place].source == .queue, parts[place].item?.state != .ready { return false }
    return suppression(of: place) == nil
  }

  /// Names the rule that silenced a part that was moving, or whose first frames are on their way, and has it stand
  /// still.
  mutating func freezeSuppressed(_ place: Int) {
    let isMoving = parts[place].anchor.isMoving
    let isOnItsWay = isSounding(place) && reading(of: place)?.isMoving ?? false
    guard isMoving || isOnItsWay, let suppression = suppression(of: place) else { return }
    switch suppression {
    case .background: _ = applies(.backgroundSilences)
    case .otherMusic: _ = applies(.otherMusic)
    case .authority: _ = applies(.authority)
    case .interrupted, .refused, .routeUnsettled, .engineStopped, .servicesLost:
      // Whatever is told at once has it stand still at once.
      guard isMoving else { return }
    }
    freeze(place, .fade)
  }

  /// Stands still.
  ///
  /// A fade ends where the device got to; after a cut, what was not heard is made ready again.
  mutating func freeze(_ place: Int, _ silence: PartFacts.Silence) {
    parts[place].silence = silence
    // A scan that went on unheard would end where nobody looked for it.
    if silence == .cut { parts[place].scan = nil }
    let reading = reading(of: place)
    guard parts[place].anchor.isMoving || reading?.isMoving ?? false else { return }
    var position = destination(of: place)
    if let reading {
      position = silence == .fade ? reading.rendered : max(parts[place].segment.start, reading.heard)
    }
    parts[place].anchor = PartFacts.Anchor(position: position, at: now, isMoving: false)
    parts[place].missingSince = nil
    if silence == .cut { renewSegment(place) }
  }

  /// Whether frames of any current segment go to the device, heard yet or not.
  var isRendering: Bool {
    parts.indices.contains { reading(of: $0)?.isMoving ?? false }
  }

  /// Whether neither sound nor its first frames are on their way.
  var isStill: Bool { !isRendering && !parts.contains(where: \.anchor.isMoving) }

  /// Where a part's sound is, unless that is another segment or an item that is rendered but not heard yet.
  func reading(of place: Int) -> Reading? {
    guard let reading = parts[place].reading,
      reading.isOf(parts[place].segment, parts[place].item?.id)
    else { return nil }
    return reading
  }
}

extension Reading {
  /// Whether it is of a segment, while this item of it is current.
  func isOf(_ segment: Segment, _ current: ItemID?) -> Bool {
    self.segment == segment.id && lap == segment.lap && item == current
  }
}
