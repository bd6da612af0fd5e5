#pragma once
#include <stdbool.h>
#include <stdint.h>

/// One voice's part in a buffer: interleaved stereo samples, and a gain that moves on a straight line.
typedef struct {
  const float *samples;
  /// The gain of the first frame.
  float gain;
  /// What is added to it from frame to frame.
  float step;
} fermata_mix_run;

/// Whether this processor has what `fermata_mix` needs; the audio callback need not ask twice.
bool fermata_mix_is_available(void);

/// Writes the sum of the runs, each with its gain, to interleaved stereo `output`.
///
/// `frame_count` is a multiple of 4, and there is at least one run. It takes no lock and allocates nothing.
__attribute__((swift_attr("@_noLocks"), swift_attr("@_noAllocation"))) void fermata_mix(
    float *output, intptr_t frame_count, const fermata_mix_run *runs, intptr_t run_count);
