import FermataPlatform
import FermataPolicy
import FermataSignal
public import Foundation
import PhoneProcess

/// Plays one medium, which it reads whole when it is made.
public class AVAudioPlayer: NSObject {
  private let process = AppProcess.current
  private let engine = AVAudioEngine()
  private let node = AVAudioPlayerNode()
  private let frames: [Float]
  /// Where what is scheduled begins.
  private var first = 0
  /// Counts what was scheduled, so that handlers of what was put out are not believed; `nil` while nothing is.
  private var run: Int?
  private var runs = 0

  public weak var delegate: (any AVAudioPlayerDelegate)?
  public let url: URL?
  /// How often it plays again; -1 for ever.
  ///
  /// Taken up with the next ``play()`` from a standstill.
  public var numberOfLoops = 0

  public init(contentsOf url: URL) throws {
    self.url = url
    frames = try Self.frames(of: MediaLocation(url), process.media)
    super.init()
    engine.attach(node)
    engine.connect(node, to: engine.mainMixerNode, format: .read)
  }

  private static func frames(of location: MediaLocation, _ media: any MediaSource) throws -> [Float] {
    let reader: any MediaReader
    do { reader = try media.open(location, format: .standard) } catch {
      // kAudioFileUnsupportedFileTypeError, with our words.
      throw NSError(
        domain: "NSOSStatusErrorDomain", code: 1_954_115_647,
        userInfo: [NSLocalizedDescriptionKey: "\(error)"])
    }
    var frames: [Float] = []
    var piece = [Float](repeating: 0, count: 8192)
    while case .frames(let count) = try piece.withUnsafeMutableBufferPointer({ try reader.read(into: $0) }) {
      frames += piece.prefix(2 * count)
    }
    return frames
  }

  private var frameCount: Int { frames.count / 2 }

  // MARK: Playing

  public var isPlaying: Bool { engine.isRunning && node.isPlaying }
  public var duration: TimeInterval { Double(frameCount) / Puller.phoneRate }

  @discardableResult public func prepareToPlay() -> Bool { true }

  /// Makes the session active as well; false if the system refuses.
  @discardableResult public func play() -> Bool {
    do {
      try AVAudioSession.sharedInstance().setActive(true)
      try engine.start()
    } catch { return false }
    if run == nil { schedule() }
    node.play()
    return true
  }

  public func pause() {
    node.pause()
    engine.pause()
  }

  /// The position stays.
  public func stop() {
    let position = self.position
    putOut()
    first = position
    engine.stop()
  }

  private var position: Int {
    guard run != nil, frameCount > 0 else { return first }
    return (first + node.player.playerFrames) % frameCount
  }

  public var currentTime: TimeInterval {
    get { Double(position) / Puller.phoneRate }
    set {
      let goesOn = node.isPlaying
      putOut()
      first = min(max(0, Int((newValue * Puller.phoneRate).rounded())), max(0, frameCount - 1))
      guard goesOn else { return }
      schedule()
      node.play()
    }
  }

  public var deviceCurrentTime: TimeInterval {
    Double(process.platform.scheduler.now.nanoseconds) / 1e9
  }

  public var volume: Float {
    get { node.volume }
    set { node.volume = newValue }
  }

  public var pan: Float {
    get { node.pan }
    set { node.pan = newValue }
  }

  // MARK: What is scheduled

  private func putOut() {
    run = nil
    node.stop()
  }

  private func schedule() {
    runs += 1
    run = runs
    let number = runs
    let loops = numberOfLoops
    let me = InTurns(Weak(self))
    // The rest of the medium, then all of it for each loop.
    for part in 0...max(0, loops) {
      guard let buffer = buffer(from: part == 0 ? first : 0) else { continue }
      node.scheduleBuffer(buffer, completionCallbackType: .dataPlayedBack) { _ in
        if part == loops { me.value.object?.finished(number) }
      }
    }
    if loops < 0, let whole = buffer(from: 0) { node.scheduleBuffer(whole, at: nil, options: .loops) }
  }

  private func buffer(from frame: Int) -> AVAudioPCMBuffer? {
    let count = frameCount - frame
    guard count > 0, let buffer = AVAudioPCMBuffer(pcmFormat: .read, frameCapacity: AVAudioFrameCount(count))
    else { return nil }
    buffer.frameLength = buffer.frameCapacity
    frames.withUnsafeBufferPointer { all in
      guard let from = all.baseAddress else { return }
      buffer.floatChannelData?[0].update(from: from + 2 * frame, count: 2 * count)
    }
    return buffer
  }

  /// It has been heard to its end.
  private func finished(_ number: Int) {
    guard run == number else { return }
    let me = InTurns(self)
    process.main {
      let player = me.value
      guard player.run == number else { return }
      player.putOut()
      player.first = 0
      player.engine.stop()
      player.delegate?.audioPlayerDidFinishPlaying(player, successfully: true)
    }
  }
}
