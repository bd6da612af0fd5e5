import FermataPolicy

extension Timeline {
  /// Keeps what a policy shows after an event; times count from `start`.
  mutating func look(at policy: Policy, after event: Event, since start: HostTime) {
    let now = HostTime.zero + (policy.now - start)
    for part in policy.parts {
      guard let status = policy.status(of: part.id) else { continue }
      let name = "\(part.recipe.name) \(part.id.value)"
      func label(_ text: String) -> String { text.isEmpty ? "" : "\(name): \(text)" }
      show(.intent, name, label(status.intent.wants ? "wants sound" : ""), now)
      show(.suppressions, name, label(status.suppression?.description ?? ""), now)
      show(.screen, name, label(status.phase == .idle ? "" : status.phase.words), now)
    }
    show(.session, "", policy.applied.isActive == .known(true) ? "active" : "", now)
    show(.card, "", policy.applied.card.map { $0.rate == 0 ? "paused" : "playing" } ?? "", now)
    guard let text = event.text(naming: { "part \($0.value)" }) else { return }
    switch event {
    case .command, .system(.remote), .load, .intervals, .speaker:
      marks.append(Mark(at: now, actor: .user, text: text))
    case .system(.finished), .added, .required, .voiced, .removed, .itemReady, .itemPictured, .itemLength,
      .itemDamaged, .itemFailed, .started, .crossed, .ended, .underrun, .buffered, .drifted, .alarm:
      break
    case .system: marks.append(Mark(at: now, actor: .phone, text: text))
    }
  }
}
