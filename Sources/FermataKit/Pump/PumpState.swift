package import FermataPlatform
package import FermataPolicy
package import FermataSignal

/// What a pump knows and decides: a value without a clock, a queue or a reader.
///
/// ``Pump`` looks at the world, asks here, and does what it is answered.
package struct PumpState {
  let part: PartID
  let format: AudioFormat
  package var reading = Reading()
  var listening = Listening()
  var watch = Watch()
  /// What is to be told once the pump's lock is open again.
  package private(set) var events: [Event] = []
  /// Which items cannot be read, and why: to be kept before it is told.
  package private(set) var failures: [(item: ItemID, error: MediaError)] = []

  package init(part: PartID, format: AudioFormat) {
    self.part = part
    self.format = format
  }

  /// Gives what is to be kept and told, once.
  package mutating func takeNews() -> (failures: [(item: ItemID, error: MediaError)], events: [Event]) {
    defer { (failures, events) = ([], []) }
    return (failures, events)
  }

  mutating func tell(_ event: Event) { events.append(event) }

  /// An item cannot be read; a reading that was called off is no failure.
  package mutating func fail(_ item: ItemID, _ error: MediaError) {
    guard error.code != .cancelled else { return }
    failures.append((item, error))
    tell(.itemFailed(part, item))
  }

  /// From now on a first frame is expected, and looked for closely.
  package mutating func listen(from now: HostTime) {
    listening.begin(from: now)
    watch.begin()
  }

  /// The gate opened: what was rendered before begins nothing.
  package mutating func gateOpened(at instant: HostTime, now: HostTime) {
    listening.gateOpened(at: instant)
    listening.since = now
    listen(from: now)
  }

  /// Takes over a segment; false if it is the one that is being read, of which only the following item is new.
  package mutating func adopt(_ segment: Segment, now: HostTime) -> Bool {
    guard segment.id != reading.segment.id else {
      reading.follow(segment)
      return false
    }
    reading.adopt(segment)
    listening.toldLap = segment.lap
    listening.hasToldBuffered = false
    listen(from: now)
    return true
  }
}
