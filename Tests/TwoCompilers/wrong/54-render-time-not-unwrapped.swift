// Wrong: a node that does not render has no time.
import AVFAudio

func frames(_ node: AVAudioNode) -> AVAudioFramePosition { node.lastRenderTime.sampleTime }
