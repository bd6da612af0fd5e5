import AVFAudio
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Foundation
import PhoneProcess

/// What a player makes sound with: an engine that no app sees, a node, and a reader that is read half a second ahead.
///
/// Frames are the medium's, at 48 kHz; the node counts frames as they are rendered, each of which stands for `speed`.
final class PlayerSound {
  /// What the player is told, on a thread of the framework's.
  enum Report {
    case stalled, wentOn, ended
    case failed(MediaError)
  }

  let engine = AVAudioEngine()
  private let node = AVAudioPlayerNode()
  private let process: AppProcess
  private var reader: (any MediaReader)?
  /// The medium's frame at which the node's time began.
  private var origin = 0
  private var speed = 1.0
  /// Counts what was begun, so that handlers of what was put out are not believed.
  private var run = 0
  private var queued = 0
  private var isReadToEnd = false
  /// Whether a reader had nothing when it was needed; left by what is read next, also after a jump.
  private(set) var isStalled = false
  private var isRetrying = false
  private var wantsSound = false
  /// Whether something else follows at once.
  var isFollowed = false
  var report: (Report) -> Void = { _ in }

  init(_ process: AppProcess) {
    self.process = process
    engine.attach(node)
    engine.connect(node, to: engine.mainMixerNode, format: .read)
  }

  private static let pieceCount = 24_000
  var gain: Float {
    get { node.volume }
    set { node.volume = newValue }
  }

  /// The medium's frame that is rendered next.
  var place: Double { Double(origin) + Double(node.framesPlayed) * speed }

  /// How many frames are rendered until a frame of the medium is.
  func framesRendered(until place: Double) -> Int { Int(((place - self.place) / speed).rounded(.up)) }

  // MARK: The medium

  func load(_ reader: any MediaReader, at frame: Int, rate: Float) {
    self.reader = reader
    move(to: frame, rate: rate)
  }

  func unload() {
    wantsSound = false
    putOut()
    isStalled = false
    reader?.cancel()
    reader = nil
    origin = 0
  }

  /// Goes on at another frame and speed; a reader that stretches does so from half to three times.
  func move(to frame: Int, rate: Float) {
    guard let reader else { return }
    putOut()
    origin = frame
    speed = reader.stretches && rate > 0 ? min(max(Double(rate), 0.5), 3) : 1
    reader.setRate(speed)
    do { try reader.seek(to: FrameCount(frame)) } catch { return report(.failed(error)) }
    feed()
    goOn()
  }

  private func putOut() {
    run += 1
    (queued, isReadToEnd, isRetrying) = (0, false, false)
    node.stop()
  }

  // MARK: Sound

  /// Sounds as soon as the engine runs.
  func begin() {
    wantsSound = true
    goOn()
  }

  /// Is silent at once; the engine goes on.
  func hold() {
    wantsSound = false
    node.pause()
  }

  private func goOn() { if wantsSound, !isStalled, engine.isRunning { node.play() } }

  // MARK: Feeding

  /// Reads ahead, as far as there is something to read.
  private func feed() {
    let number = run
    while let reader, queued < 2, !isReadToEnd {
      guard
        let buffer = AVAudioPCMBuffer(pcmFormat: .read, frameCapacity: AVAudioFrameCount(Self.pieceCount)),
        let samples = buffer.floatChannelData?[0]
      else { return }
      let read: MediaRead
      do {
        read = try reader.read(into: UnsafeMutableBufferPointer(start: samples, count: 2 * Self.pieceCount))
      } catch { return report(.failed(error)) }
      switch read {
      case .frames(let count):
        buffer.frameLength = AVAudioFrameCount(count)
        schedule(buffer, number)
      case .end:
        isReadToEnd = true
        leaveStall()
      case .waiting: return retry(number)
      }
    }
    if queued == 0, isReadToEnd { tellEnd(number) }
  }

  private func schedule(_ buffer: AVAudioPCMBuffer, _ number: Int) {
    queued += 1
    let me = InTurns(Weak(self))
    node.scheduleBuffer(buffer, completionCallbackType: .dataRendered) { _ in
      guard let sound = me.value.object, sound.run == number else { return }
      sound.queued -= 1
      sound.feed()
    }
    leaveStall()
  }

  private func leaveStall() {
    guard isStalled else { return }
    isStalled = false
    goOn()
    report(.wentOn)
  }

  /// Asks again in a tenth of a second (our choice, because no source tells); meanwhile time stands still.
  private func retry(_ number: Int) {
    if queued == 0, !isStalled {
      isStalled = true
      node.pause()
      report(.stalled)
    }
    guard !isRetrying else { return }
    isRetrying = true
    later(.milliseconds(100), number) { sound in
      sound.isRetrying = false
      // A piece that ended meanwhile may have led to the end, which is told once.
      if !sound.isReadToEnd { sound.feed() }
    }
  }

  /// The end is told when it has been heard, unless something follows.
  private func tellEnd(_ number: Int) {
    if isFollowed { return report(.ended) }
    let latency = process.platform.session.snapshot.outputLatency
    later(latency, number) { $0.report(.ended) }
  }

  private func later(_ wait: Duration, _ number: Int, _ work: @escaping (PlayerSound) -> Void) {
    let (me, work) = (InTurns(Weak(self)), InTurns(work))
    let process = process
    process.platform.scheduler.schedule(on: .pump(engine.part), at: process.phone.now + wait) {
      process.main {
        guard let sound = me.value.object, sound.run == number else { return }
        work.value(sound)
      }
    }
  }
}
