#!/usr/bin/env bash
# An app that depends on the product Fermata alone resolves no other package and builds with no system library
# installed. Makes such an app in a temporary folder, with FFmpeg's headers hidden from it where that is possible.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
client=$(mktemp -d)
trap 'rm -rf "$client"' EXIT

mkdir -p "$client/Sources/Client"
cat >"$client/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Client",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Fermata", path: "$root")],
  targets: [
    .executableTarget(name: "Client", dependencies: [.product(name: "Fermata", package: "Fermata")])
  ])
SWIFT
cat >"$client/Sources/Client/Main.swift" <<'SWIFT'
import Fermata

@main
enum Main {
  static func main() { print("the client runs") }
}
SWIFT

# A namespace of our own, in which an empty folder lies over each header folder.
hide_and_run='
for folder in /usr/include/libav* /usr/include/libsw* /usr/include/*-linux-gnu/libav* /usr/include/*-linux-gnu/libsw*; do
  if [ -d "$folder" ]; then mount -t tmpfs none "$folder"; fi
done
exec "$@"'
hidden=()
if [ "$(id -u)" = 0 ] && unshare -m true 2>/dev/null; then
  hidden=(unshare -m bash -euc "$hide_and_run" client)
  echo "client: building with FFmpeg's headers hidden"
else
  echo "client: building with the system as it is; hiding FFmpeg's headers needs root"
fi

cd "$client"
"${hidden[@]}" swift build --quiet </dev/null
"${hidden[@]}" swift run --quiet --skip-build Client </dev/null | grep -qx "the client runs"

others=$(find .build/checkouts .build/artifacts -mindepth 1 -maxdepth 1 2>/dev/null || true)
resolved=$(grep -o '"identity" *: *"[^"]*"' Package.resolved 2>/dev/null || true)
if [ -n "$others$resolved" ]; then
  echo "error: a client of the product Fermata resolves other packages: $others $resolved" >&2
  exit 1
fi
echo "client: builds, runs, and resolves no other package"
