public import Foundation

/// Hears of a session; every method is optional, as in Apple's.
public protocol MPNowPlayingSessionDelegate: NSObjectProtocol {
  func nowPlayingSessionDidChangeActive(_ nowPlayingSession: MPNowPlayingSession)
  func nowPlayingSessionDidChangeCanBecomeActive(_ nowPlayingSession: MPNowPlayingSession)
}

extension MPNowPlayingSessionDelegate {
  public func nowPlayingSessionDidChangeActive(_ nowPlayingSession: MPNowPlayingSession) {}
  public func nowPlayingSessionDidChangeCanBecomeActive(_ nowPlayingSession: MPNowPlayingSession) {}
}
