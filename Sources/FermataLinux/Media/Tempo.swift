#if canImport(CFFmpegFilter_x86_64) || canImport(CFFmpegFilter_aarch64) || canImport(CFFmpegFilter_flat)
internal import CLoader
internal import FermataPlatform
internal import FermataSignal
internal import Glibc

/// Plays frames faster or slower at the same pitch; it owns a graph of libavfilter's.
///
/// The n-th frame that comes out stands for the frame n × rate of what went in, to within the filter's window.
final class Tempo {
  /// Whether libavfilter is there; where FFmpeg's libraries do not lie together that shows when it is used.
  ///
  /// FFmpeg need not be loaded for this where it comes from the same place as libFLAC.
  static let isAvailable =
    isThere(beside: "libavutil.so") ?? (isThere(beside: "libFLAC.so") == true || isThereWithFFmpeg)
  /// Above it libavfilter leaves samples out instead of blending them, so two filters share the work.
  private static let mostForOne = 2.0
  private static let chunk = 4096

  private static var isThereWithFFmpeg: Bool {
    FFmpegLibraries.missing == nil && isThere(beside: "libavutil.so") ?? true
  }

  private static func isThere(beside library: String) -> Bool? {
    LoadedLibraries.have(String(cString: fermata_library_of_filters()), beside: library)
  }

  /// Why libavfilter cannot be used; `nil` once it is loaded, for which the first who asks for a speed waits.
  private static let missing = LinuxSystem.MissingLibrary(
    "libavfilter", fermata_load_filters(fermata_library_of_filters()),
    help: "install FFmpeg's libavfilter, of the version that this was built with")

  private let medium: Medium
  private let format: AudioFormat
  private var graph: UnsafeMutablePointer<AVFilterGraph>?
  private var source: UnsafeMutablePointer<AVFilterContext>?
  private var sink: UnsafeMutablePointer<AVFilterContext>?
  private var input: UnsafeMutablePointer<AVFrame>?
  private var output: UnsafeMutablePointer<AVFrame>?
  /// How many frames of `output` were handed out.
  private var taken = 0
  private var fed: Int64 = 0
  private var isDraining = false

  init(_ medium: Medium, format: AudioFormat) {
    self.medium = medium
    self.format = format
  }

  deinit { free() }

  /// Begins anew at a rate.
  func restart(rate: Double) throws(MediaError) {
    free()
    taken = 0
    fed = 0
    isDraining = false
    if let missing = Self.missing {
      throw MediaError(
        .unavailable, medium.location, operation: "stretch", detail: "\(missing.problem); \(missing.help)")
    }
    input = fermata_av_frame_alloc()
    output = fermata_av_frame_alloc()
    graph = fermata_avfilter_graph_alloc()
    // libavfilter takes NaN for a speed.
    let code = rate.isFinite ? build(rate) : fermata_averror(EINVAL)
    if code < 0 {
      free()
      throw medium.error(.unavailable, "stretch", code)
    }
  }

  /// Lets the graph go, and with it its filters.
  private func free() {
    fermata_av_frame_free(&input)
    fermata_av_frame_free(&output)
    if graph != nil { fermata_avfilter_graph_free(&graph) }
    source = nil
    sink = nil
  }

  private func build(_ rate: Double) -> Int32 {
    guard let graph, input != nil, output != nil else { return fermata_averror(ENOMEM) }
    let layout = format.channelCount == 1 ? "mono" : "stereo"
    let shape =
      "sample_rate=\(format.sampleRate.value):sample_fmt=flt:channel_layout=\(layout)"
      + ":time_base=1/\(format.sampleRate.value)"
    var code = fermata_avfilter_graph_create_filter(
      &source, fermata_avfilter_get_by_name("abuffer"), "in", shape, nil, graph)
    var last = source
    let factors = rate > Self.mostForOne ? [rate.squareRoot(), rate.squareRoot()] : [rate]
    for (number, factor) in factors.enumerated() where code >= 0 {
      var filter: UnsafeMutablePointer<AVFilterContext>?
      code = fermata_avfilter_graph_create_filter(
        &filter, fermata_avfilter_get_by_name("atempo"), "tempo\(number)", "tempo=\(factor)", nil, graph)
      if code >= 0 { code = fermata_avfilter_link(last, 0, filter, 0) }
      last = filter
    }
    if code >= 0 {
      code = fermata_avfilter_graph_create_filter(
        &sink, fermata_avfilter_get_by_name("abuffersink"), "out", nil, nil, graph)
    }
    if code >= 0 { code = fermata_avfilter_link(last, 0, sink, 0) }
    return code < 0 ? code : fermata_avfilter_graph_config(graph, nil)
  }

  /// Fills the room with stretched frames, which `pull` provides unstretched.
  ///
  /// Returns how many were written; 0 when `pull` has none any more. After `EAGAIN` the graph must be fed first.
  func read(
    into base: UnsafeMutablePointer<Float>, room: Int,
    pull: (UnsafeMutablePointer<Float>, Int) throws(MediaError) -> Int
  ) throws(MediaError) -> Int {
    // Where no graph could be built the seek has thrown, and only another seek mends it.
    guard let sink else { throw medium.error(.unavailable, "stretch", fermata_averror(ENOMEM)) }
    var written = 0
    while written < room {
      let count = take(base + written * format.channelCount, room - written)
      written += count
      if count > 0 { continue }
      let code = fermata_av_buffersink_get_frame(sink, output)
      if code >= 0 { continue }
      guard code == fermata_averror(EAGAIN), !isDraining else { return written }
      try feed(pull)
    }
    return written
  }

  /// Copies what is left of the last stretched frame.
  private func take(_ base: UnsafeMutablePointer<Float>, _ room: Int) -> Int {
    guard let output, let data = output.pointee.extended_data?[0] else { return 0 }
    let left = Int(output.pointee.nb_samples) - taken
    let count = min(left, room)
    guard count > 0 else { return 0 }
    let channels = format.channelCount
    let samples = UnsafeRawPointer(data).assumingMemoryBound(to: Float.self)
    base.update(from: samples + taken * channels, count: count * channels)
    taken += count
    if taken == Int(output.pointee.nb_samples) {
      fermata_av_frame_unref(output)
      taken = 0
    }
    return count
  }

  private func feed(
    _ pull: (UnsafeMutablePointer<Float>, Int) throws(MediaError) -> Int
  ) throws(MediaError) {
    guard let input else { return }
    input.pointee.nb_samples = Int32(Self.chunk)
    input.pointee.format = AV_SAMPLE_FMT_FLT.rawValue
    input.pointee.sample_rate = Int32(format.sampleRate.value)
    fermata_av_channel_layout_default(&input.pointee.ch_layout, Int32(format.channelCount))
    var code = fermata_av_frame_get_buffer(input, 0)
    guard code >= 0, let data = input.pointee.extended_data?[0] else {
      throw medium.error(.unavailable, "stretch", code)
    }
    let samples = UnsafeMutableRawPointer(data).assumingMemoryBound(to: Float.self)
    let count = try pull(samples, Self.chunk)
    if count == 0 {
      isDraining = true
      fermata_av_frame_unref(input)
      code = fermata_av_buffersrc_add_frame(source, nil)
    } else {
      input.pointee.nb_samples = Int32(count)
      input.pointee.pts = fed
      fed += Int64(count)
      code = fermata_av_buffersrc_add_frame(source, input)
    }
    if code < 0 { throw medium.error(.unavailable, "stretch", code) }
  }
}
#endif
