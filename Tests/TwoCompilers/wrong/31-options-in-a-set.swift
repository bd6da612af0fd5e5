// Wrong: options are no elements of a set.
import AVFAudio

func both() -> Set<AVAudioSession.CategoryOptions> { [.mixWithOthers, .duckOthers] }
