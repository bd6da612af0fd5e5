#!/usr/bin/env bash
# Installs what the benchmarks need on Debian and is missing: anchors and callgrind, for `players` other players and a desktop; a C
# compiler comes with Swift.
set -euo pipefail
missing=()
[ -e /usr/include/SDL2/SDL_mixer.h ] || missing+=(libsdl2-mixer-dev)
command -v valgrind >/dev/null || missing+=(valgrind)
command -v ffmpeg >/dev/null || missing+=(ffmpeg)
command -v python3 >/dev/null || missing+=(python3)
if [ "${1:-}" = players ]; then
  for program in mpv vlc gst-launch-1.0 pulseaudio paplay dbus-daemon; do
    command -v "$program" >/dev/null && continue
    missing+=(
      mpv mpv-mpris vlc-bin vlc-plugin-base gstreamer1.0-tools gstreamer1.0-plugins-good gstreamer1.0-pulseaudio pulseaudio
      pulseaudio-utils dbus
    )
    break
  done
  /usr/bin/python3 -c "import jeepney, pulsectl" 2>/dev/null || missing+=(python3-jeepney python3-pulsectl)
fi
[ ${#missing[@]} -eq 0 ] && exit 0
as_root=()
[ "$(id -u)" = 0 ] || as_root=(sudo -n)
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" </dev/null
