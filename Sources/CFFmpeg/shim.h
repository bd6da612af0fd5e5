#pragma once
#include "../CLoader/declare.h"
#include "functions.h"
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/macros.h>
#include <libavutil/opt.h>
#include <libswresample/swresample.h>

FERMATA_FFMPEG_FUNCTIONS(FERMATA_DECLARE)

// Macros that Swift's importer cannot see.
static inline int fermata_averror(int code) { return AVERROR(code); }
static inline int fermata_eof(void) { return AVERROR_EOF; }
static inline int fermata_invalid_data(void) { return AVERROR_INVALIDDATA; }
static inline int64_t fermata_no_timestamp(void) { return AV_NOPTS_VALUE; }

// The libraries that belong to the headers.
static inline const char *fermata_library_of_formats(void) {
  return "libavformat.so." AV_STRINGIFY(LIBAVFORMAT_VERSION_MAJOR);
}
static inline const char *fermata_library_of_codecs(void) {
  return "libavcodec.so." AV_STRINGIFY(LIBAVCODEC_VERSION_MAJOR);
}
static inline const char *fermata_library_of_rates(void) {
  return "libswresample.so." AV_STRINGIFY(LIBSWRESAMPLE_VERSION_MAJOR);
}
static inline const char *fermata_library_of_tools(void) {
  return "libavutil.so." AV_STRINGIFY(LIBAVUTIL_VERSION_MAJOR);
}
