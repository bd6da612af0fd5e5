#if Tools
import Dispatch
import Fermata
import FermataKit
import FermataLinux
import FermataPlatform
import FermataPlay
import FermataPolicy
import FermataRealTime
import FermataSimulator
import Foundation
import Synchronization

/// Where it is played.
protocol Stage {
  var audio: AudioSystem { get }
  var output: MeteredOutput { get }
  /// Why nothing can be heard where sound is refused from the start; `nil` if by now it can. It may wait two seconds for a
  /// server that is being started.
  var refusal: Failure? { get }
  /// Why nobody else shows and drives what plays; `nil` if somebody does, or nothing was shown yet.
  var unseen: String? { get }
  /// Gives the desktop the player's own volume.
  func show(_ player: Player)
  /// The player's own volume is another.
  func gainChanged()
  /// Leaves.
  func end()
}

/// The desktop's sound server.
final class DesktopStage: Stage {
  let audio: AudioSystem
  let output: MeteredOutput
  private let player = Shown()
  private let sheets = Sheets()
  private let system: LinuxSystem

  /// The player, which the desktop's volume slider moves.
  private final class Shown: Sendable {
    let player = Mutex<Player?>(nil)
  }

  /// The chapters that CUE sheets have for the files of the queue.
  private final class Sheets: Sendable {
    let chapters = Mutex<[MediaLocation: [Chapter]]>([:])
  }

  init(_ queue: PlayArguments, _ inbox: Inbox) {
    var app = LinuxSystem.App(identity: "fermata")
    app.addressSchemes = ["file"]
    app.mediaTypes = [
      "audio/flac", "audio/mpeg", "audio/mp4", "audio/ogg", "audio/opus", "audio/wav", "audio/aiff",
    ]
    app.quit = { inbox.put(.end(SIGTERM)) }
    let media = ChapteredMedia(Media.live) { [sheets] location in sheets.chapters.withLock { $0[location] } }
    sheets.chapters.withLock { $0 = queue.chapters }
    app.open = { [sheets] address in
      guard PlayArguments.mayPlay(address) else { return false }
      // What cannot be played must not take the place of what plays; opening it may take its time.
      DispatchQueue.global().async {
        guard let queue = try? PlayArguments([address]), queue.begins else { return }
        sheets.chapters.withLock { $0 = queue.chapters }
        inbox.put(.open(queue))
      }
      return true
    }
    app.gain = { [player] in player.player.withLock { Double($0?.gain ?? 1) } }
    app.setGain = { [player] gain in player.player.withLock { $0?.gain = Float(gain) } }
    system = LinuxSystem(media: media, app: app)
    var platform = system.platform
    output = MeteredOutput(platform.output)
    platform.output = output
    audio = AudioSystem(platform: platform)
  }

  var refusal: Failure? {
    do {
      guard try system.answer().outputs.isEmpty else { return nil }
      return Failure(
        problem: "the sound server has no output",
        help: "plug one in, or, with PipeWire, start what finds them: systemctl --user start wireplumber")
    } catch {
      return Self.refusal(error.problem, error.help)
    }
  }

  /// Refuses to play where no server can be spoken to.
  static func check() throws(Failure) {
    if let missing = LinuxSystem.missing { throw refusal(missing.problem, missing.help) }
  }

  private static func refusal(_ problem: String, _ help: String) -> Failure {
    Failure(problem: problem, help: "\(help); or play with --phone")
  }

  var unseen: String? {
    switch system.desktop {
    case .noBus: "no session bus: desktops neither show nor drive this"
    case .unavailable(let missing):
      "\(missing.problem): desktops neither show nor drive this; \(missing.help)"
    case .unasked, .shows: nil
    }
  }

  func show(_ player: Player) { self.player.player.withLock { $0 = player } }

  func gainChanged() { system.gainChanged() }

  func end() { player.player.withLock { $0 = nil } }
}

/// A simulated phone in real time; what its ports played is written at the end.
final class PhoneStage: Stage, Sendable {
  let audio: AudioSystem
  let output: MeteredOutput
  let refusal: Failure? = nil
  let unseen: String? = nil
  private let phone = Phone(keepsSamples: true)
  private let live: RealTimePhone
  private let folder: OutputFolder
  private let isOver = Mutex(false)
  private let hasEnded = DispatchSemaphore(value: 0)

  init(_ queue: PlayArguments, output name: String) throws {
    folder = OutputFolder(name)
    try folder.prepare()
    let app = phone.install("fermata")
    live = RealTimePhone(phone)
    let chapters = queue.chapters
    var platform = live.platform(for: app, media: ChapteredMedia(Media.live) { chapters[$0] })
    output = MeteredOutput(platform.output)
    platform.output = output
    audio = AudioSystem(platform: platform)
    Thread.detachNewThread { [self] in
      while !isOver.withLock({ $0 }) {
        do { try live.run(until: phone.now - .zero + .milliseconds(100)) } catch { break }
      }
      hasEnded.signal()
    }
  }

  func show(_ player: Player) {}

  func gainChanged() {}

  func end() {
    isOver.withLock { $0 = true }
    hasEnded.wait()
    for (port, tape) in phone.mixes where !tape.spans.isEmpty {
      let name = "\(port.kind.rawValue).\(SoundFile.ending)"
      let samples = tape.samples(from: 0, to: Phone.frame(at: phone.now))
      do {
        try folder.write(sound: SoundFile.data(of: samples), to: name)
        print("\(folder.url.path)/\(name)")
      } catch {
        FileHandle.standardError.tell("error: \(error)\n")
      }
    }
  }
}
#endif
