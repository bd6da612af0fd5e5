// Each function that is used of a library, as a jump to where it was loaded (Documentation/Decisions/0019).
#include "CLoader.h"

#if defined(__linux__)

#include "../CFFmpeg/functions.h"
#include "../CFFmpegFilter/functions.h"
#include "../CFLAC/functions.h"
#include "../CPulse/functions.h"
#include "../CSystemd/functions.h"
#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>

#if defined(__x86_64__)
#define JUMP(name) "jmp *place_of_" #name "(%rip)\n"
#elif defined(__aarch64__)
#define JUMP(name) "adrp x16, place_of_" #name "\nldr x16, [x16, :lo12:place_of_" #name "]\nbr x16\n"
#else
#error "How this processor jumps to an address in memory is not written down here."
#endif

#define FUNCTION(name) \
  __attribute__((used)) static void *place_of_##name; \
  __asm__(".text\n.globl fermata_" #name "\n.hidden fermata_" #name "\n.type fermata_" #name ", @function\n" \
          "fermata_" #name ":\n" JUMP(name) ".size fermata_" #name ", . - fermata_" #name "\n");
FERMATA_FFMPEG_FUNCTIONS(FUNCTION)
FERMATA_FILTER_FUNCTIONS(FUNCTION)
FERMATA_FLAC_FUNCTIONS(FUNCTION)
FERMATA_PULSE_FUNCTIONS(FUNCTION)
FERMATA_SYSTEMD_FUNCTIONS(FUNCTION)

typedef struct {
  const char *name;
  void **place;
} function;

#define ENTRY(name) {#name, &place_of_##name},
#define END {NULL, NULL}

static const char *load(const char *const *libraries, intptr_t count, int binding, const function *functions) {
  static _Thread_local char missing[96];
  for (intptr_t library = 0; library < count; library++) {
    void *loaded = dlopen(libraries[library], binding | RTLD_LOCAL);
    if (!loaded) return dlerror();
    for (const function *each = functions; each->name; each++) {
      if (!*each->place) *each->place = dlsym(loaded, each->name);
    }
  }
  for (const function *each = functions; each->name; each++) {
    if (*each->place) continue;
    snprintf(missing, sizeof missing, "it has no %s", each->name);
    return missing;
  }
  return NULL;
}

// Of what a hundred libraries call of each other, a file needs little.

const char *fermata_load_ffmpeg(const char *const *libraries, intptr_t count) {
  static const function functions[] = {FERMATA_FFMPEG_FUNCTIONS(ENTRY) END};
  return load(libraries, count, RTLD_LAZY, functions);
}

const char *fermata_load_filters(const char *library) {
  static const function functions[] = {FERMATA_FILTER_FUNCTIONS(ENTRY) END};
  return load(&library, 1, RTLD_LAZY, functions);
}

const char *fermata_load_flac(const char *library) {
  static const function functions[] = {FERMATA_FLAC_FUNCTIONS(ENTRY) END};
  return load(&library, 1, RTLD_LAZY, functions);
}

// Found at once: the thread that plays must look up nothing.
const char *fermata_load_pulse(void) {
  static const function functions[] = {FERMATA_PULSE_FUNCTIONS(ENTRY) END};
  return load((const char *[]){"libpulse.so.0"}, 1, RTLD_NOW, functions);
}

const char *fermata_load_systemd(void) {
  static const function functions[] = {FERMATA_SYSTEMD_FUNCTIONS(ENTRY) END};
  return load((const char *[]){"libsystemd.so.0"}, 1, RTLD_LAZY, functions);
}

#else

static const char *const elsewhere = "it is loaded on Linux alone";

const char *fermata_load_ffmpeg(const char *const *libraries, intptr_t count) { return elsewhere; }
const char *fermata_load_filters(const char *library) { return elsewhere; }
const char *fermata_load_flac(const char *library) { return elsewhere; }
const char *fermata_load_pulse(void) { return elsewhere; }
const char *fermata_load_systemd(void) { return elsewhere; }

#endif
