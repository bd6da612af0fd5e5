#if canImport(CFLAC)
internal import CFLAC
internal import CLoader
internal import FermataPlatform
internal import Glibc

/// A FLAC file that libFLAC decodes, one block after the other; it owns the decoder, the file and the block.
final class FLACStream {
  /// What comes next.
  enum Step {
    /// A block, in ``planes``.
    case block
    /// The end, where the header has it.
    case end
    /// The file is damaged, cut off, at odds with its header, or called off.
    case trouble
  }

  /// Whether the library that belongs to the header is there; it is loaded for the first file.
  private static let isThere =
    fermata_load_flac("libFLAC.so.\(FLAC_API_VERSION_CURRENT - FLAC_API_VERSION_AGE)") == nil
  private static let mark = Array("fLaC".utf8)

  private let medium: Medium
  private let decoder: UnsafeMutablePointer<FLAC__StreamDecoder>
  private let file: Int32
  private var place: off_t = 0
  private var size: off_t = 0
  private(set) var header = FLACHeader()
  private(set) var isBroken = false
  /// The channels' samples of the block, full scale at 1.
  private(set) var planes: [UnsafeMutablePointer<Float>] = []
  /// How many frames the block has.
  private(set) var count = 0
  /// The frame that the next block begins with.
  private var next = 0

  /// Reads what stands before the sound; `nil` if that is not a FLAC file's that libFLAC understands.
  init?(_ medium: Medium) {
    let file = Glibc.open(medium.path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    guard Self.hasMark(file), Self.isThere, let decoder = fermata_FLAC__stream_decoder_new() else {
      close(file)
      return nil
    }
    (self.medium, self.decoder, self.file) = (medium, decoder, file)
    guard begin(), !isBroken, header.longestBlock > 0 else { return nil }
    planes = (0..<header.channelCount).map { _ in
      let plane = UnsafeMutablePointer<Float>.allocate(capacity: header.longestBlock)
      plane.initialize(repeating: 0, count: header.longestBlock)
      return plane
    }
  }

  deinit {
    fermata_FLAC__stream_decoder_delete(decoder)
    close(file)
    for plane in planes { plane.deallocate() }
  }

  private static func hasMark(_ file: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: mark.count)
    return pread(file, &bytes, bytes.count, 0) == bytes.count && bytes == mark
  }

  /// Another name of the file, also once it was moved, deleted or replaced.
  var location: MediaLocation { MediaLocation("/proc/self/fd/\(file)") }

  /// Decodes the next block.
  func step() -> Step {
    count = 0
    while !isBroken {
      if fermata_FLAC__stream_decoder_get_state(decoder) == FLAC__STREAM_DECODER_END_OF_STREAM {
        isBroken = next != header.frameCount
        return isBroken ? .trouble : .end
      }
      if fermata_FLAC__stream_decoder_process_single(decoder) == 0 { isBroken = true }
      if count > 0, !isBroken { return .block }
    }
    return .trouble
  }

  /// Decodes the block that begins with a frame of the file; whether it could.
  func seek(to frame: Int) -> Bool {
    (count, next) = (0, frame)
    if fermata_FLAC__stream_decoder_seek_absolute(decoder, UInt64(frame)) == 0 { isBroken = true }
    return count > 0 && !isBroken
  }

  // MARK: What libFLAC asks for and gives

