import FermataPolicy
import FermataSimulator
import Synchronization
import Testing

/// Who hears of the volume while its session is active.
@Suite struct VolumeHearingTests {
  @Test func `who takes another's place is told, once it is active, what changed meanwhile`() throws {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.configure(SessionConfiguration(.playback))
    try visitor.activate()
    let first = Mutex<[Float]>([])
    let second = Mutex<[Float]>([])
    _ = phone.hearVolume(of: visitor.app) { old, new in first.withLock { $0 += [old, new] } }
    phone.setVolume(0.75)
    try phone.run(for: .zero)
    try visitor.deactivate()
    phone.setVolume(0.5)
    try phone.run(for: .zero)
    let end = phone.hearVolume(of: visitor.app) { old, new in second.withLock { $0 += [old, new] } }
    try visitor.activate()
    try phone.run(for: .zero)
    #expect(first.withLock { $0 } == [1, 0.75] && second.withLock { $0 } == [0.75, 0.5])
    end()
    phone.setVolume(1)
    try phone.run(for: .zero)
    #expect(second.withLock { $0.count } == 2)
  }
}
