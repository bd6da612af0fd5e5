// Wrong: the count of a buffer's frames is a `UInt32`.
import AVFAudio

func frames(_ buffer: AVAudioPCMBuffer) -> Int { buffer.frameLength }
