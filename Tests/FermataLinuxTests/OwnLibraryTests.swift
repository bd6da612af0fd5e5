#if canImport(COwnPulse)
import COwnPulse
import FermataLinux
import Glibc
import Testing

/// An app that calls a library itself which Fermata loads.
@Suite struct OwnLibraryTests {
  @Test func `an app's own calls of libpulse go to libpulse`() throws {
    let called: @convention(c) () -> OpaquePointer? = pa_proplist_new
    let library = try #require(dlsym(nil, "pa_proplist_new"))
    #expect(unsafeBitCast(called, to: UnsafeMutableRawPointer.self) == library)
    #expect(LinuxSystem.missing == nil)
  }
}
#endif
