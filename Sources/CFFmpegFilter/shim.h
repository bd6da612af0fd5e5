#pragma once
#include <dlfcn.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavutil/macros.h>

// libavfilter brings some thirty libraries along. It is loaded when a speed is first asked for and not with the program, which
// starts sooner without it; its header gives the types all the same.
typedef struct {
  __typeof__(avfilter_graph_alloc) *alloc_graph;
  __typeof__(avfilter_graph_free) *free_graph;
  __typeof__(avfilter_get_by_name) *named;
  __typeof__(avfilter_graph_create_filter) *create;
  __typeof__(avfilter_link) *link;
  __typeof__(avfilter_graph_config) *configure;
  __typeof__(av_buffersrc_add_frame) *feed;
  __typeof__(av_buffersink_get_frame) *take;
} FermataFilters;

// The library that belongs to the header.
static inline const char *fermata_filter_library(void) {
  return "libavfilter.so." AV_STRINGIFY(LIBAVFILTER_VERSION_MAJOR);
}

// Loads it, or finds it loaded; it stays until the process ends. Whether all of this is there.
static inline _Bool fermata_load_filters(FermataFilters *filters) {
  void *library = dlopen(fermata_filter_library(), RTLD_NOW);
  if (!library) return 0;
  filters->alloc_graph = (__typeof__(filters->alloc_graph))dlsym(library, "avfilter_graph_alloc");
  filters->free_graph = (__typeof__(filters->free_graph))dlsym(library, "avfilter_graph_free");
  filters->named = (__typeof__(filters->named))dlsym(library, "avfilter_get_by_name");
  filters->create = (__typeof__(filters->create))dlsym(library, "avfilter_graph_create_filter");
  filters->link = (__typeof__(filters->link))dlsym(library, "avfilter_link");
  filters->configure = (__typeof__(filters->configure))dlsym(library, "avfilter_graph_config");
  filters->feed = (__typeof__(filters->feed))dlsym(library, "av_buffersrc_add_frame");
  filters->take = (__typeof__(filters->take))dlsym(library, "av_buffersink_get_frame");
  return filters->alloc_graph && filters->free_graph && filters->named && filters->create && filters->link
    && filters->configure && filters->feed && filters->take;
}
