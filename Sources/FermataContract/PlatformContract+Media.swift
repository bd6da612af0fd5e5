import FermataPlatform
import FermataSignal

// Media.

extension PlatformContract {
  func checkMedia(_ media: any MediaSource, _ location: MediaLocation, _ finding: inout Finding) throws {
    let missing = MediaLocation("/nowhere/at all")
    do {
      _ = try media.open(missing, format: .standard)
      finding.expect(false, .mediaError, "what is nowhere was opened")
    } catch {
      finding.expect(error.location == missing, .mediaError, "the error names \(error.location)")
    }
    let reader: any MediaReader
    do { reader = try media.open(location, format: .standard) } catch {
      return finding.expect(
        false, .mediaError, "the medium to read cannot be opened (\(error)); name one that the platform reads"
      )
    }
    finding.expect(reader.info.format == .standard, .mediaFormat, "it delivers \(reader.info.format)")
    do {
      let first = try read(reader, from: 24_000, &finding)
      _ = try read(reader, from: 0, &finding)
      let again = try read(reader, from: 24_000, &finding)
      finding.expect(first == again, .mediaSeek, "other frames were read after the same seek")
    } catch {
      finding.expect(false, .mediaError, "\(error)")
    }
    reader.cancel()
    do {
      _ = try read(reader, &finding)
      finding.expect(false, .mediaCancel, "a cancelled reader read on")
    } catch {
      finding.expect(error.code == .cancelled, .mediaCancel, "it threw \(error.code)")
    }
  }

  /// Reads a tenth of a second from a frame on.
  private func read(
    _ reader: any MediaReader, from frame: Int, _ finding: inout Finding
  ) throws(MediaError) -> [Float] {
    try reader.seek(to: FrameCount(frame))
    return try read(reader, &finding)
  }

  private func read(_ reader: any MediaReader, _ finding: inout Finding) throws(MediaError) -> [Float] {
    let (room, channels) = (4800, AudioFormat.standard.channelCount)
    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: room * channels)
    defer { buffer.deallocate() }
    var samples: [Float] = []
    // A source that is late is asked a thousand times at most.
    for _ in 0..<1000 where samples.count < room * channels {
      switch try reader.read(into: buffer) {
      case .frames(let count):
        finding.expect(
          (1...room).contains(count), .mediaFormat, "\(count) frames were told where \(room) fit")
        samples += buffer.prefix(min(max(0, count), room) * channels)
      case .end: return samples
      case .waiting: continue
      }
    }
    return Array(samples.prefix(room * channels))
  }
}
