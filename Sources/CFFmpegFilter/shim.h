#pragma once
#include "../CLoader/declare.h"
#include "functions.h"
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavutil/macros.h>

FERMATA_FILTER_FUNCTIONS(FERMATA_DECLARE)

// The library that belongs to the header.
static inline const char *fermata_library_of_filters(void) {
  return "libavfilter.so." AV_STRINGIFY(LIBAVFILTER_VERSION_MAJOR);
}
