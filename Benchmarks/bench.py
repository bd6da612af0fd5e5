#!/usr/bin/env python3
"""Measures every figure beside its anchor and writes RESULTS.md.

    Benchmarks/bench.py            all but the cold build and the planted faults, which `make faults` measures
    Benchmarks/bench.py a1 f2      some of them; the others keep their rows
    Benchmarks/bench.py i1         the cold build, ten minutes and more

Rounds are interleaved: every round runs each contestant once, so that a noisy moment hits all of them. What is compared is
processor time (median [min..max]) or callgrind's instructions, never wall time.
"""
import json, os, pathlib, platform, re, resource, shutil, statistics, subprocess, sys, tempfile, time

import picture

HERE = pathlib.Path(__file__).resolve().parent
WORK = pathlib.Path(os.environ.get("FERMATA_BENCH", tempfile.gettempdir() + "/fermata-bench"))
BENCH = HERE / ".build/release/FermataBench"
DECODER = HERE / ".build/release/DecodeBench"
ROUNDS = int(os.environ.get("ROUNDS", "7"))
FORMATS = ["wav", "flac", "mp3", "m4a", "ogg", "opus"]
SECONDS = 300
FINE = "aresample=48000:filter_size=64:cutoff=0.97"


def run(*words, **options):
    return subprocess.run([str(w) for w in words], check=True, capture_output=True, text=True, **options).stdout


def number(text):
    return float(text.split()[0])


def interleaved(contestants):
    """Runs each contestant once a round; name -> its values."""
    values = {name: [] for name in contestants}
    for _ in range(ROUNDS):
        for name, measure in contestants.items():
            values[name].append(measure())
    return values


def paired(values, others):
    """The median of the rounds' own ratios: what slows the machine for a while slows both of a round."""
    return statistics.median(value / other for value, other in zip(values, others))


def spread(values, digits=3):
    def show(value):
        return f"{value:,.0f}" if value >= 1000 else f"{value:.{digits}g}"
    return f"{show(statistics.median(values))} [{show(min(values))}..{show(max(values))}]"


def row(name, command, ours, anchor, ratio, goal, isMet, note=""):
    return {"name": name, "command": command, "ours": ours, "anchor": anchor, "ratio": ratio, "goal": goal, "met": isMet,
            "note": note}


def processor_seconds(*words):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(*words)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def callgrind(toggle, *words):
    """Instructions while `toggle` is on the stack, and callgrind's file."""
    file = WORK / "callgrind.out"
    options = [f"--toggle-collect={toggle}"] if toggle else []
    shown = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={file}", *options, *map(str, words)],
        check=True, capture_output=True, text=True).stderr
    return int(re.search(r"Collected : (\d+)", shown).group(1)), file


def limits():
    folder = HERE / "limits"
    run("clang", "-O3", "-march=x86-64-v3", "-ffp-contract=fast", folder / "mix.c", "-o", WORK / "mix")
    run("clang", "-O3", folder / "policy.c", "-o", WORK / "policy")
    run("clang", "-O2", folder / "sdl.c", "-lSDL2", "-lSDL2_mixer", "-o", WORK / "sdl")


# a: mixing

def a1():
    rows = []
    for voices in (8, 64):
        frames = 1000 * 512 * voices
        ours = callgrind("fermata_mix", BENCH, "mixer", voices, 1000)[0] / frames
        limit = callgrind("mix_limit", WORK / "mix", voices, 1000)[0] / frames
        rows.append(row(f"a1, kernel, {voices} voices: instructions a voice and frame",
                        f"callgrind --toggle-collect=fermata_mix FermataBench mixer {voices} 1000",
                        f"{ours:.3f}", f"C limit {limit:.3f}", ours / limit, "<= 1.25", ours / limit <= 1.25))
    return rows


def a2():
    values = interleaved({
        "ours": lambda: number(run(BENCH, "mixer", 64, 20000)),
        "one": lambda: number(run(WORK / "sdl", 1)),
        "many": lambda: number(run(WORK / "sdl", 64)),
    })
    # The disk driver's own time falls out of the slope from one voice to 64.
    slopes = [(many - one) / 63 * 64 for one, many in zip(values["one"], values["many"])]
    ratio = statistics.median(values["ours"]) / statistics.median(slopes)
    return [row("a2, whole mixer, 64 voices: ns a frame", "FermataBench mixer 64 20000, sdl 1, sdl 64",
                spread(values["ours"]), f"SDL_mixer {spread(slopes)}", ratio, "<= 0.12", ratio <= 0.12)]


