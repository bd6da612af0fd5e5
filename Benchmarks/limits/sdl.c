// The anchor of a2: SDL_mixer with VOICES looping chunks whose volume changes with every buffer (it steps, it has no ramps),
// 48 kHz stereo float, through SDL's disk driver to /dev/null without delay. Processor time, in ns per frame: sdl-mixer VOICES
#include <SDL2/SDL.h>
#include <SDL2/SDL_mixer.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { FRAMES = 512, CLIP = 8192, MOST = 64 };
static volatile long buffers;
static int voices;

static double processor_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

static void after_mixing(void *context, Uint8 *stream, int length) {
  for (int k = 0; k < voices; k++) Mix_Volume(k, 20 + ((buffers + k) & 63));
  buffers++;
}

int main(int count, char **words) {
  voices = count > 1 ? atoi(words[1]) : MOST;
  setenv("SDL_AUDIODRIVER", "disk", 1);
  setenv("SDL_DISKAUDIOFILE", "/dev/null", 1);
  setenv("SDL_DISKAUDIODELAY", "0", 1);
  if (voices < 1 || voices > MOST || SDL_Init(SDL_INIT_AUDIO)) return 1;
  if (Mix_OpenAudioDevice(48000, AUDIO_F32SYS, 2, FRAMES, NULL, 0)) return 1;
  int rate, channels;
  Uint16 format;
  Mix_QuerySpec(&rate, &format, &channels);
  if (rate != 48000 || format != AUDIO_F32SYS || channels != 2) return 1;
  Mix_AllocateChannels(MOST);
  Mix_SetPostMix(after_mixing, NULL);
  static Mix_Chunk chunks[MOST];
  unsigned random = 1;
  for (int k = 0; k < voices; k++) {
    float *samples = malloc(CLIP * 2 * sizeof(float));
    for (int i = 0; i < CLIP * 2; i++) {
      random = random * 1664525u + 1013904223u;
      samples[i] = (int)random / 2147483648.0f * 0.1f;
    }
    chunks[k] = (Mix_Chunk){0, (Uint8 *)samples, CLIP * 2 * sizeof(float), 100};
    Mix_PlayChannel(k, &chunks[k], -1);
  }
  SDL_Delay(50);
  const long before = buffers;
  const double start = processor_time();
  SDL_Delay(400);
  printf("%g ns/frame\n", (processor_time() - start) / ((double)(buffers - before) * FRAMES));
  Mix_CloseAudio();
  SDL_Quit();
  return 0;
}
