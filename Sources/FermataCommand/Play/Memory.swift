#if Tools
import Foundation

/// Has all threads take memory from one of glibc's pools, where each would have its own (up to eight a processor).
///
/// What is allocated on one thread and freed on another leaves holes in each: in half an hour of a WAV they grew by 368 KiB.
/// Called before there are other threads; does nothing where the C library is another.
func shareMemory() {
  let maximumOfArenas: Int32 = -8
  _ = ofMalloc("mallopt", as: (@convention(c) (Int32, Int32) -> Int32).self)?(maximumOfArenas, 1)
}

/// Has glibc give back the pages of what is no longer used.
///
/// What opens an item allocates and frees much, between what the journal keeps: pages that hold little of it stay, and in half an
/// hour of short items a player had grown by 7 MB. Takes some 100 µs; does nothing where the C library is another.
func giveBackMemory() {
  _ = ofMalloc("malloc_trim", as: (@convention(c) (Int) -> Int32).self)?(0)
}

/// A function of malloc.h, which Glibc's module leaves out.
private func ofMalloc<Call>(_ name: String, as type: Call.Type) -> Call? {
  dlopen(nil, RTLD_NOW).flatMap { dlsym($0, name) }.map { unsafeBitCast($0, to: type) }
}
#endif
