#if canImport(CFFmpeg_x86_64) || canImport(CFFmpeg_aarch64) || canImport(CFFmpeg_flat)
import FermataLinux
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

  @Test func `an opening that takes long ends when it is called off`() throws {
    // Four gigabytes of empty chunks, of which FFmpeg reads the headers one by one.
    let folder = FileManager.default.temporaryDirectory.appending(path: "opening-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "chunks.aiff")
    try (Data("FORM".utf8) + [0xFF, 0xFF, 0xFF, 0xF0] + Data("AIFF".utf8)).write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 0xFFFF_FFF0)
    try handle.close()
    let cancellation = Cancellation()
    let outcome = Mutex<MediaError?>(nil)
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      do throws(MediaError) {
        let location = MediaLocation(file.path)
        _ = try FFmpegMedia().open(location, format: .standard, cancellation: cancellation)
      } catch {
        outcome.withLock { $0 = error }
      }
      ended.signal()
    }
    // FFmpeg has it open, so the opening is under way.
    while !Self.hasOpen(file.path), ended.wait(timeout: .now()) == .timedOut { sched_yield() }
    cancellation.cancel()
    // The whole of it takes longer on any machine.
    #expect(ended.wait(timeout: .now() + .seconds(2)) == .success)
    #expect(outcome.withLock { $0?.code } == .cancelled)
    #expect(outcome.withLock { $0?.operation } == "open")
  }

  private static func hasOpen(_ path: String) -> Bool {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return numbers.contains { number in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")) == path
    }
  }
}
#endif
