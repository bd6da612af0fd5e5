// Tells the thread sanitizer of the slow path of Swift's Mutex, which lies in a library that is not instrumented: without
// this every mutex that two threads wait for looks like a race. `make races` links it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

void __tsan_acquire(void *);
void __tsan_release(void *);

static SWIFT void (*lock)(uint32_t, SELF);
static SWIFT void (*unlock)(SELF);

__attribute__((constructor)) static void find(void) {
  lock = (SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, LOCK);
  unlock = (SWIFT void (*)(SELF))dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void lockSlow(uint32_t state, SELF mutex) __asm__(LOCK);
SWIFT void lockSlow(uint32_t state, SELF mutex) {
  lock(state, mutex);
  __tsan_acquire(mutex);
}

SWIFT void unlockSlow(SELF mutex) __asm__(UNLOCK);
SWIFT void unlockSlow(SELF mutex) {
  __tsan_release(mutex);
  unlock(mutex);
}
