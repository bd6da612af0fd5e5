import Foundation
import Testing

/// The lists of functions that are loaded by name: where one of them is not there, nothing of its library is used.
struct LoadedFunctionsTests {
  @Test(arguments: ["CFFmpeg", "CFFmpegFilter", "CFLAC", "CPulse", "CSystemd"])
  func `each function that must be there is called, and by the name that was loaded`(_ library: String) throws
  {
    let file = Repository.root.appendingPathComponent("Sources/\(library)/functions.h")
    let list = try String(contentsOf: file, encoding: .utf8)
    let names = list.matches(of: /EACH\((\w+)\)/).map { String($0.1) }
    let code = Repository.sources.filter { $0.target == "FermataLinux" }.flatMap(\.code)
    let words = Set(code.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }.map(String.init))
    #expect(!names.isEmpty)
    #expect(names.filter { !words.contains("fermata_\($0)") } == [])
    #expect(names.filter { words.contains($0) } == [])
  }
}
