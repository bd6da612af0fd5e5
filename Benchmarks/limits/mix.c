// The limit of mixing in C: four voices a pass, AVX2 and FMA by flags. Fixed work, for callgrind: limit-mix VOICES BUFFERS
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef float lanes __attribute__((vector_size(32), aligned(4)));
typedef struct { const float *samples; uint32_t length, position; float from, to; } voice;
enum { FRAMES = 512, CLIP = 8192, MOST = 64 };

__attribute__((noinline)) void mix_limit(float *restrict output, voice *voices, uint32_t count) {
  const lanes places = {0, 0, 1, 1, 2, 2, 3, 3};
  const float share = 1.0f / FRAMES;
  lanes *sums = (lanes *)output;
  for (uint32_t first = 0; first < count; first += 4) {
    const lanes *samples[4];
    lanes gain[4], step[4];
    for (int k = 0; k < 4; k++) {
      voice *v = &voices[first + k];
      const float slope = (v->to - v->from) * share;
      samples[k] = (const lanes *)(v->samples + 2 * (size_t)v->position);
      gain[k] = places * slope + v->from;
      step[k] = (lanes){0} + slope * 4;
    }
    if (first == 0)
      for (uint32_t i = 0; i < FRAMES / 4; i++) {
        sums[i] = samples[0][i] * gain[0] + samples[1][i] * gain[1] + samples[2][i] * gain[2] + samples[3][i] * gain[3];
        for (int k = 0; k < 4; k++) gain[k] += step[k];
      }
    else
      for (uint32_t i = 0; i < FRAMES / 4; i++) {
        sums[i] += samples[0][i] * gain[0] + samples[1][i] * gain[1] + samples[2][i] * gain[2] + samples[3][i] * gain[3];
        for (int k = 0; k < 4; k++) gain[k] += step[k];
      }
  }
  for (uint32_t k = 0; k < count; k++) {
    voices[k].position += FRAMES;
    if (voices[k].position >= voices[k].length) voices[k].position = 0;
  }
}

int main(int count, char **words) {
  const uint32_t voice_count = count > 1 ? atoi(words[1]) : 8, buffers = count > 2 ? atoi(words[2]) : 1000;
  if (voice_count == 0 || voice_count > MOST || voice_count % 4 != 0) return 1;
  static voice voices[MOST];
  static float output[2 * FRAMES];
  uint32_t random = 1;
  for (uint32_t k = 0; k < voice_count; k++) {
    float *samples = malloc(CLIP * 2 * sizeof(float));
    for (int i = 0; i < CLIP * 2; i++) {
      random = random * 1664525u + 1013904223u;
      samples[i] = (int32_t)random / 2147483648.0f;
    }
    voices[k] = (voice){samples, CLIP, 0, 0.5f, 0.5f};
  }
  for (uint32_t b = 0; b < buffers; b++) {
    for (uint32_t k = 0; k < voice_count; k++) {
      voices[k].from = voices[k].to;
      voices[k].to = (0.2f + 0.6f * (float)((b + k) & 15) / 16) / voice_count;
    }
    mix_limit(output, voices, voice_count);
  }
  printf("%g\n", output[17]);
  return 0;
}
