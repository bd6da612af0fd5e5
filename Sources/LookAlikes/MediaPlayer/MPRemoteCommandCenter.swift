import FermataPlatform
package import FermataPolicy
public import Foundation
import PhoneProcess

/// The buttons of the lock screen, of headsets and of cars, for the process that runs or one of its sessions.
public final class MPRemoteCommandCenter: NSObject {
  public let playCommand = MPRemoteCommand()
  public let pauseCommand = MPRemoteCommand()
  public let stopCommand = MPRemoteCommand()
  public let togglePlayPauseCommand = MPRemoteCommand()
  public let nextTrackCommand = MPRemoteCommand()
  public let previousTrackCommand = MPRemoteCommand()
  public let seekForwardCommand = MPRemoteCommand()
  public let seekBackwardCommand = MPRemoteCommand()
  public let skipForwardCommand = MPSkipIntervalCommand()
  public let skipBackwardCommand = MPSkipIntervalCommand()
  public let changePlaybackPositionCommand = MPChangePlaybackPositionCommand()
  public let changePlaybackRateCommand = MPChangePlaybackRateCommand()
  public let changeRepeatModeCommand = MPChangeRepeatModeCommand()
  public let changeShuffleModeCommand = MPChangeShuffleModeCommand()
  // No simulated phone has the following, so that nobody asks what becomes of them.
  public let ratingCommand = MPRatingCommand()
  public let likeCommand = MPFeedbackCommand()
  public let dislikeCommand = MPFeedbackCommand()
  public let bookmarkCommand = MPFeedbackCommand()
  public let enableLanguageOptionCommand = MPRemoteCommand()
  public let disableLanguageOptionCommand = MPRemoteCommand()

  private let process: AppProcess
  private let centers: ShownCenters

  init(_ process: AppProcess, among centers: ShownCenters) {
    self.process = process
    self.centers = centers
    super.init()
    for command in commands.flatMap(\.members) { command.center = self }
  }

  @discardableResult
  public class func shared() -> MPRemoteCommandCenter {
    let process = AppProcess.current
    return process.singleton {
      let centers = ShownCenters.of(process)
      let center = MPRemoteCommandCenter(process, among: centers)
      centers.sharedCommands = center
      return OfProcess(center)
    }.object.value
  }

  /// Tells the phone, once the work that runs is done, what is enabled then.
  func commandChanged() { centers.commandsChanged() }

  /// Runs the targets of a press, and answers for them; what nobody hears has failed.
  package func deliver(_ press: RemoteCommand) -> CommandOutcome {
    let seconds = Double(process.platform.scheduler.now.nanoseconds) / 1e9
    guard let event = event(for: press, at: seconds) else { return .commandFailed }
    return event.command.deliver(event).map(CommandOutcome.init) ?? .commandFailed
  }
}
