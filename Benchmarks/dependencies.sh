#!/usr/bin/env bash
# Installs what the benchmarks need on Debian and is missing: anchors, callgrind, and a C compiler comes with Swift.
set -euo pipefail
missing=()
[ -e /usr/include/SDL2/SDL_mixer.h ] || missing+=(libsdl2-mixer-dev)
command -v valgrind >/dev/null || missing+=(valgrind)
command -v ffmpeg >/dev/null || missing+=(ffmpeg)
command -v python3 >/dev/null || missing+=(python3)
[ ${#missing[@]} -eq 0 ] && exit 0
as_root=()
[ "$(id -u)" = 0 ] || as_root=(sudo -n)
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" </dev/null
