import FermataDispatch
public import FermataPlatform

/// A Linux desktop behind the seams: sound through PulseAudio, or through PipeWire, which speaks PulseAudio's protocol.
///
/// A call is another program's stream with the role `phone`, or the server's own request for silence; an output that was
/// removed, or a port that was unplugged, is a lost device. Before the computer sleeps, as logind tells on the system bus,
/// sound is paused, and it stays so. System volume is read and never written. Where libpulse cannot be used, every activation
/// is refused with the code `msrv` (``missing``). What plays is shown by the desktop's media controls through MPRIS2 on the
/// session bus, and pressed there; where there is no such bus nobody shows it (``desktop``). Without libsystemd nobody does
/// either, and no sleep is heard.
public final class LinuxSystem: Sendable {
  /// The seams; the system lives as long as they are used.
  public let platform: Platform

  /// Asks for all devices, and waits two seconds at most; `nil` if no server answers.
  package let devices: @Sendable () -> SoundDevices?
  private let tellGain: @Sendable () -> Void
  private let askDesktop: @Sendable () -> Desktop

  /// What opens audio files: libFLAC and FFmpeg, as far as they were there when this was built, and are as it runs.
  public static let media: any MediaSource = FLACMedia()

  /// The endings of files that ``media`` opens, for whoever looks for them in folders.
  package static let endings: Set = [
    "wav", "mp3", "flac", "m4a", "m4b", "mp4", "mov", "3gp", "3g2", "aac", "ogg", "oga", "opus", "aiff",
    "aif",
    "caf", "w64",
  ]

  /// The one of this process, at the server that the environment names: made when it is first used, by any thread, which
  /// waits while libpulse is loaded, and never ended.
  public static let shared = LinuxSystem(media: media)

  /// Makes a system.
  ///
  /// It connects on a thread of its own; an activation waits up to a second for a server that was just asked, and fails with the
  /// code `msrv` where none answers. A server that goes away is told as media services lost, and its return as their reset.
  /// The first system of a process has libpulse loaded, for which it waits for the disk.
  ///
  /// - Parameters:
  ///   - media: what players read.
  ///   - server: the server's address, such as `unix:/run/user/1000/pulse/native`; the environment's if `nil`.
  ///   - app: what mixers and the desktop's media controls show, and what they may ask of the app.
  ///   - followsMoves: whether sound for headphones or a Bluetooth device goes on elsewhere when the user moves its stream in
  ///     a mixer; otherwise its stream is tied to them, and not a frame of it is heard on a speaker when they leave. On all
  ///     other outputs a move is always followed.
  ///   - bus: the session bus's address, such as `unix:path=/run/user/1000/bus`; the environment's if `nil`.
  ///   - systemBus: the system bus's address, where logind tells that the computer sleeps; the environment's if `nil`.
  public init(
    media: any MediaSource, server: String? = nil, app: App = .process, followsMoves: Bool = false,
    bus: String? = nil, systemBus: String? = nil
  ) {
    let (reports, worker, scheduler) = (Reports(), Worker(label: "fermata.session"), ThreadScheduler())
    let server = SoundServer.connect(
      server, app, followsMoves: followsMoves, worker: worker, reports: reports)
    let controls = MediaControls.make(app, bus: bus, scheduler: scheduler, reports: reports)
    let sleep = MediaControls.watchSleep(app, systemBus: systemBus, hear: server.sleep)
    devices = server.devices
    (tellGain, askDesktop) = (controls.gainChanged, controls.desktop)
    platform = Platform(
      session: server.session, output: server.output,
      nowPlaying: MixerNames(screen: controls.screen, tell: server.name), media: media, scheduler: scheduler
    ) { sink in
      // Sleep is heard for as long as the seams are used.
      withExtendedLifetime(sleep) { reports.connect(sink) }
    }
  }

  /// Whether the desktop's media controls show what plays, as it was last found; any thread but the audio callback, and it waits
  /// for no bus.
  public var desktop: Desktop { askDesktop() }

  /// Tells desktops what ``App/gain`` gives now.
  ///
  /// For whoever changes the app's own volume otherwise than through ``App/setGain``; any thread.
  public func gainChanged() { tellGain() }
}
