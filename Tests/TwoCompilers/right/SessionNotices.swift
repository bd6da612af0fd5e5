import AVFAudio
import Foundation

/// Hears what the system tells of the session, with blocks.
final class SessionNotices: @unchecked Sendable {
  // Sendable because a lock guards what changes.
  private let lock = NSLock()
  private var observers: [any NSObjectProtocol] = []
  private var lines: [String] = []
  private let session = AVAudioSession.sharedInstance()

  func start() {
    let center = NotificationCenter.default
    observers = [
      center.addObserver(forName: AVAudioSession.interruptionNotification, object: session, queue: nil) {
        [weak self] in self?.interrupted($0)
      },
      center.addObserver(forName: AVAudioSession.routeChangeNotification, object: nil, queue: .main) {
        [weak self] notification in self?.routeChanged(notification)
      },
      center.addObserver(
        forName: AVAudioSession.mediaServicesWereLostNotification, object: session, queue: nil
      ) { [weak self] _ in self?.write("lost") },
      center.addObserver(
        forName: AVAudioSession.mediaServicesWereResetNotification, object: session, queue: nil
      ) { [weak self] _ in self?.write("reset") },
      center.addObserver(
        forName: AVAudioSession.silenceSecondaryAudioHintNotification, object: session, queue: nil
      ) { [weak self] in self?.hinted($0) },
    ]
  }

  deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

  private func write(_ line: String) { lock.withLock { lines.append(line) } }

  private func interrupted(_ notification: Notification) {
    guard let info = notification.userInfo, let number = info[AVAudioSessionInterruptionTypeKey] as? UInt,
      let type = AVAudioSession.InterruptionType(rawValue: number)
    else { return }
    switch type {
    case .began:
      let reason = (info[AVAudioSessionInterruptionReasonKey] as? UInt)
        .flatMap(AVAudioSession.InterruptionReason.init(rawValue:))
      if #available(iOS 17, *), reason == .routeDisconnected { return write("disconnected") }
      write(reason == .builtInMicMuted ? "muted" : "began")
    case .ended:
      let options = AVAudioSession.InterruptionOptions(
        rawValue: info[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0)
      write(options.contains(.shouldResume) ? "resume" : "stay")
    @unknown default: break
    }
  }

  private func routeChanged(_ notification: Notification) {
    guard let number = notification.userInfo?[AVAudioSessionRouteChangeReasonKey] as? UInt,
      let reason = AVAudioSession.RouteChangeReason(rawValue: number)
    else { return }
    let previous =
      notification.userInfo?[AVAudioSessionRouteChangePreviousRouteKey] as? AVAudioSessionRouteDescription
    switch reason {
    case .oldDeviceUnavailable where previous?.outputs.contains { $0.portType == .headphones } ?? false:
      write("unplugged")
    case .unknown, .newDeviceAvailable, .oldDeviceUnavailable, .categoryChange, .override: write("\(number)")
    case .wakeFromSleep, .noSuitableRouteForCategory, .routeConfigurationChange: write("\(reason.rawValue)")
    @unknown default: break
    }
    for port in session.currentRoute.outputs + session.currentRoute.inputs { write(name(port)) }
  }

  private func name(_ port: AVAudioSessionPortDescription) -> String {
    switch port.portType {
    case .builtInSpeaker, .builtInReceiver: "phone"
    case .headphones, .headsetMic, .lineOut, .usbAudio: "cable"
    case .bluetoothA2DP, .bluetoothHFP, .bluetoothLE: "air, \(port.uid)"
    case .airPlay, .HDMI, .carAudio: port.portName
    default: port.portType.rawValue
    }
  }

  private func hinted(_ notification: Notification) {
    let key = AVAudioSessionSilenceSecondaryAudioHintTypeKey
    let hint = (notification.userInfo?[key] as? UInt).flatMap {
      AVAudioSession.SilenceSecondaryAudioHintType(rawValue: $0)
    }
    if hint == .begin { write("be silent") } else if hint == .end { write("sound") }
  }
}
