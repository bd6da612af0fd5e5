#!/usr/bin/python3
"""Measures `fermata play` beside Linux's usual players, on a private PulseAudio with null sinks, and writes the rows c to e.

    Benchmarks/players.py              five rounds, a quarter of an hour
    ROUNDS=1 Benchmarks/players.py     one round

What is audible is heard at the sinks' monitors, in milliseconds; what is told is seen on the bus. Rounds are interleaved.
"""
import os, pathlib, statistics, subprocess, sys, time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import bench
from desk import Controls, Desk, Streams, end

ROUNDS = int(os.environ.get("ROUNDS", "5"))
TOOL = bench.HERE.parent / ".build/release/fermata"
MPRIS = "org.mpris.MediaPlayer2."
SHIM = bench.WORK / "notroot.so"


def players(file):
    """Name -> the words that play a file, and the name on the bus if there is one."""
    decoder = {"flac": "flacparse ! flacdec", "mp3": "mpegaudioparse ! mpg123audiodec"}[file.suffix[1:]]
    gst = f"filesrc location={file} ! {decoder} ! audioconvert ! audioresample ! pulsesink".split()
    return {
        "ours": ([TOOL, "play", file], MPRIS + "fermata"),
        "mpv": (["mpv", "--no-config", "--no-terminal", "--no-video", "--ao=pulse",
                 "--script=/usr/lib/mpv-mpris/mpris.so", file], MPRIS + "mpv"),
        "VLC": (["env", f"LD_PRELOAD={SHIM}", "vlc", "-I", "dummy", "--quiet", "--no-video", "--aout=pulse", "--control",
                 "dbus", file], MPRIS + "vlc"),
        "ffplay": (["env", "SDL_AUDIODRIVER=pulseaudio", "SDL_VIDEODRIVER=dummy", "ffplay", "-nodisp", "-loglevel", "quiet",
                    file], None),
        "gst-launch": (["gst-launch-1.0", "-q", *gst], None),
        "paplay": (["paplay", file], None),
    }


# What a listener meets

def react(desk, words, name, calls):
    """One player: its start, a press of pause and of play, and calls; figure -> a list of milliseconds."""
    figures, monitor, streams = {}, desk.monitor("speaker"), Streams(desk)
    began = time.monotonic()
    program = desk.spawn(*words, PULSE_PROP="media.role=music")
    heard = monitor.hears(began)
    if heard is None:
        raise RuntimeError(f"{words[0]} is not heard")
    figures["start"] = (heard - began) * 1000
    time.sleep(1.5)
    if name:
        controls = Controls(desk, name)
        pressed, replied, signalled = controls.press("Pause")
        time.sleep(0.7)
        silent = max(monitor.loud(pressed - 0.05, pressed + 0.6), default=pressed)
        figures["pause"] = max(0, silent - pressed) * 1000
        figures["reply"] = (replied - pressed) * 1000
        figures["apart"] = abs((signalled or pressed + 1) - max(silent, pressed)) * 1000
        controls.press("Play")
        controls.end()
        time.sleep(1)
    figures = {figure: [value] for figure, value in figures.items()}
    for _ in range(calls):
        for figure, value in call(desk, monitor, streams).items():
            figures.setdefault(figure, []).append(value)
        time.sleep(0.5)
    monitor.end()
    streams.pulse.close()
    end(program)
    return figures


def call(desk, monitor, streams):
    """Another program's call, a second long: how soon the player holds its stream, and how soon it is heard again."""
    music = streams.music().index
    phone = desk.spawn("pacat", "--property=media.role=phone", "--raw", "/dev/zero")
    begun = streams.wait(lambda event: event[1] == "new" and event[2] != music, 3)

    def isHeld(event):
        return event[2] == music and any(s.index == music and s.corked for s in streams.pulse.sink_input_list())
    held = streams.wait(isHeld, 1)
    index = [s.index for s in streams.pulse.sink_input_list() if s.index != music]
    time.sleep(0.5)
    end(phone)
    over = streams.wait(lambda event: event[1] == "remove" and event[2] in index, 3)
    back = monitor.hears(over, 2) if over else None
    return {"held": None if held is None else (held - begun) * 1000,
            "back": None if held is None or back is None else (back - over) * 1000}


def unplug(desk, words):
    """For how long sound is heard on the speaker within two seconds after the headphones are gone; milliseconds."""
    desk.plug()
    monitor, worn = desk.monitor("speaker"), desk.monitor("headphones")
    program = desk.spawn(*words, PULSE_PROP="media.role=music")
    if worn.hears(time.monotonic()) is None:
        raise RuntimeError(f"{words[0]} is not heard on headphones")
    time.sleep(1)
    gone = time.monotonic()
    desk.unplug()
    time.sleep(2)
    leaked = len(monitor.loud(gone))
    worn.end()
    monitor.end()
    end(program)
    return leaked


# What it costs

def wakeups(pid):
    """Thread -> how often it gave the processor up by itself."""
    counts = {}
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        try:
            text = (task / "status").read_text()
        except (FileNotFoundError, ProcessLookupError):
            continue
        counts[task.name] = int(text.split("\nvoluntary_ctxt_switches:")[1].split()[0])
    return counts


def processor(pid):
    """The seconds that a process has computed, also in threads that have ended: its clock as clock_getcpuclockid(3) names it."""
    return time.clock_gettime(~pid << 3 | 2)


