import AVFoundation
import Foundation
import MediaPlayer

/// A film and a radio in one app, each with a card and buttons of its own.
final class Stage: NSObject, MPNowPlayingSessionDelegate {
  private let sessions: [MPNowPlayingSession]
  private var tokens: [Any] = []

  init(_ players: [AVPlayer]) {
    sessions = players.map { MPNowPlayingSession(players: [$0]) }
    super.init()
    for session in sessions {
      session.delegate = self
      session.automaticallyPublishesNowPlayingInfo = false
    }
  }

  func show(_ title: String, _ index: Int, _ play: @escaping @Sendable () -> Void) {
    let session = sessions[index]
    session.nowPlayingInfoCenter.nowPlayingInfo = [MPMediaItemPropertyTitle: title]
    tokens.append(
      session.remoteCommandCenter.playCommand.addTarget { _ in
        play()
        return .success
      })
    if session.canBecomeActive, !session.isActive { session.becomeActiveIfPossible() }
    session.becomeActiveIfPossible { isActive in if isActive { play() } }
  }

  func move(_ player: AVPlayer, to index: Int) {
    for session in sessions where session.players.contains(player) { session.removePlayer(player) }
    sessions[index].addPlayer(player)
  }

  func nowPlayingSessionDidChangeActive(_ nowPlayingSession: MPNowPlayingSession) {
    tokens = nowPlayingSession.isActive ? tokens : []
  }
}

/// A screen's model.
@MainActor final class StageModel {
  private let session = MPNowPlayingSession(players: [AVPlayer()])
  private(set) var isShown = false

  func appear() async {
    isShown = await session.becomeActiveIfPossible()
    await session.becomeActiveIfPossible()
  }
}

/// A session that counts how often it was asked.
final class CountedSession: MPNowPlayingSession {
  private(set) var asked = 0

  private var publishes = true

  override var automaticallyPublishesNowPlayingInfo: Bool {
    get { publishes }
    set { publishes = newValue }
  }

  override var canBecomeActive: Bool {
    asked += 1
    return super.canBecomeActive
  }
}
