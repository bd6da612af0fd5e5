import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Testing

/// Two of a kind at once: which of two calls, sessions, microphones or devices counts.
@Suite struct NeighbourTests {
  private func presses(of visitor: Visitor) -> [SystemEvent] {
    visitor.notices.filter { if case .remote = $0 { true } else { false } }
  }

  @Test func `a call after one that was on hold is heard`() throws {
    let phone = Phone()
    phone.begin(.call)
    phone.answer()
    phone.holdCall()
    phone.end(.call)
    phone.begin(.call)
    phone.answer()
    let visitor = Visitor(phone)
    try visitor.play()
    #expect(phone.loudness(of: visitor.app) == 0.2)
    phone.begin(.internetCall)
    phone.holdCall()
    phone.end(.internetCall)
    #expect(phone.loudness(of: visitor.app) == 1)
  }

  @Test(
    arguments: [
      (.default, .airPlay), (.voiceChat, .builtInReceiver), (.videoChat, .builtInSpeaker),
      (.measurement, .airPlay), (.videoRecording, .airPlay),
    ] as [(SessionConfiguration.Mode, AudioPort.Kind)])
  func `a conversation is not sent to an AirPlay receiver`(
    _ mode: SessionConfiguration.Mode, _ kind: AudioPort.Kind
  ) throws {
    let phone = Phone()
    phone.connect(.airPlay)
    let visitor = Visitor(phone)
    try visitor.play(SessionConfiguration(.playAndRecord, mode: mode, options: .allowAirPlay))
    #expect(phone.output.kind == kind && phone.route.inputs.map(\.kind) == [.builtInMic])
  }

  @Test(
    arguments: [
      ([], .builtInMic), ([.headphones, .usbAudio], .usbAudio), ([.usbAudio, .headphones], .headsetMic),
      ([.headphones, .airPlay], .headsetMic), ([.headphones, .hdmi], .headsetMic),
      ([.carAudio, .bluetoothA2DP], .carAudio),
    ] as [([AudioPort.Kind], AudioPort.Kind)])
  func `of several microphones the one connected last records`(
    _ devices: [AudioPort.Kind], _ kind: AudioPort.Kind
  ) throws {
    let phone = Phone()
    for device in devices { phone.connect(device) }
    let visitor = Visitor(phone)
    try visitor.configure(SessionConfiguration(.record))
    try visitor.activate()
    #expect(phone.route.inputs.map(\.kind) == [kind] && phone.route.outputs == [])
  }

  @Test(arguments: [[0, 1], [1, 0], [0, 1, 0], [1, 0, 1]])
  func `of two sessions of one rank the one that became active last has the route`(_ order: [Int]) throws {
    let phone = Phone()
    let visitors = [Visitor(phone, "near"), Visitor(phone, "far")]
    try visitors[0].configure(SessionConfiguration(.playAndRecord, options: .mixWithOthers))
    try visitors[1].configure(
      SessionConfiguration(.playAndRecord, options: [.mixWithOthers, .defaultToSpeaker]))
    for number in order {
      try visitors[number].deactivate()
      try visitors[number].activate()
    }
    #expect(phone.output.kind == (order.last == 0 ? .builtInReceiver : .builtInSpeaker))
  }

  @Test(arguments: [true, false], [true, false])
  func `an end that nothing began may lose its leave as any other`(_ mayResume: Bool, _ keepsLeave: Bool)
    throws
  {
    let phone = Phone()
    phone.conditions.endedKeepsLeave = keepsLeave
    let visitor = Visitor(phone)
    try visitor.play()
    phone.end(.call, mayResume: mayResume)
    try phone.run(for: .seconds(1))
    #expect(visitor.interruptions == [.interruptionEnded(mayResume: mayResume && keepsLeave)])
  }

  @Test(arguments: [true, false]) func `a prompt interrupts who speaks alone, not who speaks beside others`(
    _ mixes: Bool
  ) throws {
    let phone = Phone()
    let (speaker, guide) = (Visitor(phone, "speaker"), Visitor(phone, "guide"))
    try speaker.play(
      SessionConfiguration(.playback, mode: .spokenAudio, options: mixes ? .mixWithOthers : []))
    try guide.configure(
      SessionConfiguration(.playback, mode: .voicePrompt, options: .interruptSpokenAudioAndMixWithOthers))
    try guide.activate()
    try phone.run(for: .seconds(1))
    #expect(phone.isSessionActive(speaker.app) == mixes)
  }

  @Test func `buds that are both out are not put back one by one`() throws {
    let phone = Phone()
    phone.connect(.bluetoothA2DP)
    let visitor = Visitor(phone)
    try visitor.play()
    try visitor.show()
    try phone.run(for: .seconds(1))
    phone.moveBud(isIn: false)
    phone.takeBudsOut()
    phone.moveBud(isIn: true)
    try phone.run(for: .milliseconds(500))
    #expect(presses(of: visitor) == [.remote(.pause), .remote(.pause)])
  }

  @Test(arguments: [true, false]) func `a car begins again only what was heard in it`(_ isHeard: Bool) throws
  {
    let phone = Phone()
    phone.conditions.carPlay = .ifPlaying
    phone.connect(.carAudio)
    if !isHeard { phone.connect(.headphones) }
    let visitor = Visitor(phone)
    try visitor.play()
    try visitor.show()
    try phone.run(for: .seconds(1))
    phone.disconnect(.carAudio)
    phone.connect(.carAudio)
    try phone.run(for: .seconds(1))
    #expect(presses(of: visitor) == (isHeard ? [.remote(.play)] : []))
  }

