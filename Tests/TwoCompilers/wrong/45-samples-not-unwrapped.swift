// Wrong: only a buffer of floats has them.
import AVFAudio

func first(_ buffer: AVAudioPCMBuffer) -> Float { buffer.floatChannelData[0][0] }