def reached(file):
    """The functions that callgrind saw, by name."""
    shown = run("callgrind_annotate", "--auto=no", "--threshold=100", "--inclusive=no", file)
    names = re.findall(r"^ *[\d,]+ \([^)]*\)\s+\S*?:(.+?)(?: \[|$)", shown, re.M)
    return {name.strip() for name in names}


def a3():
    rows = []
    harmless = re.compile(r"13FermataSignal|fermata_mix|mem(cpy|move|set)|15Synchronization|FermataSignal|PLATFORM|^\(below")
    for what, toggle, words in [
        ("mixer", "$s13FermataSignal5MixerV6render*", ["mixer", 64, 500]),
        ("player", "$s13FermataSignal13RendererVoiceV6render*", ["phone-voice", 20]),
    ]:
        collected, file = callgrind(toggle, BENCH, *words)
        strange = sorted(n for n in reached(file) if not harmless.search(n))
        rows.append(row(f"a3, {what}: what render reaches besides arithmetic",
                        f"callgrind '--toggle-collect={toggle}' FermataBench {' '.join(map(str, words))}",
                        ", ".join(strange) or "nothing", f"{collected:,} instructions looked at", None, "nothing",
                        not strange and collected > 0))
    return rows


# b: decoding

def data():
    """Five minutes of two tones and noise at 44.1 kHz, in each format; our own sound, so nobody's rights."""
    source = ("sine=f=220:r=44100,tremolo=f=5:d=0.6[a];sine=f=331:r=44100,tremolo=f=0.7:d=0.9[b];"
              "anoisesrc=c=pink:r=44100:a=0.2:s=42[c];anoisesrc=c=brown:r=44100:a=0.3:s=43[d];"
              "[a][b][c][d]join=inputs=4:channel_layout=quad:map=0.0-FL|1.0-FR|2.0-BL|3.0-BR,"
              "pan=stereo|FL=0.4*FL+0.2*FR+0.6*BL|FR=0.2*FL+0.4*FR+0.6*BR")
    ffmpeg = ["ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-y"]
    wav = WORK / "m.wav"
    if not wav.exists():
        run(*ffmpeg, "-f", "lavfi", "-i", source, "-t", SECONDS, "-c:a", "pcm_s16le", wav)
    codecs = {"flac": ["flac"], "mp3": ["libmp3lame", "-b:a", "192k"], "m4a": ["aac", "-b:a", "160k"],
              "ogg": ["libvorbis", "-q:a", "5"], "opus": ["libopus", "-b:a", "96k"]}
    for ending, codec in codecs.items():
        if not (WORK / f"m.{ending}").exists():
            run(*ffmpeg, "-i", wav, "-c:a", *codec, WORK / f"m.{ending}")


def b1():
    data()
    def command(file, *filters):
        return lambda: processor_seconds("ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-threads", 1, "-i", file,
                                         "-vn", *filters, "-c:a", "pcm_f32le", "-f", "null", "-")
    quality = [line for line in run(DECODER, "sinad", WORK).splitlines() if line]
    worst = min(float(line.split(":")[1].split()[0]) for line in quality)
    rows = [row("b1, what is in a tone besides it, 1 to 20 kHz: SINAD in dB", f"DecodeBench sinad {WORK}", f"{worst:.0f}",
                "", None, ">= 90", worst >= 90)]
    for ending in FORMATS:
        file = WORK / f"m.{ending}"
        values = interleaved({
            "ours": lambda: processor_seconds(DECODER, "decode", file),
            "same": command(file, "-af", FINE),
            "default": command(file, "-ar", 48000),
        })
        ratio, default = (paired(values["ours"], values[name]) for name in ("same", "default"))
        rows.append(row(f"b1, {ending}, {SECONDS} s to 48 kHz: processor s", f"DecodeBench decode m.{ending}",
                        spread(values["ours"]), f"ffmpeg -af {FINE} {spread(values['same'])}", ratio, "<= 0.85",
                        ratio <= 0.85, f"{default:.2f} of ffmpeg's default filter, 25 dB at 20 kHz"))
    return rows


# f: decisions and phones

