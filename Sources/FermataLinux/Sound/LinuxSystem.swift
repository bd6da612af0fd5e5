import FermataDispatch
public import FermataPlatform

/// A Linux desktop behind the seams: sound through PulseAudio, or through PipeWire, which speaks PulseAudio's protocol.
///
/// A call is another program's stream with the role `phone`, or the server's own request for silence; an output that was
/// removed, or a port that was unplugged, is a lost device. System volume is read and never written. Built without libpulse's
/// headers, it refuses every activation with the code `msrv`.
public final class LinuxSystem: Sendable {
  /// The seams; the system lives as long as they are used.
  public let platform: Platform

  /// The one of this process, at the server that the environment names: made when it is first used, by any thread, and
  /// never ended.
  public static let shared = LinuxSystem(media: FFmpegMedia())

  /// Makes a system.
  ///
  /// It connects on a thread of its own; until a server answers every activation fails with the code `msrv`. A server that
  /// goes away is told as media services lost, and its return as their reset.
  ///
  /// - Parameters:
  ///   - media: what players read.
  ///   - server: the server's address, such as `unix:/run/user/1000/pulse/native`; the environment's if `nil`.
  ///   - name: what mixers show.
  public init(media: any MediaSource, server: String? = nil, name: String = "Fermata") {
    let (reports, worker) = (Reports(), Worker(label: "fermata.session"))
    let (session, output) = SoundServer.connect(server, name: name, worker: worker, reports: reports)
    platform = Platform(
      session: session, output: output,
      nowPlaying: NoLockScreen(worker: Worker(label: "fermata.nowplaying"), reports: reports), media: media,
      scheduler: QueueScheduler()
    ) { reports.connect($0) }
  }
}
