import FermataLinux
import FermataPolicy
import FermataSignal
import Testing

/// The kinds of endpoint that a server describes.
@Suite struct PulsePortTests {
  /// The numbers are those of `pa_device_port_type`.
  @Test(arguments: [
    (2, AudioPort.Kind.builtInSpeaker), (3, .headphones), (6, .headphones), (1, .lineOut), (4, .lineOut),
    (9, .lineOut), (22, .lineOut), (7, .builtInReceiver), (8, .builtInReceiver), (10, .hdmi), (11, .hdmi),
    (14, .usbAudio), (15, .bluetoothA2DP), (17, .bluetoothHFP), (18, .carAudio), (21, .airPlay),
  ])
  func `the active port's type says it best`(_ type: Int, _ kind: AudioPort.Kind) {
    let found = AudioPort.Kind(
      portType: UInt32(type), portName: "analog-output-headphones", formFactor: "tv", bus: "pci")
    #expect(found == kind)
  }

  @Test(
    arguments: [
      ("analog-output-headphones", nil, nil, AudioPort.Kind.headphones),
      ("analog-output-speaker", "internal", "pci", .builtInSpeaker),
      ("hdmi-output-0", nil, nil, .hdmi), ("analog-output-lineout", nil, nil, .lineOut),
      ("iec958-stereo-output", nil, "usb", .lineOut), ("analog-output", "headphone", nil, .headphones),
      (nil, "headset", "usb", .headphones), (nil, "internal", nil, .builtInSpeaker),
      (nil, "portable", nil, .builtInSpeaker),
      (nil, "handset", nil, .builtInReceiver), (nil, "tv", nil, .hdmi), (nil, "car", nil, .carAudio),
      (nil, "hifi", nil, .lineOut), (nil, nil, "usb", .usbAudio), (nil, nil, "pci", .builtInSpeaker),
      (nil, nil, nil, .builtInSpeaker), (nil, "webcam", "usb", .usbAudio),
      (nil, nil, "bluetooth", .bluetoothA2DP),
      (nil, "headset", "bluetooth", .bluetoothA2DP), (nil, "hands-free", "bluetooth", .bluetoothHFP),
      (nil, "car", "bluetooth", .carAudio), ("analog-output-headphones", nil, "bluetooth", .bluetoothA2DP),
    ] as [(String?, String?, String?, AudioPort.Kind)])
  func `then its name, the form and the bus`(
    _ name: String?, _ form: String?, _ bus: String?, _ kind: AudioPort.Kind
  ) {
    #expect(AudioPort.Kind(portType: 0, portName: name, formFactor: form, bus: bus) == kind)
  }

  @Test(arguments: [
    (3, AudioPort.Kind.bluetoothA2DP), (2, .bluetoothA2DP), (6, .bluetoothA2DP), (1, .bluetoothA2DP),
    (17, .bluetoothHFP), (18, .carAudio),
  ])
  func `whatever a Bluetooth device is, its speaker as well, is Bluetooth's`(
    _ type: Int, _ kind: AudioPort.Kind
  ) {
    #expect(
      AudioPort.Kind(portType: UInt32(type), portName: nil, formFactor: nil, bus: "bluetooth") == kind)
  }
}

extension PulsePortTests {
  /// The mixers of many headsets call their control "Speaker", and servers call a plain output's port analog (22).
  @Test(
    arguments: [
      (2, "analog-output-speaker", "headset", "usb", AudioPort.Kind.headphones),
      (22, "analog-output", "headset", "usb", .headphones),
      (22, "analog-output", "headphone", "usb", .headphones),
      (14, "usb-output", "headset", "usb", .headphones),
      (2, "analog-output-speaker", "headset", nil, .headphones),
      (10, "hdmi-output-0", "headset", nil, .hdmi), (2, "analog-output-speaker", nil, "usb", .usbAudio),
      (2, "analog-output-speaker", "speaker", "usb", .usbAudio), (22, "analog-output", nil, "usb", .lineOut),
      (2, "analog-output-speaker", "internal", "pci", .builtInSpeaker),
    ] as [(Int, String, String?, String?, AudioPort.Kind)])
  func `what is worn or hangs on USB is not the computer's own speaker, whatever its mixer calls it`(
    _ type: Int, _ name: String, _ form: String?, _ bus: String?, _ kind: AudioPort.Kind
  ) {
    #expect(AudioPort.Kind(portType: UInt32(type), portName: name, formFactor: form, bus: bus) == kind)
  }

