// What the media and the audio callback tell. Reports about a part that is gone, or about an old segment, are dropped.

extension Policy {
  mutating func itemReady(
    _ id: PartID, _ item: ItemID, _ description: ItemDescription, awaitsPicture: Bool
  ) {
    guard let index = index(of: id) else { return }
    parts[index].itemReady(item, description, awaitsPicture: awaitsPicture, decision)
  }

  mutating func itemPictured(_ id: PartID, _ item: ItemID, isNew: Bool) {
    guard let index = index(of: id) else { return }
    parts[index].itemPictured(item, isNew: isNew, &decision)
  }

  mutating func itemLength(_ id: PartID, _ item: ItemID, _ duration: Duration?) {
    guard let index = index(of: id) else { return }
    parts[index].itemLength(item, duration)
  }

  mutating func itemFailed(_ id: PartID, _ item: ItemID) {
    guard let index = index(of: id) else { return }
    parts[index].itemFailed(item, &decision)
  }

  mutating func started(_ id: PartID, _ segment: Int, _ position: Duration, at instant: HostTime) {
    // If the gate has closed again since, no further frame follows this one, so nothing began.
    guard let index = index(of: id, in: segment), sounds(index), opens(index) else { return }
    parts[index].started(at: position, instant, on: session.route, decision)
    if session.clearance == .userPlay { session.clearance = nil }
  }

  mutating func crossed(_ id: PartID, _ segment: Int, _ item: ItemID, lap: Int, at instant: HostTime) {
    guard let index = index(of: id, in: segment) else { return }
    let passes = sounds(index) && opens(index)
    parts[index].crossed(to: item, lap: lap, at: instant, passes: passes, &decision)
  }

  mutating func ended(_ id: PartID, _ segment: Int) {
    guard let index = index(of: id, in: segment) else { return }
    parts[index].ended(sounds: sounds(index), &decision)
  }

  mutating func underrun(_ id: PartID, _ segment: Int) {
    guard let index = index(of: id, in: segment) else { return }
    parts[index].underrun(at: now, sounds: sounds(index))
  }

  mutating func buffered(_ id: PartID, _ segment: Int) {
    guard let index = index(of: id, in: segment) else { return }
    parts[index].buffered()
  }

  /// The index of a part whose current segment this is.
  private func index(of id: PartID, in segment: Int) -> Int? {
    index(of: id).flatMap { parts[$0].segment.id == segment ? $0 : nil }
  }
}
