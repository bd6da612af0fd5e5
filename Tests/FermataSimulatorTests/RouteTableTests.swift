import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

/// Every cell of R-061: what a session gets with nothing, a wired headset, a Bluetooth headset, AirPlay, a car.
@Suite struct RouteTableTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let configuration: SessionConfiguration
    /// Outputs, then inputs, as in `receiver | mic`; one cell for each device.
    let cells: [String]

    init(
      _ category: SessionConfiguration.Category, _ mode: SessionConfiguration.Mode = .default,
      _ options: SessionConfiguration.Options = [], _ cells: String...
    ) {
      configuration = SessionConfiguration(category, mode: mode, options: options)
      self.cells = cells
    }

    var testDescription: String { configuration.description }
  }

  private static let devices: [AudioPort.Kind?] = [nil, .headphones, .bluetoothA2DP, .airPlay, .carAudio]
  private static let media = [
    "builtInSpeaker |", "headphones |", "bluetoothA2DP |", "airPlay |", "carAudio |",
  ]
  private static let wired = "headphones | headsetMic"
  private static let car = "carAudio | carAudio"
  private static let ear = "builtInReceiver | builtInMic"
  private static let loud = "builtInSpeaker | builtInMic"
  private static let hfp = "bluetoothHFP | bluetoothHFP"
  private static let a2dp = "bluetoothA2DP | builtInMic"

  static let rows: [Row] =
    [SessionConfiguration.Category.ambient, .soloAmbient, .playback].map { category in
      Row(category, .default, [], media[0], media[1], media[2], media[3], media[4])
    } + [
      Row(.playAndRecord, .default, [], ear, wired, ear, ear, car),
      Row(.playAndRecord, .default, .defaultToSpeaker, loud, wired, loud, loud, car),
      Row(.playAndRecord, .default, .allowBluetoothA2DP, ear, wired, a2dp, ear, car),
      Row(.playAndRecord, .default, .allowBluetoothHFP, ear, wired, hfp, ear, car),
      Row(.playAndRecord, .default, [.allowBluetoothHFP, .allowBluetoothA2DP], ear, wired, hfp, ear, car),
      Row(.playAndRecord, .default, .allowAirPlay, ear, wired, ear, "airPlay | builtInMic", car),
      Row(.playAndRecord, .voiceChat, [], ear, wired, hfp, ear, car),
      Row(.playAndRecord, .voiceChat, .allowAirPlay, ear, wired, hfp, ear, car),
      Row(.playAndRecord, .videoChat, [], loud, wired, hfp, loud, car),
      Row(
        .record, .default, [], "| builtInMic", "| headsetMic", "| builtInMic", "| builtInMic", "| carAudio"),
      Row(
        .record, .default, .allowBluetoothHFP, "| builtInMic", "| headsetMic", "| bluetoothHFP",
        "| builtInMic", "| carAudio"),
      Row(.multiRoute, .default, [], loud, wired, loud, loud, loud),
    ]

  @Test(arguments: rows) func `each cell of the table of outputs and inputs is as R-061 says`(_ row: Row)
    throws
  {
    for (device, cell) in zip(Self.devices, row.cells) {
      let phone = Phone()
      let visitor = Visitor(phone)
      try visitor.configure(row.configuration)
      try visitor.activate()
      if let device { phone.connect(device) }
      #expect(phone.route.text == cell, "\(device.map(\.rawValue) ?? "nothing")")
      #expect(visitor.platform.session.snapshot.route == phone.route)
    }
  }

  @Test(arguments: [
    (SessionConfiguration(.playback), "builtInSpeaker |"),
    (SessionConfiguration(.playAndRecord, options: .allowBluetoothA2DP), "builtInReceiver | builtInMic"),
    (SessionConfiguration(.playAndRecord, options: .allowBluetoothHFP), "bluetoothHFP | bluetoothHFP"),
  ])
  func `a headset for calls alone is heard in calls alone (R-061)`(
    _ configuration: SessionConfiguration, _ text: String
  ) throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    phone.connect(.bluetoothHFP)
    try visitor.configure(configuration)
    try visitor.activate()
    #expect(phone.route.text == text)
  }

  @Test func `everything with a cable sounds at once in multiRoute, Bluetooth never`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.configure(SessionConfiguration(.multiRoute))
    try visitor.activate()
    for kind in [AudioPort.Kind.headphones, .usbAudio, .bluetoothA2DP, .hdmi] { phone.connect(kind) }
    #expect(phone.route.text == "headphones usbAudio hdmi | usbAudio")
    try visitor.play(SessionConfiguration(.multiRoute))
    try phone.run(for: .seconds(1))
    for kind in [AudioPort.Kind.headphones, .usbAudio, .hdmi] {
      #expect(visitor.tape(kind)?.ranges == [0..<48_000])
    }
    #expect(visitor.tape() == nil && visitor.tape(.bluetoothA2DP) == nil)
  }

  @Test(arguments: [
    (AudioPort.Kind.headphones, false, "headphones | headsetMic"),
    (.headphones, true, "builtInSpeaker | headsetMic"), (.bluetoothA2DP, true, "builtInSpeaker | builtInMic"),
    (.usbAudio, true, "usbAudio | usbAudio"), (.carAudio, true, "carAudio | carAudio"),
  ])
  func `defaultToSpeaker gives way to what is worn, or not, by a knob (R-062)`(
    _ kind: AudioPort.Kind, _ speakerWins: Bool, _ text: String
  ) throws {
    let phone = Phone()
    phone.conditions.speakerBeatsHeadphones = speakerWins
    let visitor = Visitor(phone)
    try visitor.configure(
      SessionConfiguration(.playAndRecord, options: [.defaultToSpeaker, .allowBluetoothHFP]))
    try visitor.activate()
    #expect(phone.route.text == "builtInSpeaker | builtInMic")
    phone.connect(kind)
    #expect(phone.route.text == text)
    phone.disconnect(kind)
    // it is still set.
    #expect(phone.route.text == "builtInSpeaker | builtInMic")
    // Nor does an interruption take it.
    phone.begin(.siri)
    phone.end(.siri)
    #expect(try visitor.activate() == nil && phone.route.text == "builtInSpeaker | builtInMic")
  }

  @Test func `of two Bluetooth devices the last one is heard, and a pick makes it the last (R-060, R-065)`()
    throws
  {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.configure(SessionConfiguration(.playAndRecord, mode: .voiceChat))
    try visitor.activate()
    phone.connect(.bluetoothA2DP, named: "Buds")
    phone.connect(.bluetoothHFP, named: "Car kit")
    #expect(phone.route.outputs.map(\.uid) == ["Car kit"])
    try phone.run(for: .zero)
    visitor.forget()
    phone.pick(.bluetoothA2DP, named: "Buds")
    try phone.run(for: .zero)
    // Both ends move: a microphone and an output of two headsets do not go together.
    #expect(phone.route.outputs.map(\.uid) == ["Buds-hfp"] && phone.route.inputs.map(\.uid) == ["Buds-hfp"])
    #expect(visitor.notices == [.routeChanged(.override)])
    #expect(phone.hardwareRate == 16_000)
    try visitor.configure(SessionConfiguration(.playback))
    #expect(phone.route.outputs.map(\.uid) == ["Buds"] && phone.hardwareRate == 48_000)
  }

  @Test func `the route is that of the session with a microphone, else of the latest that does not mix`()
    throws
  {
    let phone = Phone()
    let chat = Visitor(phone, "chat")
    let player = Visitor(phone, "player")
    try chat.configure(SessionConfiguration(.playAndRecord, options: .mixWithOthers))
    try chat.activate()
    phone.open(player.app)
    try player.configure(SessionConfiguration(.playback, options: .mixWithOthers))
    try player.activate()
    #expect(phone.route.text == "builtInReceiver | builtInMic")
    try chat.deactivate()
    #expect(phone.route.text == "builtInSpeaker |")
  }
}

extension Route {
  /// Outputs, a bar, inputs.
  fileprivate var text: String {
    (outputs.map(\.description) + ["|"] + inputs.map(\.description)).joined(separator: " ")
  }
}
