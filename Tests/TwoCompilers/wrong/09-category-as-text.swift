// Wrong: a category is no text.
import AVFAudio

func play() throws {
  let category: String = "AVAudioSessionCategoryPlayback"
  try AVAudioSession.sharedInstance().setCategory(category)
}