  @Test func `a sound of the phone's own ends an app's short sound`() throws {
    let phone = Phone()
    let app = phone.install("app")
    phone.play(.sound([Float](repeating: 0.5, count: 3 * 2 * 48_000)), by: app, launch: 0)
    try phone.run(for: .seconds(1))
    phone.playSystemSound(for: .seconds(1))
    try phone.run(for: .seconds(4))
    #expect(phone.systemSounds(of: app).map(\.ended) == [.zero + .seconds(1)])
  }

  @Test(arguments: ["gives back", "alarm"])
  func `who listened in the background has its whole time from when that ended`(_ end: String) throws {
    let phone = Phone()
    phone.conditions.suspensionDelay = .seconds(10)
    let visitor = Visitor(phone)
    try visitor.configure(SessionConfiguration(.playAndRecord))
    try visitor.activate()
    phone.lock()
    try phone.run(until: .seconds(25))
    if end == "alarm" { phone.begin(.alarm) } else { try visitor.deactivate() }
    try phone.run(until: .milliseconds(34_900))
    #expect(!phone.isSuspended(visitor.app))
    try phone.run(until: .milliseconds(35_100))
    #expect(phone.isSuspended(visitor.app))
  }

  @Test func `who goes to the background twice has its whole time from the second time on`() throws {
    let phone = Phone()
    phone.conditions.suspensionDelay = .seconds(10)
    let visitor = Visitor(phone)
    phone.lock()
    try phone.run(until: .seconds(5))
    phone.open(visitor.app)
    try phone.run(until: .seconds(8))
    phone.lock()
    try phone.run(until: .milliseconds(17_900))
    #expect(!phone.isSuspended(visitor.app))
    try phone.run(until: .milliseconds(18_100))
    #expect(phone.isSuspended(visitor.app))
  }

  @Test(arguments: [true, false]) func `an app from elsewhere falls silent with the media services`(
    _ isReset: Bool
  ) throws {
    let phone = Phone()
    let radio = phone.install("radio", as: .music)
    phone.play(radio)
    try phone.run(for: .seconds(1))
    if isReset { phone.resetMediaServices() } else { phone.loseMediaServices() }
    try phone.run(for: .seconds(2))
    #expect(phone.framesHeard(of: radio, at: .builtInSpeaker).value <= 48_000)
    #expect(phone.framesHeard(of: radio, at: .builtInSpeaker).value > 47_000)
  }

  @Test(arguments: [true, false], [true, false])
  func `what a lost headset had not played yet goes on at the speaker by a knob, and never if it is pinned`(
    _ moves: Bool, _ isPinned: Bool
  ) throws {
    let phone = Phone(keepsSamples: true)
    phone.conditions.bluetoothLatency = .milliseconds(200)
    phone.conditions.framesInFlightMove = moves
    phone.conditions.outputsArePinned = isPinned
    phone.connect(.bluetoothA2DP)
    let visitor = Visitor(phone)
    let engine = try visitor.play()
    try phone.run(for: .seconds(1))
    try visitor.stop(engine)
    phone.disconnect(.bluetoothA2DP)
    try phone.run(for: .seconds(1))
    #expect(phone.samplesHeard(at: .bluetoothA2DP).count == 2 * 48_000)
    let heard = phone.framesHeard(of: visitor.app, at: .builtInSpeaker).value
    #expect(heard == (moves && !isPinned ? 9_600 : 0))
  }

  @Test func `a second announcement during the first is none`() throws {
    let phone = Phone()
    phone.connect(.headphones)
    phone.begin(.announcement)
    phone.begin(.announcement)
    phone.end(.announcement)
    phone.end(.announcement)
    #expect(phone.lines(with: "Siri announces").count == 1 && phone.lines(with: "has announced").count == 1)
  }

  @Test func `a car that is picked again in the list begins nothing that the user paused in it`() throws {
    let phone = Phone()
    phone.conditions.carPlay = .ifPlaying
    phone.connect(.carAudio)
    let visitor = Visitor(phone)
    let engine = try visitor.play()
    try visitor.show()
    try phone.run(for: .seconds(1))
    phone.disconnect(.carAudio)
    phone.connect(.carAudio)
    try phone.run(for: .seconds(1))
    #expect(presses(of: visitor) == [.remote(.play)])
    try visitor.stop(engine)
    try visitor.show(rate: 0)
    phone.pick(.carAudio)
    try phone.run(for: .seconds(1))
    #expect(presses(of: visitor) == [.remote(.play)])
  }

  @Test func `what other code gives back goes to the app before, which plays on`() throws {
    let phone = Phone()
    let radio = phone.install("radio", as: .music)
    phone.play(radio)
    let visitor = Visitor(phone)
    try visitor.play()
    try phone.run(for: .seconds(1))
    #expect(!phone.isSessionActive(radio))
    phone.meddle(with: visitor.app, .deactivates)
    try phone.run(for: .seconds(1))
    #expect(phone.isSessionActive(radio))
  }
}
