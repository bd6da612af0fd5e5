#pragma once

// What is used of libpulse, which is loaded when a `LinuxSystem` is first made (CLoader).
#define FERMATA_PULSE_FUNCTIONS(EACH) \
  EACH(pa_context_connect) EACH(pa_context_disconnect) EACH(pa_context_get_index) EACH(pa_context_get_server_info) \
  EACH(pa_context_get_sink_info_by_index) EACH(pa_context_get_sink_info_list) EACH(pa_context_get_sink_input_info) \
  EACH(pa_context_get_sink_input_info_list) EACH(pa_context_get_source_info_list) EACH(pa_context_get_state) \
  EACH(pa_context_new_with_proplist) EACH(pa_context_set_state_callback) EACH(pa_context_set_subscribe_callback) \
  EACH(pa_context_subscribe) EACH(pa_context_unref) EACH(pa_cvolume_avg) EACH(pa_mainloop_api_once) \
  EACH(pa_operation_cancel) EACH(pa_operation_unref) EACH(pa_proplist_free) EACH(pa_proplist_gets) \
  EACH(pa_proplist_new) EACH(pa_proplist_sets) EACH(pa_stream_begin_write) EACH(pa_stream_cancel_write) \
  EACH(pa_stream_connect_playback) EACH(pa_stream_cork) EACH(pa_stream_disconnect) EACH(pa_stream_flush) \
  EACH(pa_stream_get_buffer_attr) EACH(pa_stream_get_device_index) EACH(pa_stream_get_index) \
  EACH(pa_stream_get_latency) EACH(pa_stream_get_state) EACH(pa_stream_get_timing_info) \
  EACH(pa_stream_new_with_proplist) EACH(pa_stream_proplist_update) EACH(pa_stream_set_event_callback) \
  EACH(pa_stream_set_latency_update_callback) EACH(pa_stream_set_moved_callback) EACH(pa_stream_set_state_callback) \
  EACH(pa_stream_set_write_callback) EACH(pa_stream_unref) EACH(pa_stream_update_timing_info) \
  EACH(pa_stream_writable_size) EACH(pa_stream_write) EACH(pa_threaded_mainloop_free) \
  EACH(pa_threaded_mainloop_get_api) EACH(pa_threaded_mainloop_in_thread) EACH(pa_threaded_mainloop_lock) \
  EACH(pa_threaded_mainloop_new) EACH(pa_threaded_mainloop_start) EACH(pa_threaded_mainloop_stop) \
  EACH(pa_threaded_mainloop_unlock)
