import AVFAudio
import FermataPlatform
import FermataPolicy
import FermataSignal
import Foundation
import MediaPlayer
import PhoneProcess
import Synchronization

/// A player as apps have it: a session, an engine that sounds, a card, and targets that write down what they hear.
final class MusicPlayer: Sendable {
  /// A sound that never ends.
  private final class Tone: RenderSource {
    func render(
      into output: UnsafeMutablePointer<Float>, frameCount: Int, at hostNanoseconds: Int64, route: RouteToken
    ) {
      for sample in 0..<frameCount * 2 { output[sample] = sample / 2 % 100 < 50 ? 0.25 : -0.25 }
    }
  }

  private let engine: any OutputEngine
  private let heard = Mutex<[String]>([])

  init(_ process: PhoneProcess) {
    engine = process.inside.platform.output.makeEngine(for: PartID(1), source: Tone(), format: .standard)
  }

  var lines: [String] { heard.withLock { $0 } }
  func write(_ line: String) { heard.withLock { $0.append(line) } }

  /// Becomes the app that the lock screen shows; called on the main thread.
  func start(in process: PhoneProcess) {
    do {
      try AVAudioSession.sharedInstance().setCategory(.playback)
      try AVAudioSession.sharedInstance().setActive(true)
      if let code = try process.inside.call({ self.engine.start(ticket: $0) }) { write("refused \(code)") }
    } catch { write("failed \(error)") }
  }

  /// Adds a target that writes its name and the event, and answers so.
  @discardableResult
  func add(
    _ name: String, to command: MPRemoteCommand, answering status: MPRemoteCommandHandlerStatus = .success
  ) -> Any {
    command.addTarget { [unowned self] event in
      write("\(name) \(Self.text(event))")
      return status
    }
  }

  private static func text(_ event: MPRemoteCommandEvent) -> String {
    switch event {
    case let event as MPSkipIntervalCommandEvent: "skip \(event.interval)"
    case let event as MPSeekCommandEvent: "seek \(event.type)"
    case let event as MPChangePlaybackPositionCommandEvent: "position \(event.positionTime)"
    case let event as MPChangePlaybackRateCommandEvent: "rate \(event.playbackRate)"
    case let event as MPChangeRepeatModeCommandEvent: "repeat \(event.repeatType)"
    case let event as MPChangeShuffleModeCommandEvent: "shuffle \(event.shuffleType)"
    default: "at \(event.timestamp)"
    }
  }
}
