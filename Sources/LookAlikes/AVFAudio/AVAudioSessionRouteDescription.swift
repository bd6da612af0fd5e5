import FermataPolicy
public import Foundation

public final class AVAudioSessionRouteDescription: NSObject, Sendable {
  public let inputs: [AVAudioSessionPortDescription]
  public let outputs: [AVAudioSessionPortDescription]

  init(_ route: Route) {
    inputs = route.inputs.map(AVAudioSessionPortDescription.init)
    outputs = route.outputs.map(AVAudioSessionPortDescription.init)
  }
}

public final class AVAudioSessionPortDescription: NSObject, Sendable {
  public let portType: AVAudioSession.Port
  public let portName: String
  public let uid: String

  init(_ port: AudioPort) {
    portType = AVAudioSession.Port(port.kind)
    portName = port.uid
    uid = port.uid
  }

  override public func isEqual(_ object: Any?) -> Bool {
    (object as? AVAudioSessionPortDescription).map { $0.portType == portType && $0.uid == uid } ?? false
  }

  override public var hash: Int { uid.hashValue }
}
