#!/usr/bin/env python3
"""Plants plausible slips in a copy of the checkout, one at a time, and counts those that the tests notice.

    Faults/faults.py run                 all faults; what nobody noticed, and the figures, into Benchmarks/RESULTS.md
    Faults/faults.py run S-07 D-112      some of them
    Faults/faults.py check               whether every fault has its place and compiles
    Faults/faults.py draw --seed 12      draws drawn.txt anew

by-hand.txt holds faults that a person wrote, drawn.txt those that a seed drew at the places that FaultSites found, and
fresh-eyes.txt to eleventh-eyes.txt what readers wrote after the tests had answered the lists before theirs.
All are compiled into one copy, each behind a switch. The suites run once without a fault, to learn how long each takes and
by which switches it comes. Then each fault is switched on and the suites that come by it run, quick ones first, until a
test fails, crashes or hangs. Goldens and recorded output do not count, so they do not run; nor do the suites of `make long` and what reads the
sources. Of the suites at sound servers, which take minutes, a fault that only a server shows names one in a line `server:`.
"""
import argparse, concurrent.futures, functools, hashlib, json, os, pathlib, re, subprocess, sys, tempfile, threading, time

import planting
from planting import ROOT

HERE = pathlib.Path(__file__).resolve().parent
LISTS = ["by-hand.txt", "drawn.txt", "fresh-eyes.txt", "second-eyes.txt", "third-eyes.txt",
         "fourth-eyes.txt", "fifth-eyes.txt", "sixth-eyes.txt", "seventh-eyes.txt", "eighth-eyes.txt", "ninth-eyes.txt",
         "tenth-eyes.txt", "eleventh-eyes.txt"]
MODULES = {"Policy": ["FermataPolicy"], "Kit": ["FermataKit"], "Signal": ["FermataSignal"],
           "Simulator": ["FermataSimulator"], "Linux": ["FermataLinux"], "Apple": ["FermataApple", "FermataDispatch"],
           "Testing": ["FermataScenarios", "FermataReport", "FermataCommand", "FermataPlay"]}
# Scenarios are data; what only another platform compiles cannot be tried here.
LEFT_OUT = re.compile(r"/Catalogue/|/Hardware/|Mac|Watch|AppKit|Missing|/FermataScenarios\.swift")
SKIPPED = ["GoldenTests", "CourseTests", "ReadmeTests", "Long"]
OPTIONS = ["--traits", "Tools"]
# The suites that run in one process take about this long, in seconds.
HELPING = 5


def module(fault):
    path = next(name for name in sources() if name.endswith("/" + fault.file))
    return next(name for name in MODULES if belongs(path, name))


def belongs(path, name):
    return any(path.startswith(f"Sources/{target}/") for target in MODULES[name])


@functools.cache
def sources():
    return subprocess.run(["git", "ls-files", "Sources"], cwd=ROOT, check=True, capture_output=True,
                          text=True).stdout.splitlines()


def every():
    return [fault for name in LISTS for fault in planting.read(HERE / name)]


def reason(fault):
    """Why a fault changes nothing that could be seen; None if it can be."""
    return next((line.removeprefix("equivalent: ") for line in fault.more if line.startswith("equivalent: ")), None)


def server(fault):
    """The suite at sound servers that a fault names; None if it names none."""
    return next((line.removeprefix("server: ") for line in fault.more if line.startswith("server: ")), None)


# Drawing

