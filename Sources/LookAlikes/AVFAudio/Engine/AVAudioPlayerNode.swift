import FermataPolicy
import FermataSimulator
import PhoneProcess

open class AVAudioPlayerNode: AVAudioNode, AVAudioMixing {
  let player = PlayerPuller()

  public init() { super.init(player) }

  open var isPlaying: Bool { player.isPlaying }

  // MARK: Playing

  open func play() { play(at: nil) }

  open func play(at when: AVAudioTime?) {
    require(engine != nil, "_engine != nil (attach the player first)")
    require(engine?.isRunning ?? false, "_engine->IsRunning() (R-129)")
    require(engine?.wire(from: self) != nil, "player started when in a disconnected state")
    guard !player.isPlaying else { return }
    player.play(at: beginning(when))
    engine?.plan()
  }

  private func beginning(_ when: AVAudioTime?) -> UInt64 {
    guard let when, let engine else { return 0 }
    if when.isHostTimeValid { return when.hostTime }
    let ahead = Double(when.sampleTime) / when.sampleRate - Double(puller.framesRendered) / puller.rate
    return UInt64(engine.process.phone.now.nanoseconds) + AVAudioTime.hostTime(forSeconds: ahead)
  }

  open func pause() { player.pause() }

  /// Puts out what is scheduled; the handlers are called all the same.
  open func stop() {
    let isInside = AppThread.current.map { $0 === engine?.completionThread } ?? false
    precondition(!isInside, "AVAudioPlayerNode: stop() inside a completion handler is a deadlock (R-130)")
    let entries = player.takeAll()
    engine?.complete(entries)
    engine?.plan()
  }

  override open func reset() {
    super.reset()
    engine?.complete(player.takeAll())
  }

  override func connected(_ format: AVAudioFormat) {
    super.connected(format)
    player.rate = format.sampleRate
    player.isMono = format.channelCount == 1
  }

  open func prepare(withFrameCount frameCount: AVAudioFrameCount) {}

  // MARK: Scheduling

  @preconcurrency
  open func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, completionHandler: (@Sendable () -> Void)? = nil
  ) { scheduleBuffer(buffer, at: nil, options: [], completionHandler: completionHandler) }

  @preconcurrency
  open func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) {
    scheduleBuffer(
      buffer, at: nil, options: [], completionCallbackType: callbackType,
      completionHandler: completionHandler)
  }

  @preconcurrency
  open func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = [],
    completionHandler: (@Sendable () -> Void)? = nil
  ) { schedule(buffer, at: when, options, .dataConsumed, completionHandler) }

  @preconcurrency
  open func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = [],
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) {
    schedule(
      buffer, at: when, options, callbackType, completionHandler.map { handler in { handler(callbackType) } })
  }

  private func schedule(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, _ options: AVAudioPlayerNodeBufferOptions,
    _ callbackType: AVAudioPlayerNodeCompletionCallbackType, _ completion: (() -> Void)?
  ) {
    let format = buffer.format
    require(
      format.channelCount == outputFormat(forBus: 0).channelCount,
      "_outputFormat.channelCount == buffer.format.channelCount")
    require(format.commonFormat == .pcmFormatFloat32, "a scheduled buffer has 32-bit float samples")
    schedule(.init(BufferSound(buffer), at: when, options, callbackType, completion))
  }

  func schedule(_ entry: PlayerPuller.Entry) {
    require(engine != nil, "_engine != nil (attach the player first)")
    engine?.complete(player.schedule(entry))
    engine?.plan()
  }

  // MARK: Time

  /// The frames of its own time, which begins anew when it is stopped and stands while it is paused.
  package var framesPlayed: Int { player.playerFrames }

  @discardableResult
  open func playerTime(forNodeTime nodeTime: AVAudioTime) -> AVAudioTime? {
    guard isPlaying, nodeTime.isSampleTimeValid else { return nil }
    let lead = Int64(player.framesRendered - player.playerFrames)
    return AVAudioTime(
      hostTime: nodeTime.hostTime, sampleTime: nodeTime.sampleTime - lead, atRate: player.rate)
  }

  @discardableResult
  open func nodeTime(forPlayerTime playerTime: AVAudioTime) -> AVAudioTime? {
    guard isPlaying, playerTime.isSampleTimeValid else { return nil }
    let lead = Int64(player.framesRendered - player.playerFrames)
    return AVAudioTime(sampleTime: playerTime.sampleTime + lead, atRate: player.rate)
  }
}
