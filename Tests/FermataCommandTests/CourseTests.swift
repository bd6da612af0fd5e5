import FermataPolicy
import Foundation
import Testing

/// The course is true: its programs are those of the example, they print what the pages say, and each rule of the
/// policy stands in one article, in its own words and with its sources.
@Suite struct CourseTests {
  @Test(arguments: Article.all) func `each program of an article is a part of the example`(_ article: Article)
    throws
  {
    #expect(article.strangePrograms(to: try Listing.all()) == [])
  }

  @Test func `each output is what its program prints`() throws {
    let listings = try Listing.all()
    let printed = try Self.printed()
    var compared = 0
    for article in Article.all {
      for (program, output) in zip(article.blocks, article.blocks.dropFirst()) where output.language == "" {
        let name = try #require(listings.compactMap { $0.function(of: program.lines) }.first)
        #expect(printed[name] == output.lines, "\(article): \(name)")
        compared += 1
      }
    }
    #expect(compared == printed.count, "each program of the example is shown with what it prints")
  }

  @Test(arguments: Rule.allCases) func `a rule stands in one article, with its words and its sources`(
    _ rule: Rule
  )
    throws
  {
    let sections = Article.all.flatMap(\.sections).filter { $0.hasPrefix("### \(rule.id)\n") }
    #expect(sections.count == 1, "\(rule.id) is the heading of one section of the course")
    let section = try #require(sections.first)
    let words = section.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    for part in [rule.summary, "**Why:**", "**Advice:**", "**Otherwise:**"] + rule.sources {
      #expect(words.contains(part), "\(rule.id) says \(part)")
    }
  }

  @Test(arguments: Article.all) func `what an article cites is on the lists`(_ article: Article) throws {
    let behaviour = try Course.text("Documentation/Reference/apple-behaviour.md")
    let reports = try Course.text("Documentation/Reference/field-reports.md")
    for citation in article.prose.matches(of: /\bR-\d{3}\b/) {
      #expect(behaviour.contains("**\(citation.output)**"), "\(article) cites \(citation.output)")
    }
    for citation in article.prose.matches(of: /\b[IRSNPKL]\d{1,2}\b/) {
      #expect(reports.contains("\n| \(citation.output) |"), "\(article) cites \(citation.output)")
    }
  }

  @Test(arguments: Article.all) func `an article takes ten minutes`(_ article: Article) {
    #expect((90...180).contains(article.text.count { $0 == "\n" }))
  }

  /// What the example prints, by the name of each snippet.
  private static func printed() throws -> [String: [String]] {
    let run = try Tool.run([], of: "Course", in: Tool.makeFolder())
    let parts = run.output.components(separatedBy: "## ").dropFirst()
    return Dictionary(
      uniqueKeysWithValues: parts.map { part in
        let lines = part.split(separator: "\n").map(String.init)
        return (lines[0], Array(lines.dropFirst()))
      })
  }
}
