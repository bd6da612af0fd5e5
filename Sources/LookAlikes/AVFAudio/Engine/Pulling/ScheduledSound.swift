/// What a player node plays from its beginning to its end.
protocol ScheduledSound: AnyObject {
  /// How long it is, in frames of the player.
  var frameCount: Int { get }

  /// Writes some of its frames as interleaved stereo.
  func write(_ frames: Range<Int>, to output: UnsafeMutablePointer<Float>)
}

/// A buffer, at the player's rate whatever its format says: the header has it so.
final class BufferSound: ScheduledSound {
  let frameCount: Int
  private let buffer: AVAudioPCMBuffer

  init(_ buffer: AVAudioPCMBuffer) {
    self.buffer = buffer
    frameCount = Int(buffer.frameLength)
  }

  func write(_ frames: Range<Int>, to output: UnsafeMutablePointer<Float>) {
    buffer.memory.filled.writeStereo(frames, to: output)
  }
}

/// A part of a file, read piece by piece as it is played; it is played once, from its first frame to its last.
///
/// What cannot be read is silent (our choice, because no source tells).
final class SegmentSound: ScheduledSound {
  private let file: any FileFrames
  /// Which frames of the file, at its own rate.
  private let frames: Range<Int>
  /// Who plays it: connected anew, it may have another rate by then.
  private unowned let player: PlayerPuller
  private let channels: Int
  private static let piece = 4_096
  /// Frames of the segment: the last of the piece before, and a piece.
  private var held: [Float]
  /// Which frame of the segment is the first that is held.
  private var firstHeld = -1

  init(_ file: any FileFrames, _ frames: Range<Int>, of player: PlayerPuller) {
    self.file = file
    self.frames = frames
    self.player = player
    channels = Int(file.format.channelCount)
    held = Array(repeating: 0, count: (Self.piece + 1) * channels)
    readPiece()
  }

  var frameCount: Int { Int((Double(frames.count) / step).rounded()) }

  /// How many frames of the file each of the player's stands for.
  private var step: Double { file.format.sampleRate / player.rate }

  /// Frames on straight lines between those of the file (our choice, because no source tells Apple's filter).
  func write(_ frames: Range<Int>, to output: UnsafeMutablePointer<Float>) {
    let step = step
    // Channels that the node lacks are dropped, and those that the file lacks are added: the header has it so.
    let right = player.isMono ? 0 : channels - 1
    for (place, frame) in frames.enumerated() {
      let spot = Double(frame) * step
      let whole = Int(spot)
      while whole + 1 > firstHeld + Self.piece { advance() }
      let first = (whole - firstHeld) * channels
      // Behind the last frame there is none to draw a line to.
      let next = whole + 1 < self.frames.count ? first + channels : first
      let share = Float(spot - spot.rounded(.down))
      output[2 * place] = held[first] + (held[next] - held[first]) * share
      output[2 * place + 1] = held[first + right] + (held[next + right] - held[first + right]) * share
    }
  }

  private func advance() {
    for channel in 0..<channels { held[channel] = held[Self.piece * channels + channel] }
    firstHeld += Self.piece
    readPiece()
  }

  /// Reads the piece behind the frame that is kept; silence where nothing can be read.
  private func readPiece() {
    let start = frames.lowerBound + firstHeld + 1
    let wanted = min(Self.piece, frames.upperBound - start)
    held.withUnsafeMutableBufferPointer { held in
      let piece = UnsafeMutableBufferPointer(rebasing: held[channels...])
      piece.update(repeating: 0)
      guard wanted > 0 else { return }
      do { _ = try file.read(from: start, into: .init(rebasing: piece[..<(wanted * channels)])) } catch {}
    }
  }
}
