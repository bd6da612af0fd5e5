public import Fermata

/// The app's music: its tracks, one after the other and round again.
///
/// Calls, pulled headphones and the lock screen are Fermata's; public, so that a test can drive it on a simulated phone.
@MainActor public final class Music {
  /// The tracks, as they are listed.
  public let tracks: [MediaLocation]
  /// What the screen shows.
  public let model: PlayerModel

  /// Makes it ready to play its first track.
  public init(_ audio: AudioSystem, tracks: [MediaLocation]) {
    self.tracks = tracks
    model = PlayerModel(Player(audio))
    model.player.repeatMode = .all
    model.player.load(tracks)
  }

  /// Plays a track, and then those after it.
  public func play(_ index: Int) {
    guard tracks.indices.contains(index) else { return }
    model.player.load(Array(tracks[index...] + tracks[..<index]))
    model.player.play()
  }
}
