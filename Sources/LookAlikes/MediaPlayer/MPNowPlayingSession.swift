public import AVFoundation
import FermataPlatform
import FermataPolicy
public import Foundation
import PhoneProcess

/// One of several things that an app plays, with a card and commands of its own; one session of an app is active.
///
/// The first one is, until another becomes active (seen in SRGSSR/castor#88). It is the app's choice alone: among apps
/// the lock screen shows the one that was heard last.
open class MPNowPlayingSession: NSObject {
  private let process: AppProcess
  private let centers: ShownCenters
  private let thread: AppThread

  open private(set) var players: [AVPlayer] {
    didSet {
      if oldValue.isEmpty != players.isEmpty { tell { $0.nowPlayingSessionDidChangeCanBecomeActive($1) } }
    }
  }
  open weak var delegate: (any MPNowPlayingSessionDelegate)?
  /// Off at first (our choice, because H-NPS names no default); apps may turn it off themselves.
  ///
  /// To turn it on stops the program, because the look-alikes cannot publish by themselves yet.
  open var automaticallyPublishesNowPlayingInfo = false {
    didSet {
      precondition(
        !automaticallyPublishesNowPlayingInfo,
        "the look-alikes publish nothing by themselves: write nowPlayingInfoCenter.nowPlayingInfo")
    }
  }
  let info: MPNowPlayingInfoCenter
  let commands: MPRemoteCommandCenter
  open var nowPlayingInfoCenter: MPNowPlayingInfoCenter { info }
  open var remoteCommandCenter: MPRemoteCommandCenter { commands }
  open private(set) var isActive = false

  /// Makes a session of at least one player; stops the program without one, as Apple's asserts (H-NPS).
  public init(players: [AVPlayer]) {
    precondition(!players.isEmpty, "MPNowPlayingSession: a session has at least one player (R-153)")
    self.players = players
    process = AppProcess.current
    centers = ShownCenters.of(process)
    thread = AppThread("MPNowPlayingSession", of: process)
    info = MPNowPlayingInfoCenter(process, among: centers)
    commands = MPRemoteCommandCenter(process, among: centers)
    super.init()
    if centers.session == nil { activate() }
  }

  /// What is left without an active session are the shared centres (our choice, because no source tells).
  deinit { if isActive { centers.show(nil) } }

  // MARK: Players

  open func addPlayer(_ player: AVPlayer) {
    if !players.contains(where: { $0 === player }) { players.append(player) }
  }

  open func removePlayer(_ player: AVPlayer) { players.removeAll { $0 === player } }

  // MARK: Being active

  /// Whether it has a player (our choice, because no source names another condition).
  open var canBecomeActive: Bool { !players.isEmpty }

  /// The completion comes later, on a thread of the framework (our choice, because no source names one).
  @preconcurrency
  open func becomeActiveIfPossible(completion: (@Sendable (Bool) -> Void)? = nil) {
    let isActive = becomeActive()
    if let completion { later { completion(isActive) } }
  }

  @discardableResult
  nonisolated(nonsending) open func becomeActiveIfPossible() async -> Bool { becomeActive() }

  private func becomeActive() -> Bool {
    if canBecomeActive, !isActive { activate() }
    return isActive
  }

  private func activate() {
    let last = centers.session
    last?.isActive = false
    isActive = true
    centers.show(self)
    for session in [last, self] { session?.tell { $0.nowPlayingSessionDidChangeActive($1) } }
  }

  // MARK: Telling

  /// Tells the delegate, on a thread of the framework (our choice, because no source names one).
  private func tell(
    _ message: @escaping @Sendable (any MPNowPlayingSessionDelegate, MPNowPlayingSession) -> Void
  ) {
    let me = WeakInTurns(self)
    later { if let session = me.value, let delegate = session.delegate { message(delegate, session) } }
  }

  private func later(_ act: @escaping @Sendable () -> Void) {
    let scheduler = process.platform.scheduler
    scheduler.schedule(on: .alarm, at: scheduler.now) { [thread] in thread.run(act) }
  }
}
