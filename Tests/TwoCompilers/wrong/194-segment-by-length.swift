// Wrong: a length is a position in the file, and a segment's count is no such number.
import AVFAudio

func play(_ file: AVAudioFile, with player: AVAudioPlayerNode) {
  player.scheduleSegment(file, startingFrame: 0, frameCount: file.length, at: nil)
}
