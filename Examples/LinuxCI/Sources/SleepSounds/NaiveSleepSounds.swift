import AVFAudio
import Foundation

/// As many apps begin: it plays, and it hears of calls.
public final class NaiveSleepSounds {
  /// What the app's screen shows.
  public private(set) var isPlaying = false
  private let session = AVAudioSession.sharedInstance()
  private let engine = AVAudioEngine()
  private let noise = NoiseSource()
  private var observer: NSObjectProtocol?

  /// Makes the engine; nothing is heard yet.
  public init() {
    engine.attach(noise.node)
    engine.connect(noise.node, to: engine.mainMixerNode, format: NoiseSource.format)
    observer = NotificationCenter.default.addObserver(
      forName: AVAudioSession.interruptionNotification, object: session, queue: nil
    ) { [unowned self] notification in
      let type = notification.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt
      isPlaying = type == AVAudioSession.InterruptionType.ended.rawValue
    }
  }

  deinit { if let observer { NotificationCenter.default.removeObserver(observer) } }

  /// The user wants sound.
  public func play() {
    do {
      try session.setCategory(.playback)
      try session.setActive(true)
      try engine.start()
      isPlaying = true
    } catch { isPlaying = false }
  }
}
