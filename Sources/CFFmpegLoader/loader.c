// Each function that is used of FFmpeg, as a jump to where it was loaded (Documentation/Decisions/0019).
#include "CFFmpegLoader.h"

#if defined(__linux__)

#include "../CFFmpeg/functions.h"
#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>

#define PLACE(name) __attribute__((used)) static void *place_of_##name;
FERMATA_FFMPEG_FUNCTIONS(PLACE)

#if defined(__x86_64__)
#define JUMP(name) "jmp *place_of_" #name "(%rip)\n"
#elif defined(__aarch64__)
#define JUMP(name) "adrp x16, place_of_" #name "\nldr x16, [x16, :lo12:place_of_" #name "]\nbr x16\n"
#else
#error "How this processor jumps to an address in memory is not written down here."
#endif

#define FUNCTION(name) \
  __asm__(".text\n.globl fermata_" #name "\n.hidden fermata_" #name "\n.type fermata_" #name ", @function\n" \
          "fermata_" #name ":\n" JUMP(name) ".size fermata_" #name ", . - fermata_" #name "\n");
FERMATA_FFMPEG_FUNCTIONS(FUNCTION)

typedef struct {
  const char *name;
  void **place;
} function;

#define ENTRY(name) {#name, &place_of_##name},
static const function functions[] = {FERMATA_FFMPEG_FUNCTIONS(ENTRY)};

const char *fermata_load_ffmpeg(const char *const *libraries, intptr_t count) {
  static char missing[80];
  for (intptr_t library = 0; library < count; library++) {
    void *loaded = dlopen(libraries[library], RTLD_NOW | RTLD_LOCAL);
    if (!loaded) return dlerror();
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
      if (!*functions[index].place) *functions[index].place = dlsym(loaded, functions[index].name);
    }
  }
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
    if (*functions[index].place) continue;
    snprintf(missing, sizeof missing, "FFmpeg has no %s here", functions[index].name);
    return missing;
  }
  return NULL;
}

#else

const char *fermata_load_ffmpeg(const char *const *libraries, intptr_t count) { return "FFmpeg is loaded on Linux alone"; }

#endif
