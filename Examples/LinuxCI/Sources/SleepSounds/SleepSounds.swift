import AVFAudio
import Foundation

/// The same, repaired.
public final class SleepSounds {
  /// What the app's screen shows.
  public private(set) var isPlaying = false
  private let session = AVAudioSession.sharedInstance()
  private let engine = AVAudioEngine()
  private let noise = NoiseSource()
  private var observers: [NSObjectProtocol] = []
  private var wantsSound = false

  /// Makes the engine; nothing is heard yet.
  public init() {
    engine.attach(noise.node)
    engine.connect(noise.node, to: engine.mainMixerNode, format: NoiseSource.format)
    let center = NotificationCenter.default
    observers = [
      center.addObserver(forName: AVAudioSession.interruptionNotification, object: session, queue: nil) {
        [unowned self] in interrupted($0)
      },
      center.addObserver(forName: AVAudioSession.routeChangeNotification, object: session, queue: nil) {
        [unowned self] in routeChanged($0)
      },
      center.addObserver(forName: .AVAudioEngineConfigurationChange, object: engine, queue: nil) {
        [unowned self] _ in if wantsSound, isPlaying { start() }
      },
    ]
  }

  deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

  /// The user wants sound.
  public func play() {
    wantsSound = true
    start()
  }

  /// The user wants silence.
  public func pause() {
    wantsSound = false
    isPlaying = false
    engine.pause()
  }

  private func start() {
    do {
      try session.setCategory(.playback)
      try session.setActive(true)
      try engine.start()
      isPlaying = true
    } catch { isPlaying = false }
  }

  private func interrupted(_ notification: Notification) {
    guard let number = notification.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt,
      let type = AVAudioSession.InterruptionType(rawValue: number)
    else { return }
    switch type {
    case .began: isPlaying = false
    case .ended:
      let number = notification.userInfo?[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0
      let mayResume = AVAudioSession.InterruptionOptions(rawValue: number).contains(.shouldResume)
      if mayResume, wantsSound { start() }
    @unknown default: break
    }
  }

  /// What was private must not go on in public: headphones that leave pause it.
  private func routeChanged(_ notification: Notification) {
    let previous =
      notification.userInfo?[AVAudioSessionRouteChangePreviousRouteKey] as? AVAudioSessionRouteDescription
    let wasPrivate = previous?.outputs.contains { $0.portType != .builtInSpeaker } ?? false
    let isPublic = session.currentRoute.outputs.contains { $0.portType == .builtInSpeaker }
    if wasPrivate, isPublic { pause() }
  }
}
