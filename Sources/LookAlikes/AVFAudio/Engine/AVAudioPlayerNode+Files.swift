// Files and parts of them; a rate other than the node's is converted, and one channel is heard on both sides.

extension AVAudioPlayerNode {
  @preconcurrency
  public func scheduleFile(
    _ file: AVAudioFile, at when: AVAudioTime?, completionHandler: (@Sendable () -> Void)? = nil
  ) { schedule(file, 0, file.length, at: when, .dataConsumed, completionHandler) }

  @preconcurrency
  public func scheduleFile(
    _ file: AVAudioFile, at when: AVAudioTime?,
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) {
    schedule(
      file, 0, file.length, at: when, callbackType,
      completionHandler.map { handler in { handler(callbackType) } })
  }

  @preconcurrency
  public func scheduleSegment(
    _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition,
    frameCount numberFrames: AVAudioFrameCount, at when: AVAudioTime?,
    completionHandler: (@Sendable () -> Void)? = nil
  ) { schedule(file, startFrame, Int64(numberFrames), at: when, .dataConsumed, completionHandler) }

  @preconcurrency
  public func scheduleSegment(
    _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition,
    frameCount numberFrames: AVAudioFrameCount, at when: AVAudioTime?,
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) {
    schedule(
      file, startFrame, Int64(numberFrames), at: when, callbackType,
      completionHandler.map { handler in { handler(callbackType) } })
  }

  /// The file's own position stays where it is (our choice, because no source tells).
  private func schedule(
    _ file: AVAudioFile, _ start: AVAudioFramePosition, _ count: Int64, at when: AVAudioTime?,
    _ callbackType: AVAudioPlayerNodeCompletionCallbackType, _ completion: (() -> Void)?
  ) {
    require(start >= 0, "startFrame >= 0")
    require(count > 0, "numberFrames > 0")
    guard let frames = file.frames else { preconditionFailure("AVAudioPlayerNode: the file is closed") }
    let (first, last) = (min(start, file.length), min(start + count, file.length))
    let sound = SegmentSound(frames, Int(first)..<Int(last), of: player)
    schedule(.init(sound, at: when, [], callbackType, completion))
  }
}
