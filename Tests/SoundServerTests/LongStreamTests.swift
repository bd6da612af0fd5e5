import FermataKit
import FermataLinux
import FermataPlatform
import FermataPolicy
import Foundation
import Glibc
import PlayerSupport
import Testing

/// What else happens to streams at a server: they are moved, held a second time, or run beside a server's own.
@Suite(
  .serialized, .bearsServerFaults,
  .enabled(if: !SoundServer.available.isEmpty, "\(SoundServer.lacking ?? "")"))
struct LongStreamTests {
  @Test(arguments: SoundServer.available.filter(\.corks))
  func `a second play in one call is held and told as the first was`(_ kind: SoundServer.Kind) async throws {
    let rig = try Rig(kind)
    let call = try rig.server.stream(role: "phone")
    try #require(try rig.hearsCall())
    for _ in 0..<3 {
      rig.player.play()
      #expect(await rig.player.becomes { $0.suppression == .interrupted && $0.intent.wants }, "\(rig.story)")
      rig.player.pause()
      #expect(await rig.player.becomes { $0.suppression == nil && $0.phase == .paused })
    }
    rig.player.play()
    #expect(await rig.player.becomes { $0.suppression == .interrupted })
    let held = rig.player.status.position
    call.end(SIGKILL)
    #expect(await rig.player.becomes(\.isPlaying))
    #expect(rig.player.status.position - held < .seconds(1))
    let recording = try rig.server.record("speaker")
    defer { recording.end() }
    #expect(try recording.sounds())
  }

  /// Why no thread may be raised here; `nil` if one may.
  private static let lacksRight: String? = {
    let mayRaise =
      (try? Child(["sh", "-c", "test $(nice) -eq 0 && test $(nice -n -11 nice) -eq -11"]).wait()) == 0
    return mayRaise ? nil : Child.skipped(without: "thread before others", ["CAP_SYS_NICE"])
  }()
  /// SCHED_RESET_ON_FORK.
  private static let resetOnFork: Int32 = 0x4000_0000

