import FermataLinux
import Testing

/// When a server that does not answer is asked again.
@Suite struct RetriesTests {
  @Test func `of two words of one refusal one is followed`() {
    var retries = Retries()
    #expect(retries.wait() == .milliseconds(250))
    #expect(retries.wait() == nil && retries.wait() == nil)
    retries.ask()
    #expect(retries.wait() == .milliseconds(250))
  }

  @Test func `for ten seconds it is asked often, then seldom, and often again once it answered`() {
    var retries = Retries()
    var waited = Duration.zero
    while let wait = retries.wait(), wait < .seconds(1) {
      waited += wait
      retries.ask()
    }
    #expect(waited == .seconds(10))
    retries.ask()
    #expect(retries.wait() == .seconds(2))
    retries.answered()
    retries.ask()
    #expect(retries.wait() == .milliseconds(250))
  }
}
