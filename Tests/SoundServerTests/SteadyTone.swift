import FermataSignal
import Foundation
import Synchronization

/// A tone of 1000 Hz that is pulled for good, and of which nothing can be taken back, as of a game's effects.
final class SteadyTone: RenderSource {
  private let place = Atomic(0)

  func render(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
  ) {
    let channels = AudioFormat.standard.channelCount
    let first = place.wrappingAdd(frameCount, ordering: .relaxed).oldValue
    for frame in 0..<frameCount {
      let sample = SineMedia.amplitude * Float(sin(2 * Double.pi * Double((first + frame) % 48) / 48))
      for channel in 0..<channels { output[frame * channels + channel] = sample }
    }
  }
}
