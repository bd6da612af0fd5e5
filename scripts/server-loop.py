#!/usr/bin/python3
"""Half an hour of `fermata play --repeat one`, of a WAV and of a FLAC, each at a PulseAudio and a session bus of its own.

`server-loop.py PROGRAM MINUTES` prints memory and position each minute, and fails if memory grew, if the position that the
bus tells drifted from what is heard at the monitor, or if a turn took another time than the file does. From ten minutes on
brief turns fill the player's journal first, because until it is full it grows.
"""
import array
import collections
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import wave

import dbus

RATE = 48_000
TURN = 10  # Seconds of the file, whose click is heard at its first.
CLICK = 1.0
BRIEF = 0.1  # Seconds of a file that fills the journal.
FILLING = 360  # For how many seconds it does: the 4,096 entries are there after some 3,000 turns.
GROWTH = 256  # How many KiB more may be held in the last third than in the first.
FILLING_GROWTH = 1024  # The same while the journal still fills.
DRIFT = 0.01  # How many seconds the last minute may be from the first: the player's clock leaves 3 ms alone either way.
PATIENCE = 30  # How many seconds a server, and a quick answer, are waited for.


class Heard:
    """The clicks at a monitor, and when they were heard by the recorder's quickest delivery of the last half minute."""

    def __init__(self, environment):
        words = "parec --device=speaker.monitor --format=s16le --channels=1 --raw --latency-msec=5".split()
        self.recorder = subprocess.Popen(words + [f"--rate={RATE}"], env=environment, stdout=subprocess.PIPE)
        self.clicks, self.deliveries, self.frames = [], collections.deque(), 0
        threading.Thread(target=self.hear, daemon=True).start()

    def hear(self):
        while data := os.read(self.recorder.stdout.fileno(), 4096):
            now = time.monotonic()
            samples = array.array("h", data[: len(data) & ~1])
            if max(samples) > 10_000:
                place = self.frames + next(i for i, sample in enumerate(samples) if sample > 10_000)
                if not self.clicks or place - self.clicks[-1] > RATE:
                    self.clicks.append(place)
            self.frames += len(samples)
            # An older delivery that was no quicker than this one counts no more.
            origin = now - self.frames / RATE
            while self.deliveries and self.deliveries[-1][1] >= origin:
                self.deliveries.pop()
            self.deliveries.append((now, origin))
            while self.deliveries[0][0] < now - 30:
                self.deliveries.popleft()

    def place(self, instant):
        """Where in the file an instant's sound is."""
        origin = self.deliveries[0][1]
        return (instant - origin - self.clicks[-1] / RATE + CLICK) % TURN

    @property
    def turns(self):
        return [later - earlier for earlier, later in zip(self.clicks, self.clicks[1:])]


