#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
import FermataPlatform
import FermataSignal
import Foundation
import Synchronization
import Testing

struct MediaCancelTests {
  @Test func `a cancelled reader refuses every call`() throws {
    try Corpus.make()
    let reader = try open(Corpus.path("cbr.mp3"))
    reader.cancel()
    let read = #expect(throws: MediaError.self) { try reader.frames(1) }
    #expect(read?.code == .cancelled)
    #expect(read?.operation == "read")
    let seek = #expect(throws: MediaError.self) { try reader.seek(to: 5) }
    #expect(seek?.code == .cancelled)
    #expect(seek?.operation == "seek")
  }

  @Test(arguments: ["bare.mp3", "s16.flac", "opus.opus"])
  func `another thread ends what is under way`(name: String) throws {
    try Corpus.make()
    let reader = try open(Corpus.path(name))
    let outcome = Mutex<MediaError?>(nil)
    let started = DispatchSemaphore(value: 0)
    let ended = DispatchSemaphore(value: 0)
    let worker = Thread {
      do {
        while true {
          try reader.seek(to: 300_000)
          _ = try reader.frames(1000)
          started.signal()
        }
      } catch {
        outcome.withLock { $0 = error as? MediaError }
      }
      ended.signal()
    }
    worker.start()
    started.wait()
    reader.cancel()
    ended.wait()
    #expect(outcome.withLock { $0?.code } == .cancelled)
  }
}
#endif
