#!/usr/bin/env bash
# Installs the system packages that this checkout needs and that are missing: `dependencies.sh run` what the tool needs,
# `dependencies.sh test` what the tests need besides. It never fails the build: without FFmpeg, libFLAC, libpulse or sd-bus that part is
# left out and says so at run time. What is there already is found by looking for its files, so a second run costs nothing.
set -euo pipefail

has_header() {
  local folder
  for folder in "/usr/include/$(uname -m)-linux-gnu" /usr/include; do
    if [ -e "$folder/$1" ]; then return 0; fi
  done
  return 1
}

missing=()
for library in avformat avcodec avfilter swresample avutil; do
  has_header "lib$library/$library.h" || missing+=("lib$library-dev")
done
has_header FLAC/stream_decoder.h || missing+=(libflac-dev)
has_header pulse/pulseaudio.h || missing+=(libpulse-dev)
has_header systemd/sd-bus.h || missing+=(libsystemd-dev)
if [ "${1:-run}" = test ]; then
  command -v ffmpeg >/dev/null || missing+=(ffmpeg)
  command -v script >/dev/null || missing+=(bsdutils)
  command -v dbus-daemon >/dev/null || missing+=(dbus-daemon)
  command -v busctl >/dev/null || missing+=(systemd)
  command -v gdbus >/dev/null || missing+=(libglib2.0-bin)
  command -v playerctl >/dev/null || missing+=(playerctl)
  # The card of tests is a program of its own.
  command -v pkg-config >/dev/null || missing+=(pkg-config)
  [ -e /usr/include/pipewire-0.3/pipewire/pipewire.h ] || missing+=(libpipewire-0.3-dev)
  [ -r /usr/lib/python3/dist-packages/dbusmock/templates/logind.py ] || missing+=(python3-dbusmock)
  # A desktop whose server runs keeps it alone; a machine without one gets both, which stand beside each other.
  if ! command -v pipewire-pulse >/dev/null && ! { command -v pactl >/dev/null && pactl info >/dev/null 2>&1; }; then
    missing+=(pipewire pipewire-pulse wireplumber libpipewire-0.3-common)
  fi
  # A desktop with PipeWire keeps it: the one server excludes the other in Debian.
  if ! command -v pipewire-pulse >/dev/null; then
    command -v pulseaudio >/dev/null || missing+=(pulseaudio)
    command -v pactl >/dev/null || missing+=(pulseaudio-utils)
  fi
fi
if [ ${#missing[@]} -eq 0 ]; then exit 0; fi

as_root=()
if [ "$(id -u)" != 0 ]; then as_root=(sudo -n); fi
if ! command -v apt-get >/dev/null || ! "${as_root[@]}" true 2>/dev/null; then
  echo "Missing: ${missing[*]}. Going on without; what needs them is left out." >&2
  echo "help: on Debian and Ubuntu, run: sudo apt-get install ${missing[*]}" >&2
  exit 0
fi

echo "Installing ${missing[*]} …" >&2
export DEBIAN_FRONTEND=noninteractive
if ! { "${as_root[@]}" apt-get update -qq &&
  "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}"; } >&2 </dev/null; then
  echo "The installation failed; going on without what needs ${missing[*]}." >&2
fi
