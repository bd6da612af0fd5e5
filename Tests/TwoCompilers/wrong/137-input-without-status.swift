// Wrong: the block says whether there is more.
import AVFAudio
import Foundation

func convert(_ converter: AVAudioConverter, _ input: AVAudioPCMBuffer, _ output: AVAudioPCMBuffer) {
  converter.convert(to: output, error: nil) { _ in input }
}
