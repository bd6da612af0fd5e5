import AVFAudio
import Foundation

/// Follows the volume that the user sets.
final class VolumeObserver {
  private var observations: [NSKeyValueObservation] = []
  private let session = AVAudioSession.sharedInstance()

  func start(_ show: @escaping @Sendable (Float) -> Void) {
    let first = session.observe(\.outputVolume, options: [.initial, .new]) { session, change in
      show(change.newValue ?? session.outputVolume)
    }
    let second = session.observe(\.outputVolume, options: [.old, .new]) { _, change in
      guard let old = change.oldValue, let new = change.newValue, old != new else { return }
      if change.kind == .setting, !change.isPrior { show(new - old) }
    }
    observations = [first, second, session.observe(\.outputVolume, changeHandler: Self.changed)]
  }

  @Sendable private static func changed(
    _ session: AVAudioSession, _ change: NSKeyValueObservedChange<Float>
  ) {}

  func stop() {
    for observation in observations { observation.invalidate() }
    observations = []
  }
}

/// A screen's model, which a handler reaches by way of a task.
@MainActor final class VolumeModel {
  private(set) var volume: Float = 0
  private var observation: NSKeyValueObservation?

  func start() {
    observation = AVAudioSession.sharedInstance().observe(\.outputVolume, options: .new) {
      [weak self] _, change in
      let volume = change.newValue ?? 0
      Task { @MainActor in self?.volume = volume }
    }
  }
}
