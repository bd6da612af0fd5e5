import AVFAudio
import Foundation

/// An audio manager as apps have it: a singleton over the session, with closures for notices.
final class AudioManager: @unchecked Sendable {
  // Sendable because everything happens on the main thread of its process.
  private let session = AVAudioSession.sharedInstance()
  private(set) var lines: [String] = []
  private(set) var isPlaying = false
  private var observers: [any NSObjectProtocol] = []

  func start() {
    let center = NotificationCenter.default
    observers = [
      center.addObserver(forName: AVAudioSession.interruptionNotification, object: session, queue: nil) {
        [unowned self] in interrupted($0)
      },
      center.addObserver(forName: AVAudioSession.routeChangeNotification, object: session, queue: nil) {
        [unowned self] in routeChanged($0)
      },
    ]
    do {
      try session.setCategory(.playback, mode: .default, options: [])
      try session.setActive(true)
      isPlaying = true
      lines.append("active as \(session.category.rawValue)")
    } catch { lines.append("refused \((error as NSError).code)") }
  }

  func stop() { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

  private func interrupted(_ notification: Notification) {
    guard let info = notification.userInfo,
      let number = info[AVAudioSessionInterruptionTypeKey] as? UInt,
      let type = AVAudioSession.InterruptionType(rawValue: number)
    else { return }
    switch type {
    case .began:
      isPlaying = false
      lines.append("began")
    case .ended:
      let number = info[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0
      let options = AVAudioSession.InterruptionOptions(rawValue: number)
      guard options.contains(.shouldResume) else { return lines.append("ended") }
      do {
        try session.setActive(true)
        isPlaying = true
        lines.append("resumed")
      } catch { lines.append("refused \((error as NSError).code)") }
    @unknown default: break
    }
  }

  private func routeChanged(_ notification: Notification) {
    guard let number = notification.userInfo?[AVAudioSessionRouteChangeReasonKey] as? UInt,
      let reason = AVAudioSession.RouteChangeReason(rawValue: number),
      let previous = notification.userInfo?[AVAudioSessionRouteChangePreviousRouteKey]
        as? AVAudioSessionRouteDescription
    else { return }
    let from = previous.outputs.map(\.portType.rawValue),
      to = session.currentRoute.outputs.map(\.portType.rawValue)
    lines.append("route \(reason.rawValue) \(from) \(to)")
    if reason == .oldDeviceUnavailable { isPlaying = false }
  }
}
