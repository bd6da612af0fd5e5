import Foundation
import Testing

/// PipeWire no longer follows its settings, or tells nobody of them.
///
/// While a program that connects has not answered, it tells changes to nobody else (`global_bind` and `metadata_property` of its
/// module-metadata, 0.3.65), and it seems to wait for good for one that left before, as `pactl` may: 3 of 120 servers.
struct Deaf: Error {
  /// What the server did not do, in words.
  let reason: String
}

/// What PipeWire's settings are and become, for ten seconds.
final class PipeWireSettings {
  let child: Child
  private let told: FileHandle
  private var text = ""

  /// Returns once it is told what they are.
  init(_ environment: [String: String]) throws {
    let pipe = Pipe()
    child = try Child(
      ["timeout", "10", "stdbuf", "-oL", "pw-metadata", "-m", "0"], environment: environment,
      outputTo: pipe.fileHandleForWriting.fileDescriptor)
    try pipe.fileHandleForWriting.close()
    told = pipe.fileHandleForReading
    guard hears("default.audio.sink") else { throw Deaf(reason: "the usual output is told to nobody") }
  }

  /// Waits until it is told that a sink is the usual output; false if it is not.
  func tells(usual sink: String) -> Bool { hears(#"'default.audio.sink' value:'{"name":"\#(sink)"}'"#) }

  private func hears(_ words: String) -> Bool {
    while !text.contains(words) {
      let more = told.availableData
      if more.isEmpty { return false }
      text += String(decoding: more, as: UTF8.self)
    }
    return true
  }
}
