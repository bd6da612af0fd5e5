#if canImport(CPulse)
import FermataLinux
import FermataPolicy
import FermataSignal
import Testing

/// What is concluded from a sound server's words, without a server.
@Suite struct PulseTablesTests {
  private static func tables(_ foreign: [(role: String?, isLive: Bool)], muted: [Bool] = []) -> PulseTables {
    var tables = PulseTables()
    for (index, stream) in foreign.enumerated() {
      tables.foreign[UInt32(index)] = .init(role: stream.role, isLive: stream.isLive)
    }
    for (index, isMuted) in muted.enumerated() { tables.own[UInt32(100 + index)] = isMuted }
    return tables
  }

  @Test(
    arguments: [
      ("phone", true, true, false), ("phone", false, false, false), ("music", true, false, true),
      (nil, true, false, true),
      (nil, false, false, false), ("event", true, false, false), ("a11y", true, false, false),
      ("animation", true, false, false), ("test", true, false, false), ("video", true, false, true),
      ("filter", true, false, false), ("abstract", true, false, false),
      ("music", false, false, false),
    ] as [(String?, Bool, Bool, Bool)])
  func `a live phone is a call, and what is no aside is heard`(
    _ role: String?, _ isLive: Bool, _ isCall: Bool, _ isOther: Bool
  ) {
    let tables = Self.tables([("event", true), (role, isLive)])
    #expect(tables.hasCall == isCall && tables.isOtherAudioPlaying == isOther)
  }

  @Test func `a mute of ours counts in a call alone, and for the stream that is muted`() {
    let called = Self.tables([("phone", true)], muted: [false, true])
    #expect(called.holds(101) && !called.holds(100) && !called.holds(7))
    #expect(!Self.tables([("phone", false)], muted: [true]).holds(100))
    #expect(!Self.tables([], muted: [true]).holds(100))
  }

  @Test func `what is muted, or a server's own, is no other music, though it may be a call`() {
    var tables = PulseTables()
    tables.foreign[1] = .init(role: "music", isLive: true, isAudible: false)
    #expect(!tables.isOtherAudioPlaying)
    tables.foreign[1] = .init(role: "phone", isLive: true, isAudible: false)
    #expect(tables.hasCall)
  }

  @Test(arguments: [
    (AudioPort.Kind.headphones, true), (.bluetoothA2DP, true), (.bluetoothHFP, true),
    (.builtInSpeaker, false),
    (.hdmi, false), (.lineOut, false), (.usbAudio, false),
  ])
  func `what is worn or on Bluetooth is private`(_ kind: AudioPort.Kind, _ isPrivate: Bool) {
    #expect(PulseSink(index: 1, name: "a", port: AudioPort(kind, uid: "a")).isPrivate == isPrivate)
  }

  @Test func `through a port that nothing is plugged into nothing is heard`() {
    var sink = PulseSink(index: 1, name: "a", port: AudioPort(.headphones, uid: "a/jack"))
    #expect(sink.heard?.kind == .headphones)
    sink.present = ["a/speaker"]
    #expect(sink.heard == nil)
  }

  @Test func `the usual output is the one that the server names, else the first`() {
    var tables = PulseTables()
    #expect(tables.usual == nil)
    for (index, kind) in [(5, AudioPort.Kind.headphones), (3, .builtInSpeaker), (9, .hdmi)] {
      let port = AudioPort(kind, uid: "\(index)")
      tables.sinks[UInt32(index)] = PulseSink(
        index: UInt32(index), name: "sink\(index)", port: port, volume: 0.5)
    }
    #expect(tables.usual?.index == 3)
    tables.defaultSink = "sink9"
    #expect(tables.usual?.index == 9)
    tables.defaultSink = "gone"
    #expect(tables.usual?.index == 3)
  }
}
#endif
