#if Tools
import ArgumentParser

@main
struct Main: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "fermata")
}
#else
@main
enum Main {
  static func main() {}
}
#endif
