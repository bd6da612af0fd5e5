import CoreAudioTypes
import FermataPlatform
import FermataSignal
import FermataSimulator
import Foundation
import PhoneProcess
import Synchronization

/// The short sounds that a process made, and the thread that tells their ends.
final class SystemSounds: Sendable {
  private struct State {
    // Behind the constants of Apple's.
    var last: SystemSoundID = 0x1000
    /// Interleaved stereo at the phone's rate.
    var sounds: [SystemSoundID: [Float]] = [:]
  }

  private let process: AppProcess
  private let launch: Int
  private let thread: AppThread
  private let state = Mutex(State())

  private init(_ process: AppProcess) {
    self.process = process
    launch = process.phone.launch(of: process.app)
    thread = AppThread("com.apple.audio.SystemSound", of: process)
  }

  static var current: SystemSounds {
    let process = AppProcess.current
    return process.singleton { SystemSounds(process) }
  }

  func make(_ url: URL) -> (sound: SystemSoundID?, status: OSStatus) {
    let frames: [Float]?
    do { frames = try self.frames(of: url) } catch { return (nil, kAudioServicesSystemSoundUnspecifiedError) }
    guard let frames else { return (nil, kAudioServicesSystemSoundExceededMaximumDurationError) }
    let sound = state.withLock { state in
      state.last += 1
      state.sounds[state.last] = frames
      return state.last
    }
    return (sound, kAudioServicesNoError)
  }

  /// The whole sound; `nil` if it is longer than 30 s.
  private func frames(of url: URL) throws -> [Float]? {
    let location = MediaLocation(url.isFileURL ? url.path : url.absoluteString)
    let reader = try process.media.open(location, format: .standard)
    let longest = 2 * AudioFormat.standard.frames(in: .seconds(30)).value
    var frames: [Float] = []
    var piece = [Float](repeating: 0, count: 8192)
    while case .frames(let count) = try piece.withUnsafeMutableBufferPointer({ try reader.read(into: $0) }) {
      frames += piece.prefix(2 * count)
      if frames.count > longest { return nil }
    }
    return frames
  }

  /// A sound that there is not is an unspecified error (our choice, because nothing is documented).
  func dispose(_ sound: SystemSoundID) -> OSStatus {
    let known = state.withLock { $0.sounds.removeValue(forKey: sound) }
    return known == nil ? kAudioServicesSystemSoundUnspecifiedError : kAudioServicesNoError
  }

  func play(_ sound: SystemSoundID, asAlert: Bool, then done: (() -> Void)? = nil) {
    let block = InTurns(done)
    let tell: @Sendable () -> Void = { [thread] in
      if block.value != nil { thread.run { block.value?() } }
    }
    let samples = state.withLock { $0.sounds[sound] }
    if sound == kSystemSoundID_Vibrate {
      process.phone.play(.vibration, by: process.app, launch: launch, then: tell)
    } else if let samples {
      let short = asAlert ? ShortSound.alert(samples) : .sound(samples)
      process.phone.play(short, by: process.app, launch: launch, then: tell)
    } else {
      let scheduler = process.platform.scheduler
      scheduler.schedule(on: .alarm, at: scheduler.now, tell)
    }
  }
}