  @Test(
    arguments: [
      (5, "analog-input-internal-mic", nil, "pci", AudioPort.Kind.builtInMic),
      (0, nil, nil, nil, .builtInMic), (6, nil, nil, "pci", .headsetMic),
      (5, "analog-input-headset-mic", nil, "pci", .headsetMic),
      (5, "analog-input-headphone-mic", nil, nil, .headsetMic),
      (5, nil, "webcam", "usb", .usbAudio), (14, nil, nil, nil, .usbAudio),
      (0, nil, "headset", "usb", .headsetMic), (5, "headset-input", "headset", "bluetooth", .bluetoothHFP),
      (15, nil, nil, nil, .bluetoothHFP), (17, nil, nil, nil, .bluetoothHFP),
      (4, "analog-input-linein", nil, "pci", .lineOut), (9, nil, nil, "usb", .lineOut),
      (10, nil, nil, nil, .hdmi), (4, nil, nil, "bluetooth", .bluetoothHFP),
    ] as [(Int, String?, String?, String?, AudioPort.Kind)])
  func `an input is what its bus, its port and its form say`(
    _ type: Int, _ name: String?, _ form: String?, _ bus: String?, _ kind: AudioPort.Kind
  ) {
    #expect(
      AudioPort.Kind(inputType: UInt32(type), portName: name, formFactor: form, bus: bus) == kind)
  }

  @Test func `the usual devices lead their lists, whose order is the server's`() {
    func device(_ name: String, _ isUsual: Bool) -> SoundDevice {
      SoundDevice(name: name, kind: .headphones, volume: 1, isUsual: isUsual)
    }
    let devices = SoundDevices(
      outputs: [device("a", false), device("b", true), device("c", false)], inputs: [device("d", false)])
    #expect(devices.outputs.map(\.name) == ["b", "a", "c"] && devices.inputs.map(\.name) == ["d"])
  }
}

/// When pulls are heard, by a server whose figures jump.
@Suite struct PulseClockTests {
  private static let ms: Int64 = 1_000_000

  /// Places pulls of 10 ms at estimates, and gives where each begins.
  private static func places(_ estimates: [Double]) -> [Double] {
    var clock = PulseClock(.standard)
    return estimates.map { Double(clock.place(480, behind: 0, estimate: Int64($0 * 1e6))) / 1e6 }
  }

  @Test func `one pull follows the other whatever the figure's noise`() {
    #expect(Self.places([50, 60.9, 69.2, 82.9, 87.1]) == [50, 60, 70, 80, 90])
  }

  @Test func `a late figure is a gap, an early one is given back in small steps`() {
    #expect(Self.places([50, 63.001, 73]) == [50, 63.001, 73.001])
    #expect(Self.places([50, 63, 73]) == [50, 60, 70])
    #expect(Self.places([50, 56.999, 60]) == [50, 59.96, 69.92])
    #expect(Self.places([50, 57, 67]) == [50, 60, 70])
  }

  /// Places the pulls of a writing, and gives where each begins, in milliseconds.
  private static func write(_ pulls: Int, at estimate: Int64, _ clock: inout PulseClock) -> [Double] {
    (0..<pulls).map { Double(clock.place(480, behind: $0 * 480, estimate: estimate * ms)) / 1e6 }
  }

  @Test func `a lead that a second writing has is given back by each of its pulls`() {
    var clock = PulseClock(.standard)
    #expect(Self.write(1, at: 50, &clock) == [50])
    #expect(Self.write(2, at: 20, &clock) == [59.96, 69.96])
    #expect(Self.write(3, at: 40, &clock) == [79.92, 89.88, 99.84])
    // A figure without it ends that, and of a late one there is one gap.
    #expect(Self.write(1, at: 109, &clock) == [109.84])
    #expect(Self.write(2, at: 40, &clock) == [119.8, 129.8])
    #expect(Self.write(2, at: 200, &clock) == [200, 210])
  }

