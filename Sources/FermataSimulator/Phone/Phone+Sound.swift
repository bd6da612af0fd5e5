public import FermataPolicy
public import FermataSignal
import Synchronization

// What is heard of a phone. Sound is measured from the samples at its endpoints, whatever anybody claims to play.

extension Phone {
  /// How many frames of an app were heard at endpoints of a kind, from an instant up to another or up to now.
  ///
  ///     #expect(phone.framesHeard(of: app, at: .builtInSpeaker, since: pulled) == 0)
  ///
  /// A second has 48,000 frames. Pauses of up to 2 ms count as sound; a frame in which several players of the app sound
  /// counts once.
  public func framesHeard(
    of app: AppID, at kind: AudioPort.Kind, since start: HostTime = .zero, until end: HostTime? = nil
  ) -> FrameCount {
    state.withLock { state in
      let app = state.world.apps[state.world.index(of: app)].id
      let whole =
        Studio.frame(at: start)..<max(Studio.frame(at: start), Studio.frame(at: end ?? state.world.now))
      var counted = whole.lowerBound
      var count = 0
      let spans = state.studio.spans(of: app, at: kind).sorted { $0.start < $1.start }
      for span in spans where span.end > counted {
        count += max(0, min(span.end, whole.upperBound) - max(span.start, counted))
        counted = max(counted, span.end)
      }
      return FrameCount(count)
    }
  }

  /// Everything heard at endpoints of a kind, as loud as it is there: interleaved stereo at 48 kHz, from the phone's
  /// start up to the last sound that was handed over, which may still be on its way.
  ///
  /// Stops the program unless the phone keeps samples.
  public func samplesHeard(at kind: AudioPort.Kind) -> [Float] {
    state.withLock { state in
      precondition(state.studio.keepsMixes, "samplesHeard: make the phone with Phone(keepsSamples: true)")
      return state.studio.mixes.filter { $0.key.kind == kind }.reduce(into: []) { sum, mix in
        let end = mix.value.samples.isEmpty ? 0 : mix.value.spans.last?.end ?? 0
        for (place, sample) in mix.value.samples(from: 0, to: end).enumerated() {
          if place < sum.count { sum[place] += sample } else { sum.append(sample) }
        }
      }
    }
  }

  /// What was heard of one part of an app so far, at each port where it was heard.
  package func tapes(of app: AppID, _ part: PartID) -> [(key: AudioPort, value: SoundTape)] {
    state.withLock { $0.studio.tapes(of: .app(app, part)) }
  }

  /// Everything heard at each port so far.
  package var mixes: [AudioPort: SoundTape] {
    state.withLock { Dictionary(uniqueKeysWithValues: $0.studio.mixes) }
  }

  /// How many frames have been handed over by an instant.
  package static func frame(at instant: HostTime) -> Int { Studio.frame(at: instant) }

  /// The instant of one of the phone's frames.
  package static func instant(of frame: Int) -> HostTime { Studio.instant(of: frame) }

  /// How loud a part has been heard since a frame, by volume and ducking; `nil` if that changed meanwhile.
  package func gain(of app: AppID, _ part: PartID, since frame: Int) -> Float? {
    state.withLock { $0.studio.gain(of: .app(app, part), since: frame) }
  }
}
