#if Tools
import ArgumentParser
import Fermata
import FermataLinux
import FermataPlatform
import FermataPolicy
import FermataScenarios
import Foundation

struct Devices: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists where sound can go on this desktop, and where it can come from.",
    discussion: """
      Each line is a device of the sound server: what it is, how loud the user has set it, its name, and what a person \
      calls it. The one with a star is that on which players sound, or, if there is one, that which recorders hear. Below \
      it stand its ports, with a star the one in use.
      """)

  func run() throws {
    let devices = try LinuxSystem(media: Media.live).answer()
    let all = devices.outputs + devices.inputs
    let width = all.map { $0.kind.lane.title.count }.max() ?? 0
    for (title, devices) in [("outputs", devices.outputs), ("inputs", devices.inputs)] {
      print(devices.isEmpty ? "no \(title)" : "\(title):")
      for device in devices { show(device, width) }
    }
  }

  private func show(_ device: SoundDevice, _ width: Int) {
    let volume = device.volume.map { "\(Int(($0 * 100).rounded())) %" } ?? "muted"
    let words = [device.kind.lane.title.padded(to: width), volume.padded(to: 5), device.name, device.title]
    print("\(device.isUsual ? "*" : " ") \(words.joined(separator: "  "))")
    for port in device.ports {
      let state = port.isPresent.map { $0 ? "  plugged in" : "  nothing plugged in" } ?? ""
      print("    \(port.isActive ? "*" : " ") \(port.name)\(state)")
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
    wait: while true {
      switch inbox.next() {
      case .end: break wait
      case .stop: Inbox.stop()
      case .status, .key, .tick, .wentOn, .open: break
      }
    }
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
    FileHandle.standardOutput.tell(line)
  }
}

extension LinuxSystem {
  /// The devices of the server that answers.
  func answer() throws(Failure) -> SoundDevices {
    if let missing = Self.missing { throw Failure(problem: missing.problem, help: missing.help) }
    if let devices = devices() { return devices }
    throw Failure(
      problem: "no sound server answers",
      help: "start one: systemctl --user start pipewire-pulse, or pulseaudio --start")
  }
}
#endif