  @Test(.enabled(if: lacksRight == nil, "\(lacksRight ?? "")"))
  func `what hears the server runs before what it wakes, and passes that on to nobody`() async throws {
    let rig = try Rig(SoundServer.available[0])
    try await rig.play()
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").filter {
      (try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)) == "threaded-ml\n"
    }
    #expect(!threads.isEmpty)
    for thread in threads.compactMap(pid_t.init) {
      #expect(getpriority(.init(PRIO_PROCESS.rawValue), id_t(thread)) == -11)
      #expect(sched_getscheduler(thread) == SCHED_OTHER | Self.resetOnFork)
    }
  }

  @Test(arguments: SoundServer.available)
  func `headphones that are chosen while it plays keep it as those that were there first`(
    _ kind: SoundServer.Kind
  ) async throws {
    let rig = try Rig(kind)
    for number in 1...LongCountTests.count(of: 100) {
      let run: Comment = "run \(number)"
      try rig.server.choose("speaker")
      try await rig.play()
      try rig.server.choose("headphones")
      try #require(try rig.server.lists("short sinks") { _ in rig.output == .headphones }, run)
      try #require(await rig.player.becomes(\.isPlaying), run)
      if kind == .pulseAudio {
        let words = ["move-sink-input", try rig.server.ourInput(), "speaker"]
        #expect(
          try rig.server.pactl(words, mayFail: true) == nil, "\(run): it is tied to nothing, \(rig.story)")
      }
      let recording = try rig.server.record("speaker")
      defer { recording.end() }
      _ = try recording.next(.milliseconds(200))
      try rig.server.remove("headphones")
      try #require(
        await rig.player.becomes { $0.phase == .paused && $0.intent.withdrawnBy == .outputLost }, run)
      let leaked = try recording.next(.milliseconds(200)).count { $0 != 0 }
      #expect(leaked <= kind.quantum, "\(run): \(leaked) frames, \(rig.story)")
      try rig.server.add("headphones", form: "headphone")
    }
  }

  @Test(arguments: SoundServer.available)
  func `a stream that is moved in a mixer from what nobody wears goes on there`(
    _ kind: SoundServer.Kind
  ) async throws {
    let rig = try Rig(kind)
    try rig.server.add("television", form: "tv")
    try rig.server.choose("television")
    try await rig.play()
    #expect(rig.output == .hdmi)
    let recording = try rig.server.record("speaker")
    defer { recording.end() }
    try rig.server.move(to: "speaker")
    #expect(try recording.sounds())
    #expect(try rig.server.lists("short sinks") { _ in rig.output == .builtInSpeaker }, "\(rig.story)")
    #expect(await rig.player.becomes { $0.isPlaying && $0.intent.wants })
  }

  @Test(arguments: SoundServer.available)
  func `a stream that is moved in a mixer to headphones goes on there, and so does the next play`(
    _ kind: SoundServer.Kind
  ) async throws {
    let rig = try Rig(kind)
    try await rig.play()
    let recording = try rig.server.record("headphones")
    defer { recording.end() }
    try rig.server.move(to: "headphones")
    #expect(try recording.sounds())
    #expect(await rig.player.becomes { $0.isPlaying && $0.intent.wants })
    #expect(rig.output == .headphones, "\(rig.story)")
    rig.player.pause()
    #expect(await rig.player.becomes { $0.phase == .paused })
    try await rig.play()
    #expect(try recording.sounds())
    #expect(await rig.player.becomes { $0.isPlaying && $0.intent.wants })
  }

  @Test(arguments: SoundServer.available)
  func `a stream that is moved while it is stopped sounds with the next play`(
    _ kind: SoundServer.Kind
  ) async throws {
    let rig = try Rig(kind)
    try rig.server.add("television", form: "tv")
    try await rig.play()
    rig.player.pause()
    try #require(await rig.player.becomes { $0.phase == .paused })
    // An engine lingers for a second.
    try #require(
      try rig.server.lists("sink-inputs") { _ in
        rig.audio.journal.entries.contains { entry in
          entry.steps.contains { if case .stop = $0.step { true } else { false } }
        }
      })
    try rig.server.choose("television")
    try await rig.play()
    let recording = try rig.server.record("television")
    defer { recording.end() }
    #expect(try recording.sounds(), "\(rig.story)")
    #expect(await rig.player.becomes { $0.isPlaying && $0.intent.wants }, "\(rig.story)")
  }

  @Test(arguments: SoundServer.available) func `outputs and inputs are listed, the usual ones first`(
    _ kind: SoundServer.Kind
  ) throws {
    let server = try SoundServer(kind)
    let microphone =
      kind == .pipeWire
      ? ["module-null-sink", "sink_name=mic", "media.class=Audio/Source/Virtual"]
      : ["module-null-source", "source_name=mic"]
    try server.pactl(["load-module"] + microphone)
    try server.choose("headphones")
    let system = LinuxSystem(media: SineMedia(), server: server.address)
    // Where a server makes what was asked for in its own time.
    try #require(try server.lists("sources") { _ in system.devices()?.inputs.isEmpty == false })
    try server.pactl(["set-sink-volume", "speaker", "50%"])
    try server.pactl(["set-default-source", "mic"])
    try #require(try server.lists("sources") { _ in system.devices()?.inputs.first?.isUsual == true })
    let devices = try #require(system.devices())
    #expect(devices.outputs.map(\.name) == ["headphones", "speaker"])
    #expect(devices.outputs.map(\.kind) == [.headphones, .builtInSpeaker])
    #expect(devices.outputs.map(\.isUsual) == [true, false] && devices.outputs.last?.volume == 0.5)
    try server.pactl(["set-sink-mute", "headphones", "1"])
    try server.pactl(["set-sink-volume", "speaker", "150%"])
    let louder = try #require(system.devices()).outputs
    #expect(louder.first?.volume == nil && louder.last?.volume == 1.5 && louder.first?.title.isEmpty == false)
    #expect(devices.inputs.map(\.name) == ["mic"] && devices.inputs.first?.kind == .builtInMic)
    server.crash()
    #expect(system.devices() == nil)
  }

  @Test(arguments: SoundServer.available) func `an output that comes after none was left is told`(
    _ kind: SoundServer.Kind
  ) async throws {
    let rig = try Rig(kind)
    try await rig.play()
    for sink in ["headphones", "speaker"] { try rig.server.remove(sink) }
    // PipeWire has an output of its own for that case.
    try #require(
      try rig.server.lists("sinks") { _ in
        let output = rig.audio.journal.entries.last?.envelope.route.output
        return output.map { $0.uid != "headphones" && $0.uid != "speaker" } ?? true
      })
    let seen = rig.audio.journal.entries.last?.sequence ?? 0
    try rig.server.add("later", form: "tv")
    #expect(try rig.server.lists("sinks") { _ in rig.output == .hdmi }, "\(rig.story)")
    // PipeWire's output goes as another comes, and may be gone first.
    let told = rig.audio.journal.entries(after: seen).map(\.envelope.event)
    #expect(
      told.contains(.system(.routeChanged(.newDeviceAvailable)))
        || kind == .pipeWire && told.contains(.system(.routeChanged(.oldDeviceUnavailable))), "\(rig.story)")
  }

  @Test(arguments: SoundServer.available)
  func `a first file that is broken is passed over by the tool as well`(
    _ kind: SoundServer.Kind
  ) throws {
    let server = try SoundServer(kind)
    let (broken, tone) = (server.folder.path + "/0.wav", server.folder.path + "/1.wav")
    try Data().write(to: URL(fileURLWithPath: broken))
    let words = ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=440:d=0.3", tone]
    try #require(Child(words).wait() == 0)
    let tool = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    for number in 1...10 {
      let output = server.folder.path + "/output-\(number)"
      let play = [tool.appendingPathComponent("fermata").path, "play", broken, tone]
      #expect(try Child(play, environment: server.environment, output: output).wait() == 1)
      let told = try String(contentsOfFile: output, encoding: .utf8)
      #expect(told.contains("playing 1.wav") && told.contains("the end"), "\(number): \(told)")
    }
  }

  @Test(arguments: SoundServer.available) func `who plays at once waits for the server, and is not refused`(
    _ kind: SoundServer.Kind
  ) async throws {
    let server = try SoundServer(kind)
    for _ in 0..<20 {
      let audio = AudioSystem(platform: LinuxSystem(media: SineMedia(), server: server.address).platform)
      let player = Player(audio)
      player.load("sine:1000")
      player.play()
      try #require(await player.becomes(\.isPlaying))
      let refused = audio.journal.entries.filter {
        if case .system(.finished(_, failure: _?)) = $0.envelope.event { true } else { false }
      }
      #expect(refused.isEmpty, "\(refused)")
    }
  }

  @Test(arguments: SoundServer.available, [false, true])
  func `a stream for headphones is moved if the app follows moves, else it stays`(
    _ kind: SoundServer.Kind, _ follows: Bool
  ) async throws {
    let rig = try Rig(kind, followsMoves: follows)
    let server = rig.server
    try server.choose("headphones")
    try await rig.play()
    let (speaker, headphones) = (try server.record("speaker"), try server.record("headphones"))
    defer { for recording in [speaker, headphones] { recording.end() } }
    if follows {
      try server.move(to: "speaker")
      #expect(try speaker.sounds())
    } else {
      let words = ["move-sink-input", try server.ourInput(), "speaker"]
      let isMoved = try server.pactl(words, mayFail: true) != nil
      #expect(!isMoved || kind == .pipeWire)
      #expect(try headphones.sounds())
    }
    #expect(await rig.player.becomes { $0.isPlaying && $0.intent.wants })
  }

  @Test(arguments: SoundServer.available)
  func `a loopback is no other music, and music that is muted is none any more`(
    _ kind: SoundServer.Kind
  ) async throws {
    let rig = try Rig(kind)
    try rig.server.pactl(["load-module", "module-loopback", "source=headphones.monitor", "sink=speaker"])
    try #require(try rig.server.lists("sink-inputs") { $0.contains("Sink Input #") })
    let loopback = try rig.server.ourInput()
    let music = try rig.server.stream(role: "music")
    defer { music.end(SIGKILL) }
    #expect(try hints(true, rig), "\(rig.story)")
    let inputs = try #require(try rig.server.pactl(["list", "short", "sink-inputs"]))
    let other = inputs.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }.filter {
      $0 != loopback
    }
    try rig.server.pactl(["set-sink-input-mute", try #require(other.first), "1"])
    #expect(try hints(false, rig), "\(rig.story)")
  }

  /// Waits until the hint was told last as wanted.
  private func hints(_ isOn: Bool, _ rig: Rig) throws -> Bool {
    try rig.server.lists("short sinks") { _ in
      rig.audio.journal.entries.last {
        [.system(.secondaryAudioHint(true)), .system(.secondaryAudioHint(false))].contains($0.envelope.event)
      }?.envelope.event == .system(.secondaryAudioHint(isOn))
    }
  }

  @Test(arguments: SoundServer.available) func `from one headset to another it is not held as for a speaker`(
    _ kind: SoundServer.Kind
  ) async throws {
    let rig = try Rig(kind)
    try rig.server.add("earphones", form: "headset")
    try rig.server.choose("headphones")
    try await rig.play()
    try rig.server.announce("earphones")
    let recording = try rig.server.record("earphones")
    defer { recording.end() }
    #expect(try recording.sounds())
    let reasons: [Event] = [
      .system(.routeChanged(.override)), .system(.routeChanged(.newDeviceAvailable)),
    ]
    let told = rig.audio.journal.entries.map(\.envelope.event).filter(reasons.contains)
    #expect(told.last == .system(.routeChanged(.newDeviceAvailable)), "\(rig.story)")
  }

  @Test(arguments: SoundServer.available) func `an output that is muted is told as silent`(
    _ kind: SoundServer.Kind
  ) throws {
    let server = try SoundServer(kind)
    let session = LinuxSystem(media: SineMedia(), server: server.address).platform.session
    for (words, volume) in [("1", Float(0)), ("0", 1)] {
      try server.pactl(["set-sink-mute", "speaker", words])
      #expect(try server.lists("short sinks") { _ in session.snapshot.outputVolume == volume })
    }
  }

  @Test(arguments: SoundServer.available) func `music that plays on after a talk is music to others`(
    _ kind: SoundServer.Kind
  ) async throws {
    let rig = try Rig(kind)
    let talk = rig.audio.require(.voiceChat)
    try await rig.play()
    #expect(try rig.server.lists("sink-inputs") { $0.contains("media.role = \"phone\"") })
    talk.end()
    #expect(
      try rig.server.lists("sink-inputs") {
        $0.contains("media.role = \"music\"") && !$0.contains("media.role = \"phone\"")
      })
    #expect(rig.player.status.isPlaying)
  }
}

extension SoundServer {
  /// The number of the only stream that there is.
  fileprivate func ourInput() throws -> String {
    String(try #require(try pactl(["list", "short", "sink-inputs"])).prefix { $0 != "\t" })
  }

  /// Moves the only stream to a sink, as a mixer does; again where WirePlumber has just put it elsewhere.
  fileprivate func move(to sink: String) throws {
    func column(_ number: Int, of what: String, where isWanted: (Substring) -> Bool) throws -> Substring? {
      try pactl(["list", "short", what])?.split(separator: "\n").first(where: isWanted)?
        .split(separator: "\t")[number]
    }
    let number = try column(0, of: "sinks") { $0.contains("\t\(sink)\t") }
    let input = try ourInput()
    #expect(
      try waits {
        try pactl(["move-sink-input", input, sink], mayFail: true) != nil
          && column(1, of: "sink-inputs") { _ in true } == number
      }, "the stream is not moved to \(sink)")
  }
}
