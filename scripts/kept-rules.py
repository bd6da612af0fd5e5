#!/usr/bin/env python3
"""Tries whether the tests that Documentation/Rules.md cites notice when a rule is gone.

    scripts/kept-rules.py                     in a temporary folder
    scripts/kept-rules.py --work .build-kept  in a folder that stays, so that the next run builds little

The faults of kept-rules.txt are planted in a copy of the checkout, each behind a switch that an environment variable turns
on, so the copy is built once. With the switch off the cited tests pass; with it on, each one must fail. What a rule of the
policy keeps needs no fault: AblationTests, in the checkout's own build, runs without each of those rules.
"""
import argparse, concurrent.futures, dataclasses, os, pathlib, re, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
FEWEST = 60
SWITCH = """#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

package enum Planted {
  private static let fault = getenv("FERMATA_PLANTED").map { String(cString: $0) }
  package static func isOn(_ fault: String) -> Bool { self.fault == fault }
}
"""


@dataclasses.dataclass
class Fault:
    rule: str
    what: str
    file: str
    code: str
    new: str
    test: str

    @property
    def name(self):
        return f"{self.rule} {self.what}"

    def place(self, text):
        """Where the code between the marks stands, and whether it is a statement; None unless it is there once."""
        before, old, after = re.split("[«»]", self.code.replace("\\n", "\n"))
        if text.count(before + old + after) != 1:
            return None
        start = text.index(before + old + after) + len(before)
        return start, start + len(old), not text[text.rindex("\n", 0, start) + 1:start].strip()

    def planted(self, old, is_statement):
        switch = f'Planted.isOn("{self.name}")'
        if is_statement:
            return f"if {switch} {{ {self.new} }} else {{ {old} }}" if self.new != "-" else f"if !{switch} {{ {old} }}"
        return f"({switch} ? ({self.new}) : ({old}))"


def faults():
    blocks = [block.splitlines() for block in (HERE / "kept-rules.txt").read_text().strip().split("\n\n")[1:]]
    return [Fault(*first.split(" ", 1), *(line.strip() for line in others)) for first, *others in blocks]


def cited():
    """Rule -> the tests and the rules of the policy that its row names; a test holds the page to its table."""
    rows = re.findall(r"^\| (R-\d+) \|.*\| (.+) \|$", (ROOT / "Documentation/Rules.md").read_text(), re.M)
    return {rule: (re.findall(r"test \*(.+?)\*", by), re.findall(r"rule `(.+?)`", by)) for rule, by in rows}


