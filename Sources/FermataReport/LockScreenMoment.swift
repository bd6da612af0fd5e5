/// The lock screen at an instant that matters.
package struct LockScreenMoment: Hashable, Codable, Sendable {
  /// When it was looked at.
  package var time: Duration
  /// Why this instant matters, such as `the call begins`.
  package var label: String
  /// What it showed; `nil` if no app was shown.
  package var card: Card?
  /// Whether something did not hold then.
  package var isFailing: Bool

  /// Makes a moment.
  package init(time: Duration, label: String, card: Card?, isFailing: Bool = false) {
    self.time = time
    self.label = label
    self.card = card
    self.isFailing = isFailing
  }

  /// The card of the app that the phone shows as playing now.
  package struct Card: Hashable, Codable, Sendable {
    /// The app's name.
    package var app: String
    /// The piece.
    package var title: String
    /// Who performs it.
    package var artist: String
    /// The chapter, such as `Chapter 2 of 3`; `nil` without chapters.
    package var chapter: String?
    /// The position that the lock screen's own clock shows at that instant.
    package var elapsed: Duration
    /// The length; `nil` if it is not known, and for a live stream.
    package var duration: Duration?
    /// Whether it is a broadcast.
    package var isLive: Bool
    /// The rate that was published; 0 means not moving.
    package var rate: Double
    /// Whether the phone believes it to be playing, so that the middle button pauses.
    package var isPlaying: Bool
    /// The buttons that answer.
    package var buttons: Set<Button>
    /// Whether it shows the track's picture.
    package var hasArtwork: Bool

    /// Makes a card.
    package init(
      app: String, title: String, artist: String = "", chapter: String? = nil, elapsed: Duration,
      duration: Duration?, isLive: Bool = false, rate: Double,
      isPlaying: Bool, buttons: Set<Button>, hasArtwork: Bool
    ) {
      self.app = app
      self.title = title
      self.artist = artist
      self.chapter = chapter
      self.elapsed = elapsed
      self.duration = duration
      self.isLive = isLive
      self.rate = rate
      self.isPlaying = isPlaying
      self.buttons = buttons
      self.hasArtwork = hasArtwork
    }
  }

  /// A control of the lock screen.
  package enum Button: String, Hashable, Codable, Sendable, CaseIterable {
    /// The item before.
    case previous
    /// Some seconds back.
    case skipBackward
    /// Play or pause, whichever is shown.
    case playPause
    /// Some seconds on.
    case skipForward
    /// The item after.
    case next
    /// Dragging the position.
    case seek
  }
}
