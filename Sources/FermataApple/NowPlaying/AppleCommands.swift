#if canImport(MediaPlayer)
import FermataDispatch
import FermataPolicy
import Foundation
import MediaPlayer
import Synchronization

/// Our handlers of the remote commands: one for each, added with the first set and removed by their tokens.
final class AppleCommands: Sendable {
  private let reports: Reports
  private let tokens = Mutex<[(command: Opaque<MPRemoteCommand>, token: Opaque<Any>)]>([])

  /// Where the commands are.
  private let center: @Sendable () -> MPRemoteCommandCenter

  init(reports: Reports, center: @escaping @Sendable () -> MPRemoteCommandCenter) {
    self.reports = reports
    self.center = center
  }

  deinit { end() }

  /// Enables exactly these commands.
  func enable(_ commands: CommandSet) {
    let center = center()
    if commands != .none { addHandlers() }
    for binding in bindings { binding.command.isEnabled = commands.kinds.contains(binding.kind) }
    if let intervals = commands.intervals {
      center.skipForwardCommand.preferredIntervals = [NSNumber(value: intervals.forward.components.seconds)]
      center.skipBackwardCommand.preferredIntervals = [NSNumber(value: intervals.backward.components.seconds)]
    }
    center.changePlaybackRateCommand.supportedPlaybackRates = CommandSet.speeds.map { NSNumber(value: $0) }
    center.changeRepeatModeCommand.currentRepeatType = MPRepeatType(commands.repeatMode)
    center.changeShuffleModeCommand.currentShuffleType = commands.isShuffled ? .items : .off
  }

  /// Removes our handlers; those of other parts of the app stay.
  func end() {
    let removed = tokens.withLock { tokens in
      defer { tokens = [] }
      return tokens
    }
    for (command, token) in removed { command.value.removeTarget(token.value) }
  }

  private func addHandlers() {
    tokens.withLock { tokens in
      guard tokens.isEmpty else { return }
      for (command, _, translate) in bindings {
        let value = command.addTarget { [weak reports] event in
          guard let reports, let pressed = translate(event) else { return .commandFailed }
          return MPRemoteCommandHandlerStatus(reports.tell(.remote(pressed)))
        }
        tokens.append((Opaque(command), Opaque(value)))
      }
    }
  }

  private typealias Binding = (
    command: MPRemoteCommand, kind: CommandSet.Kinds,
    translate: @Sendable (MPRemoteCommandEvent) -> RemoteCommand?
  )

  /// Which command belongs to which kind, and what its event says.
  private var bindings: [Binding] {
    let center = center()
    return [
      (center.playCommand, .playPause, { _ in .play }),
      (center.pauseCommand, .playPause, { _ in .pause }),
      (center.stopCommand, .playPause, { _ in .stop }),
      (center.togglePlayPauseCommand, .playPause, { _ in .togglePlayPause }),
      (center.nextTrackCommand, .next, { _ in .nextTrack }),
      (center.previousTrackCommand, .previous, { _ in .previousTrack }),
      (center.skipForwardCommand, .skip, { $0.skipInterval.map { .skipForward($0) } }),
      (center.skipBackwardCommand, .skip, { $0.skipInterval.map { .skipBackward($0) } }),
      (
        center.changePlaybackPositionCommand, .position,
        { $0.position.map { .changePlaybackPosition(seconds: $0) } }
      ),
      (center.seekForwardCommand, .scan, { $0.begins.map { .seekForward(begins: $0) } }),
      (center.seekBackwardCommand, .scan, { $0.begins.map { .seekBackward(begins: $0) } }),
      (center.changePlaybackRateCommand, .speed, { $0.rate.map { .changePlaybackRate($0) } }),
      (center.changeRepeatModeCommand, .repeat, { $0.repeatMode.map { .changeRepeatMode($0) } }),
      (center.changeShuffleModeCommand, .shuffle, { $0.isShuffled.map { .changeShuffleMode($0) } }),
    ]
  }
}

extension MPRemoteCommandEvent {
  /// The interval that the event says, not the one that was preferred.
  fileprivate var skipInterval: Duration? {
    (self as? MPSkipIntervalCommandEvent).map { Duration(rounding: $0.interval) }
  }
  fileprivate var position: Double? { (self as? MPChangePlaybackPositionCommandEvent)?.positionTime }
  fileprivate var begins: Bool? { (self as? MPSeekCommandEvent).map { $0.type == .beginSeeking } }
  fileprivate var rate: Double? {
    (self as? MPChangePlaybackRateCommandEvent).map { Double($0.playbackRate) }
  }
  fileprivate var repeatMode: RepeatMode? {
    switch (self as? MPChangeRepeatModeCommandEvent)?.repeatType {
    case .off: .off
    case .one: .one
    case .all: .all
    default: nil
    }
  }
  fileprivate var isShuffled: Bool? {
    (self as? MPChangeShuffleModeCommandEvent).map { $0.shuffleType != .off }
  }
}

extension MPRepeatType {
  fileprivate init(_ mode: RepeatMode) {
    self =
      switch mode {
      case .off: .off
      case .one: .one
      case .all: .all
      }
  }
}

extension MPRemoteCommandHandlerStatus {
  fileprivate init(_ outcome: CommandOutcome) {
    self =
      switch outcome {
      case .success: .success
      case .noActionableNowPlayingItem: .noActionableNowPlayingItem
      case .noSuchContent: .noSuchContent
      case .commandFailed: .commandFailed
      }
  }
}
#endif
