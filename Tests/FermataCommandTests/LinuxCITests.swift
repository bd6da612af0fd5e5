import Testing

/// The article on Linux CI is true: its programs are those of its example, which `make check-linux-ci` runs.
@Suite struct LinuxCITests {
  @Test func `each program of the article is a part of the example`() throws {
    let article = Article(name: "LinuxCI", text: try Course.text("Documentation/LinuxCI.md"))
    let folders = ["", "/Sources/SleepSounds", "/Tests/SleepSoundsTests"].map { "Examples/LinuxCI" + $0 }
    let listings = try Listing.all(in: folders)
    #expect(article.strangePrograms(to: listings) == [])
    #expect(article.blocks.count { $0.language == "swift" } >= 7)
  }
}
