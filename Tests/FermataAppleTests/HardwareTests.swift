import FermataApple
import FermataPolicy
import Testing

/// What Core Audio's hardware layer tells of a Mac's devices, as ports and reasons.
@Suite struct HardwareTests {
  private static let outputs:
    [(transport: HardwareDevice.Code, source: HardwareDevice.Code?, AudioPort.Kind)] = [
      ("bltn", "ispk", .builtInSpeaker), ("bltn", nil, .builtInSpeaker), ("bltn", "hdpn", .headphones),
      ("bltn", "line", .lineOut), ("bltn", "espk", .lineOut), ("bltn", "spdf", .lineOut),
      ("blue", nil, .bluetoothA2DP), ("blea", nil, .bluetoothA2DP), ("hdmi", nil, .hdmi),
      ("dprt", nil, .hdmi), ("airp", nil, .airPlay), ("usb ", nil, .usbAudio), ("thun", nil, .usbAudio),
      ("grup", nil, .usbAudio), ("virt", nil, .usbAudio), ("usb ", "hdpn", .usbAudio),
    ]

  @Test(arguments: outputs)
  func `an output's kind is its way to the Mac, and in the jack what is plugged in`(
    transport: HardwareDevice.Code, source: HardwareDevice.Code?, kind: AudioPort.Kind
  ) {
    let port = HardwareDevice(uid: "one", transport: transport, source: source).output
    #expect(port == AudioPort(kind, uid: "one"))
  }

  private static let inputs:
    [(transport: HardwareDevice.Code, source: HardwareDevice.Code?, AudioPort.Kind)] = [
      ("bltn", "imic", .builtInMic), ("bltn", nil, .builtInMic), ("bltn", "emic", .headsetMic),
      ("bltn", "line", .headsetMic), ("bltn", "spdf", .headsetMic), ("blue", nil, .bluetoothHFP),
      ("blea", nil, .bluetoothHFP), ("usb ", nil, .usbAudio),
    ]

  @Test(arguments: inputs)
  func `an input's kind is its way to the Mac, and in the jack what is plugged in`(
    transport: HardwareDevice.Code, source: HardwareDevice.Code?, kind: AudioPort.Kind
  ) {
    #expect(HardwareDevice(uid: "one", transport: transport, source: source).input.kind == kind)
  }

  @Test func `a constant is its four characters, the first in the highest byte`() {
    #expect(HardwareDevice.Code("bltn") == HardwareDevice.Code(0x626C_746E))
  }

  private static let speaker = HardwareDevice(uid: "speaker", transport: "bltn", source: "ispk")
  private static let jack = HardwareDevice(uid: "jack", transport: "bltn", source: "hdpn")
  private static let buds = HardwareDevice(uid: "buds", transport: "blue")
  private static let box = HardwareDevice(uid: "box", transport: "usb ")
  private static let receiver = HardwareDevice(uid: "receiver", transport: "airp")
  private static let both = ["speaker", "jack", "buds", "box"]

  /// From which device to which, and what was there before and is there now.
  private static let moves:
    [(from: HardwareDevice?, to: HardwareDevice?, was: [String], is: [String], Route.ChangeReason?)] = [
      (speaker, speaker, both, both, nil), (speaker, speaker, ["speaker"], both, nil),
      (jack, speaker, both, ["speaker"], .oldDeviceUnavailable),
      (buds, speaker, both, ["speaker"], .oldDeviceUnavailable),
      (box, jack, ["box", "speaker"], ["jack", "speaker"], .oldDeviceUnavailable),
      (speaker, jack, ["speaker"], both, .newDeviceAvailable),
      (nil, box, [], ["box"], .newDeviceAvailable), (box, nil, ["box"], [], .oldDeviceUnavailable),
      (box, nil, ["box"], ["box"], .unknown),
      (box, speaker, both, both, .override), (speaker, box, both, both, .override),
      (jack, speaker, both, both, .override),
      // Taken by a telephone, they may still be listed.
      (buds, speaker, both, both, .unknown),
      (receiver, speaker, ["receiver", "speaker"], ["receiver", "speaker"], .unknown),
      (
        HardwareDevice(uid: "one", transport: "bltn", source: "hdpn"),
        HardwareDevice(uid: "one", transport: "bltn", source: "ispk"), ["one"], ["one"],
        .oldDeviceUnavailable
      ),
      (
        HardwareDevice(uid: "one", transport: "bltn", source: "ispk"),
        HardwareDevice(uid: "one", transport: "bltn", source: "hdpn"), ["one"], ["one"],
        .newDeviceAvailable
      ),
    ]

  @Test(arguments: moves) func `why sound moved is concluded from what is gone and what is new`(
    from: HardwareDevice?, to: HardwareDevice?, was: [String], is present: [String],
    reason: Route.ChangeReason?
  ) {
    let before = Hardware(output: from, present: Set(was)),
      after = Hardware(output: to, present: Set(present))
    #expect(after.outputMoved(since: before) == reason)
  }
}
