import FermataPolicy
import FermataSimulator
import Testing

/// A player inside an app's process, such as a web view's, on the lock screen.
@Suite struct InsidePlayerTests {
  @Test func `it takes the lock screen from who was heard before, and its card stands when it stops`() throws
  {
    let phone = Phone()
    let radio = phone.install("radio", as: .music)
    let app = phone.install("app")
    phone.play(radio)
    try phone.run(for: .seconds(1))
    #expect(phone.controlCenter?.app == radio)
    phone.playInside(app)
    try phone.run(for: .seconds(2))
    #expect(phone.controlCenter?.app == app && phone.controlCenter?.isMoving == true)
    phone.stopInside(app)
    try phone.run(for: .seconds(1))
    #expect(phone.controlCenter?.app == app && phone.controlCenter?.isMoving == false)
    #expect(phone.controlCenter?.elapsed == .seconds(2))
  }

  @Test func `what never played has no card`() throws {
    let phone = Phone()
    let app = phone.install("app")
    phone.stopInside(app)
    try phone.run(for: .seconds(1))
    #expect(phone.controlCenter == nil)
  }
}
