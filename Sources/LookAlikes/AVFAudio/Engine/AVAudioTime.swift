public import Foundation

/// Host time counts nanoseconds of the phone.
open class AVAudioTime: NSObject {
  public let hostTime: UInt64
  public let sampleTime: AVAudioFramePosition
  public let sampleRate: Double
  public let isHostTimeValid: Bool
  public let isSampleTimeValid: Bool

  private init(_ hostTime: UInt64?, _ sampleTime: AVAudioFramePosition?, _ sampleRate: Double) {
    self.hostTime = hostTime ?? 0
    self.sampleTime = sampleTime ?? 0
    self.sampleRate = sampleRate
    isHostTimeValid = hostTime != nil
    isSampleTimeValid = sampleTime != nil
    super.init()
  }

  public convenience init(hostTime: UInt64) { self.init(hostTime, nil, 0) }

  public convenience init(sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
    self.init(nil, sampleTime, sampleRate)
  }

  public convenience init(hostTime: UInt64, sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
    self.init(.some(hostTime), sampleTime, sampleRate)
  }

  @discardableResult
  public class func hostTime(forSeconds seconds: TimeInterval) -> UInt64 {
    UInt64((max(0, seconds) * 1e9).rounded())
  }

  @discardableResult
  public class func seconds(forHostTime hostTime: UInt64) -> TimeInterval { TimeInterval(hostTime) / 1e9 }
}
