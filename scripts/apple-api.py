#!/usr/bin/env python3
"""Writes Documentation/Reference/apple-api.md: what FermataApple uses of Apple's, and where each symbol is checked.

    scripts/apple-api.py                      writes it
    scripts/apple-api.py --check              says whether it is out of date, and then fails
    scripts/apple-api.py --build-path FOLDER  with another build folder than the package's own, .build

Linux's compiler says what the sources mean: it resolves every name to its declaration, and those of the look-alikes are
Apple's. A symbol is checked against the headers of iOS 16.5 unless it came later: then against a stub, that is against
a declaration written from Apple's reference.
"""
import argparse, collections, pathlib, re, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "Documentation/Reference/apple-api.md"
SOURCES = ROOT / "Sources/FermataApple"
FRAMEWORKS = ["AVFAudio", "AVFoundation", "CoreAudioTypes", "CoreMedia", "MediaPlayer", "UIKit"]
HOUSE = ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"]
# A declaration, with what it is nested in, before the place where it stands.
USE = re.compile(r'\b(%s)\.\(file\)\.([^"@]+?)(?=["@]|\s+\w+[=:(]|\s*$)' % "|".join(FRAMEWORKS), re.M)
# What came after iOS 16.5, and when.
NEWER = {
    "AVAudioSession.prefersInterruptionOnRouteDisconnect": "17.0",
    "AVAudioSession.setPrefersInterruptionOnRouteDisconnect": "17.0",
    "AVAudioSession.InterruptionReason.routeDisconnected": "17.0",
}
HEAD = """# What `FermataApple` uses of Apple's

Made by `scripts/apple-api.py`; do not edit. Every symbol below is declared by a look-alike, with which the adapter is
compiled and tested on Linux. *Headers* means that its declaration is also compared with Apple's own, of iOS 16.5, when
the adapter is type-checked against them; *stub* means that it came later, so that it is compared with a declaration
that was written from Apple's reference. A method with one argument and no label is written without parentheses.
What only a Mac has, its hardware layer and its pictures, has no look-alike and is not listed: five files under `os(macOS)`.
"""


def swift(*words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, errors="replace")
    if done.returncode:
        sys.exit(done.stdout[-2000:] + "\n".join(line for line in done.stderr.splitlines() if "error:" in line))
    return done.stdout + done.stderr


def meanings(build_path):
    """The compiler's tree of the adapter's sources."""
    build = ["swift", "build", "-c", "release", "--traits", "Tools", "--package-path", ROOT, "--build-path", build_path]
    swift(*build, "--target", "FermataApple")
    # Beside it may stand that another build of the same folder is waited for.
    said = swift(*build, "--show-bin-path").splitlines()
    products = next(pathlib.Path(line) for line in said if line.startswith("/"))
    # SwiftPM calls a package by its folder, and what is package-wide in a module is found by that name.
    package = re.sub(r"\W", "_", ROOT.name.lower())
    words = ["-swift-version", "6", "-package-name", package, "-I", products / "Modules"]
    for feature in HOUSE:
        words += ["-enable-upcoming-feature", feature]
    for modules in sorted(ROOT.glob("Sources/*/include")):
        words += ["-Xcc", f"-fmodule-map-file={products / modules.parent.name}.build/module.modulemap"]
    return swift("swiftc", "-dump-ast", "-module-name", "FermataApple", *words, *sorted(SOURCES.rglob("*.swift")))


def symbols(tree):
    """The symbols of each framework that a tree names."""
    found = collections.defaultdict(set)
    for framework, name in USE.findall(tree):
        name = name.replace(" extension", "").strip()
        name = re.sub(r"^Name\.", "NSNotification.Name.", name)
        if re.fullmatch(r"[\w.]+(\(.*\))?", name):
            # The types that a symbol is nested in are used as well; a notice's name is Foundation's.
            owners = [] if name.startswith("NS") else name.split("(")[0].split(".")[:-1]
            found[framework] |= {name} | {".".join(owners[:count + 1]) for count in range(len(owners))}
    for names in found.values():
        # A method is sometimes named without its labels.
        full = {name.split("(")[0] for name in names if "(" in name}
        names -= {name for name in names if name in full}
    return found


def page(found):
    lines = [HEAD]
    for framework in (framework for framework in FRAMEWORKS if found[framework]):
        names = sorted(found[framework])
        lines += [f"## {framework}\n", "| Symbol | Checked against |", "|---|---|"]
        for name in names:
            newer = NEWER.get(name)
            lines.append(f"| `{name}` | {f'stub, iOS {newer}' if newer else 'headers'} |")
        lines.append("")
    every = [name for names in found.values() for name in names]
    newer = sum(name in NEWER for name in every)
    lines.append(f"{len(every)} symbols, {len(every) - newer} in the headers and {newer} newer.\n")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--build-path", default=ROOT / ".build")
    options = parser.parse_args()
    text = page(symbols(meanings(options.build_path)))
    if not options.check:
        OUTPUT.write_text(text)
    elif not OUTPUT.exists() or OUTPUT.read_text() != text:
        print(f"{OUTPUT.relative_to(ROOT)} is out of date: run scripts/apple-api.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