def heap_calls(*words):
    # With random hashing the runtime's own tables differ from run to run.
    environment = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}
    shown = subprocess.run(["valgrind", *map(str, words)], check=True, capture_output=True, text=True, env=environment).stderr
    return int(re.search(r"total heap usage: ([\d,]+) allocs", shown).group(1).replace(",", ""))


def f1():
    values = interleaved({
        "ours": lambda: number(run(BENCH, "policy", 1_000_000)),
        "limit": lambda: number(run(WORK / "policy", 5_000_000)),
    })
    rate = 1e3 / statistics.median(values["ours"])
    rows = [row("f1, a decision: ns", "FermataBench policy 1000000", spread(values["ours"]),
                f"C switch {spread(values['limit'])}", statistics.median(values["ours"]) / statistics.median(values["limit"]),
                "5 M decisions a second", rate >= 5, f"{rate:.1f} M decisions a second")]
    apart = (heap_calls(BENCH, "policy", 220_000) - heap_calls(BENCH, "policy", 20_000)) / 200_000
    rows.append(row("f1, allocations a decision", "valgrind FermataBench policy 20000, 220000", f"{max(0, apart):.3f}", "", None,
                    "0", apart < 0.0005))
    instructions = (callgrind("", BENCH, "policy", 40_000)[0] - callgrind("", BENCH, "policy", 20_000)[0]) / 20_000
    limit = (callgrind("", WORK / "policy", 400_000)[0] - callgrind("", WORK / "policy", 200_000)[0]) / 200_000
    rows.append(row("f1, instructions a decision", "callgrind FermataBench policy 20000, 40000", f"{instructions:.0f}",
                    f"C switch {limit:.0f}", instructions / limit, "", None,
                    "the C switch knows one part and no refusals, deadlines or journal"))
    return rows


def f2():
    values = interleaved({
        "policy": lambda: number(run(BENCH, "phone-policy", 50_000)),
        "voice": lambda: number(run(BENCH, "phone-voice", 20_000)),
    })
    return [row(f"f2, {what}: phone seconds a second", f"FermataBench phone-{name} {amount}", spread(values[name]),
                "a device: 1", None, f">= {goal:,}", statistics.median(values[name]) >= goal)
            for what, name, amount, goal in [("an event each second, no engine of ours", "policy", 50_000, 100_000),
                                             ("a player into a metered port", "voice", 20_000, 10_000)]]


def f3():
    values = interleaved({threads: lambda threads=threads: number(run(BENCH, "press", threads, 200_000)) for threads in (1, 4)})
    return [row(f"f3, a press from {words}: processor ns", f"FermataBench press {threads} 200000", spread(values[threads]), "",
                None, "", None)
            for threads, words in [(1, "one thread"), (4, "four threads at once")]]


# i: building

def i1():
    """A fresh clone, built as `make test` does and tested from nothing, beside a package of 200 trivial tests."""
    trivial, ours = WORK / "trivial", WORK / "clone"
    for folder in (trivial, ours):
        shutil.rmtree(folder, ignore_errors=True)
    run("git", "clone", "-q", HERE.parent, ours)
    tests = trivial / "Tests/TrivialTests"
    tests.mkdir(parents=True)
    (trivial / "Sources/Trivial").mkdir(parents=True)
    (trivial / "Sources/Trivial/Trivial.swift").write_text("public func twice(_ x: Int) -> Int { 2 * x }\n")
    (trivial / "Package.swift").write_text(
        '// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(name: "Trivial", targets: ['
        '.target(name: "Trivial"), .testTarget(name: "TrivialTests", dependencies: ["Trivial"])])\n')
    for part in range(10):
        lines = [f"  @Test func t{part * 20 + k}() {{ #expect(twice({k}) == {2 * k}) }}" for k in range(20)]
        (tests / f"T{part}.swift").write_text(
            f"import Testing\nimport Trivial\n@Suite struct S{part} {{\n" + "\n".join(lines) + "\n}\n")
    release = ["-c", "release", "--package-path"]
    def cold(folder, *options, products=()):
        def measure():
            shutil.rmtree(folder / ".build", ignore_errors=True)
            builds = [["--product", product] for product in products] or [["--build-tests"]]
            seconds = sum(processor_seconds("swift", "build", *release, folder, *options, *build) for build in builds)
            return seconds + processor_seconds(
                "swift", "test", *release, folder, *options, "--skip-build", "--disable-xctest", "--skip", "Long")
        return measure
    global ROUNDS
    kept, ROUNDS = ROUNDS, 1
    values = interleaved({
        "trivial": cold(trivial),
        "ours": cold(ours, "--traits", "Tools", products=["fermata", "FirstLight", "Course", "FermataPackageTests"]),
    })
    ROUNDS = kept
    ratio = values["ours"][0] / values["trivial"][0]
    return [row("i1, cold build and tests without the long fuzz: processor s, one round", "Benchmarks/bench.py i1",
                f"{values['ours'][0]:.0f}", f"200 trivial tests {values['trivial'][0]:.0f}", ratio, "<= 6", ratio <= 6)]


