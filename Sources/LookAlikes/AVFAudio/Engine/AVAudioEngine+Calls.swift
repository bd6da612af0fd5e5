import FermataPlatform
import FermataPolicy
import FermataSimulator
import Foundation
import PhoneProcess

// What the app is told of what was rendered: buffers that are over, and what a tap heard.

extension AVAudioEngine {
  var completionThread: AppThread { registry.thread("AVAudioPlayerNodeImpl.CompletionHandlerQueue") }

  /// Has itself woken when the next thing to tell has been rendered.
  func plan() {
    plans += 1
    guard isRunning,
      let frames = wires.map(\.source).filter(isPulled).compactMap(\.puller.phoneFramesToCall).min()
    else { return }
    let number = plans
    let instant = Phone.instant(of: Phone.frame(at: process.phone.now) + max(1, frames))
    let me = InTurns(Weak(self))
    process.platform.scheduler.schedule(on: .pump(part), at: instant) {
      guard let engine = me.value.object, engine.plans == number else { return }
      engine.tellRendered()
      engine.plan()
    }
  }

  /// Several nodes of one instant are told of in any order that their places in the graph give.
  private func tellRendered() {
    for node in wires.map(\.source) {
      if let node = node as? AVAudioPlayerNode { complete(node.player.takeOver()) }
      while let tap = node.puller.tap, let (buffer, time) = tap.next() {
        let (block, heard, instant) = (InTurns(tap.block), InTurns(buffer), InTurns(time))
        registry.thread("AVAudioNodeTap").run { block.value(heard.value, instant.value) }
      }
    }
  }

  /// Calls the handlers of buffers that are over, later and on a thread of the framework's.
  func complete(_ entries: [PlayerPuller.Entry]) {
    let latency = process.platform.session.snapshot.outputLatency
    for entry in entries {
      guard let completion = entry.completion else { continue }
      let handler = InTurns(completion)
      let thread = completionThread
      let wait: Duration = entry.callbackType == .dataPlayedBack ? latency : .zero
      process.platform.scheduler.schedule(on: .pump(part), at: process.phone.now + wait) {
        thread.run { handler.value() }
      }
    }
  }
}
