import FermataPlatform
import FermataPolicy
import FermataSimulator
import Testing

/// Notices that come late, as on real threads.
@Suite struct NoticeOrderTests {
  /// Runs everything at once.
  private final class AtOnce: PhoneThreads {
    func run(on strand: Strand, _ body: @escaping @Sendable () -> Void) { body() }
  }

  @Test(arguments: 0..<8) func `what is told later never comes before what was told first`(_ seed: UInt64)
    throws
  {
    let phone = Phone()
    let visitor = Visitor(phone)
    try visitor.play()
    visitor.forget()
    phone.use(
      AtOnce(),
      lateness: Lateness(
        timers: .zero ... .zero, notices: .seconds(1), results: .zero, burst: .zero, seed: seed))
    phone.begin(.alarm)
    try phone.run(for: .milliseconds(1))
    phone.end(.alarm)
    try phone.run(for: .seconds(3))
    #expect(
      visitor.notices.filter {
        [.interruptionBegan(.default), .interruptionEnded(mayResume: true)].contains($0)
      }
        == [.interruptionBegan(.default), .interruptionEnded(mayResume: true)])
  }
}
