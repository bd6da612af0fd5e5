#pragma once

// What is used of FFmpeg, which is loaded when a medium first needs it (CLoader).
#define FERMATA_FFMPEG_FUNCTIONS(EACH) \
  EACH(av_channel_layout_compare) EACH(av_channel_layout_copy) EACH(av_channel_layout_default) \
  EACH(av_channel_layout_uninit) EACH(av_dict_free) EACH(av_dict_get) EACH(av_dict_set) EACH(av_find_best_stream) \
  EACH(av_frame_alloc) EACH(av_frame_free) EACH(av_frame_get_buffer) EACH(av_frame_get_side_data) \
  EACH(av_frame_make_writable) EACH(av_frame_unref) EACH(av_get_bytes_per_sample) EACH(av_log_set_level) \
  EACH(av_opt_set) EACH(av_opt_set_double) EACH(av_opt_set_int) EACH(av_packet_alloc) EACH(av_packet_clone) \
  EACH(av_packet_free) EACH(av_packet_unref) EACH(av_read_frame) EACH(av_rescale) EACH(av_rescale_q) \
  EACH(av_sample_fmt_is_planar) EACH(av_seek_frame) EACH(av_strerror) EACH(avcodec_alloc_context3) \
  EACH(avcodec_find_decoder) EACH(avcodec_find_encoder) EACH(avcodec_flush_buffers) EACH(avcodec_free_context) \
  EACH(avcodec_get_name) EACH(avcodec_open2) EACH(avcodec_parameters_to_context) EACH(avcodec_receive_frame) \
  EACH(avcodec_receive_packet) EACH(avcodec_send_frame) EACH(avcodec_send_packet) EACH(avformat_alloc_context) \
  EACH(avformat_close_input) EACH(avformat_find_stream_info) EACH(avformat_open_input) EACH(avformat_seek_file) \
  EACH(avio_size) EACH(swr_alloc_set_opts2) EACH(swr_close) EACH(swr_convert) EACH(swr_free) EACH(swr_init) \
  EACH(swr_inject_silence) EACH(swr_set_matrix)