def sites():
    """The places that FaultSites finds, by module."""
    planting.swift("build", folder=HERE)
    tool = pathlib.Path(planting.swift("build", "--show-bin-path", folder=HERE).strip()) / "FaultSites"
    found = {}
    for name in MODULES:
        files = [file for file in sources() if belongs(file, name) and file.endswith(".swift")
                 and not LEFT_OUT.search(file)]
        shown = subprocess.run([tool, *files], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
        found[name] = [json.loads(line) for line in shown.splitlines()]
    return found


def shortest(path):
    """As much of a path's end as names one file."""
    parts = path.split("/")
    return next(end for count in range(1, len(parts)) if
                sum(name.endswith("/" + (end := "/".join(parts[-count:]))) for name in sources()) == 1)


def marked(text, start, end):
    """The code with marks and as much around it as makes the place the only one; None if that is too much."""
    first, last = text.rindex("\n", 0, start) + 1, text.index("\n", end)
    for _ in range(6):
        around = text[first:last]
        if text.count(around) == 1:
            code = f"{text[first:start]}«{text[start:end]}»{text[end:last]}"
            return None if "\\" in code else code.replace("\n", "\\n").strip()
        first = text.rindex("\n", 0, first - 1) + 1 if first > 1 else 0
    return None


def drawn(seed, each):
    """The sites in the order in which the seed draws them, as faults, by module: a kind of slip is not drawn twice in a row."""
    faults = {}
    for name, places in sites().items():
        texts = {file: (ROOT / file).read_text() for file in {place["file"] for place in places}}
        order = sorted(places, key=lambda place: hashlib.sha256(
            f"{seed} {place['file']} {place['start']} {place['slip']}".encode()).hexdigest())
        kinds, taken = {}, []
        for place in order:
            kinds.setdefault(place["slip"], []).append(place)
        while kinds and len(taken) < 4 * each:
            for kind in sorted(kinds):
                place = kinds[kind].pop(0)
                if not kinds[kind]:
                    del kinds[kind]
                data = texts[place["file"]].encode()
                start, end = (len(data[:place[edge]].decode()) for edge in ("start", "end"))
                code = marked(texts[place["file"]], start, end)
                new = place["new"].replace("\n", "\\n")
                crosses = any(place["file"] == other["file"] and place["start"] < other["end"]
                              and other["start"] < place["end"] for other, _ in taken)
                if code and "\\n" not in new and not crosses:
                    fault = planting.Fault("", f"{kind} in {place['function']}", shortest(place["file"]), code, new or "-", [])
                    if fault.place(texts[place["file"]]) is not None:
                        taken.append((place, fault))
        faults[name] = [fault for _, fault in taken]
    return faults


def compiled(work, faults):
    """The faults that compile."""
    while True:
        if wrong := planting.copy(work, faults):
            sys.exit("\n".join(f"error: {line}" for line in wrong))
        # The tool links all modules but the adapter to Apple's frameworks, which only the tests need here.
        for what in (["--product", "fermata"], ["--target", "FermataApple"]):
            done = subprocess.run(["swift", "build", *OPTIONS, *what], cwd=work, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True)
            if done.returncode != 0:
                break
        else:
            return faults
        bad = set()
        for path, line in re.findall(r"^(/\S+?\.swift):(\d+):\d+: error:", done.stdout, re.M):
            lines = pathlib.Path(path).read_text().splitlines()
            near = next((found for distance in range(80) for number in (int(line) - 1 - distance, int(line) - 1 + distance)
                         if 0 <= number < len(lines) and (found := re.findall(r"planted\((\d+)\)", lines[number]))), [])
            bad |= {int(number) for number in near}
        if not bad:
            sys.exit(f"{done.stdout[-4000:]}error: the copy does not compile")
        for number in sorted(bad):
            print(f"does not compile: {faults[number].id} {faults[number].what}: {faults[number].code} -> {faults[number].new}",
                  flush=True)
        faults = [fault for number, fault in enumerate(faults) if number not in bad]


def draw(work, seed, each):
    by_module = drawn(seed, each)
    kept = compiled(work, [fault for faults in by_module.values() for fault in faults])
    blocks, number = [], 0
    for name, faults in by_module.items():
        for fault in [fault for fault in faults if any(fault is one for one in kept)][:each]:
            number += 1
            blocks.append(f"D-{number:03} {fault.what}\n  {fault.file}\n  {fault.code}\n  {fault.new}\n")
    head = (f"# Drawn with seed {seed} by `Faults/faults.py draw --seed {seed}`, {each} a module: what the slip is; the source file; the\n"
            "# code, the place between « and » (\\n is a new line); and what stands there instead (- is nothing).\n"
            "# A line `equivalent:` says why nobody can see the fault.\n")
    (HERE / "drawn.txt").write_text("\n".join([head, *blocks]))


# Running

class Bundle:
    """The tests of a copy of the checkout."""

    def __init__(self, work):
        for program in ("fermata", "FirstLight", "Course"):  # Which tests run.
            planting.swift("build", "-c", "release", *OPTIONS, "--product", program, folder=work)
        self.path = planting.build(work, "-c", "release", *OPTIONS)
        self.work = work

    def command(self, *words):
        return [self.path, "--testing-library", "swift-testing", *words]

    def suites(self):
        shown = subprocess.run(self.command("--list-tests"), cwd=self.work, check=True, capture_output=True, text=True).stdout
        return sorted({line.split("/")[0] for line in shown.splitlines()
                       if "/" in line and not any(name in line for name in SKIPPED)})

    def run(self, suites, limit, fault=None, reached=None):
        """What first went wrong with these suites, or None; and the seconds of processor time."""
        pattern = "|".join(f"^{re.escape(suite)}/" for suite in suites)
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
            process = subprocess.Popen(
                self.command("--filter", pattern), cwd=self.work, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                env={**planting.environment(fault, reached), "TMPDIR": scratch}, start_new_session=True)
            alarm = concurrent.futures.ThreadPoolExecutor(1)
            watch = alarm.submit(self.first, process)
            try:
                wrong = watch.result(limit)
            except concurrent.futures.TimeoutError:
                wrong = f"hangs: {' '.join(suites)}"[:200]
            try:
                os.killpg(process.pid, 9)
            except ProcessLookupError:
                pass
            _, status, used = os.wait4(process.pid, 0)
            alarm.shutdown()
        if wrong is None and os.waitstatus_to_exitcode(status) not in (0, -9):
            wrong = f"crashes: {' '.join(suites)}"[:200]
        return wrong, used.ru_utime + used.ru_stime

    @staticmethod
    def first(process):
        """The first issue that is printed; reads to the end if there is none."""
        ended = False
        for line in process.stdout:
            line = line.decode("utf-8", "replace").rstrip()
            if "recorded an issue" in line:
                return line[2:300]
            ended = ended or "Test run with" in line and " passed " in line
        return None if ended else "crashes or fails before its end"


def baseline(bundle, jobs):
    """Suite -> its seconds, and the switches by which it comes; every suite passes without a fault."""
    def one(suite):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            wrong, seconds = bundle.run([suite], 600, reached=folder)
            if wrong:
                sys.exit(f"error: without a fault {suite} {wrong}")
            told = [path.read_bytes() for path in pathlib.Path(folder).iterdir()]
        return seconds, {number for bytes in told for number, was in enumerate(bytes) if was}
    suites = bundle.suites()
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return dict(zip(suites, pool.map(one, suites)))


def tried(bundle, measured, number):
    """How a fault was noticed, or None; and the seconds that it took."""
    suites = sorted((suite for suite, (_, reached) in measured.items() if number in reached), key=lambda suite: measured[suite][0])
    spent = 0
    while suites:
        here, seconds = [], 0
        while suites and (not here or seconds + measured[suites[0]][0] < HELPING):
            seconds += measured[suites[0]][0]
            here.append(suites.pop(0))
        wrong, used = bundle.run(here, 30 + 6 * seconds, fault=number)
        spent += used
        if wrong:
            return wrong, spent
    return None, spent


def tabulate(faults, noticed):
    """Prints how many of each module's faults were noticed; returns the shares in percent."""
    print(f"\n{'':10} faults noticed equivalent")
    shares = {}
    for name in [*MODULES, ""]:
        of = [number for number in noticed if not name or module(faults[number]) == name]
        equivalent = [fault for fault in faults if reason(fault) and (not name or module(fault) == name)]
        seen = sum(noticed[number] for number in of)
        shares[name] = 100 * seen / max(1, len(of))
        print(f"{name or 'together':10} {len(of):6} {seen:4} {shares[name]:3.0f} % {len(equivalent):4}")
    return shares


def keep(faults, noticed, shares, minutes):
    """Writes the figures of a whole run into Benchmarks/RESULTS.md."""
    sys.path.insert(0, str(ROOT / "Benchmarks"))
    import bench
    modules = ", ".join(f"{name} {shares[name]:.0f}" for name in MODULES)
    equivalent = sum(1 for fault in faults if reason(fault))
    rows = [bench.row(
        f"j1, planted faults that the tests notice, without goldens: of {len(noticed)} on that day's list", "make faults",
        f"{sum(noticed.values())} ({shares['']:.0f} %)", "", None, ">= 95 %, each module 90",
        shares[""] >= 95 and min(shares[name] for name in MODULES) >= 90,
        f"{modules} %; {equivalent} more change nothing; {minutes:.0f} minutes")]
    bench.keep("j1", rows)


def run(work, only, jobs):
    start = time.monotonic()
    faults = every()
    if unknown := only - {fault.id for fault in faults}:
        sys.exit(f"error: no fault is called {', '.join(sorted(unknown))}\nhelp: the lists stand in Faults/")
    if wrong := planting.copy(work, faults):
        sys.exit("\n".join(f"error: {line}" for line in wrong))
    print(f"building a copy with {len(faults)} faults …", flush=True)
    bundle = Bundle(work)
    print(f"{time.monotonic() - start:.0f} s; the suites without a fault …", flush=True)
    measured = baseline(bundle, jobs)
    print(f"{time.monotonic() - start:.0f} s; {len(measured)} suites take {sum(each[0] for each in measured.values()):.0f} s "
          "of processor time", flush=True)
    at_servers = threading.Lock()
    numbers = [number for number, fault in enumerate(faults) if reason(fault) is None and (not only or fault.id in only)]

    def shown(number):
        wrong, spent = tried(bundle, measured, number)
        fault = faults[number]
        if wrong is None and server(fault):
            with at_servers:
                wrong, used = bundle.run([f"SoundServerTests.{server(fault)}"], 400, fault=number)
            spent += used
        reached = any(number in came for _, came in measured.values())
        print(f"{fault.id} {spent:6.1f} s  {wrong or ('UNNOTICED' if reached else 'UNNOTICED, no test comes by')}"
              f"  | {module(fault)}: {fault.what}", flush=True)
        return wrong is not None
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        noticed = dict(zip(numbers, pool.map(shown, numbers)))
    minutes = (time.monotonic() - start) / 60
    shares = tabulate(faults, noticed)
    print(f"{minutes:.0f} minutes")
    if not only:
        keep(faults, noticed, shares, minutes)
    for number, was in noticed.items():
        if not was:
            fault = faults[number]
            print(f"unnoticed: {fault.id} {fault.what}\n  {fault.file}: {fault.code} -> {fault.new}")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--work", type=pathlib.Path, default=ROOT / ".build-faults", help="the folder of the copy")
    options.add_argument("--jobs", type=int, default=os.cpu_count(), help="how much runs at a time")
    tasks = options.add_subparsers(dest="task", required=True)
    tasks.add_parser("run").add_argument("only", nargs="*", help="the faults to run; all unless named")
    tasks.add_parser("check").add_argument("lists", nargs="*", type=pathlib.Path, help="lists of faults; the committed ones unless named")
    drawing = tasks.add_parser("draw")
    drawing.add_argument("--seed", type=int, required=True)
    drawing.add_argument("--each", type=int, default=20, help="how many faults a module")
    chosen = options.parse_args()
    work = chosen.work.resolve()
    work.mkdir(parents=True, exist_ok=True)
    if chosen.task == "draw":
        draw(work, chosen.seed, chosen.each)
    elif chosen.task == "check":
        faults = [fault for path in chosen.lists for fault in planting.read(path)] or every()
        kept = compiled(work, faults)
        print(f"{len(kept)} of {len(faults)} faults compile")
        sys.exit(len(kept) != len(faults))
    else:
        run(work, set(chosen.only), chosen.jobs)


if __name__ == "__main__":
    main()
