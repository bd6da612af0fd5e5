import FermataSignal

/// A renderer with both of its sides in one hand.
///
/// Of the three samples of a frame the first is 1, the second the segment, the third the frame's number: whatever the
/// gain, a frame says what it is and how loud it was made.
final class Rendering {
  static let format = AudioFormat(sampleRate: 48_000, channelCount: 3)

  let renderer: PlaybackRenderer
  /// The frames that were handed over, by which the callbacks' clock goes.
  var framesHandedOver: Int64 = 0

  init(capacity: Int = 16_384, edge: Int = 0) {
    renderer = PlaybackRenderer(format: Self.format, capacity: FrameCount(capacity), edge: FrameCount(edge))
  }

  /// Makes a renderer whose gate is open and whose ramps rest, at a frame.
  static func open(_ count: Int = 8_192) -> Rendering {
    let rendering = Rendering()
    rendering.renderer.setGate(.open(.any))
    rendering.queue(count)
    _ = rendering.render(240)
    rendering.dropReports()
    return rendering
  }

  /// When the next callback hands over its first frame.
  var hostNanoseconds: Int64 { framesHandedOver * 1_000_000_000 / 48_000 }

  func queue(_ count: Int, segment: Int = 1, item: Int = 1, at frame: Int = 0) {
    var queued = 0
    while queued < count {
      let start = frame + queued
      let written = renderer.write(
        segment: segment, item: item, at: start, lap: item - 1, limit: count - queued
      ) { buffer in
        Rendering.spell(segment, start, into: buffer)
      }
      guard let written, written > 0 else { return }
      queued += written
    }
  }

  static func spell(_ segment: Int, _ start: Int, into buffer: UnsafeMutableBufferPointer<Float>) -> Int {
    for offset in 0..<buffer.count / 3 {
      buffer[offset * 3] = 1
      buffer[offset * 3 + 1] = Float(segment)
      buffer[offset * 3 + 2] = Float(start + offset)
    }
    return buffer.count / 3
  }

  /// One callback.
  func render(_ count: Int, on route: RouteToken = .any) -> [Frame] {
    var samples = [Float](repeating: .nan, count: count * 3)
    samples.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      renderer.render(into: base, frameCount: count, at: hostNanoseconds, route: route)
    }
    framesHandedOver += Int64(count)
    return (0..<count).map { Frame(samples[$0 * 3], samples[$0 * 3 + 1], samples[$0 * 3 + 2]) }
  }

  var reports: [RenderReport] {
    var reports: [RenderReport] = []
    while let report = renderer.nextReport() { reports.append(report) }
    return reports
  }

  func dropReports() { _ = reports }

  /// One rendered frame, read off its samples.
  struct Frame: Equatable {
    let gain: Float
    let segment: Int
    let number: Int

    init(_ gain: Float, _ segment: Float, _ number: Float) {
      self.gain = gain
      self.segment = gain == 0 ? 0 : Int((segment / gain).rounded())
      self.number = gain == 0 ? 0 : Int((number / gain).rounded())
    }
  }
}

extension [Rendering.Frame] {
  var heard: [Rendering.Frame] { filter { $0.gain != 0 } }
  var numbers: [Int] { heard.map(\.number) }
  var gains: [Float] { map(\.gain) }
}
