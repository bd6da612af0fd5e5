import FermataPolicy

// Desktops: what a sound server does otherwise than a phone, as it was measured at real ones. The tests of
// SoundServerTests hold the same day against both.
extension Conditions {
  /// A phone that behaves as a desktop with PipeWire.
  ///
  /// Everyone sounds beside everyone; nobody is suspended, and nobody is refused in the background; an output that goes
  /// takes its sound with it, and is told but interrupts nobody. Only a call interrupts, and not what begins during it.
  public static let pipewire: Conditions = {
    // The newest systems deactivate what runs without a word, as a server does.
    var desktop = Conditions(SystemVersion(26))
    desktop.sessionsExclude = false
    desktop.interruptsOnRouteDisconnect = false
    desktop.outputsArePinned = true
    desktop.refusesBackgroundActivation = false
    desktop.suspensionDelay = century
    desktop.lockScreenLimit = century
    desktop.carPlay = .never
    return desktop
  }()

  /// A phone that behaves as a desktop with PulseAudio and its module-role-cork: as with PipeWire, and what begins during
  /// a call is held until that is over.
  public static let pulseaudio: Conditions = {
    var desktop = pipewire
    desktop.callsTakeWhatBegins = true
    return desktop
  }()

  /// The desktops by their names in scenarios, as in `condition system pulseaudio`.
  package static let desktops: [(name: String, conditions: Conditions)] = [
    ("pulseaudio", pulseaudio), ("pipewire", pipewire),
  ]

  private static let century = Duration.seconds(3_153_600_000)
}
