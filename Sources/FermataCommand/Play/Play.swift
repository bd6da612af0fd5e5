#if Tools
import ArgumentParser
import Fermata
import FermataKit
import FermataPlay
import FermataPolicy
import Foundation

struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Plays sound files through the desktop's sound server.",
    discussion: """
      On a terminal a line shows the state, the position, the level and why it is silent when it is; keys drive it (? lists \
      them). Elsewhere each change is a line, and the signal USR1 pauses and goes on. The desktop's media controls show and \
      drive it too.

      Examples:
        fermata play song.flac
        fermata play ~/Music --shuffle --repeat all
        fermata play book.m4b --recipe spokenAudio --rate 1.5 --resume
        fermata play album.cue --journal tonight.journal
        fermata play song.flac --phone --output heard
      """)

  @Argument(
    help:
      "Sound files, folders of them without their playlists, playlists (m3u, pls, cue), or - for the standard input, which is read to its end first.",
    completion: .file())
  var media: [String]
  @Option(parsing: .unconditional, help: "How fast it plays at the same pitch, from 0.5 to 3.") var rate = 1.0
  @Option(parsing: .unconditional, help: "Where the first item begins, such as 90, 1:30 or 1:02:03.")
  var start: String?
  @Option(parsing: .unconditional, help: "The player's own volume in percent; the system's is never touched.")
  var volume = 100
  @Flag(help: "Play in a drawn order.") var shuffle = false
  @Option(
    name: .customLong("repeat"), help: "Begin again at the end: off, one or all.",
    completion: .list(["off", "one", "all"]))
  var again = "off"
  @Option(
    help: "What kind of sound it is: \(recipes.map(\.name).joined(separator: ", ")).",
    completion: .list(recipes.map(\.name)))
  var recipe = "music"
  @Flag(
    help:
      "Go on where each file was left, but for its first and last five seconds, and remember it in fermata/positions.json below XDG_STATE_HOME."
  )
  var resume = false
  @Option(
    help: "Write what happened and what was decided to this file, for `fermata replay`.", completion: .file())
  var journal: String?
  @Flag(help: "Play on a simulated phone in real time, and write what its ports played.") var phone = false
  @Option(help: "The folder for what the simulated phone's ports played.", completion: .directory)
  var output = "phone"

  /// The recipes for playing; `recorder` and `metering` are for an app's own engine.
  private static let recipes = Recipe.all.filter { ![.recorder, .metering].contains($0) }

  func validate() throws {
    guard !media.isEmpty else { throw ValidationError("Name a file, a folder, a playlist, or - to play.") }
    guard (0.5...3).contains(rate) else { throw ValidationError("--rate must be from 0.5 to 3.") }
    guard (0...100).contains(volume) else { throw ValidationError("--volume must be from 0 to 100.") }
    guard RepeatMode(rawValue: again) != nil else {
      throw ValidationError("--repeat must be off, one or all.")
    }
    guard start == nil || begin != nil else {
      throw ValidationError("--start must be seconds or a clock's time, such as 90, 1:30 or 1:02:03.")
    }
    guard journal != "" else { throw ValidationError("--journal must name a file.") }
    let names = Self.recipes.map(\.name)
    guard names.contains(recipe) else {
      throw ValidationError("--recipe must be one of: \(names.joined(separator: ", ")).")
    }
  }

  /// Where the first item begins.
  private var begin: Duration? {
    let parts = (start ?? "").split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard (1...3).contains(parts.count), parts.allSatisfy({ $0.map { $0 >= 0 && $0 < 1e6 } ?? false }),
      parts.dropFirst().allSatisfy({ $0 ?? 60 < 60 })
    else { return nil }
    let seconds = parts.reduce(0) { $0 * 60 + ($1 ?? 0) }
    return .milliseconds(Int(seconds * 1000))
  }

  func run() throws {
    shareMemory()
    // Before anything plays it is nothing to pause, and nothing to end for.
    signal(SIGUSR1, SIG_IGN)
    // Lines that nobody reads any more stop no music.
    signal(SIGPIPE, SIG_IGN)
    // Before folders are searched, and the standard input is read to its end.
    if !phone { try DesktopStage.check() }
    let queue = try PlayArguments(media)
    defer { queue.removeTemporary() }
    let inbox = Inbox()
    let stage: any Stage =
      phone ? try PhoneStage(queue, output: output) : DesktopStage(queue, inbox)
    defer { stage.end() }
    let player = Player(stage.audio, recipe: Self.recipes.first { $0.name == recipe } ?? .music)
    player.load(queue.items)
    player.speed = rate
    player.gain = Float(volume) / 100
    player.repeatMode = RepeatMode(rawValue: again) ?? .off
    if shuffle {
      // The current item is the first of a drawn order.
      player.go(to: .random(in: queue.items.indices))
      player.isShuffled = true
    }
    if let begin {
      try check(begin, in: queue, at: player.status.queueIndex)
      player.seek(to: begin)
    }
    // What cannot be written is told before anything is heard.
    if let journal { try begin(stage.audio.journal, at: journal) }
    var memory = resume ? PlayMemory() : nil
    // It takes the terminal, so whatever is refused is refused before.
    let show = PlayShow(queue, stage, inbox, player)
    let end = Result { try show.run(&memory, startsElsewhere: begin != nil) }
    // Where no server answered it is wanted most.
    if let journal { try write(stage.audio.journal, to: journal) }
    let code = try end.get()
    if code != 0 { throw ExitCode(code) }
  }

  /// Refuses a beginning past a file's end; what cannot be opened is told when it is played.
  private func check(_ begin: Duration, in queue: PlayArguments, at index: Int) throws {
    guard let info = try? Media.probe(queue.entries[index].path),
      let length = info.length.map(info.format.duration), length > .zero, begin >= length
    else { return }
    let name = queue.name(at: index, info)
    throw Failure(
      problem: "by its file \(name) lasts \(LiveLine.clock(length)), and --start is not before its end",
      help: "name an earlier time")
  }

  /// Refuses a journal that cannot be written, and to write over a file that is none, such as one that is to be played.
  private func begin(_ journal: Journal, at path: String) throws {
    let file = URL(fileURLWithPath: path)
    let folder = file.deletingLastPathComponent().path
    guard FileKind(at: folder) == .folder else {
      throw Failure(
        problem: "cannot write \(path): there is no folder \(folder)",
        help: "make it: mkdir -p \(folder.quoted)")
    }
    let kind = FileKind(at: path)
    guard kind != .folder else {
      throw Failure(problem: "cannot write \(path): it is a folder", help: "name a file in it with --journal")
    }
    // A pipe hands on what is written, so it is given the whole journal only.
    guard kind != .other else { return }
    if let start = try? FileHandle(forReadingFrom: file).read(upToCount: 64), !start.isEmpty,
      !String(decoding: start, as: UTF8.self).contains("fermata-journal")
    {
      throw Failure(problem: "\(path) is there, and is no journal", help: "name another file with --journal")
    }
    try write(journal, to: path)
  }

  private func write(_ journal: Journal, to path: String) throws {
    do {
      try Data(journal.exported().utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw Failure(
        problem: "cannot write \(path): \(error.systemWords)", help: "name another file with --journal")
    }
  }
}
#endif
