import AVFAudio
import FermataPolicy
import FermataSimulator
import Foundation
import PhoneProcess
import Synchronization
import Testing

/// What an app was told, line by line.
final class Told: Sendable {
  private let kept = Mutex<[String]>([])
  var lines: [String] { kept.withLock { $0 } }
  func write(_ line: String) { kept.withLock { $0.append(line) } }
}

/// An app's process on a phone that keeps what is heard.
final class AppRig: Sendable {
  let phone = Phone(keepsSamples: true)
  let process: PhoneProcess

  init() { process = PhoneProcess(phone, phone.install("app")) }

  /// Does something on the app's main thread, and lets the phone answer what it calls.
  func main<Value>(_ work: @escaping () throws -> Value) throws -> Value {
    let outcome = try process.make { Result { try work() } }
    try phone.run(for: .zero)
    return try outcome.get()
  }

  /// Lets time pass; returns what was heard of the app meanwhile at the speaker, as left samples.
  func heard(for duration: Duration) throws -> [Float] {
    let start = Phone.frame(at: phone.now)
    try phone.run(for: duration)
    let all = phone.samplesHeard(at: .builtInSpeaker)
    let count = Phone.frame(at: phone.now) - start
    return (start..<start + count).map { 2 * $0 < all.count ? all[2 * $0] : 0 }
  }

  /// The frames of rulers that are heard, as runs: where each begins in its ruler and how long it lasts, and silence.
  func runs(for duration: Duration, at port: AudioPort.Kind = .builtInSpeaker) throws -> [String] {
    let start = 2 * Phone.frame(at: phone.now)
    try phone.run(for: duration)
    let heard = phone.samplesHeard(at: port)
    var runs: [(first: Int?, count: Int)] = []
    for place in stride(from: start, to: heard.count - 1, by: 2) {
      let frame = Ruler.frame(left: heard[place], right: heard[place + 1])
      if let last = runs.indices.last, frame == runs[last].first.map({ $0 + runs[last].count }) {
        runs[last].count += 1
      } else {
        runs.append((frame, 1))
      }
    }
    return runs.map { "\($0.first.map(String.init) ?? "silence") \($0.count)" }
  }

  /// The code with which an error was thrown; `nil` if none was.
  func code(_ work: @escaping () throws -> Void) throws -> Int? {
    do {
      try main(work)
      return nil
    } catch let error as NSError {
      #expect(error.domain == "com.apple.coreaudio.avfaudio")
      return error.code
    }
  }

  static var stereo: AVAudioFormat? { AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2) }

  /// A source that sounds the same all the time.
  static func constant(_ level: Float) -> AVAudioSourceNode {
    AVAudioSourceNode { _, _, _, list in
      for buffer in UnsafeMutableAudioBufferListPointer(list) {
        UnsafeMutableBufferPointer<Float>(buffer).update(repeating: level)
      }
      return noErr
    }
  }

  /// An engine that runs and sounds the same all the time.
  func running(_ level: Float = 0.5) throws -> AVAudioEngine {
    try main {
      let engine = AVAudioEngine()
      let node = Self.constant(level)
      engine.attach(node)
      engine.connect(node, to: engine.mainMixerNode, format: Self.stereo)
      try engine.start()
      return engine
    }
  }

  /// A player node in an engine that runs.
  func player(_ format: AVAudioFormat? = nil) throws -> (AVAudioEngine, AVAudioPlayerNode) {
    try main {
      let (engine, player) = (AVAudioEngine(), AVAudioPlayerNode())
      engine.attach(player)
      engine.connect(player, to: engine.mainMixerNode, format: format)
      try engine.start()
      return (engine, player)
    }
  }
}
