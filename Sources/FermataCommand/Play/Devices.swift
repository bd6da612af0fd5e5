#if Tools
import ArgumentParser
import Dispatch
import Fermata
import FermataLinux
import FermataPlatform
import FermataPolicy
import FermataScenarios
import Foundation

struct Devices: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists where sound can go on this desktop.",
    discussion: """
      Each line is an output of the sound server: what is heard through it, how loud the user has set it, and its name. \
      The first, with a star, is the one that players sound on.
      """)

  func run() throws {
    let system = LinuxSystem(media: Media.live)
    let outputs = try system.answer()
    let width = outputs.map { $0.port.kind.lane.title.count }.max() ?? 0
    for output in outputs {
      let star = output.isUsual ? "*" : " "
      let volume = "\(Int((output.volume * 100).rounded())) %"
      print(
        "\(star) \(output.port.kind.lane.title.padded(to: width))  \(volume.padded(to: 5))  \(output.name)")
    }
  }
}

struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints what the desktop's sound server reports, until Ctrl-C.",
    discussion: """
      Calls of other programs, outputs that come and go, a server that dies and returns: what a player is told, with the \
      seconds since the command began.
      """)

  func run() throws {
    let system = LinuxSystem(media: Media.live)
    _ = try system.answer()
    let printer = Printer(system.platform.scheduler)
    let disconnect = system.platform.connect(printer)
    let inbox = Inbox()
    let sources = inbox.hearSignals()
    printer.print("watching; Ctrl-C ends it")
    _ = inbox.next()
    _ = disconnect()
    withExtendedLifetime((printer, sources)) {}
  }
}

/// Prints what it is told.
private final class Printer: SystemSink {
  private let scheduler: any Scheduler
  private let began: HostTime

  init(_ scheduler: any Scheduler) {
    self.scheduler = scheduler
    began = scheduler.now
  }

  func receive(_ event: SystemEvent) -> CommandOutcome {
    print("\(Event.system(event))")
    return .success
  }

  func print(_ text: String) {
    let line = "\((.zero + (scheduler.now - began)).secondsText) \(text)\n"
    FileHandle.standardOutput.write(Data(line.utf8))
  }
}

extension LinuxSystem {
  /// Waits for the server to answer, for two seconds at most.
  fileprivate func answer() throws -> [SoundOutput] {
    let end = DispatchTime.now() + .seconds(2)
    while DispatchTime.now() < end {
      if let outputs = outputs() { return outputs }
      usleep(10_000)
    }
    throw Failure(
      problem: "no sound server answers",
      help: "start one: systemctl --user start pipewire-pulse, or pulseaudio --start")
  }
}
#endif
