public import Foundation

open class AVAudioUnit: AVAudioNode {
  override open var numberOfInputs: Int { 1 }
}

open class AVAudioUnitTimeEffect: AVAudioUnit {
  let effect = TimePuller()

  init() { super.init(effect) }

  /// Whether it hands on what it gets.
  open var bypass: Bool {
    get { effect.isBypassed }
    set { effect.isBypassed = newValue }
  }

  override open var latency: TimeInterval { bypass ? 0 : Double(TimePuller.delay) / effect.rate }

  override open func reset() {
    super.reset()
    effect.forget()
  }
}

/// Plays faster or slower by leaving frames out or repeating them, because a phone's samples may spell numbers, and sound
/// that is blended spells none.
open class AVAudioUnitTimePitch: AVAudioUnitTimeEffect {
  override public init() { super.init() }

  /// From 1/32 to 32.
  open var rate: Float = 1 {
    didSet { effect.speed = Double(min(max(rate, 1 / 32), 32)) }
  }

  /// Without effect: who listens to a simulated phone hears numbers, and no pitch.
  open var pitch: Float = 0
  open var overlap: Float = 8
}
