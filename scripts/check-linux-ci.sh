#!/usr/bin/env bash
# The example of an app's own audio code runs on a simulated phone, and its manifest also holds where Apple's frameworks
# are: there the package declares no look-alikes. A copy that takes Linux for a Mac shows the latter, as far as packages
# are resolved; nothing is built of it.
set -euo pipefail

cd "$(dirname "$0")/.."
# The folder is that of the benchmarks as well (make bench-check), which use the same libraries.
swift test --package-path Examples/LinuxCI --scratch-path .build-clients --disable-xctest --quiet

copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -r Sources Examples Tests "$copy/"
sed 's/^#if os(Linux)$/#if os(macOS)/' Package.swift >"$copy/Package.swift"
if cmp -s Package.swift "$copy/Package.swift"; then
  echo "check-linux-ci: Package.swift has no '#if os(Linux)' to take for a Mac's" >&2
  exit 1
fi
swift package --package-path "$copy/Examples/LinuxCI" show-dependencies >/dev/null
echo "check-linux-ci: the example passes, and its manifest holds without the look-alikes too"
