import Dispatch
import FermataApple
import FermataKit
import FermataPlatform
import FermataPolicy
import FermataSignal
import FermataSimulator
import Foundation
import PhoneProcess
import Synchronization
import TestSupport
import Testing

/// Media through Apple's frameworks: what is read, what a medium says of itself, and what goes wrong.
struct MediaTests {
  /// An app that reads media; `media` is what its look-alikes read that is no WAVE file.
  private struct Rig {
    let phone = Phone()
    let process: PhoneProcess

    init(_ media: any MediaSource = Ruler()) {
      process = PhoneProcess(phone, phone.install("app"), media: media)
    }

    func open(
      _ text: String, _ format: AudioFormat = .standard, _ cancellation: Cancellation = Cancellation()
    )
      throws -> any MediaReader
    {
      try process.make {
        Result { try AppleMedia().open(MediaLocation(text), format: format, cancellation: cancellation) }
      }.get()
    }

    /// Another speed makes an engine, which is to be the process's.
    func seek(_ reader: any MediaReader, to frame: Int) throws {
      try process.make { Result { try reader.seek(to: FrameCount(frame)) } }.get()
    }
  }

  /// Everything from the position on.
  private func rest(of reader: any MediaReader, piece: Int = 1000) throws -> [Float] {
    var samples: [Float] = [], buffer = [Float](repeating: 0, count: piece * reader.info.format.channelCount)
    while case .frames(let count) = try buffer.withUnsafeMutableBufferPointer({ try reader.read(into: $0) }) {
      samples += buffer.prefix(count * reader.info.format.channelCount)
    }
    return samples
  }

  private static func tone(_ frame: Int, _ rate: Int) -> Double {
    0.5 * sin(Double(frame) / Double(rate) * 2 * .pi * 441)
  }

  @Test(arguments: [1, 2], [48_000, 44_100, 96_000, 8000])
  func `a file is delivered in the asked format`(channels: Int, rate: Int) throws {
    var bytes = WaveBytes()
    (bytes.rate, bytes.channels) = (rate, channels)
    let file = bytes.file(frames: rate / 2) { frame, channel in
      Self.tone(frame, rate) * (channel == 0 ? 1 : 0.5)
    }
    try withFile("tone.wav", file) { url in
      let reader = try Rig().open(url.path)
      #expect(reader.info.length == FrameCount(24_000) && reader.info.codec == "lpcm")
      let samples = try rest(of: reader)
      #expect(samples.count == 2 * 24_000)
      // The filter has not filled at the ends.
      let error = (500..<23_500).map { frame in
        let ideal = Float(Self.tone(frame, 48_000))
        return max(
          abs(samples[2 * frame] - ideal), abs(samples[2 * frame + 1] - (channels == 1 ? ideal : ideal / 2)))
      }.max()
      #expect(error ?? 1 < 0.001)
    }
  }

