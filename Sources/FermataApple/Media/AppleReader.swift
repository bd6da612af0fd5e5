#if canImport(AVFAudio) && canImport(AVFoundation)
import AVFAudio
import FermataPlatform
import FermataPolicy
import FermataSignal
import Foundation

/// An open file: decoded, converted, and counted in frames of the asked format.
final class AppleReader: MediaReader, @unchecked Sendable {
  // Sendable because ``MediaReader`` gives all but ``cancel()`` to one thread at a time, and that touches nothing but
  // an atomic.
  /// How much is asked for at once (our choice, because it is what the pump reads at once).
  static let pieceFrames: AVAudioFrameCount = 4096
  /// How many of the file's frames are converted and dropped before a place that was sought, so that the converter's filter
  /// has filled (our choice, because no reference tells how long it is).
  private static let preroll = 1024

  private(set) var info: MediaInfo
  private let medium: AppleMedium
  private let file: AVAudioFile
  private var converter: AVAudioConverter
  private let cancellation = Cancellation()
  private let input: AVAudioPCMBuffer
  private let output: AVAudioPCMBuffer
  /// Frames of the file, and as many of the asked format: both streams come to a whole frame after so many.
  private let period: (file: Int, asked: Int)
  private var position = 0
  /// How many of the converted frames were given.
  private var given = 0
  private var failure: MediaError?
  /// Made when another speed is first wanted, because few listeners do.
  private var tempo: AppleTempo?
  private var wantedRate = 1.0
  private var rate = 1.0

