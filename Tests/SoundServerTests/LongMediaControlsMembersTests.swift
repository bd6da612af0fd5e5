import FermataKit
import FermataLinux
import FermataPlatform
import FermataPolicy
import Foundation
import PlayerSupport
import Testing

/// Every member of the player's object on a real bus, driven by each of the desktop's programs that can.
@Suite(
  .serialized, .bearsServerFaults,
  .enabled(if: MediaControlsRig.missing.isEmpty, "\(MediaControlsRig.missing)"))
final class LongMediaControlsMembersTests {
  private let rig: MediaControlsRig
  private let picture = Artwork(mediaType: "image/gif", bytes: Array("GIF89a \(UUID())".utf8))
  private var player: Player { rig.player }

  init() throws {
    rig = try MediaControlsRig(
      SineMedia(tags: MediaControlsMembers.tags, artwork: picture), isAble: true)
  }

  deinit {
    // The cache is the user's own.
    if let file = ArtworkCache().address(of: picture).flatMap(URL.init) {
      try? FileManager.default.removeItem(at: file)
    }
  }

  /// A tone at a place, half a minute unless told, as the desktop knows it by then.
  private func prepare(
    _ index: Int = 0, at place: Duration = .seconds(30), isPlaying: Bool = false
  ) async throws {
    if player.status.queueIndex != index { player.go(to: index) }
    player.pause()
    // Places less than 50 ms apart are one to a desktop, and a tone that played may stand that near.
    for place in [.seconds(50), place] {
      player.seek(to: place)
      let wanted = BusValue.int64(MediaPlayer2.microseconds(place)).busctl
      try #require(try reads("Position") { $0 == wanted }, "\(player.status)")
    }
    if isPlaying { player.play() }
    try #require(await player.becomes { $0.queueIndex == index && $0.isPlaying == isPlaying })
    try #require(try reads("PlaybackStatus") { $0.contains(isPlaying ? "Playing" : "Paused") })
    try #require(try reads("Metadata") { $0.contains(MediaControlsMembers.tracks[index]) })
  }

  /// Plays until all is known of the first tone, and pauses it at half a minute.
  private func begin() async throws {
    try await rig.play()
    try await prepare()
  }

  private func reads(
    _ name: String, of interface: String = MediaPlayer2.player, _ isWanted: (String) -> Bool
  ) throws -> Bool {
    try rig.bus.prints(MediaControlsRig.busctl("get-property", interface, name), isWanted)
  }

  /// The address of the picture, which is a file's.
  private func address() throws -> String {
    let address = try #require(try rig.playerctl("metadata", "mpris:artUrl"))
    let file = try #require(URL(string: address))
    try #require(file.isFileURL)
    #expect(Array(try Data(contentsOf: file)) == picture.bytes, "\(address)")
    return address
  }

