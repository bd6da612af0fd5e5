#pragma once
#include <stdint.h>

// Libraries that are loaded when they are first needed, because those that they bring along would take longer than all else of a
// program's start (Documentation/Decisions/0019). They stay until the process ends.
//
// Any thread, each once; no function of a library may be called before. Each returns `NULL`, or what is missing, for as long as this
// thread loads nothing else.

// A program may have several copies of them, each with places of its own.
#define FERMATA_OWN __attribute__((visibility("hidden")))

/// Loads FFmpeg's libraries, and finds every function of `CFFmpeg/functions.h` in them.
FERMATA_OWN const char *fermata_load_ffmpeg(const char *const *libraries, intptr_t count);

/// Loads libpulse, and finds every function of `CPulse/functions.h` in it.
FERMATA_OWN const char *fermata_load_pulse(void);

/// Loads libsystemd for its sd-bus, and finds every function of `CSystemd/functions.h` in it.
FERMATA_OWN const char *fermata_load_systemd(void);
