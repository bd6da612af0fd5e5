@_exported public import CoreAudioTypes
public import Foundation

// Short sounds and vibrations, as AudioServices.h declares them; names and numbers are Apple's.

/// Apple's is a class of its own, to which a URL is cast.
///
/// Linux has neither that class nor the cast, so it is the URL here: `url as CFURL` compiles with both, and a URL that is
/// not cast with this one alone.
public typealias CFURL = URL

public typealias SystemSoundID = UInt32

public let kSystemSoundID_Vibrate: SystemSoundID = 0xFFF

public let kAudioServicesNoError: OSStatus = 0
public let kAudioServicesUnsupportedPropertyError: OSStatus = 0x7074_793F
public let kAudioServicesBadPropertySizeError: OSStatus = 0x2173_697A
public let kAudioServicesBadSpecifierSizeError: OSStatus = 0x2173_7063
public let kAudioServicesSystemSoundUnspecifiedError: OSStatus = -1500
public let kAudioServicesSystemSoundClientTimedOutError: OSStatus = -1501
public let kAudioServicesSystemSoundExceededMaximumDurationError: OSStatus = -1502

/// Reads the sound whole through the process's source of media, in whatever format that opens; Apple's takes linear PCM
/// and IMA4 in three kinds of file.
///
/// What cannot be read is an unspecified error, and more than 30 s exceed the maximum.
@discardableResult
public func AudioServicesCreateSystemSoundID(
  _ inFileURL: CFURL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> OSStatus {
  let (sound, status) = SystemSounds.current.make(inFileURL)
  if let sound { outSystemSoundID.pointee = sound }
  return status
}

/// A sound that plays goes on to its end.
@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> OSStatus {
  SystemSounds.current.dispose(inSystemSoundID)
}

/// Sounds of the system's own are not there, as Apple's page on alerts says of an app: what the app did not make is
/// silent.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {
  SystemSounds.current.play(inSystemSoundID, asAlert: false)
}

/// As a system sound, with a vibration.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {
  SystemSounds.current.play(inSystemSoundID, asAlert: true)
}

/// The block is called on a thread of its own, also if nothing was heard.
public func AudioServicesPlaySystemSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
  SystemSounds.current.play(inSystemSoundID, asAlert: false, then: inCompletionBlock)
}

/// The block is called on a thread of its own, also if nothing was heard.
public func AudioServicesPlayAlertSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
  SystemSounds.current.play(inSystemSoundID, asAlert: true, then: inCompletionBlock)
}
