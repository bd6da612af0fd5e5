#pragma once
#include <stdint.h>

/// A filter that changes a sample rate by a ratio of whole numbers, laid out by groups of four output frames.
typedef struct {
  /// What each group's frames take of its samples: eight samples' coefficients for the first frame, for the second, the
  /// third and the fourth, then those of the next eight samples. Aligned to 32 bytes.
  const float *coefficients;
  /// How many samples each group's first one lies behind the one of the group before it.
  const intptr_t *steps;
  /// After how many groups they come again.
  intptr_t groups;
  /// How many samples a group takes; a multiple of 8.
  intptr_t width;
} fermata_rate_filter;

/// Filters two channels, or one if they are the same, into the first ones of interleaved frames.
///
/// `group` is the filter's first one, and the channels begin with its samples. Writes four frames for each group, and reads
/// a `width` of samples for each. It takes no lock and allocates nothing.
void fermata_rate(
    const fermata_rate_filter *filter, intptr_t group, const float *first, const float *second, float *output,
    intptr_t channel_count, intptr_t group_count);
