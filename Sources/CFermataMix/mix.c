// The mix kernel for processors with AVX2 and FMA. Swift emits SSE2 unless a package passes flags that SwiftPM refuses
// to dependants; eight lanes and a fused multiply take a third of the instructions (Documentation/Decisions/0006).
#include "CFermataMix.h"

#if defined(__x86_64__)

typedef float lanes __attribute__((vector_size(32), aligned(4)));

bool fermata_mix_is_available(void) {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

#pragma clang fp contract(fast)

// Four runs in one pass, so that the output is loaded and stored once for four.
__attribute__((target("avx2,fma"))) static inline void mix_four(
    lanes *output, intptr_t count, const fermata_mix_run *runs, bool is_first) {
  const lanes places = {0, 0, 1, 1, 2, 2, 3, 3};
  const lanes *a = (const lanes *)runs[0].samples, *b = (const lanes *)runs[1].samples;
  const lanes *c = (const lanes *)runs[2].samples, *d = (const lanes *)runs[3].samples;
  lanes gain_a = places * runs[0].step + runs[0].gain, gain_b = places * runs[1].step + runs[1].gain;
  lanes gain_c = places * runs[2].step + runs[2].gain, gain_d = places * runs[3].step + runs[3].gain;
  const float step_a = 4 * runs[0].step, step_b = 4 * runs[1].step;
  const float step_c = 4 * runs[2].step, step_d = 4 * runs[3].step;
  for (intptr_t index = 0; index < count; index++) {
    lanes sum = is_first ? a[index] * gain_a : output[index] + a[index] * gain_a;
    sum += b[index] * gain_b;
    sum += c[index] * gain_c;
    sum += d[index] * gain_d;
    output[index] = sum;
    gain_a += step_a;
    gain_b += step_b;
    gain_c += step_c;
    gain_d += step_d;
  }
}

__attribute__((target("avx2,fma"))) static inline void mix_one(
    lanes *output, intptr_t count, const fermata_mix_run *run, bool is_first) {
  const lanes places = {0, 0, 1, 1, 2, 2, 3, 3};
  const lanes *samples = (const lanes *)run->samples;
  lanes gain = places * run->step + run->gain;
  const float step = 4 * run->step;
  for (intptr_t index = 0; index < count; index++) {
    output[index] = is_first ? samples[index] * gain : output[index] + samples[index] * gain;
    gain += step;
  }
}

__attribute__((target("avx2,fma"))) void fermata_mix(
    float *output, intptr_t frame_count, const fermata_mix_run *runs, intptr_t run_count) {
  const intptr_t count = frame_count / 4;
  intptr_t run = 0;
  for (; run + 4 <= run_count; run += 4) {
    if (run == 0) mix_four((lanes *)output, count, runs, true);
    else mix_four((lanes *)output, count, runs + run, false);
  }
  for (; run < run_count; run++) {
    if (run == 0) mix_one((lanes *)output, count, runs, true);
    else mix_one((lanes *)output, count, runs + run, false);
  }
}

#else

bool fermata_mix_is_available(void) { return false; }

void fermata_mix(float *output, intptr_t frame_count, const fermata_mix_run *runs, intptr_t run_count) {}

#endif
