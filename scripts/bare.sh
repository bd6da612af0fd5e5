#!/usr/bin/env bash
# Runs a command as on a machine with neither a sound server nor a session bus: no folder of its PATH has their programs,
# and nothing says where one is.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
IFS=: read -ra folders <<<"$PATH"
for one in "${folders[@]}"; do
  # A name that was found before stays, as in PATH.
  ln -s "$one"/* "$folder" 2>/dev/null || true
done
# Nor can they be installed.
(cd "$folder" && rm -f apt-get pulseaudio pactl parec pacat paplay pacmd pipewire* wireplumber wpctl pw-* dbus-daemon dbus-launch \
  dbus-run-session busctl gdbus playerctl)
env -u PULSE_SERVER -u DBUS_SESSION_BUS_ADDRESS -u XDG_RUNTIME_DIR PATH="$folder" "$@"