  @Test func `the object has exactly the members that are driven here`() async throws {
    try await begin()
    let table = try #require(
      try rig.bus.run(["busctl", "--user", "introspect", MediaControlsRig.name, MediaControlsRig.object]))
    var (interface, described) = ("", Set<String>())
    for line in table.split(separator: "\n").dropFirst() {
      let words = line.split(separator: " ").map(String.init)
      switch words[1] {
      case "interface": interface = words[0]
      case "property":
        let flags = words.dropFirst(4).filter { $0.hasPrefix("emits-") || ["writable", "-"].contains($0) }
        described.insert("\(interface)\(words[0]) property \(words[2]) \(flags.joined(separator: " "))")
      case "method": described.insert("\(interface)\(words[0]) method \(words[2]) \(words[3])")
      default: described.insert("\(interface)\(words[0]) \(words[1]) \(words[2])")
      }
    }
    let driven = Set(
      MediaControlsMembers.properties(picture: "").map(\.description)
        + MediaControlsMembers.methods(picture: "").map(\.description)
        + MediaControlsMembers.signals.map(\.description))
    #expect(described.subtracting(driven).sorted() == [], "nothing is expected of them here")
    #expect(driven.subtracting(described).sorted() == [], "they are not there")
  }

  @Test func `each property has its type and value, whoever reads it`() async throws {
    try await begin()
    let all = MediaControlsMembers.properties(picture: try address())
    for property in all {
      let (interface, name) = (property.interface, property.name)
      let read = try rig.bus.run(MediaControlsRig.busctl("get-property", interface, name))
      #expect(read == property.value.busctl, "busctl \(name)")
      let told = try rig.gdbus("\(MediaPlayer2.properties).Get", interface, name)
      #expect(told == "(<\(property.value.gdbus)>,)", "gdbus \(name)")
      guard let (words, text) = property.playerctl else { continue }
      #expect(try rig.bus.run(["playerctl"] + words) == text, "playerctl \(name)")
    }
    for interface in Set(all.map(\.interface)) {
      let values = all.filter { $0.interface == interface }.map { ($0.name, $0.value) }
      let told = try rig.gdbus("\(MediaPlayer2.properties).GetAll", interface)
      #expect(told == "(\(BusValue.dictionary(Dictionary(uniqueKeysWithValues: values)).gdbus),)")
    }
  }

  private enum Program: CaseIterable {
    case busctl, gdbus, playerctl
  }

  /// How a program sets something; `nil` if it cannot.
  private func setter(
    _ program: Program, _ property: ExpectedProperty, _ setting: ExpectedProperty.Setting
  ) -> [String]? {
    let (interface, name, value) = (property.interface, property.name, setting.value)
    return switch program {
    case .busctl:
      ["busctl", "--user", "--", "set-property", MediaControlsRig.name, MediaControlsRig.object]
        + [interface, name, value.signature] + value.words()
    case .gdbus:
      MediaControlsRig.gdbus(["\(MediaPlayer2.properties).Set", interface, name, "<\(value.gdbus)>"])
    case .playerctl: setting.playerctl.map { ["playerctl"] + $0 }
    }
  }

  @Test func `each property that can be set is set, and no other is, whoever sets it`() async throws {
    try await begin()
    for property in MediaControlsMembers.properties(picture: "") {
      // What one program set is set back before the next.
      for program in Program.allCases {
        for setting in property.settings {
          guard let words = setter(program, property, setting) else { continue }
          try rig.bus.run(words)
          #expect(
            try reads(property.name, of: property.interface) { $0 == setting.result.busctl }, "\(words)")
        }
        guard property.settings.isEmpty, let words = setter(program, property, .init(property.value)) else {
          continue
        }
        let refusal = try rig.bus.refusal(words)
        #expect(refusal?.contains("\(property.name) cannot be set") == true, "\(words): \(refusal ?? "set")")
        #expect(words[0] != "gdbus" || refusal?.contains("PropertyReadOnly") == true)
      }
    }
    #expect(rig.gain == 1 && player.repeatMode == .off && !player.isShuffled && player.speed == 1)
  }

  @Test(arguments: [(1.5, 1.5), (9, 3), (0.1, 0.5)])
  func `a speed within the range is taken, and of those outside it the nearest`(
    _ rate: Double, _ taken: Double
  ) async throws {
    let rig = try MediaControlsRig(SineMedia(stretches: true), recipe: .spokenAudio)
    try await rig.play()
    #expect(try rig.property("MinimumRate") == "d 0.5")
    #expect(try rig.property("MaximumRate") == "d 3")
    let property = ExpectedProperty(interface: MediaPlayer2.player, name: "Rate", value: .double(1))
    let read = MediaControlsRig.busctl("get-property", property.interface, property.name)
    for program in Program.allCases {
      guard let words = setter(program, property, .init(.double(rate))) else { continue }
      try rig.bus.run(words)
      #expect(try rig.bus.prints(read) { $0 == BusValue.double(taken).busctl }, "\(words)")
      #expect(rig.player.speed == taken && rig.player.status.isPlaying)
      let refused = try #require(setter(program, property, .init(.double(-1))))
      #expect(try rig.bus.refusal(refused)?.contains("Rate is a number from 0 on") == true)
      // So that the next program has something to change.
      rig.player.speed = 1
      #expect(try rig.bus.prints(read) { $0 == "d 1" })
    }
  }

  @Test func `each method does what it says, whoever calls it`() async throws {
    try await begin()
    let picture = try address()
    for method in MediaControlsMembers.methods(picture: picture) {
      let dot = try #require(method.name.lastIndex(of: "."))
      let busctl = MediaControlsRig.busctl(
        "call", String(method.name[..<dot]), String(method.name[dot...].dropFirst()))
      let types = method.arguments.map(\.signature).joined()
      let words = (types.isEmpty ? [] : [types]) + method.arguments.flatMap { $0.words() }
      try await drive(method, by: busctl + words) {
        "\($0.signature) \($0.words("\"").joined(separator: " "))"
      }
      try await drive(method, by: MediaControlsRig.gdbus([method.name] + method.arguments.map(\.gdbus))) {
        "(\($0.gdbus),)"
      }
      if let words = method.playerctl { try await drive(method, by: ["playerctl"] + words) { _ in "" } }
    }
  }

  private func drive(
    _ method: ExpectedMethod, by words: [String], prints: (BusValue) -> String
  ) async throws {
    try await prepare(method.index, at: method.place, isPlaying: method.isPlaying)
    let answer = try rig.bus.run(words)
    switch method.answer {
    case .nothing: #expect(["", "()"].contains(answer), "\(words)")
    case .value(let value): #expect(answer == prints(value), "\(words)")
    case .containing(let text): #expect(answer?.contains(text) == true, "\(words)")
    }
    #expect(await player.becomes(method.effect), "\(words): \(player.status)")
    #expect(rig.takeAsked() == method.asked, "\(words)")
    let tracks = BusValue.paths(MediaControlsMembers.tracks).busctl
    #expect(try reads("Tracks", of: MediaPlayer2.trackList) { $0 == tracks }, "\(words)")
  }

  @Test func `each signal is heard by each program`() async throws {
    let gdbus = try rig.bus.listen(["gdbus", "monitor", "--session", "--dest", MediaControlsRig.name])
    try #require(try gdbus.hears { $0.contains("does not have an owner") })
    let busctl = try rig.bus.listen(["busctl", "--user", "monitor"], mark: "Test")
    try await rig.play()
    for signal in MediaControlsMembers.signals {
      let playerctl = try signal.playerctl.map { try rig.bus.listen(["playerctl", "--follow"] + $0.words) }
      if let playerctl { try #require(try playerctl.hears { !$0.isEmpty }, "\(signal.member)") }
      signal.cause(player)
      let line = "\(MediaControlsRig.object): \(signal.interface).\(signal.member) (\(signal.text)"
      #expect(
        try gdbus.hears { text in
          if text.contains(line) { return true }
          signal.again(player)
          return false
        }, "gdbus \(signal.member)")
      #expect(
        try busctl.hears { text in
          text.components(separatedBy: "‣ ").contains {
            $0.contains("Member=\(signal.member)\n") && $0.contains("MESSAGE \"\(signal.carries)\"")
          }
        }, "busctl \(signal.member)")
      guard let playerctl, let text = signal.playerctl?.text else { continue }
      #expect(try playerctl.hears { $0.contains(text) }, "playerctl \(signal.member)")
      _ = try playerctl()
    }
    // Another list is told whole.
    let told = [try gdbus(), try busctl()]
    #expect(told.allSatisfy { !$0.contains("TrackAdded") && !$0.contains("TrackRemoved") })
  }
}