def elsewhere(command):
    def refuse():
        sys.exit(f"error: `{command}` measures it")
    return refuse


DESK = {name: elsewhere("Benchmarks/players.py") for name in "cde"}
FIGURES = {"a1": a1, "a2": a2, "a3": a3, "b1": b1, **DESK, "f1": f1, "f2": f2, "f3": f3, "i1": i1,
           "j1": elsewhere("make faults")}


def machine():
    model = re.search(r"model name\s*: (.+)", pathlib.Path("/proc/cpuinfo").read_text())
    swift = run("swift", "--version").splitlines()[0]
    return f"{model.group(1) if model else platform.machine()}, {os.cpu_count()} processors, {swift}"


def verdict(r):
    return "told" if r["met"] is None else "met" if r["met"] else "**missed**"


def page(results):
    lines = ["# Results", "", "Written by `make bench`, `Benchmarks/players.py` and `make faults`; what each figure means and why it was chosen is in `README.md`.", ""]
    explained = (HERE / "MISSED.md").read_text().strip() if (HERE / "MISSED.md").exists() else ""
    lines += ["| figure | ours | anchor | ratio | goal | |", "| --- | --- | --- | --- | --- | --- |"]
    for name in FIGURES:
        for r in results.get(name, {}).get("rows", []):
            ratio = f"{r['ratio']:.2f}" if r["ratio"] is not None else ""
            note = f" ({r['note']})" if r["note"] else ""
            lines.append(f"| {r['name']} | {r['ours']} | {r['anchor']} | {ratio} | {r['goal']} | "
                         f"{verdict(r)}{note} |")
    lines += ["", "## How", "", "| figure | command | measured |", "| --- | --- | --- |"]
    for name in FIGURES:
        for r in results.get(name, {}).get("rows", []):
            rounds = results[name].get("rounds") if "[" in r["ours"] else None
            told = ", ".join([results[name]["when"], *([f"{rounds} rounds"] if rounds else []), results[name]["machine"]])
            lines.append(f"| {r['name'].split(':')[0]} | `{r['command']}` | {told} |")
    lines += ["", "Values are median [min..max] of interleaved rounds; b1's ratio is the median of the rounds' own."]
    return "\n".join(lines) + ("\n\n" + explained if explained else "") + "\n"


def keep(name, rows, rounds=None):
    """Writes a figure's rows down, with the number of rounds unless their notes tell it, and the page anew."""
    kept = HERE / "results.json"
    results = json.loads(kept.read_text()) if kept.exists() else {}
    when = f"{time.strftime('%Y-%m-%d %H:%M UTC', time.gmtime())}, load {os.getloadavg()[0]:.1f}"
    results[name] = {"rows": rows, "when": when, "machine": machine()} | ({"rounds": rounds} if rounds else {})
    kept.write_text(json.dumps(results, indent=1) + "\n")
    (HERE / "RESULTS.md").write_text(page(results))
    if drawn := picture.draw(results):
        (HERE / "players.svg").write_text(drawn)


def main():
    WORK.mkdir(parents=True, exist_ok=True)
    subprocess.run([HERE / "dependencies.sh"], check=True)
    subprocess.run(["swift", "build", "-c", "release", "--static-swift-stdlib", "--package-path", HERE], check=True)
    limits()
    for name in sys.argv[1:] or [n for n in FIGURES if n not in ("i1", "j1", *DESK)]:
        print(name, "…", flush=True)
        rows = FIGURES[name]()
        keep(name, rows, ROUNDS)
        for r in rows:
            print("  ", verdict(r), r["name"], "|", r["ours"], "|", r["anchor"], "|", r["ratio"])


if __name__ == "__main__":
    main()
