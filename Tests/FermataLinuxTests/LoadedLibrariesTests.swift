import FermataLinux
import Testing

/// What lies beside a library that is loaded.
@Suite struct LoadedLibrariesTests {
  @Test(
    arguments: [
      ("libc.so.6", "libc.so", true), ("libnothing.so.1", "libc.so", false),
      ("libc.so.6", "libnothing.so", nil),
    ] as [(String, String, Bool?)])
  func `a library is looked for where another one came from`(
    _ name: String, _ loaded: String, _ isThere: Bool?
  ) {
    #expect(LoadedLibraries.have(name, beside: loaded) == isThere)
  }
}
