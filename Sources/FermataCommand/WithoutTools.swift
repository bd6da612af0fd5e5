#if !Tools
import Foundation

/// What stands in for the tool in a build without the trait `Tools`, which would resolve another package.
@main
enum WithoutTools {
  static func main() {
    FileHandle.standardError.write(
      Data("error: this build has no command line tool\nhelp: build with --traits Tools\n".utf8))
    exit(1)
  }
}
#endif
