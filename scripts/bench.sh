#!/usr/bin/env bash
# How long a whole rehearsal takes: five runs after a warm-up, each in a folder of its own, median last.
set -euo pipefail

fermata=$1
output=$(mktemp -d)
trap 'rm -rf "$output"' EXIT

rehearse() { "$fermata" rehearse --output "$output/$1" >"$output/$1.log" </dev/null; }

rehearse warm-up
TIMEFORMAT='%R %U'
times=()
for run in 1 2 3 4 5; do
  times+=("$({ time rehearse "$run" 2>"$output/$run.errors"; } 2>&1)")
  echo "run $run: ${times[-1]} (wall and processor seconds)"
done
echo "median: $(printf '%s\n' "${times[@]}" | sort -n | sed -n 3p)"
echo "size: $(du -k "$fermata" | cut -f1) KiB program, $(du -sk "$output/1" | cut -f1) KiB of results"
