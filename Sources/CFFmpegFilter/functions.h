#pragma once

// What is used of libavfilter, which brings some thirty libraries along and is loaded when a speed is first asked for (CLoader).
#define FERMATA_FILTER_FUNCTIONS(EACH) \
  EACH(av_buffersink_get_frame) EACH(av_buffersrc_add_frame) EACH(avfilter_get_by_name) EACH(avfilter_graph_alloc) \
  EACH(avfilter_graph_config) EACH(avfilter_graph_create_filter) EACH(avfilter_graph_free) EACH(avfilter_link)
