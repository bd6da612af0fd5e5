#!/usr/bin/env bash
# A day of `fermata play` at a private PulseAudio and session bus: calls, other music, moves, presses and deaths of the server,
# drawn from a seed. `server-day.sh PROGRAM SECONDS [SEED]` prints what the player held of memory after a tenth of the time
# and at the end, and fails if the player ended by itself or the thread sanitizer spoke.
set -euo pipefail

program=$(realpath "$1")
seconds=$2
RANDOM=${3:-1}
folder=$(mktemp -d)
export PULSE_SERVER="unix:$folder/native" XDG_RUNTIME_DIR="$folder" HOME="$folder" PULSE_COOKIE="$folder/cookie"
export DBUS_SESSION_BUS_ADDRESS="unix:path=$folder/bus" TSAN_OPTIONS="log_path=$folder/races exitcode=66"

end() {
  # shellcheck disable=SC2046
  kill -9 $(jobs -p) 2>/dev/null || true
  rm -rf "$folder"
}
trap end EXIT

start_server() {
  rm -f "$folder/native"
  cat >"$folder/server.pa" <<PA
.fail
load-module module-native-protocol-unix auth-anonymous=1 socket=$folder/native
load-module module-null-sink sink_name=speaker norewinds=1
load-module module-null-sink sink_name=headphones norewinds=1 sink_properties=device.form_factor=headphone
load-module module-null-sink sink_name=third norewinds=1
load-module module-role-cork
PA
  pulseaudio -n -F "$folder/server.pa" --daemonize=no --fail --use-pid-file=no --exit-idle-time=-1 --realtime=no \
    --high-priority=no >/dev/null 2>&1 &
  server=$!
  until pactl info >/dev/null 2>&1; do sleep 0.1; done
}

dbus-daemon --session --nofork --nopidfile --address="unix:path=$folder/bus" 2>/dev/null &
start_server
for number in 1 2 3; do
  ffmpeg -v error -f lavfi -i "sine=frequency=$((number * 300)):duration=$((number * 20))" "$folder/$number.flac"
done
"$program" play "$folder"/?.flac --repeat all --journal "$folder/day.journal" >"$folder/said" 2>&1 &
player=$!

held() { awk '/^RssAnon/ { print $2 }' "/proc/$player/status"; }

# Another program sounds for some seconds.
sound() {
  local ending=0
  timeout -s KILL "$2" pacat --property=media.role="$1" --raw /dev/zero || ending=$?
  ((ending == 137))
}

# Something happens; its kind is told once it has come to pass.
happen() {
  kind=
  case $((RANDOM % 15)) in
  # Also calls that are over before the server knows of them.
  0 | 1) sound phone "0.$((RANDOM % 10))1" && kind=calls ;;
  2) sound music 0.3 && kind=music ;;
  3) pactl set-default-sink headphones && kind=moves ;;
  4) pactl set-default-sink speaker && kind=moves ;;
  5 | 6 | 7) playerctl play && kind=presses ;;
  8) playerctl play-pause && kind=presses ;;
  9) playerctl next && kind=presses ;;
  10) playerctl position "$((RANDOM % 15))" && kind=presses ;;
  11) playerctl volume "0.$((RANDOM % 10))" && kind=presses ;;
  12) playerctl shuffle Toggle && kind=presses ;;
  13)
    if ((RANDOM % 12 == 0)); then
      kill -9 "$server"
      wait "$server" || true
      start_server
      kind=deaths
    fi
    ;;
  # A stream that is bound to headphones is not to be moved, and to move one to where it is moves nothing.
  14)
    local stream from
    read -r stream from _ < <(pactl list short sink-inputs) || true
    pactl move-sink-input "$stream" third && kind=mixer
    pactl move-sink-input "$stream" "$from" || true
    ;;
  esac
}

before=0
declare -A count=([calls]=0 [music]=0 [moves]=0 [mixer]=0 [presses]=0 [deaths]=0)
begin=$SECONDS
while ((SECONDS - begin < seconds)); do
  happen >/dev/null 2>&1 || true
  if [ -n "$kind" ]; then count[$kind]=$((count[$kind] + 1)); fi
  kill -0 "$player" 2>/dev/null || { cat "$folder/said" "$folder"/races* 2>/dev/null; echo "error: the player ended" >&2; exit 1; }
  if ((before == 0 && SECONDS - begin >= seconds / 10)); then before=$(held); fi
  sleep 0.1
done
after=$(held)
kill -TERM "$player"
status=0
wait "$player" || status=$?
if ls "$folder"/races* >/dev/null 2>&1; then
  head -n 60 "$folder"/races*
  echo "error: $(grep -c '^WARNING' "$folder"/races* | cut -d : -f 2) races" >&2
  exit 1
fi
happened=
for kind in "${!count[@]}"; do
  happened+=" $kind ${count[$kind]}"
  if ((seconds >= 300 && count[$kind] == 0)); then
    echo "error: no $kind in all the time" >&2
    exit 1
  fi
done
echo "in $seconds s:$happened; memory of its own: $before KiB after a tenth, $after KiB at the end; status $status"
exit "$status"