  private func begin() -> Bool {
    var found = stat()
    guard fstat(file, &found) == 0 else { return false }
    size = found.st_size
    for kind in [
      FLAC__METADATA_TYPE_VORBIS_COMMENT, FLAC__METADATA_TYPE_PICTURE, FLAC__METADATA_TYPE_CUESHEET,
    ] {
      _ = fermata_FLAC__stream_decoder_set_metadata_respond(decoder, kind)
    }
    let status = fermata_FLAC__stream_decoder_init_stream(
      decoder, { _, bytes, count, stream in FLACStream.of(stream).read(bytes, count) },
      { _, place, stream in
        FLACStream.of(stream).place = off_t(place)
        return FLAC__STREAM_DECODER_SEEK_STATUS_OK
      },
      { _, place, stream in
        place?.pointee = FLAC__uint64(FLACStream.of(stream).place)
        return FLAC__STREAM_DECODER_TELL_STATUS_OK
      },
      { _, length, stream in
        length?.pointee = FLAC__uint64(FLACStream.of(stream).size)
        return FLAC__STREAM_DECODER_LENGTH_STATUS_OK
      },
      { _, stream in FLACStream.of(stream).place >= FLACStream.of(stream).size ? 1 : 0 },
      { _, frame, planes, stream in FLACStream.of(stream).take(frame, planes) },
      { _, block, stream in if let block { FLACStream.of(stream).header.take(block.pointee) } },
      { _, _, stream in FLACStream.of(stream).meetError() },
      Unmanaged.passUnretained(self).toOpaque())
    return status == FLAC__STREAM_DECODER_INIT_STATUS_OK
      && fermata_FLAC__stream_decoder_process_until_end_of_metadata(decoder) != 0
  }

  private static func of(_ stream: UnsafeMutableRawPointer?) -> FLACStream {
    guard let stream else { preconditionFailure("libFLAC hands back what it was given") }
    return Unmanaged<FLACStream>.fromOpaque(stream).takeUnretainedValue()
  }

  private func read(
    _ bytes: UnsafeMutablePointer<FLAC__byte>?, _ count: UnsafeMutablePointer<Int>?
  ) -> FLAC__StreamDecoderReadStatus {
    guard !medium.isCancelled, let bytes, let count else { return breakOff() }
    var got = pread(file, bytes, count.pointee, place)
    while got < 0, errno == EINTR { got = pread(file, bytes, count.pointee, place) }
    count.pointee = max(0, got)
    guard got >= 0 else { return breakOff() }
    place += off_t(got)
    return got == 0
      ? FLAC__STREAM_DECODER_READ_STATUS_END_OF_STREAM : FLAC__STREAM_DECODER_READ_STATUS_CONTINUE
  }

  /// libFLAC goes on after it as if nothing were, where it looks for a block.
  private func breakOff() -> FLAC__StreamDecoderReadStatus {
    isBroken = true
    return FLAC__STREAM_DECODER_READ_STATUS_ABORT
  }

  /// What stands behind the last frame, such as another format's tag, is none.
  private func meetError() { if planes.isEmpty || next != header.frameCount { isBroken = true } }

  /// Takes a block that lies where it is expected and is what the header says.
  private func take(
    _ frame: UnsafePointer<FLAC__Frame>?, _ samples: UnsafePointer<UnsafePointer<FLAC__int32>?>?
  ) -> FLAC__StreamDecoderWriteStatus {
    // For a block that is missing libFLAC gives silence, and the one behind it at once.
    guard let shape = frame?.pointee.header, let samples, !isBroken, count == 0,
      Int(shape.sample_rate) == header.sampleRate, Int(shape.channels) == planes.count,
      Int(shape.bits_per_sample) == header.bitsPerSample, Int(shape.blocksize) <= header.longestBlock,
      shape.number_type == FLAC__FRAME_NUMBER_TYPE_SAMPLE_NUMBER, Int(shape.number.sample_number) == next
    else {
      isBroken = true
      return FLAC__STREAM_DECODER_WRITE_STATUS_ABORT
    }
    count = Int(shape.blocksize)
    next += count
    let scale = 1 / Float(UInt32(1) << UInt32(header.bitsPerSample - 1))
    for (channel, plane) in planes.enumerated() {
      guard let source = samples[channel] else { continue }
      for index in 0..<count { plane[index] = Float(source[index]) * scale }
    }
    return FLAC__STREAM_DECODER_WRITE_STATUS_CONTINUE
  }
}
#endif
