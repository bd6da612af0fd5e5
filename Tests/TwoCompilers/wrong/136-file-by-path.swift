// Wrong: a file is opened by its URL.
import AVFAudio

func open(_ path: String) throws -> AVAudioFile { try AVAudioFile(forReading: path) }
