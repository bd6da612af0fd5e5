#!/usr/bin/env bash
# Tests at real sound servers and a real session bus, one after the other: `servers.sh whole|tenth FLAG…`, the flags being
# those of `swift test`. Where every count was run at both servers and all held, what was counted is written into
# Documentation/ServerCounts.md.
set -euo pipefail

cd "$(dirname "$0")/.."
counts=$1
shift
case $counts in
whole | tenth) ;;
*) echo "error: COUNT is whole or tenth, not $counts" >&2; exit 2 ;;
esac
said=$(mktemp)
trap 'rm -f "$said"' EXIT
FERMATA_COUNT=$counts swift test "$@" --skip-build --disable-xctest --quiet --no-parallel --filter SoundServerTests | tee "$said"
if [ "$counts" = tenth ]; then exit; fi
if grep -q "^skipped:" "$said"; then
  echo "what is printed above was skipped, so Documentation/ServerCounts.md stays as it was"
  exit
fi
{
  cat <<PAGE
# What was counted at sound servers

Written by \`make servers\`, which runs every count; \`.ci/run\` runs a tenth of each. $(date -u '+%Y-%m-%d'), $(nproc) processors,
$(pulseaudio --version) and $(pipewire --version | sed -n 's/.*Linked with lib//p'), null sinks and a card of our own.

PAGE
  # Of what is told in several lines the first says it.
  grep -E "^(pulseAudio|pipeWire): " "$said" | sed 's/^/- /; s/; the server says:$//'
} >Documentation/ServerCounts.md
echo "Documentation/ServerCounts.md holds what was counted"
