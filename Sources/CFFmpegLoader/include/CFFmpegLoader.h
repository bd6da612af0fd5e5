#pragma once
#include <stdint.h>

/// Loads FFmpeg's libraries, which stay until the process ends, and finds every function of `CFFmpeg/functions.h` in them.
///
/// Any thread, once; no function may be called before. Returns `NULL`, or what is missing, for as long as this thread loads
/// nothing else.
const char *fermata_load_ffmpeg(const char *const *libraries, intptr_t count);