  @Test(arguments: [48_000, 44_100, 11_025])
  func `a place that was sought sounds as it does on the way`(rate: Int) throws {
    var bytes = WaveBytes()
    bytes.rate = rate
    try withFile(
      "noise.wav",
      bytes.file(frames: rate) { frame, channel in
        (Double(frame * 7919 % 10_007) / 10_007 - 0.5) / Double(channel + 1)
      }
    ) { url in
      let reader = try Rig().open("file://" + url.path)
      let whole = try rest(of: reader)
      for place in [0, 1, 159, 160, 1023, 1024, 1025, 20_000, 47_000, 47_999] {
        try reader.seek(to: FrameCount(place))
        #expect(
          try rest(of: reader, piece: 333).elementsEqual(whole[(2 * place)...]) { abs($0 - $1) < 1e-5 },
          "\(place)")
      }
      for place in [48_000, 1_000_000, Int.max] {
        try reader.seek(to: FrameCount(place))
        #expect(try rest(of: reader).isEmpty)
      }
      try reader.seek(to: FrameCount(-5))
      #expect(try rest(of: reader) == whole)
    }
  }

  @Test func `a medium's words, picture and chapters are found`() throws {
    let reader = try Rig(PicturedMedia(isEmbedded: true)).open("ruler:60/3#7")
    #expect(reader.info.tags == Tags(title: "Ruler 7", artist: "Fermata"))
    #expect(reader.info.artwork == PicturedMedia.picture(named: "Ruler 7"))
    let plain = try Rig().open("ruler:60/3")
    #expect(plain.info.artwork == nil)
    #expect(plain.info.chapters.map(\.title) == ["Chapter 1", "Chapter 2", "Chapter 3"])
    #expect(plain.info.chapters.map(\.start) == [.zero, .seconds(20), .seconds(40)])
    #expect(!plain.info.isLive && plain.info.length == FrameCount(60 * 48_000))
  }

  @Test func `the length of what is converted is told to the frame`() throws {
    var bytes = WaveBytes()
    bytes.rate = 44_100
    for frames in [1, 146, 147, 148, 1001] {
      try withFile("short.wav", bytes.file(frames: frames) { _, _ in 0.5 }) { url in
        let reader = try Rig().open(url.path)
        let length = reader.info.length?.value
        #expect(try rest(of: reader).count / 2 == length)
      }
    }
  }

  @Test func `two channels become one that holds both`() throws {
    try withFile("two.wav", WaveBytes().file(frames: 100) { _, channel in channel == 0 ? 0.5 : -0.25 }) {
      url in
      let reader = try Rig().open(url.path, AudioFormat(sampleRate: 48_000, channelCount: 1))
      #expect(try rest(of: reader) == Array(repeating: 0.125, count: 100))
    }
  }

  @Test(
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"), ([0x89, 0x50, 0x4E, 0x47], "image/png"),
      ([0x47, 0x49, 0x46, 0x38], "image/gif"), ([0, 0, 0, 24], "image/heic"),
    ] as [([UInt8], String)])
  func `a picture's type is told by its first bytes`(bytes: [UInt8], mediaType: String) throws {
    let media = DescribedMedia { info in
      MediaInfo(
        format: info.format, length: info.length, artwork: Artwork(mediaType: "", bytes: bytes), codec: "")
    }
    #expect(try Rig(media).open("ruler:1").info.artwork == Artwork(mediaType: mediaType, bytes: bytes))
  }

  @Test func `title, artist and album each come to their place`() throws {
    let tags = Tags(title: "Rain", artist: "The Clouds", album: "Weather")
    let media = DescribedMedia { info in
      MediaInfo(format: info.format, length: info.length, tags: tags, codec: "")
    }
    #expect(try Rig(media).open("ruler:1").info.tags == tags)
  }

  @Test func `an empty title is none, and a wrong length is known after the end`() throws {
    let media = DescribedMedia { info in
      MediaInfo(format: info.format, length: FrameCount(50_000), tags: Tags(title: ""), codec: "")
    }
    let reader = try Rig(media).open("ruler:1")
    #expect(reader.info.tags.title == nil && reader.info.length == FrameCount(50_000))
    #expect(try rest(of: reader).count == 2 * 48_000 && reader.info.length == FrameCount(48_000))
  }

  @Test func `an opening that is called off while its description loads is over at once`() throws {
    let called = Cancellation()
    let media = StuckMedia(called)
    #expect { try Rig(media).open("ruler:60", .standard, called) } throws: {
      ($0 as? MediaError)?.code == .cancelled
    }
    media.letGo()
  }

  @Test func `what is no file of sound is refused in words`() throws {
    let rig = Rig()
    let refusal = { (text: String) in
      do {
        _ = try rig.open(text)
        return MediaError.Code?.none
      } catch { return (error as? MediaError)?.code }
    }
    #expect(refusal("/nowhere/song.mp3") == .notFound)
    #expect(refusal("/tmp") == .isDirectory)
    #expect(refusal("https://radio.example/stream") == .unsupportedLocation)
    #expect(refusal("nothing:here") == .unknownFormat)
    try withFile("empty.wav", Data()) { #expect(refusal($0.path) == .empty) }
    try withFile("text.wav", Data("no sound".utf8)) { #expect(refusal($0.path) == .unknownFormat) }
    // What looks like a URL may be a file's name.
    try withFile("a:b.wav", WaveBytes().file(frames: 10) { _, _ in 0 }) { #expect(refusal($0.path) == nil) }
  }

  @Test func `what was called off is not opened, and what is closed reads no more`() throws {
    let rig = Rig(), called = Cancellation()
    called.cancel()
    #expect { try rig.open("ruler:60", .standard, called) } throws: {
      ($0 as? MediaError)?.code == .cancelled
    }
    let reader = try rig.open("ruler:60")
    reader.cancel()
    #expect { try rest(of: reader) } throws: { ($0 as? MediaError)?.code == .cancelled }
    #expect { try reader.seek(to: .zero) } throws: { ($0 as? MediaError)?.code == .cancelled }
  }

  @Test(arguments: [0.5, 0.75, 1.5, 2, 3])
  func `at another speed each frame stands for as many of the medium, from a seek on`(rate: Double) throws {
    let rig = Rig()
    let reader = try rig.open("ruler:5")
    #expect(reader.stretches)
    reader.setRate(rate)
    #expect(try rest(of: reader).count == 2 * 240_000, "not before a seek")
    try rig.seek(reader, to: 48_000)
    let samples = try rest(of: reader)
    #expect(samples.count == 2 * Int((Double(192_000) / rate).rounded(.up)))
    for frame in 0..<samples.count / 2 {
      let number = Ruler.frame(left: samples[2 * frame], right: samples[2 * frame + 1])
      guard number != 48_000 + Int(Double(frame) * rate) else { continue }
      Issue.record("frame \(frame) is \(number ?? -1)")
      break
    }
    reader.setRate(1)
    try rig.seek(reader, to: 239_000)
    #expect(try rest(of: reader).count == 2 * 1000)
  }

  @Test func `after a reset of the media services a seek makes the effect anew`() throws {
    let rig = Rig()
    let reader = try rig.open("ruler:5")
    reader.setRate(2)
    try rig.seek(reader, to: 0)
    var buffer = [Float](repeating: 0, count: 2 * 1000)
    _ = try buffer.withUnsafeMutableBufferPointer { try reader.read(into: $0) }
    rig.phone.resetMediaServices()
    try rig.phone.run(for: .seconds(2))
    #expect { try rest(of: reader) } throws: { ($0 as? MediaError)?.code == .unavailable }
    try rig.seek(reader, to: 2000)
    #expect(try rest(of: reader).count == 2 * 119_000)
  }

  @Test func `one channel is stretched as well`() throws {
    let rig = Rig()
    let bytes = WaveBytes().file(frames: 48_000) { frame, _ in Double(frame) / 48_000 }
    try withFile("ramp.wav", bytes) { url in
      let reader = try rig.open(url.path, AudioFormat(sampleRate: 48_000, channelCount: 1))
      reader.setRate(2)
      try rig.seek(reader, to: 0)
      let samples = try rest(of: reader)
      #expect(samples.count == 24_000)
      #expect(samples.indices.allSatisfy { abs(samples[$0] - Float(2 * $0) / 48_000) < 1e-4 })
    }
  }

  @Test func `a speed may be chosen while the device is torn down`() throws {
    let rig = Rig()
    rig.phone.conditions.emptyFormatTime = .seconds(5)
    rig.phone.connect(.headphones)
    let reader = try rig.open("ruler:5")
    reader.setRate(2)
    try rig.seek(reader, to: 0)
    #expect(try rest(of: reader).count == 2 * 120_000)
  }

  @Test func `a failure while it is stretched is told, and another seek mends it`() throws {
    let rig = Rig(FailingMedia(after: 10_000))
    let reader = try rig.open("ruler:60")
    reader.setRate(2)
    try rig.seek(reader, to: 0)
    #expect { try rest(of: reader) } throws: { ($0 as? MediaError)?.code == .damaged }
    try rig.seek(reader, to: 1000)
    var buffer = [Float](repeating: 0, count: 2 * 16)
    let read = try buffer.withUnsafeMutableBufferPointer { try reader.read(into: $0) }
    #expect(read == .frames(16) && Ruler.frame(left: buffer[2], right: buffer[3]) == 1002)
  }

  @Test func `what was read before a failure is delivered, and then the failure, until a seek`() throws {
    let reader = try Rig(FailingMedia(after: 10_000)).open("ruler:60")
    var samples: [Float] = []
    var buffer = [Float](repeating: 0, count: 2 * 4096)
    for _ in 0..<2 {
      #expect {
        while case .frames(let count) = try buffer.withUnsafeMutableBufferPointer({
          try reader.read(into: $0)
        }) {
          samples += buffer.prefix(2 * count)
        }
      } throws: { ($0 as? MediaError)?.code == .damaged }
    }
    #expect(samples.count == 2 * 10_000)
    try reader.seek(to: FrameCount(5000))
    guard case .frames(let count) = try buffer.withUnsafeMutableBufferPointer({ try reader.read(into: $0) })
    else {
      Issue.record("nothing can be read")
      return
    }
    #expect(count > 0 && Ruler.frame(left: buffer[0], right: buffer[1]) == 5000)
  }
}

