#pragma once
#include <FLAC/stream_decoder.h>
#include <dlfcn.h>
#include <stdio.h>

// libpulse has libFLAC loaded where distributions build it with libsndfile; it is looked up when a file is opened, so that a
// program starts where it is missing too.
typedef struct {
  __typeof__(FLAC__stream_decoder_new) *make;
  __typeof__(FLAC__stream_decoder_delete) *free;
  __typeof__(FLAC__stream_decoder_set_metadata_respond) *respond;
  __typeof__(FLAC__stream_decoder_init_stream) *begin;
  __typeof__(FLAC__stream_decoder_process_until_end_of_metadata) *describe;
  __typeof__(FLAC__stream_decoder_process_single) *decode;
  __typeof__(FLAC__stream_decoder_get_state) *state;
  __typeof__(FLAC__stream_decoder_seek_absolute) *seek;
} FermataFLAC;

// Loads the library that belongs to the header, or finds it loaded; it stays until the process ends. Whether all of this is there.
static inline _Bool fermata_load_flac(FermataFLAC *flac) {
  char name[32];
  snprintf(name, sizeof name, "libFLAC.so.%d", FLAC_API_VERSION_CURRENT - FLAC_API_VERSION_AGE);
  void *library = dlopen(name, RTLD_NOW);
  if (!library) return 0;
  flac->make = (__typeof__(flac->make))dlsym(library, "FLAC__stream_decoder_new");
  flac->free = (__typeof__(flac->free))dlsym(library, "FLAC__stream_decoder_delete");
  flac->respond = (__typeof__(flac->respond))dlsym(library, "FLAC__stream_decoder_set_metadata_respond");
  flac->begin = (__typeof__(flac->begin))dlsym(library, "FLAC__stream_decoder_init_stream");
  flac->describe = (__typeof__(flac->describe))dlsym(library, "FLAC__stream_decoder_process_until_end_of_metadata");
  flac->decode = (__typeof__(flac->decode))dlsym(library, "FLAC__stream_decoder_process_single");
  flac->state = (__typeof__(flac->state))dlsym(library, "FLAC__stream_decoder_get_state");
  flac->seek = (__typeof__(flac->seek))dlsym(library, "FLAC__stream_decoder_seek_absolute");
  return flac->make && flac->free && flac->respond && flac->begin && flac->describe && flac->decode && flac->state
    && flac->seek;
}
