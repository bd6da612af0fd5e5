import AVFAudio
import Foundation
import UIKit

/// A model on the main actor, as an app with a screen has it.
@MainActor
final class SessionModel {
  private(set) var isPlaying = false
  private(set) var isAtFront = false
  private var observers: [any NSObjectProtocol] = []
  private var task = UIBackgroundTaskIdentifier.invalid

  init() {
    let center = NotificationCenter.default
    observers.append(
      center.addObserver(
        forName: AVAudioSession.interruptionNotification, object: AVAudioSession.sharedInstance(),
        queue: .main
      ) { [weak self] notification in
        let began =
          notification.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt
          == AVAudioSession.InterruptionType.began.rawValue
        MainActor.assumeIsolated { self?.heard(began: began) }
      })
    for name in [UIApplication.didBecomeActiveNotification, UIApplication.willEnterForegroundNotification] {
      observers.append(
        center.addObserver(forName: name, object: nil, queue: .main) { [weak self] _ in
          MainActor.assumeIsolated { self?.isAtFront = true }
        })
    }
    for name in [UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification] {
      observers.append(
        center.addObserver(forName: name, object: UIApplication.shared, queue: .main) { [weak self] _ in
          MainActor.assumeIsolated { self?.isAtFront = false }
        })
    }
  }

  private func heard(began: Bool) { isPlaying = !began }

  func play() async throws {
    try await Task.detached { try AVAudioSession.sharedInstance().setActive(true) }.value
    isPlaying = true
  }

  func look() -> Bool { UIApplication.shared.applicationState == .active && isAtFront }

  func beginWork() {
    task = UIApplication.shared.beginBackgroundTask(withName: "save") { [weak self] in
      self?.endWork()
    }
    if task == .invalid { isPlaying = false }
  }

  func endWork() {
    UIApplication.shared.endBackgroundTask(task)
    task = .invalid
  }
}
