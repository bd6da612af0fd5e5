#!/usr/bin/env bash
# The manifest that the README shows is an app's: it resolves no other package, builds with no system library installed,
# and its tests find the phone. Makes such an app in a temporary folder, with the headers of FFmpeg, libFLAC, libpulse and
# sd-bus hidden where that is possible.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
client=$(mktemp -d)
trap 'rm -rf "$client"' EXIT

mkdir -p "$client/Sources/App" "$client/Tests/AppTests"
sed -n '/^\/\/ swift-tools-version/,/^```/p' "$root/README.md" | sed '$d' |
  sed "s|\"../fermata\"|\"$root\"|" >"$client/Package.swift"
cat >"$client/Sources/App/App.swift" <<'SWIFT'
public import Fermata

public final class App: Sendable {
  public let player: Player

  public init(platform: Platform) { player = Player(AudioSystem(platform: platform), recipe: .spokenAudio) }
}
SWIFT
cat >"$client/Tests/AppTests/AppTests.swift" <<'SWIFT'
import App
import Fermata
import FermataTesting
import Testing

@Test func `headphones that are pulled out leave the speaker silent`() throws {
  let phone = Phone()
  let id = phone.install("app")
  let app = App(platform: phone.platform(for: id))
  app.player.load("ruler:60")
  phone.connect(.headphones)
  app.player.play()
  phone.at(.seconds(2)) { phone.disconnect(.headphones) }
  try phone.run(until: .seconds(4))
  #expect(app.player.status.phase == .paused)
  #expect(phone.framesHeard(of: id, at: .headphones) > 90_000)
  #expect(phone.framesHeard(of: id, at: .builtInSpeaker) == 0)
}
SWIFT

# A namespace of our own, in which an empty folder lies over each header folder.
hide_and_run='
for folder in /usr/include/{FLAC,pulse,systemd} /usr/include/{,*-linux-gnu/}lib{av,sw}*; do
  if [ -d "$folder" ]; then mount -t tmpfs none "$folder"; fi
done
exec "$@"'
hidden=()
if [ "$(id -u)" = 0 ] && unshare -m true 2>/dev/null; then
  hidden=(unshare -m bash -euc "$hide_and_run" client)
  echo "client: building with the headers of FFmpeg, libFLAC, libpulse and sd-bus hidden"
else
  echo "client: building with the system as it is; hiding headers needs root"
fi

cd "$client"
"${hidden[@]}" swift test --quiet --disable-xctest </dev/null

others=$(find .build/checkouts .build/artifacts -mindepth 1 -maxdepth 1 2>/dev/null || true)
resolved=$(grep -o '"identity" *: *"[^"]*"' Package.resolved 2>/dev/null || true)
if [ -n "$others$resolved" ]; then
  echo "error: a client resolves other packages: $others $resolved" >&2
  exit 1
fi
echo "client: builds, its test holds, and it resolves no other package"
