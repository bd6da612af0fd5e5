#!/usr/bin/env python3
"""Checks that the look-alikes accept and refuse what Apple's compiler accepts and refuses.

    scripts/two-compilers.py                      with the package's own build folder, .build
    scripts/two-compilers.py --build-path FOLDER  with another one
    scripts/two-compilers.py --no-build           without building the look-alikes first

Every file of Tests/TwoCompilers/right is a piece of an app and compiles without a warning; every file of
Tests/TwoCompilers/wrong has one mistake, which its first line names, and does not compile. Linux's compiler tells it with
the look-alikes. Apple's headers are asked as well if MIRROR and IOS_TYPECHECK say where they are: IOS_TYPECHECK is the
path of ios-typecheck, and IOS_TYPECHECK_WORK a folder for what it lays out. Neither belongs to this repository.
"""
import argparse, concurrent.futures, os, pathlib, re, subprocess, sys, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "Tests/TwoCompilers"
FEWEST = 60
TOLD = re.compile(r"(?:error|warning): .*")


def run(*words, **more):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, **more)


class LookAlikes:
    """Linux's compiler with the look-alikes."""

    name = "look-alikes"

    def __init__(self, build_path, builds):
        self.build = ["swift", "build", "-c", "release", "--traits", "Tools", "--package-path", ROOT, "--build-path", build_path]
        if builds:
            # Not the product: a library without a type is built together with everything else.
            for target in ("AVFoundation", "AudioToolbox", "MediaPlayer"):
                made = run(*self.build, "--target", target)
                if made.returncode:
                    sys.exit(made.stdout + made.stderr)
        products = pathlib.Path(run(*self.build, "--show-bin-path").stdout.strip())
        self.flags = ["-I", products / "Modules"]
        for modules in sorted(ROOT.glob("Sources/*/include")):
            made = products / f"{modules.parent.name}.build/module.modulemap"
            self.flags += ["-Xcc", f"-fmodule-map-file={made}"]

    def check(self, file):
        """Whether it compiles, to the end of every body, and what is told."""
        with tempfile.TemporaryDirectory() as folder:
            done = run(
                "swiftc", "-swift-version", "6", "-parse-as-library", "-wmo", "-emit-module", "-module-name", "App",
                "-diagnostic-style", "llvm", "-emit-module-path", f"{folder}/App.swiftmodule", *self.flags, file,
            )  # fmt: skip
        return done.returncode == 0, TOLD.findall(done.stderr)


class Headers:
    """The same compiler with Apple's headers."""

    name = "headers"

    def __init__(self, tool, work):
        self.words = [sys.executable, tool, work]
        self.environment = {
            **os.environ, "IOS_STUBS": str(ROOT / "Tests/AppleStubs"), "IOS_TYPECHECK_WARNINGS": "1"
        }  # fmt: skip

    def check(self, file):
        done = run(*self.words, file, env=self.environment)
        if done.returncode not in (0, 1):
            sys.exit(done.stderr)
        return done.returncode == 0, TOLD.findall(done.stdout)


def failures(eye, file):
    """What is wrong with a file that is to compile, or not to compile; None if nothing is."""
    compiles, told = eye.check(file)
    if file.parent.name == "wrong":
        return "is accepted" if compiles else None
    return None if compiles and not told else (told or ["does not compile"])[0]


def shape(files):
    """What a wrong file lacks before any compiler sees it."""
    for file in files:
        if file.parent.name == "wrong" and not file.read_text().startswith("// Wrong: "):
            yield "text", file, "does not say what is wrong"
    if len([file for file in files if file.parent.name == "wrong"]) < FEWEST:
        yield "text", FOLDER / "wrong", f"has fewer than {FEWEST} files"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--build-path", default=ROOT / ".build")
    parser.add_argument("--no-build", action="store_true")
    options = parser.parse_args()
    files = sorted(FOLDER.glob("*/*.swift"))
    failed = list(shape(files))
    eyes = [LookAlikes(options.build_path, not options.no_build)]
    tool = os.environ.get("IOS_TYPECHECK")
    if tool and os.environ.get("MIRROR"):
        work = os.environ.get("IOS_TYPECHECK_WORK", os.path.join(tempfile.gettempdir(), "ios-typecheck"))
        eyes.append(Headers(tool, work))
    for eye in eyes:
        # The headers' tool has one folder for what it makes of loose files.
        at_once = 1 if isinstance(eye, Headers) else os.cpu_count()
        with concurrent.futures.ThreadPoolExecutor(at_once) as pool:
            found = pool.map(lambda file: failures(eye, file), files)
            failed += [(eye.name, file, what) for file, what in zip(files, found) if what]
    for name, file, what in failed:
        print(f"{name:<12} {file.relative_to(FOLDER.parent.parent)!s:<60} {what}")
    wrong = sum(file.parent.name == "wrong" for file in files)
    seen = " and ".join(eye.name for eye in eyes)
    print(f"{len(files) - wrong} right files and {wrong} wrong ones, with {seen}: {len(failed)} differ")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
