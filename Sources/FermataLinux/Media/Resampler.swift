#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
internal import FermataPlatform
internal import FermataSignal
internal import Glibc

/// Turns decoded frames into interleaved float at the asked rate and channel count.
///
/// libswresample converts samples and channels, and rates whose ratio has too many phases for ``RateFilter``; it owns its context.
final class Resampler {
  /// libswresample's own, kept though its default may change: the pass band reaches 21.4 kHz at 44.1 kHz.
  private static let cutoff = 0.97
  /// libswresample takes no more (its `SWR_CH_MAX`).
  private static let mostChannels = 64

  private let medium: Medium
  private let target: AudioFormat
  private var context: OpaquePointer?
  private var layout = AVChannelLayout()
  private var sampleFormat: Int32
  private var sourceRate: Int32
  private let planes: UnsafeMutablePointer<UnsafePointer<UInt8>?>
  /// What changes the rate; `nil` where it stays, or where libswresample changes it.
  private var converter: RateConverter?
  private let places: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
  /// It may have more to give without further input.
  private(set) var isHolding = false

  /// Fits it to a stream's first frame.
  init(_ medium: Medium, target: AudioFormat, frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) {
    self.medium = medium
    self.target = target
    converter = Resampler.converter(from: frame.pointee.sample_rate, target)
    context = try Resampler.context(medium, frame, target, isSameRate: converter != nil)
    sampleFormat = frame.pointee.format
    sourceRate = frame.pointee.sample_rate
    planes = .allocate(capacity: Resampler.mostChannels)
    planes.initialize(repeating: nil, count: Resampler.mostChannels)
    places = .allocate(capacity: target.channelCount)
    places.initialize(repeating: nil, count: target.channelCount)
    fermata_av_channel_layout_copy(&layout, &frame.pointee.ch_layout)
  }

  deinit {
    fermata_swr_free(&context)
    fermata_av_channel_layout_uninit(&layout)
    planes.deallocate()
    places.deallocate()
  }

  // MARK: Set-up

  /// Fits it to a frame; a stream that changes its shape starts anew here.
  ///
  /// Where no filter is made for a frame it stays as it was, ready for what a seek finds.
  func adopt(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) {
    let isSame =
      frame.pointee.sample_rate == sourceRate && frame.pointee.format == sampleFormat
      && fermata_av_channel_layout_compare(&frame.pointee.ch_layout, &layout) == 0
    if isSame { return }
    let converter = Resampler.converter(from: frame.pointee.sample_rate, target)
    let fitted = try Resampler.context(medium, frame, target, isSameRate: converter != nil)
    fermata_swr_free(&context)
    (context, self.converter) = (fitted, converter)
    isHolding = false
    sourceRate = frame.pointee.sample_rate
    sampleFormat = frame.pointee.format
    fermata_av_channel_layout_uninit(&layout)
    fermata_av_channel_layout_copy(&layout, &frame.pointee.ch_layout)
  }

  private static func converter(from rate: Int32, _ target: AudioFormat) -> RateConverter? {
    guard RateRatio.rates.contains(Int(rate)) else { return nil }
    return RateRatio(from: Int(rate), to: target.sampleRate.value).converter(
      channelCount: target.channelCount)
  }

  private static func context(
    _ medium: Medium, _ frame: UnsafeMutablePointer<AVFrame>, _ target: AudioFormat, isSameRate: Bool
  ) throws(MediaError) -> OpaquePointer {
    var context: OpaquePointer?
    let code = configure(&context, frame, target, isSameRate)
    if code >= 0, let context { return context }
    fermata_swr_free(&context)
    throw medium.error(.damaged, "read", code)
  }

  private static func configure(
    _ context: inout OpaquePointer?, _ frame: UnsafeMutablePointer<AVFrame>, _ target: AudioFormat,
    _ isSameRate: Bool
  ) -> Int32 {
    var source = AVChannelLayout()
    var wanted = AVChannelLayout()
    defer {
      fermata_av_channel_layout_uninit(&source)
      fermata_av_channel_layout_uninit(&wanted)
    }
    let channels = frame.pointee.ch_layout.nb_channels
    let rate = frame.pointee.sample_rate
    guard channels > 0, Int(channels) <= mostChannels, RateRatio.rates.contains(Int(rate)) else {
      return fermata_invalid_data()
    }
    if frame.pointee.ch_layout.order == AV_CHANNEL_ORDER_UNSPEC {
      fermata_av_channel_layout_default(&source, channels)
    } else {
      fermata_av_channel_layout_copy(&source, &frame.pointee.ch_layout)
    }
    fermata_av_channel_layout_default(&wanted, Int32(target.channelCount))
    let code = fermata_swr_alloc_set_opts2(
      &context, &wanted, isSameRate ? AV_SAMPLE_FMT_FLTP : AV_SAMPLE_FMT_FLT,
      isSameRate ? rate : Int32(target.sampleRate.value), &source,
      AVSampleFormat(rawValue: frame.pointee.format), rate, 0, nil)
    guard code >= 0, let context else { return code }
    let options = UnsafeMutableRawPointer(context)
    // With libswresample's own 32 taps aliases at 20 kHz are only 25 dB down; with these they are 90 dB down at least.
    fermata_av_opt_set_int(options, "filter_size", Int64(RateRatio.taps), 0)
    fermata_av_opt_set_double(options, "cutoff", cutoff, 0)
    // A downmix gets quieter rather than exceed full scale.
    fermata_av_opt_set_double(options, "rematrix_maxval", 1, 0)
    if channels == 1, target.channelCount == 2 {
      // As loud as the same file stored with two equal channels; libswresample would take 3 dB off.
      fermata_swr_set_matrix(context, [1, 1], 1)
    }
    return fermata_swr_init(context)
  }

