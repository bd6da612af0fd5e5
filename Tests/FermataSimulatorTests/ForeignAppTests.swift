import FermataPolicy
import FermataSimulator
import Testing

/// An app of one phone means nothing to another phone.
@Suite struct ForeignAppTests {
  // What it says is not asked for, because an optimised library says nothing.
  @Test func `an app of another phone stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let phone = Phone()
      _ = phone.install("player")
      phone.open(Phone().install("player"))
    }
  }

  @Test func `it does so where no number of an app is looked up, and beyond the last app`() async {
    await #expect(processExitsWith: .failure) {
      let (phone, other) = (Phone(), Phone())
      _ = phone.install("player")
      _ = phone.framesHeard(of: other.install("player"), at: .builtInSpeaker)
    }
    await #expect(processExitsWith: .failure) { _ = Phone().isKilled(Phone().install("player")) }
  }

  @Test func `apps that were installed in the same order on two phones look alike when printed`() {
    let (one, other) = (Phone(), Phone())
    _ = one.install("first")
    _ = other.install("first")
    #expect("\(one.install("second"))" == "\(other.install("second"))")
  }
}
