#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/opt.h>
#include <libswresample/swresample.h>

// Macros that Swift's importer cannot see.
static inline int fermata_averror(int code) { return AVERROR(code); }
static inline int fermata_eof(void) { return AVERROR_EOF; }
static inline int fermata_invalid_data(void) { return AVERROR_INVALIDDATA; }
static inline int64_t fermata_no_timestamp(void) { return AV_NOPTS_VALUE; }
