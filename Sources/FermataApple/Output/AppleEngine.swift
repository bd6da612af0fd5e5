#if canImport(AVFAudio)
import AVFAudio
import FermataDispatch
import FermataPlatform
import FermataPolicy
import FermataSignal
import Foundation
import Synchronization

/// One source node on an engine of its own, so that it starts, stops and fails alone.
final class AppleEngine: OutputEngine, @unchecked Sendable {
  // Sendable because the graph is touched on the worker alone, and what else changes is under the lock.
  private let part: PartID
  private let worker: Worker
  private let reports: Reports
  private let engine = AVAudioEngine()
  private let node: AVAudioSourceNode
  private let format: AVAudioFormat?
  private let startedBy = Mutex(Int?.none)
  private let observers = Observers()

  init(part: PartID, source: any RenderSource, format: AudioFormat, worker: Worker, reports: Reports) {
    self.part = part
    self.worker = worker
    self.reports = reports
    let standard = AVAudioFormat(
      standardFormatWithSampleRate: Double(format.sampleRate.value),
      channels: AVAudioChannelCount(format.channelCount))
    self.format = standard
    let bridge = RenderBridge(source, format: format)
    let block: AVAudioSourceNodeRenderBlock = { _, time, frameCount, buffers in
      bridge.render(
        Int(frameCount), at: time.pointee.mHostTime, into: UnsafeMutableAudioBufferListPointer(buffers))
      return noErr
    }
    node =
      standard.map { AVAudioSourceNode(format: $0, renderBlock: block) }
      ?? AVAudioSourceNode(renderBlock: block)
    engine.attach(node)
    observers.hear(.AVAudioEngineConfigurationChange, of: engine) { [weak self] _ in
      self?.configurationChanged()
    }
  }

  /// Let go on the worker: who drops it may be called by the engine's own notice, and must not release it there.
  deinit {
    let last = Opaque(engine)
    worker.run { withExtendedLifetime(last) {} }
  }

  func start(ticket: Int) {
    reports.perform(on: worker, ticket: ticket) { [self] in
      // Stopped first: a change of the configuration may be told while the engine still runs.
      engine.stop()
      // A device on its way out has no rate, and connecting to it raises.
      guard engine.outputNode.outputFormat(forBus: 0).sampleRate > 0 else {
        throw SystemCode.formatNotSupported
      }
      engine.connect(node, to: engine.mainMixerNode, format: format)
      engine.prepare()
      try engine.start()
      startedBy.withLock { $0 = ticket }
    }
  }

  func stop(ticket: Int) {
    reports.perform(on: worker, ticket: ticket) { [self] in
      startedBy.withLock { $0 = nil }
      engine.stop()
    }
  }

  /// The engine stops by itself when the hardware changes.
  private func configurationChanged() {
    guard let ticket = startedBy.withLock({ $0 }) else { return }
    reports.tell(.engineStopped(part, startedBy: ticket))
  }
}
#endif
