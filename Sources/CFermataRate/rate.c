// The inner loop of a change of the sample rate; on processors with AVX2 and FMA with their instructions, as the mix kernel
// has them (Documentation/Decisions/0006 and 0018).
#include "CFermataRate.h"
#include <stdbool.h>

typedef float lanes __attribute__((vector_size(32)));
typedef float unaligned_lanes __attribute__((vector_size(32), aligned(4)));

#pragma clang fp contract(fast)

#define INLINE static inline __attribute__((always_inline))

// Sums the lanes of four frames' two channels, which gives the frames, interleaved.
INLINE void sum(const lanes *a, const lanes *b, unaligned_lanes *frames) {
  lanes pairs[4], halves[2];
  for (int frame = 0; frame < 4; frame++) {
    pairs[frame] = __builtin_shufflevector(a[frame], b[frame], 0, 8, 2, 10, 4, 12, 6, 14) +
                   __builtin_shufflevector(a[frame], b[frame], 1, 9, 3, 11, 5, 13, 7, 15);
  }
  for (int half = 0; half < 2; half++) {
    const lanes x = pairs[2 * half], y = pairs[2 * half + 1];
    halves[half] = __builtin_shufflevector(x, y, 0, 1, 8, 9, 4, 5, 12, 13) +
                   __builtin_shufflevector(x, y, 2, 3, 10, 11, 6, 7, 14, 15);
  }
  *frames = __builtin_shufflevector(halves[0], halves[1], 0, 1, 2, 3, 8, 9, 10, 11) +
            __builtin_shufflevector(halves[0], halves[1], 4, 5, 6, 7, 12, 13, 14, 15);
}

INLINE void convert(
    const fermata_rate_filter *filter, intptr_t group, const float *first, const float *second, float *output,
    intptr_t channel_count, intptr_t group_count) {
  const bool is_pair = first != second;
  for (intptr_t done = 0; done < group_count; done++) {
    const lanes *taps = (const lanes *)(filter->coefficients + group * 4 * filter->width);
    const unaligned_lanes *x = (const unaligned_lanes *)first, *y = (const unaligned_lanes *)second;
    lanes a[4] = {0}, b[4] = {0};
    for (intptr_t index = 0; index < filter->width / 8; index++, taps += 4) {
      for (int frame = 0; frame < 4; frame++) {
        a[frame] += taps[frame] * x[index];
        b[frame] += taps[frame] * y[index];
      }
    }
    group = group + 1 < filter->groups ? group + 1 : 0;
    first += filter->steps[group];
    second += filter->steps[group];
    float *frames = output + done * 4 * channel_count;
    if (is_pair && channel_count == 2) {
      sum(a, b, (unaligned_lanes *)frames);
      continue;
    }
    float four[8];
    sum(a, b, (unaligned_lanes *)four);
    for (intptr_t frame = 0; frame < 4; frame++) {
      frames[frame * channel_count] = four[frame * 2];
      if (is_pair) frames[frame * channel_count + 1] = four[frame * 2 + 1];
    }
  }
}

#if defined(__x86_64__)

__attribute__((target("avx2,fma"))) static void convert_widely(
    const fermata_rate_filter *filter, intptr_t group, const float *first, const float *second, float *output,
    intptr_t channel_count, intptr_t group_count) {
  convert(filter, group, first, second, output, channel_count, group_count);
}

static bool is_wide(void) {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

#else

#define convert_widely convert
static bool is_wide(void) { return false; }

#endif

void fermata_rate(
    const fermata_rate_filter *filter, intptr_t group, const float *first, const float *second, float *output,
    intptr_t channel_count, intptr_t group_count) {
  if (is_wide()) {
    convert_widely(filter, group, first, second, output, channel_count, group_count);
  } else {
    convert(filter, group, first, second, output, channel_count, group_count);
  }
}
