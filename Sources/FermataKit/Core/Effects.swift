import FermataPlatform
import FermataPolicy

/// A soundtrack's effects: many short sounds, one engine.
final class Effects: Part {
  let id: PartID
  private let voices = EffectVoices()
  private let engine: EngineSlot

  init(id: PartID, platform: Platform) {
    self.id = id
    engine = EngineSlot(id: id, source: voices, platform: platform)
  }

  func follow(_ gate: () -> GateDecision?, at now: HostTime) { voices.setGate(gate(), at: now) }

  func isForsaken(at now: HostTime) -> Bool { voices.isForsaken(at: now) }

  func start(ticket: Int, anew: Bool) -> Bool {
    engine.start(ticket: ticket, anew: anew)
    return true
  }

  func stop(ticket: Int) -> Bool { engine.stop(ticket: ticket) }

  /// Asks for an effect with the next buffer; false where it would not be heard, or too much is asked for already.
  func play(_ effect: Effect, gain: Float) -> Bool { voices.play(effect, gain: gain) }

  func end() {
    voices.setGate(nil, at: .zero)
    engine.end()
  }
}