  /// Forgets what it was given, as if new.
  func restart() throws(MediaError) {
    isHolding = false
    converter?.restart()
    fermata_swr_close(context)
    let code = fermata_swr_init(context)
    if code < 0 { throw medium.error(.damaged, "seek", code) }
  }

  // MARK: Positions

  /// How frames of the medium are counted here.
  var ratio: RateRatio { RateRatio(from: Int(sourceRate), to: target.sampleRate.value) }

  /// How many frames of input can be taken for so much room without leaving much behind.
  func inputCount(for room: Int) -> Int {
    if let converter { return converter.free }
    let (input, output) = (Int(ratio.input), Int(ratio.output))
    return input == output ? room : room * input / output + 1
  }

  // MARK: Conversion

  /// Converts part of a frame; what does not fit stays inside.
  func convert(
    _ frame: UnsafeMutablePointer<AVFrame>, offset: Int, count: Int, into output: UnsafeMutablePointer<Float>,
    room: Int
  ) throws(MediaError) -> Int {
    let format = AVSampleFormat(rawValue: frame.pointee.format)
    let isPlanar = fermata_av_sample_fmt_is_planar(format) != 0
    let channels = Int(layout.nb_channels)
    let step = Int(fermata_av_get_bytes_per_sample(format)) * (isPlanar ? 1 : channels)
    for plane in 0..<(isPlanar ? channels : 1) {
      planes[plane] = UnsafePointer(frame.pointee.extended_data[plane]?.advanced(by: offset * step))
    }
    return try convert(planes, count, into: output, room: room)
  }

  /// Gives what is left inside of earlier input.
  func pull(into output: UnsafeMutablePointer<Float>, room: Int) throws(MediaError) -> Int {
    // Without planes it would take this for the end of the stream and give the filter's tail.
    if let converter { return give(of: converter, into: output, room: room) }
    return try convert(planes, 0, into: output, room: room)
  }

  /// Gives the tail after the last frame; 0 when all was given.
  func drain(into output: UnsafeMutablePointer<Float>, room: Int) throws(MediaError) -> Int {
    if let converter { return converter.drain(into: output, room: room) }
    return try convert(nil, 0, into: output, room: room)
  }

  /// Takes in silence; it is given by ``pull(into:room:)``.
  func takeSilence(_ count: Int) throws(MediaError) {
    if let converter {
      for place in converter.places() { place.update(repeating: 0, count: count) }
      converter.take(count)
    } else {
      let code = fermata_swr_inject_silence(context, Int32(count))
      if code < 0 { throw medium.error(.damaged, "read", code) }
    }
    isHolding = true
  }

  private func convert(
    _ input: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ count: Int,
    into output: UnsafeMutablePointer<Float>, room: Int
  ) throws(MediaError) -> Int {
    if let converter {
      for (channel, place) in converter.places().enumerated() {
        places[channel] = UnsafeMutableRawPointer(place).assumingMemoryBound(to: UInt8.self)
      }
      let code = fermata_swr_convert(context, places, Int32(count), input, Int32(count))
      if code < 0 { throw medium.error(.damaged, "read", code) }
      converter.take(Int(code))
      return give(of: converter, into: output, room: room)
    }
    var bytes: UnsafeMutablePointer<UInt8>? = UnsafeMutableRawPointer(output).assumingMemoryBound(
      to: UInt8.self)
    let code = fermata_swr_convert(context, &bytes, Int32(room), input, Int32(count))
    if code < 0 { throw medium.error(.damaged, "read", code) }
    isHolding = Int(code) == room
    return Int(code)
  }

  private func give(of converter: RateConverter, into output: UnsafeMutablePointer<Float>, room: Int) -> Int {
    let count = converter.give(into: output, room: room)
    isHolding = converter.isHolding
    return count
  }
}
#endif
