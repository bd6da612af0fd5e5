import FermataPolicy
import FermataSimulator
public import Foundation
import PhoneProcess

public typealias AVAudioNodeBus = Int
public typealias AVAudioNodeTapBlock = (AVAudioPCMBuffer, AVAudioTime) -> Void
public typealias AVAudioNodeCompletionHandler = () -> Void

/// Stops the program where Apple's framework raises an exception that no Swift code catches.
func require(_ condition: Bool, _ text: @autoclosure () -> String) {
  precondition(condition, "com.apple.coreaudio.avfaudio: required condition is false: \(text())")
}

/// Stops the program at the format of a device on its way out.
func requireValid(_ format: AVAudioFormat) {
  require(
    format.sampleRate > 0 && format.channelCount > 0,
    "IsFormatSampleRateAndChannelCountValid(format) (R-125)")
}

open class AVAudioNode: NSObject {
  public internal(set) weak var engine: AVAudioEngine?
  let puller: Puller
  /// The format of the connection from its output.
  var connectedFormat: AVAudioFormat?

  init(_ puller: Puller) {
    self.puller = puller
    super.init()
  }

  open var numberOfInputs: Int { 0 }
  open var numberOfOutputs: Int { 1 }
  open var latency: TimeInterval { 0 }
  open var outputPresentationLatency: TimeInterval { engine?.outputNode.presentationLatency ?? 0 }

  @discardableResult
  open func inputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
    engine?.wire(to: self, bus)?.format ?? .rendered
  }

  @discardableResult
  open func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat { connectedFormat ?? .rendered }

  /// Takes the format of the connection from its output.
  func connected(_ format: AVAudioFormat) { connectedFormat = format }

  open func reset() { puller.tap?.forget() }

  open var lastRenderTime: AVAudioTime? {
    guard let engine, engine.isRunning else { return nil }
    return AVAudioTime(
      hostTime: UInt64(engine.process.phone.now.nanoseconds), sampleTime: Int64(puller.framesRendered),
      atRate: puller.rate)
  }

  /// Apple's 100 to 400 ms: the size is a wish.
  open func installTap(
    onBus bus: AVAudioNodeBus, bufferSize: AVAudioFrameCount, format: AVAudioFormat?,
    block tapBlock: @escaping AVAudioNodeTapBlock
  ) {
    let own = outputFormat(forBus: bus)
    let format = format ?? own
    require(puller.tap == nil, "nullptr == Tap() (R-127: one tap per bus)")
    requireValid(format)
    require(format.sampleRate == puller.rate, "format.sampleRate == hwFormat.sampleRate (R-127)")
    require(format.commonFormat == .pcmFormatFloat32, "a tap's format has 32-bit float samples")
    let wish = Int(bufferSize), tenth = Int(format.sampleRate / 10)
    puller.tap = TapMemory(
      format, frameCount: min(max(wish, tenth), 4 * tenth), most: puller.mostFrames, tapBlock)
    engine?.plan()
  }

  open func removeTap(onBus bus: AVAudioNodeBus) { puller.tap = nil }
}
