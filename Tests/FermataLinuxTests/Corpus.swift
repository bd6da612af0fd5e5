#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
import Foundation

/// One file of the corpus: how `ffmpeg` makes it and what is to be expected of it.
struct Sample: Sendable, CustomStringConvertible {
  /// The file's name; its extension chooses the container.
  let name: String
  /// The encoder's options.
  let options: [String]
  /// The short name of the codec.
  let codec: String
  /// Whether decoding gives back the source's samples.
  var isLossless = false
  /// Whether the container takes a picture from `ffmpeg`.
  var hasPicture = true
  /// Whether the container takes tags.
  var hasTags = true
  /// The rate of the stream.
  var sampleRate = 44_100

  var description: String { name }
  var path: String { Corpus.path(name) }

  static let all: [Sample] = [
    Sample(
      name: "s16.wav", options: ["-c:a", "pcm_s16le"], codec: "pcm_s16le", isLossless: true, hasPicture: false
    ),
    Sample(
      name: "f32.wav", options: ["-c:a", "pcm_f32le"], codec: "pcm_f32le", isLossless: true, hasPicture: false
    ),
    Sample(
      name: "s24.aiff", options: ["-c:a", "pcm_s24be", "-write_id3v2", "1"], codec: "pcm_s24be",
      isLossless: true),
    Sample(
      name: "s16.flac", options: ["-c:a", "flac", "-sample_fmt", "s16"], codec: "flac", isLossless: true),
    Sample(name: "alac.m4a", options: ["-c:a", "alac"], codec: "alac", isLossless: true),
    Sample(name: "cbr.mp3", options: ["-c:a", "libmp3lame", "-b:a", "192k"], codec: "mp3"),
    Sample(name: "low.mp3", options: ["-c:a", "libmp3lame", "-b:a", "32k"], codec: "mp3"),
    Sample(name: "bare.mp3", options: ["-c:a", "libmp3lame", "-q:a", "4", "-write_xing", "0"], codec: "mp3"),
    Sample(name: "aac.m4a", options: ["-c:a", "aac", "-b:a", "160k"], codec: "aac"),
    Sample(
      name: "raw.aac", options: ["-c:a", "aac", "-b:a", "128k"], codec: "aac", hasPicture: false,
      hasTags: false),
    Sample(
      name: "vorbis.ogg", options: ["-c:a", "libvorbis", "-q:a", "5"], codec: "vorbis", hasPicture: false),
    Sample(
      name: "opus.opus", options: ["-c:a", "libopus", "-b:a", "128k"], codec: "opus", hasPicture: false,
      sampleRate: 48_000),
    Sample(
      name: "voice.opus", options: ["-c:a", "libopus", "-b:a", "14k", "-application", "voip"], codec: "opus",
      hasPicture: false, sampleRate: 48_000),
  ]
}

/// The files that the tests decode, made by `ffmpeg` once per run from a source that is the same each time.
enum Corpus {
  /// Why there is no corpus.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  static let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("fermata-media-\(ProcessInfo.processInfo.processIdentifier)")
  static let seconds = 7
  static let frames = seconds * 44_100

  static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Makes the corpus if it is not there yet; throws the same reason each time if it cannot be made.
  static func make() throws { try made.get() }

  private static let made: Result<Void, any Error> = Result {
    // Swift Testing has no end of a run to clean up at.
    atexit {
      do { try FileManager.default.removeItem(at: Corpus.folder) } catch { perror("\(error)") }
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try run(["-f", "lavfi", "-i", "testsrc=s=48x48:d=1", "-frames:v", "1", path("picture.png")])
    var arguments = ["-f", "lavfi", "-i", source, "-i", path("picture.png")]
    for sample in Sample.all {
      arguments += ["-map", "0:a"]
      if sample.hasPicture { arguments += ["-map", "1:v", "-c:v", "copy", "-disposition:v", "attached_pic"] }
      arguments += sample.options
      arguments += ["-metadata", "title=Über 音", "-metadata", "artist=Ärzte", "-metadata", "album=Ölbild"]
      arguments.append(sample.path)
    }
    try run(arguments)
    try decodeReferences()
  }

  /// A sweep with noise on the left, another with gaps on the right: something for every codec's tools.
  private static let source =
    "aevalsrc='0.35*sin(2*PI*(150*t+700*t*t))+0.1*(random(0)-0.5)"
    + "|0.3*sin(2*PI*(6000*t-400*t*t))*gt(mod(t\\,0.7)\\,0.2)+0.02*(random(1)-0.5)':s=44100:d=\(seconds)"

  /// What `ffmpeg` itself decodes, at each stream's own rate and at 48 kHz, as raw float.
  private static func decodeReferences() throws {
    var arguments: [String] = []
    for sample in Sample.all { arguments += ["-i", sample.path] }
    for (number, sample) in Sample.all.enumerated() {
      for rate in Set([sample.sampleRate, 48_000]) {
        arguments += ["-map", "\(number):a", "-ar", "\(rate)", "-f", "f32le", path("\(sample.name).\(rate)")]
      }
    }
    try run(arguments)
  }

  /// Runs `ffmpeg` to its end.
  static func run(_ arguments: [String]) throws {
    let words = ["ffmpeg", "-nostdin", "-v", "error", "-y"] + arguments
    var pointers = words.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    var process = pid_t()
    let code = posix_spawnp(&process, "ffmpeg", nil, nil, pointers, environ)
    guard code == 0 else {
      throw Missing(
        description:
          "cannot run ffmpeg (\(String(cString: strerror(code)))); install it: apt-get install ffmpeg")
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else {
      throw Missing(
        description:
          "ffmpeg could not make the test files (status \(status)): \(words.joined(separator: " "))")
    }
  }

  /// Reads a file of raw float.
  static func floats(_ name: String) throws -> [Float] {
    let data = try Data(contentsOf: URL(fileURLWithPath: path(name)))
    return data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }
}
#endif
