import Foundation
import Testing

/// `fermata play` under a shell's job control: whose the terminal is, and how it is left.
@Suite struct TerminalTests {
  private static let hides = "\u{1B}[?25l"
  private static let shows = "\u{1B}[?25h"

  /// A shell in a folder with twelve seconds of sound.
  private static func shell() throws -> Shell { try Shell(in: PlayTests.makeFolder()) }

  /// Waits for the shell, and checks that the program that ended gave it the terminal as it was.
  private static func expectPlainTerminal(_ shell: Shell, status: Int32) throws {
    #expect(try shell.wait(for: "ready> ").contains(shows))
    try shell.press("echo status $?; stty -a; echo that is a''ll\r")
    let told = try shell.wait(for: "that is all")
    #expect(
      told.contains("status \(status)\r") && told.contains(" icanon ") && told.contains(" echo "), "\(told)")
  }

  @Test func `a player that is stopped gives the terminal back, and takes it again`() throws {
    let shell = try Self.shell()
    try shell.press("fermata play twelve.wav.part --phone\r")
    try shell.wait(for: Self.hides)
    try shell.wait(for: "▶ 0:0")
    try shell.press("\u{1A}")
    #expect(try shell.wait(for: "Stopped").contains(Self.shows))
    try shell.press("fg\r")
    try shell.wait(for: Self.hides)
    try shell.wait(for: "▶ 0:0")
    // Keys are heard one by one, and not shown.
    try shell.press("r")
    #expect(try !shell.wait(for: "repeat all").contains("\nr"))
    try shell.press("q")
    try Self.expectPlainTerminal(shell, status: 0)
  }

  @Test func `in the background it plays on, and leaves the terminal to the shell`() throws {
    let shell = try Self.shell()
    try shell.press("fermata play twelve.wav.part --rate 2 --phone\r")
    try shell.wait(for: "▶ 0:0")
    try shell.press("\u{1A}")
    try shell.wait(for: "Stopped")
    try shell.press("bg\r")
    try shell.wait(for: "ready> ")
    try shell.press("wait; echo that is a''ll\r")
    let told = try shell.wait(for: "that is all")
    #expect(told.contains("builtInSpeaker.") && told.contains("Done"), "\(told)")
    #expect(!told.contains("▶") && !told.contains(Self.hides) && !told.contains(Self.shows), "\(told)")
  }

  @Test(arguments: [("\u{3}", 130), ("\u{1C}", 131)] as [(String, Int32)])
  func `what interrupts and what quits leave a clean terminal`(_ key: String, _ status: Int32) throws {
    let shell = try Self.shell()
    try shell.press("fermata play twelve.wav.part --phone\r")
    try shell.wait(for: "▶ 0:0")
    try shell.press(key)
    try Self.expectPlainTerminal(shell, status: status)
  }

  @Test(arguments: [(SIGTERM, 0), (SIGHUP, 129)] as [(Int32, Int32)])
  func `who ends it from elsewhere finds a clean terminal`(_ signal: Int32, _ status: Int32) throws {
    let shell = try Self.shell()
    // The number is the player's, whose terminal it is.
    try shell.press("bash -c 'echo num\"\"ber $$.; exec fermata play twelve.wav.part --phone'\r")
    try shell.wait(for: "number ")
    let number = try #require(pid_t(try shell.wait(for: ".").dropLast()))
    try shell.wait(for: Self.hides)
    try shell.wait(for: "▶ 0:0")
    kill(number, signal)
    try Self.expectPlainTerminal(shell, status: status)
  }

  @Test func `where no key can be pressed a signal pauses and goes on`() throws {
    let shell = try Self.shell()
    try shell.press("fermata play twelve.wav.part --phone &\r")
    try shell.wait(for: " playing twelve.wav.part\r")
    try shell.press("kill -USR1 $!\r")
    try shell.wait(for: " paused\r")
    try shell.press("kill -USR1 $!\r")
    try shell.wait(for: " playing twelve.wav.part\r")
    try shell.press("kill $!; wait; echo that is a''ll\r")
    try shell.wait(for: "that is all")
  }

  @Test func `a terminal that draws no line anew gets lines`() throws {
    let shell = try Self.shell()
    try shell.press("TERM=dumb fermata play tone.wav --phone\r")
    let told = try shell.wait(for: "0:00 the end")
    #expect(
      told.contains("0:00 playing tone.wav\r\n") && !told.contains("\u{1B}[2K"), "\(told.debugDescription)")
  }
}
