"""Plants faults in a copy of the checkout, each behind a switch that an environment variable turns on, so that the copy is
built once, and runs its tests with one of them switched on. What kept-rules.py and faults.py share."""
import dataclasses, os, pathlib, re, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# The attributes let what the audio thread runs call it.
HEADER = """__attribute__((swift_attr("@_noLocks"), swift_attr("@_noAllocation"))) static inline _Bool planted(int fault) {
  extern int planted_fault;
  extern unsigned char planted_reached[4096];
  planted_reached[fault] = 1;
  return fault == planted_fault;
}
"""
# Which fault is on, by its number; and, on demand, which switches a process came by.
SWITCH = """#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "planted.h"

int planted_fault = -1;
unsigned char planted_reached[4096];

static void tell(void) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%d", getenv("FERMATA_REACHED"), getpid());
  FILE *file = fopen(path, "w");
  if (!file) return;
  fwrite(planted_reached, 1, sizeof planted_reached, file);
  fclose(file);
}

__attribute__((constructor)) static void read_environment(void) {
  const char *fault = getenv("FERMATA_PLANTED");
  if (fault) planted_fault = atoi(fault);
  if (getenv("FERMATA_REACHED")) atexit(tell);
}
"""


@dataclasses.dataclass
class Fault:
    id: str
    what: str
    file: str
    code: str
    new: str
    more: list[str]

    @property
    def marked(self):
        """The code before the place, of the place, and after it."""
        return re.split("[«»]", self.code.replace("\\n", "\n"))

    def place(self, text):
        """Where the code between the marks stands; None unless it is there once."""
        before, old, after = self.marked
        if text.count(before + old + after) != 1:
            return None
        start = text.index(before + old + after) + len(before)
        return start, start + len(old)


def read(path):
    """The faults of a list: blocks of lines after a first block that says what they are."""
    blocks = [block.splitlines() for block in path.read_text().strip().split("\n\n")[1:]]
    return [Fault(*first.split(" ", 1), *(line.strip() for line in lines[:3]), [line.strip() for line in lines[3:]])
            for first, *lines in blocks]


def is_statement(text, start):
    """Whether what begins there begins its line."""
    return not text[text.rindex("\n", 0, start) + 1:start].strip()


def switched(text, spans):
    """The text with the faults of its places behind their switches; places may hold others, but not cross them."""
    def render(start, end, inside):
        shown, at = "", start
        while inside:
            (first, last), numbers = inside.pop(0)
            within = []
            while inside and inside[0][0][0] < last:
                if inside[0][0][1] > last:
                    raise ValueError(f"the places of faults {numbers} and {inside[0][1]} cross each other")
                within.append(inside.pop(0))
            shown += text[at:first] + chained(first, render(first, last, within), numbers)
            at = last
        return shown + text[at:end]

    def chained(start, code, numbers):
        for number, new in numbers:
            if not is_statement(text, start):
                code = f"(planted({number}) ? ({new}) : ({code}))"
            elif new == "-":
                code = f"if !planted({number}) {{ {code} }}"
            else:
                code = f"if planted({number}) {{ {new} }} else {{ {code} }}"
        return code

    places = {}
    for start, end, number, new in spans:
        places.setdefault((start, end), []).append((number, new))
    return render(0, len(text), sorted(places.items(), key=lambda item: (item[0][0], -item[0][1])))


def plant(texts, faults):
    """Puts the faults into the texts, which are given by their paths; returns what is wrong with them."""
    wrong, spans = [], {}
    for number, fault in enumerate(faults):
        names = [name for name in texts if name.startswith("Sources/") and name.endswith("/" + fault.file)]
        place = fault.place(texts[names[0]]) if len(names) == 1 else None
        if place is None:
            wrong.append(f"{fault.id}: {fault.code} does not stand in {fault.file} exactly once")
        else:
            spans.setdefault(names[0], []).append((*place, number, fault.new.replace("\\n", "\n")))
    for name, here in spans.items():
        texts[name] = "import CPlanted\n" + switched(texts[name], here)
    targets = ", ".join(f'"{target}"' for target in sorted({name.split("/")[1] for name in spans}))
    texts["Package.swift"] += (f'package.targets.append(.target(name: "CPlanted"))\n'
                               f'for target in package.targets where [{targets}].contains(target.name) {{\n'
                               f'  target.dependencies.append("CPlanted")\n}}\n')
    texts["Sources/CPlanted/include/planted.h"] = HEADER
    texts["Sources/CPlanted/planted.c"] = SWITCH
    return wrong


def copy(work, faults, suites=None):
    """The checkout with all faults planted, with the test targets named or all but ArchitectureTests, which reads the
    sources; returns what is wrong with the faults."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    texts = {}
    for name in listed:
        if (ROOT / name).is_file() and not name.startswith("Faults/"):
            texts[name] = (ROOT / name).read_bytes().decode("utf-8", "surrogateescape")

    def kept(target):
        return target in suites | {"TestSupport", "PlayerSupport", "Goldens", "COwnPulse"} if suites else target != "ArchitectureTests"

    texts = {name: text for name, text in texts.items() if not name.startswith("Tests/") or kept(name.split("/")[1])}
    texts["Package.swift"] = re.sub(r'^ +tests\(\s*"(\w+)",.*?\]\),\n', lambda found: found[0] if kept(found[1]) else "",
                                    texts["Package.swift"], flags=re.S | re.M)
    wrong = plant(texts, faults)
    for folder in ("Sources", "Tests"):
        for path in (work / folder).rglob("*.*"):
            if path.is_file() and str(path.relative_to(work)) not in texts:
                path.unlink()
    for name, text in texts.items():
        write(work / name, text.encode("utf-8", "surrogateescape"))
    return wrong


def write(path, text):
    """Leaves a file alone that reads so already, so that it is not built again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_bytes() != text:
        path.write_bytes(text)


def swift(*words, folder):
    """Runs a swift command; its output goes through if it fails."""
    done = subprocess.run(["swift", *words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit(f"{done.stdout}error: swift {' '.join(words)} failed")
    return done.stdout


def build(work, *options):
    """Builds the tests of a copy; returns their bundle."""
    swift("build", *options, "--product", "FermataPackageTests", folder=work)
    return pathlib.Path(swift("build", *options, "--show-bin-path", folder=work).strip()) / "FermataPackageTests.xctest"


def environment(fault=None, reached=None):
    """What a test's process is given: the number of the fault that is on, and the folder where it says what it came by."""
    more = {"FERMATA_PLANTED": str(fault)} if fault is not None else {}
    return {**os.environ, **more, **({"FERMATA_REACHED": str(reached)} if reached else {})}
