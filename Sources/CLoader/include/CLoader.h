#pragma once
#include <stdint.h>

// Libraries that are loaded when they are first needed, because those that they bring along would take longer than all else of a
// program's start (Documentation/Decisions/0019). They stay until the process ends.
//
// Each finds every function of its list. Any thread, each once; none of the functions may be called before. Each returns `NULL`, or what
// is missing, for as long as this thread loads nothing else.

// Where a process has several copies of this, each has places of its own.
#define FERMATA_OWN __attribute__((visibility("hidden")))

/// FFmpeg (`CFFmpeg/functions.h`): its libraries, each before those that need it.
FERMATA_OWN const char *fermata_load_ffmpeg(const char *const *libraries, intptr_t count);

/// libavfilter (`CFFmpegFilter/functions.h`).
FERMATA_OWN const char *fermata_load_filters(const char *library);

/// libFLAC (`CFLAC/functions.h`).
FERMATA_OWN const char *fermata_load_flac(const char *library);

/// libpulse (`CPulse/functions.h`).
FERMATA_OWN const char *fermata_load_pulse(void);

/// libsystemd, for its sd-bus (`CSystemd/functions.h`).
FERMATA_OWN const char *fermata_load_systemd(void);