  init(
    _ file: AVAudioFile, _ medium: AppleMedium, _ description: AppleDescription, format: AudioFormat
  ) throws(MediaError) {
    let channels = AVAudioChannelCount(format.channelCount),
      rate = Int(file.processingFormat.sampleRate.rounded())
    guard rate > 0,
      let asked = AVAudioFormat(
        commonFormat: .pcmFormatFloat32, sampleRate: Double(format.sampleRate.value), channels: channels,
        interleaved: true),
      let converter = AVAudioConverter(from: file.processingFormat, to: asked),
      let input = AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: Self.pieceFrames),
      let output = AVAudioPCMBuffer(pcmFormat: asked, frameCapacity: Self.pieceFrames)
    else {
      let detail =
        "\(file.processingFormat) cannot become \(channels) channels at \(format.sampleRate.value) Hz"
      throw MediaError(.unknownFormat, medium.location, operation: "open", detail: detail)
    }
    (self.file, self.medium, self.converter, self.input, self.output) = (
      file, medium, converter, input, output
    )
    // Rates of files are whole but for a few of the eighties.
    let common = Self.greatestCommonDivisor(rate, format.sampleRate.value)
    period = (rate / common, format.sampleRate.value / common)
    let length = (Int(file.length) * period.asked + period.file - 1) / period.file
    info = MediaInfo(
      format: format, length: FrameCount(length), tags: description.tags, artwork: description.artwork,
      codec: file.fileFormat.codecName, chapters: description.chapters)
    mapChannels()
  }

  /// One channel is heard on all, and more than are asked for are mixed.
  private func mapChannels() {
    if converter.inputFormat.channelCount == 1 {
      converter.channelMap = (0..<converter.outputFormat.channelCount).map { _ in 0 }
    }
    converter.downmix = true
  }

  /// Makes the converter anew after a failure: a reset of the media services ends it.
  private func renewConverter() {
    guard let made = AVAudioConverter(from: converter.inputFormat, to: converter.outputFormat) else { return }
    converter = made
    mapChannels()
  }

  private static func greatestCommonDivisor(_ one: Int, _ other: Int) -> Int {
    other == 0 ? one : greatestCommonDivisor(other, one % other)
  }

  func cancel() { cancellation.cancel() }

  var stretches: Bool { AppleTempo.isAvailable }

  func setRate(_ rate: Double) { wantedRate = rate }

  func seek(to frame: FrameCount) throws(MediaError) {
    try checkCancelled("seek")
    if failure != nil { renewConverter() }
    failure = nil
    try stretch(at: wantedRate)
    let end = info.length?.value ?? 0
    let target = min(max(0, frame.value), end)
    // Begun where both streams have a whole frame, the conversion gives the same frames as from the start.
    let first = max(0, target / period.asked - (Self.preroll + period.file - 1) / period.file)
    file.framePosition = min(AVAudioFramePosition(first * period.file), file.length)
    converter.reset()
    position = first * period.asked
    given = 0
    output.frameLength = 0
    guard target < end else {
      position = end
      file.framePosition = file.length
      return
    }
    while position < target {
      let count = try frames(upTo: target - position).count
      if count == 0 { return }
      take(count)
    }
  }

  func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
    try checkCancelled("read")
    let room = buffer.count / info.format.channelCount
    // Without room there are neither frames to give nor an end to tell.
    guard let base = buffer.baseAddress, room > 0 else { return .waiting }
    var written = 0
    do throws(MediaError) {
      while written < room {
        let start = base + written * info.format.channelCount
        let count = rate == 1 ? try give(start, room - written) : try giveStretched(start, room - written)
        if count == 0 { break }
        written += count
      }
    } catch {
      // What was read before it is delivered first; the failure stays for the next call.
      if written == 0 { throw error }
    }
    return written > 0 ? .frames(written) : .end
  }

  // MARK: Frames

  /// Writes the next frames as recorded; returns how many, 0 at the end.
  private func give(_ base: UnsafeMutablePointer<Float>, _ room: Int) throws(MediaError) -> Int {
    let (samples, count) = try frames(upTo: room)
    guard count > 0, let samples else {
      info = info.lasting(FrameCount(position))
      return 0
    }
    base.update(from: samples, count: count * info.format.channelCount)
    take(count)
    return count
  }

  private func giveStretched(_ base: UnsafeMutablePointer<Float>, _ room: Int) throws(MediaError) -> Int {
    do {
      guard let tempo, tempo.isRunning else { throw SystemCode.formatNotSupported }
      return try tempo.read(into: base, room: room) { [self] in try give($0, $1) }
    } catch { throw error as? MediaError ?? unavailable(error) }
  }

  /// Begins anew at a speed, with an effect that still can.
  private func stretch(at rate: Double) throws(MediaError) {
    self.rate = rate
    if !(tempo?.isRunning ?? false) { tempo = nil }
    guard rate != 1 else { return }
    do {
      let tempo = try self.tempo ?? AppleTempo(format: info.format)
      tempo.restart(rate: rate)
      self.tempo = tempo
    } catch { throw unavailable(error) }
  }

  private func unavailable(_ error: any Error) -> MediaError {
    MediaError(
      .unavailable, medium.location, operation: "stretch", detail: medium.error(error, "stretch").detail)
  }

  /// The next frames, at most so many and none at the end, which stay the next until they are taken.
  private func frames(upTo most: Int) throws(MediaError) -> (samples: UnsafePointer<Float>?, count: Int) {
    if given == Int(output.frameLength) { try convert() }
    let count = min(most, Int(output.frameLength) - given)
    return (output.floatChannelData.map { UnsafePointer($0[0] + given * info.format.channelCount) }, count)
  }

  private func take(_ count: Int) {
    given += count
    position += count
  }

  /// Converts as much as the output buffer has room for.
  private func convert() throws(MediaError) {
    try checkCancelled("read")
    if let failure { throw failure }
    given = 0
    var error: NSError?
    let status = converter.convert(to: output, error: &error) { [self] count, status in
      let piece = nextPiece(upTo: count)
      status.pointee = piece == nil ? .endOfStream : .haveData
      return piece
    }
    if status == .error, failure == nil {
      failure = medium.error(error ?? SystemCode.unspecified, "convert")
    }
    // What was converted before the failure is given first.
    if let failure, output.frameLength == 0 { throw failure }
  }

  /// Reads on in the file; `nil` at its end, and where reading fails.
  private func nextPiece(upTo count: AVAudioPacketCount) -> AVAudioPCMBuffer? {
    guard failure == nil, file.framePosition < file.length else { return nil }
    do { try file.read(into: input, frameCount: min(count, input.frameCapacity)) } catch {
      // A length may be an estimate, and reading behind the last frame is an error: kAudioFileEndOfFileError, or one
      // without any words.
      let isEnd = (error as NSError).code == -39 || (error as NSError).domain.hasSuffix("_GenericObjCError")
      if !isEnd { failure = medium.error(error, "read") }
      return nil
    }
    return input.frameLength > 0 ? input : nil
  }

  private func checkCancelled(_ operation: String) throws(MediaError) {
    if cancellation.isCancelled { throw MediaError(.cancelled, medium.location, operation: operation) }
  }
}

extension AVAudioFormat {
  /// The codec's four letters without what fills them up: `alac`, `mp3`, `lpcm`.
  fileprivate var codecName: String {
    let number = streamDescription.pointee.mFormatID
    let letters = [24, 16, 8, 0].map { Character(Unicode.Scalar(UInt8(truncatingIfNeeded: number >> $0))) }
    return String(letters).trimmingCharacters(in: CharacterSet(charactersIn: ". "))
  }
}
#endif
