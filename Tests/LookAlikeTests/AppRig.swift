import AVFAudio
import FermataPolicy
import FermataSimulator
import Foundation
import PhoneProcess
import Testing

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
}
