# The commands of this repository; `make` alone lists them.
# `run`, `test` and `docs` share one optimised build folder, so alternating them rebuilds nothing.

TRACK ?=
FILTER ?=
SCENARIOS ?=
SWIFT_SOURCES := Sources Tests Examples Package.swift $(wildcard Benchmarks/Sources Faults/Sources */Package.swift)
SWIFT_FLAGS := -c release --traits Tools
BIN := .build/release/fermata

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run test bare module lint format check-client check-linux-ci two-compilers apple-api kept-rules faults long servers shake races loop goldens docs manual bench bench-check build build-tests dependencies test-dependencies

help: ## Lists these commands
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | awk -F'\t' '{ printf "make %-14s %s\n", $$1, $$2 }'

run: build ## Rehearses the scenarios on a simulated phone, TRACK=FILE with a file of yours; the result is in rehearsal/
	@$(BIN) rehearse $(if $(TRACK),--track "$(TRACK)")

test: lint build-tests ## Builds the libraries optimised, tests them and prints what failed, FILTER=NAME some of them
	@swift test $(SWIFT_FLAGS) --skip-build --disable-xctest --quiet $(if $(FILTER),--filter "$(FILTER)",--skip Long)

bare: ## Tests as on a machine with neither a sound server nor a session bus
	@scripts/bare.sh $(MAKE) --no-print-directory test

# Optimising the policy takes longer than its tests would save.
module: MODULE ?= FermataPolicy
module: test-dependencies ## Builds and tests one library alone, MODULE=NAME; half a minute after an edit of the policy
	@FERMATA_MODULE=$(MODULE) swift test -c $(if $(filter FermataPolicy,$(MODULE)),debug,release) --build-path .build-module --disable-xctest --quiet --skip Long

servers: COUNT ?= whole
servers: build-tests ## Tests at real sound servers and a real session bus and writes Documentation/ServerCounts.md; COUNT=tenth is quick
	@scripts/servers.sh $(COUNT) $(SWIFT_FLAGS)

long: build-tests ## Tests what takes minutes: the long fuzz, planted faults, and whole catalogues where test takes a part
	@swift test $(SWIFT_FLAGS) --skip-build --disable-xctest --quiet --filter Long --skip SoundServerTests

lint: ## Checks the format of the Swift sources
	@swift format lint --strict -p -r $(SWIFT_SOURCES)

format: ## Formats the Swift sources
	@swift format -i -p -r $(SWIFT_SOURCES)

check-client: ## Checks that an app that uses Fermata gets no other package and needs no system library
	@scripts/check-client.sh

check-linux-ci: ## Runs an example of an app's own audio code, written against Apple's API, on a simulated phone
	@scripts/check-linux-ci.sh

two-compilers: ## Checks that the look-alikes accept and refuse what Apple's compiler does
	@scripts/two-compilers.py

apple-api: ## Writes Documentation/Reference/apple-api.md, what the adapter uses of Apple's
	@scripts/apple-api.py

kept-rules: build-tests ## Takes the code of rules away, one at a time, and checks that the tests cited for them notice
	@Faults/kept-rules.py --work .build-kept

faults: test-dependencies ## Plants 976 faults, one at a time, and counts those that the tests notice; half an hour
	@Faults/faults.py run

# The scenarios with the most acts.
LIVELIEST = recording-refused-after-a-call media-reset-in-flight podcast-plays-over-a-call loudspeaker-choice-lost video-app-is-left own-call-in-the-pocket \
  foreground-cancels-a-toggle-under-way car-starts-the-wrong-app resumes-in-the-foreground-only card-goes-with-the-session refused-play-in-a-call-woken-later \
  refused-resume-woken-by-opening-the-app music-while-a-call-is-on-hold own-call call-user-plays play-under-late-end \
  woken-by-play-then-told-the-past toggle-woken-then-told-the-past other-app-ends-under-a-play \
  foreground-cancels-a-play-under-way

shake: build ## Runs the catalogue three times on threads, and the liveliest scenarios ten times; seven minutes
	@.build/release/fermata shake --speed 10 --runs 3 --seed $(or $(SEED),$(shell date +%s))
	@.build/release/fermata shake $(LIVELIEST) --speed 50 --runs 10 --seed $(or $(SEED),$(shell date +%s))

races: test-dependencies ## Runs the catalogue on threads, and five minutes at a sound server, under the thread sanitizer; 20 minutes
	@mkdir -p .build-races
	@clang -c -O1 -fPIC scripts/races-mutex.c -o .build-races/mutex.o
	@swift build --build-path .build-races --traits Tools --product fermata --sanitize=thread -Xlinker .build-races/mutex.o
	@.build-races/debug/fermata shake --beside 4 $(SCENARIOS)
	@scripts/server-day.sh .build-races/debug/fermata 300

loop: MINUTES ?= 30
loop: build test-dependencies ## Plays a WAV and a FLAC at a sound server over and over for half an hour; memory must not grow nor the position drift
	@scripts/server-loop.py $(BIN) $(MINUTES)

goldens: build-tests ## Records the golden traces again and shows what changed per scenario
	@FERMATA_RECORD_GOLDENS=1 swift test $(SWIFT_FLAGS) --skip-build --disable-xctest --filter Golden
	@git --no-pager diff --stat -- Tests/Goldens
	@git ls-files --others --exclude-standard -- Tests/Goldens | sed 's/^/new: /'

docs: dependencies ## Builds the reference of the libraries into docs-site/
	@scripts/docs.sh

manual: dependencies ## Writes the tool's manual pages and shell completions into manual/
	@scripts/manual.sh

bench: ## Measures mixing, decoding, decisions and phones beside their anchors; the result is Benchmarks/RESULTS.md
	@Benchmarks/bench.py

bench-check: ## Builds the benchmarks, not optimised, and runs the quick ones for a moment, to see that they still run
	@swift build --package-path Benchmarks --scratch-path .build-clients
	@.build-clients/debug/FermataBench mixer 64 2000
	@.build-clients/debug/FermataBench policy 10000
	@.build-clients/debug/FermataBench phone-policy 1000
	@.build-clients/debug/FermataBench phone-voice 100
	@.build-clients/debug/FermataBench press 4 10000
	@.build-clients/debug/DecodeBench sinad $(or $(TMPDIR),/tmp)

build: dependencies
	@swift build $(SWIFT_FLAGS) --product fermata

build-tests: test-dependencies
	@swift build $(SWIFT_FLAGS) --build-tests

dependencies:
	@scripts/dependencies.sh run

test-dependencies:
	@scripts/dependencies.sh test
