#!/usr/bin/env bash
# Builds the reference site of the libraries into docs-site/, with the toolchain's own docc and no plugin. The symbol
# graphs come from what `make run` and `make test` build.
set -euo pipefail

cd "$(dirname "$0")/.."
modules=(FermataPolicy FermataSignal FermataPlatform FermataKit FermataSimulator FermataRealTime FermataContract FermataTesting FermataScenarios FermataApple Fermata)
build=.build-docs
graphs=$build/symbol-graphs
docc=$(dirname "$(readlink -f "$(command -v swift)")")/docc

rm -rf "$graphs" "$build/archives"
mkdir -p "$graphs" "$build/archives"
flags=(-c release --traits Tools)
swift build --quiet "${flags[@]}" </dev/null
bin=$(swift build "${flags[@]}" --show-bin-path | tail -n 1)
target=$(swift -print-target-info | sed -n 's/.*"triple": "\(.*\)".*/\1/p' | head -1)

# `Fermata` comes last: its catalogue is the course, which links to the symbols of all the others.
archives=()
dependencies=()
for module in "${modules[@]}"; do
  mkdir -p "$graphs/$module"
  swift symbolgraph-extract -module-name "$module" -target "$target" -I "$bin/Modules" -I "$bin" \
    -I Sources/CFFmpeg -I Sources/CFFmpegFilter -I Sources/CFLAC -I Sources/CPulse -I Sources/CSystemd \
    -minimum-access-level public -skip-inherited-docs -skip-synthesized-members -output-dir "$graphs/$module"
  catalogue=()
  if [ -d "Sources/$module/$module.docc" ]; then catalogue=("Sources/$module/$module.docc"); fi
  archive=$build/archives/$module.doccarchive
  "$docc" convert "${catalogue[@]}" --warnings-as-errors --additional-symbol-graph-dir "$graphs/$module" \
    --fallback-display-name "$module" --fallback-bundle-identifier "fermata.$module" \
    --enable-experimental-external-link-support "${dependencies[@]}" --output-path "$archive"
  archives=("$archive" "${archives[@]}")
  dependencies+=(--dependency "$archive")
done

rm -rf docs-site
"$docc" merge "${archives[@]}" --synthesized-landing-page-name Fermata --output-path docs-site
echo "docs-site/ holds the reference: python3 -m http.server --directory docs-site, then open /documentation/"