def write(path, text):
    """Leaves a file alone that reads so already, so that it is not built again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def copy(work, planned):
    """The checkout with all faults planted and only the suites of the cited tests; what is wrong with the faults."""
    parts = ["Package.swift", "Sources", "Tests", "Examples/*.swift"]
    listed = subprocess.run(["git", "ls-files", *parts], cwd=ROOT, check=True,
                            capture_output=True, text=True).stdout.splitlines()
    texts = {name: (ROOT / name).read_text() for name in listed if (ROOT / name).is_file()}
    tests = {fault.test for fault in planned}
    suites = {name.split("/")[1] for name, text in texts.items()
              if name.endswith("Tests.swift") and any(f"`{test}`" in text for test in tests)} | {"TestSupport"}
    texts = {name: text for name, text in texts.items() if not name.startswith("Tests/") or name.split("/")[1] in suites}
    texts["Package.swift"] = re.sub(r'^ +tests\(\s*"(\w+)",.*?\]\),\n',
                                    lambda found: found[0] if found[1] in suites else "", texts["Package.swift"], flags=re.S | re.M)
    wrong = plant(texts, planned)
    texts["Sources/FermataPolicy/Planted.swift"] = SWITCH
    for folder in ("Sources", "Tests"):
        for path in (work / folder).rglob("*.swift"):
            if str(path.relative_to(work)) not in texts:
                path.unlink()
    for name, text in texts.items():
        write(work / name, text)
    return wrong


def plant(texts, planned):
    wrong, places = [], {}
    for fault in planned:
        names = [name for name in texts if name.startswith("Sources/") and name.endswith("/" + fault.file)]
        place = fault.place(texts[names[0]]) if len(names) == 1 else None
        if place is None:
            wrong.append(f"{fault.rule}: {fault.code} does not stand in {fault.file} exactly once")
        else:
            places.setdefault((names[0], *place), []).append(fault)
    # From the end of each file, so that the places before stay where they are.
    for (name, start, end, is_statement), here in sorted(places.items(), key=lambda item: item[0], reverse=True):
        code = texts[name][start:end]
        for fault in here:
            code = fault.planted(code, is_statement)
        texts[name] = texts[name][:start] + code + texts[name][end:]
    return wrong


def swift(*words, folder):
    """Runs a swift command; its output goes through if it fails."""
    done = subprocess.run(["swift", *words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit(f"{done.stdout}error: swift {' '.join(words)} failed")
    return done.stdout


def outcome(bundle, tests, fault):
    """Test -> passed, failed, or what else came of it, with the fault of that name switched on."""
    pattern = "|".join(re.sub(r"([.*+?^${}()|\[\]\\])", r"\\\1", test) for test in tests)
    environment = {**os.environ, "FERMATA_PLANTED": fault}
    try:
        shown = subprocess.run([bundle, "--testing-library", "swift-testing", "--filter", pattern], env=environment, timeout=120,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=bundle.parent).stdout
    except subprocess.TimeoutExpired:
        return {test: "hangs" for test in tests}
    found = dict(re.findall(r'^\S+ Test "(.+?)" (?:with \d+ test cases? )?(passed|failed) after', shown, re.M))
    return {test: found.get(test, "crashes" if "Test run started" in shown else "does not run") for test in tests}


def ablations():
    """The rows of the rules that the policy keeps; AblationTests prints what fails without each rule of the policy."""
    shown = swift("test", "-c", "release", "--traits", "Tools", "--skip-build", "--disable-xctest", "--filter", "AblationTests",
                  folder=ROOT)
    missed = {name for name, after in re.findall(r"^([\w.-]+\.[\w.-]+): (.+)$", shown, re.M) if not after.endswith(" holds")}
    switched = {rule: [name for name in names if name in missed] for rule, (_, names) in cited().items()}
    return [(rule, f"without {', '.join(names)}", "AblationTests", "yes") for rule, names in switched.items() if names]


def tried(work, planned, jobs):
    """The rows of the table, and what is wrong."""
    wrong = [f"{fault.rule}: its row in Documentation/Rules.md does not cite *{fault.test}*"
             for fault in planned if fault.test not in cited().get(fault.rule, ([], []))[0]]
    wrong += copy(work, planned)
    if wrong:
        return [], wrong
    print(f"building a copy with {len(planned)} faults …", flush=True)
    build = ["-c", "release", "--product", "FermataPackageTests", "-j", str(jobs)]
    swift("build", *build, folder=work)
    bundle = pathlib.Path(swift("build", *build, "--show-bin-path", folder=work).strip()) / "FermataPackageTests.xctest"
    for test, came in outcome(bundle, sorted({fault.test for fault in planned}), "").items():
        if came != "passed":
            wrong.append(f"without a fault *{test}* {came}")
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        came = list(pool.map(lambda fault: outcome(bundle, [fault.test], fault.name)[fault.test], planned))
    rows = [(fault.rule, fault.what, fault.test, "yes" if result == "failed" else f"NO, it {result}")
            for fault, result in zip(planned, came)]
    wrong += [f"{rule}: {what}, and *{test}* does not fail" for rule, what, test, noticed in rows if noticed != "yes"]
    return rows, wrong


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--work", type=pathlib.Path, help="the folder of the copy; a temporary one unless given")
    options.add_argument("--jobs", type=int, default=os.cpu_count(), help="how much runs at a time")
    chosen = options.parse_args()
    planned = faults()
    with tempfile.TemporaryDirectory() as temporary:
        rows, wrong = tried(chosen.work.resolve() if chosen.work else pathlib.Path(temporary), planned, chosen.jobs)
    sampled = {fault.rule for fault in planned}
    if len(sampled) < FEWEST:
        wrong.append(f"{len(sampled)} rules are sampled, fewer than {FEWEST}")
    if rows:
        ablated = ablations()
        for row in rows + ablated:
            print(" | ".join(row))
        noticed = sum(row[3] == "yes" for row in rows)
        print(f"kept rules: {noticed} of {len(rows)} faults noticed, of {len(sampled)} rules; {len(ablated)} rules are kept by the "
              f"policy's, together {len(sampled | {row[0] for row in ablated})}")
    for line in wrong:
        print(f"error: {line}", file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
