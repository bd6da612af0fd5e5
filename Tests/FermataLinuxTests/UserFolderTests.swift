import FermataLinux
import Foundation
import Testing

/// Where a user's files go.
@Suite struct UserFolderTests {
  @Test(
    arguments: [
      (["XDG_CACHE_HOME": "/c", "HOME": "/h"], "/c"), (["XDG_CACHE_HOME": "c", "HOME": "/h"], "/h/.cache"),
      (["HOME": "/h"], "/h/.cache"),
    ] as [([String: String], String)])
  func `a variable names a folder if it is whole, else it lies in the home folder`(
    _ environment: [String: String], _ path: String
  ) {
    #expect(UserFolder.named("XDG_CACHE_HOME", else: ".cache", environment).path == path)
    let home = FileManager.default.homeDirectoryForCurrentUser.path
    #expect(UserFolder.named("XDG_CACHE_HOME", else: ".cache", [:]).path == home + "/.cache")
  }
}