  @Test
  func
    `a lead that takes too long to be given back is believed once it is told again, and moves what was placed`()
  {
    var clock = PulseClock(.standard)
    func heed(_ estimate: Int64, at now: Int64) { clock.heed(estimate * Self.ms, at: now * Self.ms) }
    #expect(Self.write(2, at: 550, &clock) == [550, 560])
    // Told several times at once, and written to meanwhile.
    for now: Int64 in [0, 1, 99] { heed(70, at: now) }
    #expect(Self.write(1, at: 70, &clock) == [569.96])
    #expect(Self.write(1, at: 80, &clock) == [579.92])
    // A figure without it between ends that.
    heed(589, at: 100)
    heed(90, at: 110)
    heed(90, at: 209)
    #expect(Self.write(1, at: 589, &clock) == [589.92])
    #expect(Self.write(1, at: 100, &clock) == [599.88])
    heed(110, at: 210)
    #expect(Self.write(2, at: 110, &clock) == [110, 120])
    // All that was placed before that was 499.88 ms too late.
    clock.takeBack(4 * 480)
    #expect(Self.write(1, at: 90, &clock) == [90.04])
    heed(20, at: 300)
    clock.begin()
    #expect(Self.write(1, at: 550, &clock) == [550])
    heed(20, at: 400)
    #expect(clock.ahead(of: 550 * Self.ms) == 480)
  }

  @Test(arguments: [(50, 69_920), (51, 18_960)])
  func `a lead of fifty milliseconds is given back in steps, and one of fifty-one is not`(
    _ lead: Int64, _ third: Int64
  ) {
    var clock = PulseClock(.standard)
    #expect(Self.write(1, at: 50, &clock) == [50])
    for (end, start) in [(Int64(60_000), Int64(59_960)), (69_960, third)] {
      let estimate = end * 1_000 - lead * Self.ms
      clock.heed(estimate, at: end * 20_000)
      #expect(clock.place(480, behind: 0, estimate: estimate) == start * 1_000)
    }
  }

  @Test func `what is placed anew begins where it began, however much of a lead was given back`() {
    var clock = PulseClock(.standard)
    _ = Self.write(1, at: 50, &clock)
    _ = Self.write(1, at: 20, &clock)
    #expect(Self.write(3, at: 20, &clock) == [69.92, 79.88, 89.84])
    clock.takeBack(2 * 480)
    #expect(Self.write(1, at: 80, &clock) == [79.88])
    // The half of a pull ends in its middle, 5 ms on.
    clock.takeBack(240)
    #expect(clock.ahead(of: 84_880_000) == 0 && clock.ahead(of: 83_880_000) == 48)
    clock.takeBack(240 + 480)
    #expect(Self.write(1, at: 69, &clock) == [69.92])
  }

  @Test func `more is placed than is remembered`() {
    var clock = PulseClock(.standard)
    for number in 0..<2_000 { _ = clock.place(48, behind: 0, estimate: Int64(number) * Self.ms) }
    clock.takeBack(500 * 48)
    #expect(clock.place(48, behind: 0, estimate: 1_500 * Self.ms) == 1_500 * Self.ms)
  }

  @Test func `what is placed anew takes the place of what it was`() {
    var clock = PulseClock(.standard)
    for number in 0..<3 { _ = clock.place(480, behind: 0, estimate: (50 + Int64(number) * 10) * Self.ms) }
    #expect(clock.ahead(of: 60 * Self.ms) == 960 && clock.ahead(of: 99 * Self.ms) == 0)
    clock.takeBack(960)
    #expect(clock.place(480, behind: 0, estimate: 60 * Self.ms) == 60 * Self.ms)
    #expect(clock.place(480, behind: 0, estimate: 70 * Self.ms) == 70 * Self.ms)
  }

  @Test func `what begins anew follows nothing`() {
    var clock = PulseClock(.standard)
    #expect(clock.place(480, behind: 0, estimate: 50 * Self.ms) == 50 * Self.ms)
    clock.begin()
    #expect(clock.place(480, behind: 0, estimate: 20 * Self.ms) == 20 * Self.ms)
  }
}
