import FermataPlatform
package import FermataPolicy
import FermataSignal
import FermataSimulator
public import Foundation
import PhoneProcess

extension NSNotification.Name {
  public static let AVAudioEngineConfigurationChange = NSNotification.Name("AVAudioEngineConfigurationChange")
}

open class AVAudioEngine: NSObject {
  /// A connection of two nodes.
  struct Wire {
    let source: AVAudioNode
    let destination: AVAudioNode
    let bus: AVAudioNodeBus
    let format: AVAudioFormat
  }

  let process: AppProcess
  let registry: EngineRegistry
  package private(set) var part = PartID(0)
  let output = MixerPuller()
  /// Made with this object, so that a reset of the media services ends both.
  private var phoneEngine: (any OutputEngine)?
  private var lastStart: Int?
  private var hasOutput = false
  /// Set where no device is rendered to.
  var manual: ManualRendering?
  var wires: [Wire] = []
  public internal(set) var attachedNodes: Set<AVAudioNode> = []
  /// Counts what was planned, so that only the latest plan is carried out.
  var plans = 0
  /// Why the engine of a framework's player stands still.
  package enum Halt { case withSession, byItself }
  /// Told instead of the app if the engine is no app's: a player hides its engine.
  package var whenHalted: ((Halt) -> Void)?

  override public init() {
    process = AppProcess.current
    registry = EngineRegistry.of(process)
    super.init()
    part = registry.add(self)
    phoneEngine = process.platform.output.makeEngine(
      for: part, source: EngineSource(output, process.relay), format: .standard)
  }

  // MARK: The graph's ends

  public private(set) lazy var outputNode: AVAudioOutputNode = {
    let node = AVAudioOutputNode(output)
    hasOutput = true
    attach(node)
    return node
  }()

  /// Asked for the first time it is connected to the output in the device's format, which must be there.
  public private(set) lazy var mainMixerNode: AVAudioMixerNode = {
    let node = AVAudioMixerNode()
    attach(node)
    if wire(to: outputNode, 0) == nil {
      requireValid(outputNode.outputFormat(forBus: 0))
      wires.append(Wire(source: node, destination: outputNode, bus: 0, format: .rendered))
      rewire()
    }
    return node
  }()

  // MARK: Running

  public private(set) var isRunning = false
  /// Without effect: an engine that renders silence goes on.
  open var isAutoShutdownEnabled = false

  open func prepare() { requireOutput() }

  open func start() throws {
    guard !isRunning else { return }
    requireOutput()
    if let manual {
      // Dead with the media services.
      if manual.isLost { throw NSError(domain: avfaudio, code: -10_867) }
      return isRunning = true
    }
    var number = 0
    let failure = call { ticket in
      number = ticket
      phoneEngine?.start(ticket: ticket)
    }
    if let failure { throw NSError(domain: avfaudio, code: Int(failure.value)) }
    lastStart = number
    isRunning = true
    plan()
  }

  /// Players go on when the engine is started again (our choice, because no source tells).
  open func pause() {
    guard isRunning else { return }
    isRunning = false
    guard manual == nil else { return }
    _ = call { phoneEngine?.stop(ticket: $0) }
  }

  /// Players must be played again; what is scheduled stays (our choice, because no source tells).
  open func stop() {
    pause()
    pausePlayers()
    for node in attachedNodes { node.puller.framesRendered = 0 }
  }

  open func reset() { for node in attachedNodes { node.reset() } }

  /// No device is rendered to from now on.
  func letGoOfDevice() { phoneEngine = nil }

  private func requireOutput() { require(hasOutput, "inputNode != nullptr || outputNode != nullptr") }

  /// What came of a call, once it is over.
  private func call(_ submit: (Int) -> Void) -> SystemCode? {
    do { return try process.call(submit) } catch { preconditionFailure("\(error)") }
  }

  // MARK: What the phone tells

  /// Notes that the engine stands still, as when its session was taken; nobody is told.
  ///
  /// One without a device stops with the media services alone (our choice, because no source tells of it).
  func halt(withServices: Bool = false) {
    guard manual == nil || withServices else { return }
    manual?.isLost = true
    isRunning = false
    whenHalted?(.withSession)
  }

  /// The phone stopped the engine: tells the app on a queue of the framework's, unless it was started since.
  func stopped(startedBy ticket: Int?) {
    guard ticket == nil || ticket == lastStart else { return }
    isRunning = false
    pausePlayers()
    if let whenHalted { return whenHalted(.byItself) }
    let engine = InTurns(self)
    registry.thread("AVAudioIOUnit").run {
      NotificationCenter.default.post(name: .AVAudioEngineConfigurationChange, object: engine.value)
    }
  }

  private func pausePlayers() { for case let node as AVAudioPlayerNode in attachedNodes { node.pause() } }
}
