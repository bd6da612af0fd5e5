// Wrong: a target takes the event.
import MediaPlayer

func play() {
  let play: () -> MPRemoteCommandHandlerStatus = { .success }
  MPRemoteCommandCenter.shared().playCommand.addTarget(handler: play)
}
