#!/usr/bin/env python3
"""Tries whether the tests that Documentation/Rules.md cites notice when a rule is gone.

    Faults/kept-rules.py                     in a temporary folder
    Faults/kept-rules.py --work .build-kept  in a folder that stays, so that the next run builds little

The faults of kept-rules.txt are planted in a copy of the checkout, each behind a switch that an environment variable turns
on, so the copy is built once. With the switch off the cited tests pass; with it on, each one must fail. What a rule of the
policy keeps needs no fault: AblationTests, in the checkout's own build, runs without each of those rules.
"""
import argparse, concurrent.futures, os, pathlib, re, subprocess, sys, tempfile

import planting
from planting import ROOT

FEWEST = 60


def faults():
    found = planting.read(pathlib.Path(__file__).with_suffix(".txt"))
    for fault in found:
        fault.test = fault.more[0]
    return found


def cited():
    """Rule -> the tests and the rules of the policy that its row names; a test holds the page to its table."""
    rows = re.findall(r"^\| (R-\d+) \|.*\| (.+) \|$", (ROOT / "Documentation/Rules.md").read_text(), re.M)
    return {rule: (re.findall(r"test \*(.+?)\*", by), re.findall(r"rule `(.+?)`", by)) for rule, by in rows}


def suites(planned):
    """The test targets that hold the cited tests."""
    listed = subprocess.run(["git", "ls-files", "Tests"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    texts = {name: (ROOT / name).read_text() for name in listed if name.endswith("Tests.swift") and (ROOT / name).is_file()}
    return {name.split("/")[1] for name, text in texts.items() if any(f"`{fault.test}`" in text for fault in planned)}


def outcome(bundle, tests, number=None):
    """Test -> passed, failed, or what else came of it, with the fault of that number switched on."""
    pattern = "|".join(re.sub(r"([.*+?^${}()|\[\]\\])", r"\\\1", test) for test in tests)
    try:
        shown = subprocess.run([bundle, "--testing-library", "swift-testing", "--filter", pattern],
                               env=planting.environment(number), timeout=300,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=bundle.parent).stdout
    except subprocess.TimeoutExpired:
        return {test: "hangs" for test in tests}
    found = dict(re.findall(r'^\S+ Test "(.+?)" (?:with \d+ test cases? )?(passed|failed) after', shown, re.M))
    return {test: found.get(test, "crashes" if "Test run started" in shown else "does not run") for test in tests}


def ablations():
    """The rows of the rules that the policy keeps; AblationTests prints what fails without each rule of the policy."""
    os.environ["FERMATA_TELL_ABLATIONS"] = "1"
    shown = planting.swift("test", "-c", "release", "--traits", "Tools", "--skip-build", "--disable-xctest", "--filter",
                           "AblationTests", folder=ROOT)
    missed = {name for name, after in re.findall(r"^([\w.-]+\.[\w.-]+): (.+)$", shown, re.M) if not after.endswith(" holds")}
    switched = {rule: [name for name in names if name in missed] for rule, (_, names) in cited().items()}
    return [(rule, f"without {', '.join(names)}", "AblationTests", "yes") for rule, names in switched.items() if names]


def tried(work, planned, jobs):
    """The rows of the table, and what is wrong."""
    wrong = [f"{fault.id}: its row in Documentation/Rules.md does not cite *{fault.test}*"
             for fault in planned if fault.test not in cited().get(fault.id, ([], []))[0]]
    wrong += planting.copy(work, planned, suites(planned))
    if wrong:
        return [], wrong
    print(f"building a copy with {len(planned)} faults …", flush=True)
    bundle = planting.build(work, "-j", str(jobs))
    for test, came in outcome(bundle, sorted({fault.test for fault in planned})).items():
        if came != "passed":
            wrong.append(f"without a fault *{test}* {came}")
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        came = list(pool.map(lambda each: outcome(bundle, [each[1].test], each[0])[each[1].test],
                             enumerate(planned)))
    rows = [(fault.id, fault.what, fault.test, "yes" if result == "failed" else f"NO, it {result}")
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
    sampled = {fault.id for fault in planned}
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
