import FermataKit
import FermataLinux
import FermataPolicy
import Foundation
import Testing

/// Calls that no well-behaved desktop makes.
@Suite(
  .serialized, .bearsServerFaults,
  .enabled(if: MediaControlsRig.missing.isEmpty, "\(MediaControlsRig.missing)"))
struct LongMediaControlsFuzzTests {
  private static let seed = LongCountTests.seed

  /// What the bus saw of a call: what was called, and what answered; an empty answer is a reply.
  private struct Seen {
    let interface: String?
    let member: String?
    let path: String?
    var answer: String?

    func isCall(_ call: DrawnCall) -> Bool {
      path == call.path && interface == call.interface && member == call.member
    }
  }

  @Test func `drawn calls are answered as they must be, and playback goes on`() async throws {
    let rig = try MediaControlsRig(SineMedia(length: .seconds(36_000)))
    try await rig.play()
    let count = LongCountTests.count(of: 1_000)
    var draw = CallDraw(seed: Self.seed)
    let calls = (0..<count).map { _ in draw.next() }
    let listener = try rig.bus.listen(["busctl", "--user", "monitor"], mark: "Test")
    let (item, before, clock) = (rig.player.status.item, rig.player.status.position, ContinuousClock())
    let began = clock.now
    for call in calls { _ = try rig.bus.run(call.words(to: MediaControlsRig.name), mayFail: true) }
    let (after, lasted) = (rig.player.status.position, clock.now - began)
    try #require(try listener.catchesUp(at: "Over"))
    let record = try listener()
    let right = check(calls, Self.seen(in: record))
    #expect(rig.player.status.isPlaying && rig.player.status.item == item, "seed \(Self.seed)")
    // Half a second, because the server's clock is not ours.
    #expect(
      abs((after - before - lasted) / .seconds(1)) < 0.5, "seed \(Self.seed): \(after - before) in \(lasted)")
    let signals = record.components(separatedBy: "‣ ").filter { $0.hasPrefix("Type=signal") }
    #expect(
      !signals.contains { $0.contains("Member=Seeked") || $0.contains("PlaybackStatus") }, "seed \(Self.seed)"
    )
    #expect(rig.takeAsked() == [] && rig.player.repeatMode == .off && !rig.player.isShuffled)
    let recording = try rig.server.record("speaker")
    defer { recording.end() }
    #expect(try recording.sounds(), "seed \(Self.seed)")
    #expect(try rig.playerctl("status") == "Playing", "seed \(Self.seed)")
    print(
      "pulseAudio: \(right) of \(count) drawn calls of a media player were answered as they must be")
  }

  /// Checks that each call came to the player, and what it answered; how many were answered as they must be.
  private func check(_ calls: [DrawnCall], _ seen: [Seen]) -> Int {
    let pairs = zip(calls, seen).enumerated().map { (number: $0, call: $1.0, seen: $1.1) }
    let lost = pairs.first { !$0.seen.isCall($0.call) }
    guard seen.count == calls.count, lost == nil else {
      Issue.record("seed \(Self.seed): call \(lost?.number ?? seen.count) did not come to the player")
      return 0
    }
    return pairs.count { number, call, seen in
      let isRight = seen.answer.map { call.isAnswered && call.answers.contains($0) } ?? !call.isAnswered
      #expect(isRight, "seed \(Self.seed), call \(number): \(call); \(seen.answer ?? "no answer")")
      return isRight
    }
  }

  /// The calls of the player in what busctl prints of a bus, in their order, with the player's answers.
  ///
  /// Each of the callers makes one.
  private static func seen(in record: String) -> [Seen] {
    let prefix = "org.freedesktop.DBus.Error."
    var (seen, places) = ([Seen](), [String: Int]())
    for block in record.components(separatedBy: "‣ ") {
      let fields = fields(of: block)
      switch fields["Type"] {
      case "method_call" where fields["Destination"] == MediaControlsRig.name:
        if let sender = fields["Sender"] { places[sender] = seen.count }
        seen.append(
          Seen(interface: fields["Interface"], member: fields["Member"], path: fields["Path"], answer: nil))
      case "method_return", "error":
        // What the bus itself answers is no answer of the player.
        guard fields["Sender"] != "org.freedesktop.DBus",
          let place = fields["Destination"].flatMap({ places[$0] })
        else { continue }
        let name = fields["ErrorName"] ?? ""
        seen[place].answer = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
      default: continue
      }
    }
    return seen
  }

  /// The fields of a message's head, such as `Sender=:1.5`.
  private static func fields(of block: String) -> [String: String] {
    var fields: [String: String] = [:]
    for line in block.split(separator: "\n", maxSplits: 4).prefix(4) {
      for word in line.split(separator: " ") {
        guard let sign = word.firstIndex(of: "=") else { continue }
        let name = String(word[..<sign])
        if fields[name] == nil { fields[name] = String(word[sign...].dropFirst()) }
      }
    }
    return fields
  }
}