/// Rulers that cannot be read beyond a frame.
private struct FailingMedia: MediaSource {
  let after: Int

  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    Reader(try Ruler().open(location, format: format), after: after)
  }

  private final class Reader: MediaReader {
    private let base: any MediaReader
    private let after: Int
    private let position = Atomic(0)
    var info: MediaInfo { base.info }

    init(_ base: any MediaReader, after: Int) { (self.base, self.after) = (base, after) }

    func seek(to frame: FrameCount) throws(MediaError) {
      position.store(frame.value, ordering: .relaxed)
      try base.seek(to: frame)
    }

    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
      let left = after - position.load(ordering: .relaxed)
      guard left > 0 else { throw MediaError(.damaged, MediaLocation("ruler"), operation: "read") }
      let read = try base.read(into: UnsafeMutableBufferPointer(rebasing: buffer.prefix(2 * left)))
      if case .frames(let count) = read { position.add(count, ordering: .relaxed) }
      return read
    }

    func cancel() { base.cancel() }
  }
}

/// Rulers of which something else is told.
private struct DescribedMedia: MediaSource {
  let describe: @Sendable (MediaInfo) -> MediaInfo

  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    let reader = try Ruler().open(location, format: format)
    return Reader(info: describe(reader.info), base: reader)
  }

  private final class Reader: MediaReader {
    let info: MediaInfo
    private let base: any MediaReader

    init(info: MediaInfo, base: any MediaReader) { (self.info, self.base) = (info, base) }

    func seek(to frame: FrameCount) throws(MediaError) { try base.seek(to: frame) }
    func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MediaError) -> MediaRead {
      try base.read(into: buffer)
    }
    func cancel() { base.cancel() }
  }
}

/// Opens once; whoever opens it again, for its description, waits, and the whole opening is called off meanwhile.
private final class StuckMedia: MediaSource {
  private let cancellation: Cancellation
  private let hasOpened = Atomic(false)
  private let gate = DispatchSemaphore(value: 0)

  init(_ cancellation: Cancellation) { self.cancellation = cancellation }

  func open(_ location: MediaLocation, format: AudioFormat) throws(MediaError) -> any MediaReader {
    if hasOpened.exchange(true, ordering: .relaxed) {
      cancellation.cancel()
      gate.wait()
    }
    return try Ruler().open(location, format: format)
  }

  func letGo() { gate.signal() }
}
