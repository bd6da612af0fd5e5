#pragma once

// What is used of libFLAC, which is loaded when a FLAC file is first opened (CLoader).
#define FERMATA_FLAC_FUNCTIONS(EACH) \
  EACH(FLAC__stream_decoder_delete) EACH(FLAC__stream_decoder_get_state) EACH(FLAC__stream_decoder_init_stream) \
  EACH(FLAC__stream_decoder_new) EACH(FLAC__stream_decoder_process_single) \
  EACH(FLAC__stream_decoder_process_until_end_of_metadata) EACH(FLAC__stream_decoder_seek_absolute) \
  EACH(FLAC__stream_decoder_set_metadata_respond)