class Loop:
    """A player that begins one file again and again."""

    def __init__(self, kind):
        self.kind, self.folder = kind, tempfile.mkdtemp(prefix="fermata-loop-")
        self.children, self.memory, self.apart = [], [], []

    def begin(self, program, is_filled):
        """Plays the file; where the journal is to be filled, a brief one over and over before it."""
        files = [self.write("brief", BRIEF)] if is_filled else []
        files.append(self.write("click", TURN, click=CLICK))
        bus = self.start(["dbus-daemon", "--session", "--nofork", "--print-address"], os.environ)
        address = bus.stdout.readline().strip()
        folder = self.folder
        self.environment = dict(
            os.environ, PULSE_SERVER=f"unix:{folder}/native", PULSE_RUNTIME_PATH=folder, PULSE_STATE_PATH=folder,
            PULSE_COOKIE=f"{folder}/cookie", XDG_RUNTIME_DIR=folder, HOME=folder, DBUS_SESSION_BUS_ADDRESS=address)
        self.start_server()
        self.heard = Heard(self.environment)
        self.children.append(self.heard.recorder)
        self.player = self.start([program, "play", "--repeat", "one", *files], self.environment, subprocess.DEVNULL)
        self.connection = dbus.bus.BusConnection(address)
        self.growth = GROWTH if is_filled else FILLING_GROWTH

    def start(self, words, environment, output=subprocess.PIPE):
        child = subprocess.Popen(words, env=environment, stdout=output, stderr=subprocess.DEVNULL, text=True)
        self.children.append(child)
        return child

    def write(self, name, length, click=None):
        path = f"{self.folder}/{name}.wav"
        samples = array.array("h", bytes(4 * int(RATE * length)))
        if click:
            first = int(click * RATE) * 2
            samples[first : first + 96] = array.array("h", [20_000] * 96)
        with wave.open(path, "wb") as file:
            file.setparams((2, 2, RATE, 0, "NONE", ""))
            file.writeframes(samples.tobytes())
        if self.kind == "wav":
            return path
        other = f"{self.folder}/{name}.{self.kind}"
        subprocess.check_call(["ffmpeg", "-v", "error", "-i", path, other])
        return other

    def start_server(self):
        script = f"{self.folder}/server.pa"
        with open(script, "w") as file:
            file.write(
                f".fail\nload-module module-native-protocol-unix auth-anonymous=1 socket={self.folder}/native\n"
                f"load-module module-null-sink sink_name=speaker rate={RATE} norewinds=1\n")
        words = f"pulseaudio -n -F {script} --daemonize=no --use-pid-file=no --exit-idle-time=-1"
        self.start(words.split() + ["--realtime=no", "--high-priority=no"], self.environment)
        quiet, end = subprocess.DEVNULL, time.monotonic() + PATIENCE
        while subprocess.call(["pactl", "info"], env=self.environment, stdout=quiet, stderr=quiet):
            if time.monotonic() > end:
                sys.exit("error: PulseAudio takes no connection; does `pulseaudio --version` work here?")
            time.sleep(0.1)

    def interface(self, name):
        """An interface of the player on the bus."""
        owner = next(each for each in self.connection.list_names() if "MediaPlayer2" in each)
        return dbus.Interface(self.connection.get_object(owner, "/org/mpris/MediaPlayer2"), name)

    def go_on(self):
        """The journal is full: the file with the click is next."""
        self.interface("org.mpris.MediaPlayer2.Player").Next()

    def measure(self):
        """Notes what is held, and how far the bus's position is from what is heard."""
        properties = self.interface("org.freedesktop.DBus.Properties")
        apart, end = [], time.monotonic() + PATIENCE
        while len(apart) < 25:
            if time.monotonic() > end:
                sys.exit(f"error: {len(apart)} quick answers in {PATIENCE} s are too few to measure by; this machine is too busy")
            asked = time.monotonic()
            position = properties.Get("org.mpris.MediaPlayer2.Player", "Position") / 1e6
            answered = time.monotonic()
            if answered - asked < 0.003:
                truth = self.heard.place((asked + answered) / 2)
                apart.append((position - truth + TURN / 2) % TURN - TURN / 2)
            time.sleep(0.02)
        with open(f"/proc/{self.player.pid}/smaps_rollup") as file:
            held = next(int(line.split()[1]) for line in file if line.startswith("Anonymous:"))
        self.apart.append(sorted(apart)[len(apart) // 2])
        self.memory.append(held)
        print(f"{self.kind}: {1000 * self.apart[-1]:.1f} ms from what is heard, {held} KiB of its own", flush=True)

    def faults(self):
        """What did not hold."""
        third = len(self.memory) // 3
        growth = max(self.memory[-third:]) - max(self.memory[:third])
        drift = self.apart[-1] - self.apart[0]
        turns = self.heard.turns
        print(
            f"{self.kind}: {len(turns)} turns of {min(turns)} to {max(turns)} frames, drift {1000 * drift:.1f} ms,"
            f" memory {growth:+} KiB from the first third to the last")
        if self.player.poll() is not None:
            yield "the player ended"
        if growth > self.growth:
            yield "memory grew"
        if abs(drift) > DRIFT or max(map(abs, self.apart)) > 0.05:
            yield "the position drifted"
        if set(turns) != {RATE * TURN}:
            yield "a turn took another time"

    def end(self):
        for child in reversed(self.children):
            child.kill()
            child.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    program, minutes = os.path.realpath(sys.argv[1]), int(sys.argv[2])
    if minutes < 3:
        sys.exit(f"error: 3 minutes are the least, not {minutes}, because thirds are compared")
    loops = [Loop(kind) for kind in ("wav", "flac")]
    try:
        for loop in loops:
            loop.begin(program, is_filled=minutes >= 10)
        if minutes >= 10:
            time.sleep(FILLING)
            for loop in loops:
                loop.go_on()
        begin = time.monotonic() + 20
        for minute in range(minutes + 1):
            time.sleep(max(0, begin + 60 * minute - time.monotonic()))
            for loop in loops:
                loop.measure()
        faults = [f"error: {loop.kind}: {fault}" for loop in loops for fault in loop.faults()]
    finally:
        for loop in loops:
            loop.end()
    sys.exit("\n".join(faults) or None)


main()
