#!/usr/bin/env bash
# Writes the manual pages of the tool and its completions for three shells into manual/, from what the tool says of itself.
set -euo pipefail

cd "$(dirname "$0")/.."
swift build -c release --traits Tools --product fermata
rm -rf manual
mkdir manual
swift package --traits Tools --allow-writing-to-directory manual generate-manual --output-directory manual \
  --multi-page --date "$(git log -1 --format=%cs)" >/dev/null
for shell in bash zsh fish; do
  .build/release/fermata --generate-completion-script "$shell" >"manual/fermata.$shell"
done
for command in $(.build/release/fermata --help | sed -n 's/^  \([a-z]*\)  .*[A-Z].*/\1/p'); do
  [ -s "manual/fermata.$command.1" ] || { echo "error: manual/ has no page fermata.$command.1" >&2; exit 1; }
done
echo "manual/ holds the manual pages, such as man manual/fermata.play.1, and completions for bash, zsh and fish"
