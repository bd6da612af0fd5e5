#if Tools
import FermataPlatform
import FermataPlay
import Foundation

/// The terminal while something plays: keys come at once and are not shown, and one line is drawn over and over.
final class Terminal {
  /// Whether a person sits at it, it can draw a line anew, and it is ours: a shell stops a program in the background that sets
  /// it.
  static var isThere: Bool {
    let isDumb = ProcessInfo.processInfo.environment["TERM"] == "dumb"
    return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && !isDumb && isOurs
  }

  private static var isOurs: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }

  private var before = termios()
  private let art = CoverArt(ProcessInfo.processInfo.environment)

  /// Takes keys one by one, and hides the cursor.
  init() {
    tcgetattr(STDIN_FILENO, &before)
    _ = take()
  }

  /// Takes it, unless it is taken; false in the background, where it is the shell's.
  ///
  /// A shell sets it as it was when the program was stopped, and tells nobody who comes from the background that it has it again.
  func take() -> Bool {
    guard Self.isOurs else { return false }
    var now = termios()
    tcgetattr(STDIN_FILENO, &now)
    guard now.c_lflag & tcflag_t(ICANON) != 0 else { return true }
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    write("\u{1B}[?25l")
    return true
  }

  /// Leaves the terminal as it was; the shell's own in the background, where to set it would stop the program.
  func restore() {
    guard Self.isOurs else { return }
    write("\r\u{1B}[2K\u{1B}[?25h")
    tcsetattr(STDIN_FILENO, TCSANOW, &before)
  }

  /// How wide it is now.
  var columns: Int {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// Draws the line anew.
  func draw(_ line: String) { write("\r\u{1B}[2K\(line)") }

  /// Prints a line above the one that is drawn.
  func print(_ line: String) { write("\r\u{1B}[2K\(line)\n") }

  /// Shows a picture above the line that is drawn, where the terminal takes one.
  func show(_ artwork: Artwork) {
    guard let art else { return }
    let text = Data(artwork.bytes).base64EncodedString()
    if let signs = art.signs(mediaType: artwork.mediaType, base64: text) { print(signs) }
  }

  private func write(_ text: String) { FileHandle.standardOutput.tell(text) }
}
#endif
