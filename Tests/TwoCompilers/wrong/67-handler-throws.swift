// Wrong: a target cannot throw.
import MediaPlayer

func play(_ start: @escaping () throws -> Void) {
  MPRemoteCommandCenter.shared().playCommand.addTarget { _ in
    try start()
    return .success
  }
}
