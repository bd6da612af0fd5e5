import Foundation
import MediaPlayer

/// The transport that the buttons work.
protocol Transport: AnyObject, Sendable {
  func play() throws
  func pause()
  func move(to seconds: TimeInterval) -> Bool
  func setRate(_ rate: Float)
}

/// Targets of the lock screen's buttons, with blocks.
final class CommandTargets {
  private var tokens: [(MPRemoteCommand, Any)] = []
  private let center = MPRemoteCommandCenter.shared()

  func add(_ transport: any Transport) {
    center.playCommand.addTarget { [weak transport] _ in
      guard let transport else { return .noActionableNowPlayingItem }
      do { try transport.play() } catch { return .commandFailed }
      return .success
    }
    let pause = center.pauseCommand.addTarget { [weak transport] _ in
      transport?.pause()
      return transport == nil ? .commandFailed : .success
    }
    tokens.append((center.pauseCommand, pause))
    center.changePlaybackPositionCommand.addTarget { [weak transport] event in
      guard let event = event as? MPChangePlaybackPositionCommandEvent else { return .commandFailed }
      return transport?.move(to: event.positionTime) == true ? .success : .noSuchContent
    }
    center.changePlaybackRateCommand.supportedPlaybackRates = [0.5, 1, 1.5, 2]
    center.changePlaybackRateCommand.addTarget { [weak transport] event in
      transport?.setRate((event as? MPChangePlaybackRateCommandEvent)?.playbackRate ?? 1)
      return .success
    }
    for command in [center.nextTrackCommand, center.previousTrackCommand, center.stopCommand] {
      command.isEnabled = false
    }
    center.togglePlayPauseCommand.addTarget(handler: Self.toggle)
  }

  private static func toggle(_ event: MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus {
    event.timestamp > 0 && event.command.isEnabled ? .success : .deviceNotFound
  }

  func addSkips(_ skip: @escaping (TimeInterval) -> Void) {
    center.skipForwardCommand.preferredIntervals = [NSNumber(value: 30), 60]
    center.skipBackwardCommand.preferredIntervals = [15]
    center.skipForwardCommand.addTarget { event in
      guard let event = event as? MPSkipIntervalCommandEvent else { return .commandFailed }
      skip(event.interval)
      return .success
    }
    center.seekForwardCommand.addTarget { event in
      switch (event as? MPSeekCommandEvent)?.type {
      case .beginSeeking?: skip(1)
      case .endSeeking?, nil: break
      @unknown default: break
      }
      return .success
    }
  }

  func addModes() {
    center.changeRepeatModeCommand.currentRepeatType = .all
    center.changeShuffleModeCommand.currentShuffleType = .off
    center.changeRepeatModeCommand.addTarget { [weak center] event in
      guard let event = event as? MPChangeRepeatModeCommandEvent, !event.preservesRepeatMode else {
        return .commandFailed
      }
      center?.changeRepeatModeCommand.currentRepeatType = event.repeatType == .one ? .off : .one
      return .success
    }
    center.changeShuffleModeCommand.addTarget { event in
      (event as? MPChangeShuffleModeCommandEvent)?.shuffleType == .items ? .success : .commandFailed
    }
    center.likeCommand.localizedTitle = "Like"
    center.likeCommand.isActive = true
    center.ratingCommand.maximumRating = 5
    center.ratingCommand.addTarget {
      ($0 as? MPRatingCommandEvent)?.rating ?? 0 > 1 ? .success : .commandFailed
    }
  }

  func remove() {
    for (command, token) in tokens { command.removeTarget(token) }
    center.playCommand.removeTarget(nil)
    tokens = []
  }
}
