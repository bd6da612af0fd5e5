import AVFAudio

/// The framework of players hands the short sounds on.
func warn() { AudioServicesPlayAlertSound(kSystemSoundID_Vibrate) }
