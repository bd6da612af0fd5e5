import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

// Prints, for each file named, the places where a slip could stand, one line of JSON each.
let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
for file in CommandLine.arguments.dropFirst() {
  let parsed = Parser.parse(source: try String(contentsOfFile: file, encoding: .utf8))
  let sites = Sites(file: file)
  // Operators of SIMD and of our own bind as the standard ones unless told; where they stand there is a place less.
  sites.walk(OperatorTable.standardOperators.foldAll(parsed) { _ in })
  for site in sites.found {
    print(String(decoding: try encoder.encode(site), as: UTF8.self))
  }
}