def cost(desk, words, seconds=8):
    """A player in the background, unheard by any monitor: processor %, wakeups a second, private and resident MB."""
    program = desk.spawn(*words, PULSE_PROP="media.role=music")
    time.sleep(2.5)

    def read():
        return time.monotonic(), processor(program.pid), wakeups(program.pid)
    first = read()
    time.sleep(seconds)
    last = read()
    lines = dict(line.split(":") for line in pathlib.Path(f"/proc/{program.pid}/smaps_rollup").read_text().splitlines()[1:])
    end(program)
    passed = last[0] - first[0]
    woken = sum(count - first[2].get(task, 0) for task, count in last[2].items())
    return {"cpu": (last[1] - first[1]) * 100 / passed, "wakeups": woken / passed,
            "private": int(lines["Private_Dirty"].split()[0]) / 1024, "resident": int(lines["Rss"].split()[0]) / 1024}


# The rows

def media():
    files = [bench.WORK / "desk.flac", bench.WORK / "desk.mp3"]
    for file in files:
        if not file.exists():
            bench.run("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "anoisesrc=d=300:c=pink:seed=3:r=44100:a=0.5", "-ac", "2", file)
    subprocess.run(["clang", "-O2", "-shared", "-fPIC", bench.HERE / "limits/notroot.c", "-o", SHIM], check=True)
    return files


def measure():
    """Figure -> player -> values."""
    flac, mp3 = media()
    values = {}

    def note(figure, player, value):
        values.setdefault(figure, {}).setdefault(player, []).append(value)
    with Desk() as desk:
        # What the disk has to be read for at first would count for whoever comes first.
        for words, _ in players(flac).values():
            unplug(desk, words)
        for number in range(ROUNDS):
            for player, (words, name) in players(flac).items():
                print(f"round {number + 1}: {player}", flush=True)
                # What must hold every time is asked of ours more often than of those that it is beside.
                for figure, seen in react(desk, words, name, 4 if player == "ours" else 1).items():
                    for value in seen:
                        note(figure, player, value)
                note("leak", player, unplug(desk, words))
                for figure, value in cost(desk, words).items():
                    note(figure, player, value)
            for player, (words, _) in players(mp3).items():
                if player != "paplay":
                    note("mp3", player, cost(desk, words)["cpu"])
    return values


def show(values, digits=3):
    known = [value for value in values if value is not None]
    missing = len(values) - len(known)
    text = bench.spread(known, digits) if known else ""
    return (text + (f", never in {missing} of {len(values)}" if missing else "")).strip(", ")


def rows(values):
    def median(figure, player="ours"):
        return statistics.median([value for value in values[figure][player] if value is not None] or [float("inf")])

    def others(figure):
        return "; ".join(f"{player} {show(of)}" for player, of in values[figure].items() if player != "ours")

    def compared(name, figure, limit):
        ratio = median(figure) / median(figure, "mpv")
        return bench.row(name, "Benchmarks/players.py", show(values[figure]["ours"]), others(figure), ratio,
                         f"<= {limit} of mpv", ratio <= limit, f"{ROUNDS} rounds")

    def bound(name, figure, limit, worst=None):
        """Met where the median keeps the limit, and every run the worst."""
        ours = values[figure]["ours"]
        isMet = None not in ours and statistics.median(ours) <= limit and (worst is None or max(ours) <= worst)
        every = "" if worst is None else " in every run" if worst == limit else f", {worst} in every run"
        return bench.row(name, "Benchmarks/players.py", show(ours), others(figure), None,
                         f"<= {limit}{every}", isMet, f"{ROUNDS} rounds, {len(ours)} of ours")
    # The goals of d1 to d3 are the reference's: 20 ms is the longest that it lets a call wait.
    return {
        "c": [compared("c1, from the command to the first sample, FLAC: ms", "start", 0.35),
              compared("c2, playing FLAC: processor %", "cpu", 0.2), compared("c2, playing MP3: processor %", "mp3", 0.2),
              compared("c3, playing FLAC: wakeups a second", "wakeups", 0.05),
              compared("c4, playing FLAC: private MB", "private", 0.45),
              compared("c4, playing FLAC: resident MB", "resident", 0.65)],
        "d": [bound("d1, a call begins, until the player holds its stream: ms", "held", 3, 20),
              bound("d2, a call is over, until it is heard again: ms", "back", 5),
              bound("d3, headphones gone, audible on the speaker within 2 s: ms", "leak", 0, 0)],
        "e": [bound("e1, pause on the desktop, until silence: ms", "pause", 3),
              bound("e1, pause on the desktop, until its reply: ms", "reply", 2),
              bound("e2, between silence and what the desktop is told: ms", "apart", 5)],
    }


def main():
    bench.WORK.mkdir(parents=True, exist_ok=True)
    subprocess.run([bench.HERE / "dependencies.sh", "players"], check=True)
    subprocess.run(["swift", "build", "-c", "release", "--traits", "Tools", "--product", "fermata", "--package-path",
                    bench.HERE.parent], check=True)
    for name, figures in rows(measure()).items():
        bench.keep(name, figures)
        for r in figures:
            print("  ", bench.verdict(r), r["name"], "|", r["ours"], "|", r["anchor"], "|", r["ratio"])


if __name__ == "__main__":
    main()
