import FermataContract
import FermataKit
import FermataPlatform
import FermataPolicy
import FermataRealTime
import FermataSimulator
import Testing

/// The phone keeps its promises, in virtual time and in real time, and whoever breaks one is found out.
@Suite struct ContractTests {
  /// A contract with a phone whose platform is changed.
  static func contract(_ change: @escaping @Sendable (Platform) -> Platform = { $0 }) -> PlatformContract {
    PlatformContract {
      let phone = Phone()
      let platform = change(phone.platform(for: phone.install("app")))
      return PlatformContract.Rig(platform: platform) { try phone.run(for: $0) }
    }
  }

  @Test func `the phone keeps every clause`() throws {
    let breaches = try Self.contract().breaches(playing: "ruler:10")
    #expect(breaches.isEmpty, "\(breaches)")
  }

  @Test(arguments: 1...3)
  func `the phone in real time keeps every clause, however it is disturbed`(seed: UInt64) throws {
    let contract = PlatformContract {
      let live = RealTimePhone(Phone(), speed: 50, disturbance: .harsh(seed: seed))
      let platform = live.platform(for: live.phone.install("app"))
      return PlatformContract.Rig(platform: platform) { try live.run(until: live.phone.now - .zero + $0) }
    }
    let breaches = try contract.breaches(playing: "ruler:10")
    #expect(breaches.isEmpty, "\(breaches)")
  }

  @Test func `every clause says what it is, and each breach says so too`() {
    for clause in PlatformContract.Clause.allCases {
      #expect(clause.summary.count > 10 && !clause.summary.hasSuffix("."))
    }
  }
}
