// The limit of f1: a small session policy as a C switch, the same twelve kinds of event. limit-policy DECISIONS
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct { uint8_t kind, flag; double value; } event;
typedef struct { uint8_t transport, was_playing, active, interrupted, background; double elapsed; float rate; } state;
typedef struct { uint8_t kind, flag; float rate; double value; } effect;
typedef struct { effect items[4]; int count; } effects;
enum { PLAYING = 1, PAUSED = 2, INTERRUPTED = 3, UNPLUGGED = 4 };
enum { SESSION, START, STOP, CARD, REBUILD };

#define EMIT(K, F, R, V) (out->items[out->count++] = (effect){K, F, R, V})

__attribute__((noinline)) static void decide(state *s, const event *e, effects *out) {
  out->count = 0;
  const int kind = e->kind == 5 ? (s->transport == PLAYING ? 4 : 3) : e->kind;
  switch (kind) {
  case 0:
    if (s->interrupted) return;
    s->interrupted = 1, s->was_playing = s->transport == PLAYING, s->active = 0;
    if (s->was_playing) { s->transport = INTERRUPTED; EMIT(STOP, 0, 0, 0); EMIT(CARD, 0, 0, s->elapsed); }
    return;
  case 1:
    if (!s->interrupted) return;
    s->interrupted = 0;
    if (e->flag && s->was_playing && s->transport == INTERRUPTED) {
      s->transport = PLAYING, s->active = 1;
      EMIT(SESSION, 1, 0, 0); EMIT(START, 0, 0, 0); EMIT(CARD, 0, s->rate, s->elapsed);
    }
    s->was_playing = 0;
    return;
  case 2:
    if (e->flag != 0) return;
    if (s->transport == PLAYING) { s->transport = UNPLUGGED; EMIT(STOP, 0, 0, 0); EMIT(CARD, 0, 0, s->elapsed); }
    return;
  case 3:
    if (s->interrupted || s->transport == PLAYING) return;
    if (!s->active) { s->active = 1; EMIT(SESSION, 1, 0, 0); }
    s->transport = PLAYING;
    EMIT(START, 0, 0, 0); EMIT(CARD, 0, s->rate, s->elapsed);
    return;
  case 4:
    if (s->transport == PLAYING) { s->transport = PAUSED; EMIT(STOP, 0, 0, 0); EMIT(CARD, 0, 0, s->elapsed); }
    s->was_playing = 0;
    return;
  case 6: s->elapsed = e->value; EMIT(CARD, 0, s->transport == PLAYING ? s->rate : 0, e->value); return;
  case 8: EMIT(REBUILD, 0, 0, 0); s->active = 0; return;
  case 9:
    s->background = 1;
    if (s->transport != PLAYING && s->active) { s->active = 0; EMIT(SESSION, 0, 0, 0); }
    return;
  case 10: s->background = 0; return;
  case 11: if (s->transport == PLAYING) s->elapsed += e->value; return;
  }
}

int main(int count, char **words) {
  const long decisions = count > 1 ? atol(words[1]) : 5000000;
  static event events[65536];
  static const uint8_t kinds[16] = {0, 1, 2, 3, 3, 3, 4, 5, 6, 11, 10, 9, 11, 11, 11, 11};
  uint64_t random = 1;
  for (int i = 0; i < 65536; i++) {
    random = random * 6364136223846793005ull + 1442695040888963407ull;
    const uint32_t bits = random >> 33;
    const uint8_t kind = (bits & 15) == 10 && (bits & 0xF00) == 0 ? 8 : kinds[bits & 15];
    events[i] = (event){kind, (bits & 16) != 0, 0.01};
  }
  state s = {.rate = 1};
  effects out;
  long emitted = 0;
  struct timespec start, end;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
  for (long i = 0; i < decisions; i++) { decide(&s, &events[i & 65535], &out); emitted += out.count; }
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
  const double seconds = end.tv_sec - start.tv_sec + (end.tv_nsec - start.tv_nsec) * 1e-9;
  printf("%g ns/decision, %ld effects\n", seconds * 1e9 / decisions, emitted);
  return 0;
}
