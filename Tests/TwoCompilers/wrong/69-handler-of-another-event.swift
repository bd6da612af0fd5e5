// Wrong: a target takes any event, and casts it.
import MediaPlayer

func seek(_ handler: @escaping (MPChangePlaybackPositionCommandEvent) -> MPRemoteCommandHandlerStatus) {
  MPRemoteCommandCenter.shared().changePlaybackPositionCommand.addTarget(handler: handler)
}
