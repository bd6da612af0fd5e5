import FermataPlatform
import FermataPolicy
import FermataSimulator
public import Foundation
import PhoneProcess

open class AVAudioIONode: AVAudioNode {
  open var presentationLatency: TimeInterval {
    (engine?.process.platform.session.snapshot.outputLatency ?? .zero) / .seconds(1)
  }
}

open class AVAudioOutputNode: AVAudioIONode {
  override open var numberOfInputs: Int { 1 }

  /// The hardware's format, or that of manual rendering; while a route is torn down it has 0 Hz and no channels.
  override open func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
    if let manual = engine?.manual { return manual.format }
    guard let phone = engine?.process.phone else { return .rendered }
    let changed = phone.lastHeardOtherwise
    let isTornDown = changed > .zero && phone.now < changed + phone.conditions.emptyFormatTime
    return AVAudioFormat(
      rate: isTornDown ? 0 : Double(phone.hardwareRate), channels: isTornDown ? 0 : 2, .pcmFormatFloat32,
      interleaved: false)
  }
}
