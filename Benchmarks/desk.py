"""A desktop for measurements: a private PulseAudio and a private session bus, and instruments that hear and see what a person does."""
import array, os, pathlib, re, shutil, signal, subprocess, tempfile, threading, time

from jeepney import DBusAddress, HeaderFields, MatchRule, MessageType, message_bus, new_method_call
from jeepney.io.blocking import open_dbus_connection
import pulsectl

RATE = 48_000
# A block in which no sample is louder is silence.
AUDIBLE = 1e-3

CONFIGURATION = """
.fail
load-module module-native-protocol-unix auth-anonymous=1 socket={folder}/native
load-module module-null-sink sink_name=speaker rate=48000 norewinds=1
load-module module-role-cork
set-default-sink speaker
"""
HEADPHONES = ["load-module", "module-null-sink", "sink_name=headphones", "rate=48000", "norewinds=1",
              "sink_properties=device.form_factor=headphone"]


class Desk:
    """The servers, which nobody else hears of, and the programs that were started at them."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="fermata-desk-"))
        self.programs = []
        places = {f"XDG_{kind}_HOME": str(self.folder / kind.lower()) for kind in ("CONFIG", "CACHE", "DATA", "STATE")}
        self.environment = {
            **os.environ, **places, "XDG_RUNTIME_DIR": str(self.folder), "PULSE_RUNTIME_PATH": str(self.folder),
            "PULSE_STATE_PATH": str(self.folder), "PULSE_COOKIE": str(self.folder / "cookie"), "LC_ALL": "C.UTF-8",
            "PULSE_SERVER": f"unix:{self.folder}/native", "DBUS_SESSION_BUS_ADDRESS": f"unix:path={self.folder}/bus"}

    def __enter__(self):
        self.spawn("dbus-daemon", "--session", "--nofork", f"--address=unix:path={self.folder}/bus")
        (self.folder / "desk.pa").write_text(CONFIGURATION.format(folder=self.folder))
        self.server = self.spawn(
            "pulseaudio", "-n", "-F", self.folder / "desk.pa", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1",
            "--realtime=no", "--high-priority=no")
        wait(lambda: (self.folder / "bus").exists() and self.pactl("info", check=False))
        return self

    def __exit__(self, *_):
        for program in reversed(self.programs):
            end(program)
        shutil.rmtree(self.folder, ignore_errors=True)

    def spawn(self, *words, **variables):
        program = subprocess.Popen(
            [str(word) for word in words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**self.environment, **variables}, start_new_session=True)
        self.programs.append(program)
        return program

    def pactl(self, *words, check=True):
        done = subprocess.run(["pactl", *words], env=self.environment, capture_output=True, text=True)
        if check and done.returncode:
            raise RuntimeError(f"pactl {' '.join(words)}: {done.stderr}")
        return done.stdout if done.returncode == 0 else None

    def monitor(self, sink):
        monitor = Monitor(self, sink)
        wait(lambda: monitor.blocks)
        return monitor

    def watcher(self):
        return pulsectl.Pulse("fermata-desk", server=self.environment["PULSE_SERVER"])

    def plug(self):
        self.pactl(*HEADPHONES)
        self.pactl("set-default-sink", "headphones")

    def unplug(self):
        modules = self.pactl("list", "short", "modules")
        self.pactl("unload-module", re.search(r"^(\d+)\t.*sink_name=headphones", modules, re.M).group(1))


def wait(condition, seconds=10):
    """Waits until something is so; whether it was within so many seconds."""
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        if condition():
            return True
        time.sleep(0.002)
    return False


def end(program):
    for number in (signal.SIGTERM, signal.SIGKILL):
        if program.poll() is None:
            os.killpg(program.pid, number)
            try:
                program.wait(3)
            except subprocess.TimeoutExpired:
                pass


class Monitor(threading.Thread):
    """Hears a sink: for each millisecond when it was heard and how loud; a fragment comes every 3 ms or so."""

    def __init__(self, desk, sink):
        super().__init__(daemon=True)
        self.blocks = []
        self.recorder = subprocess.Popen(
            ["parec", f"--device={sink}.monitor", "--format=float32le", f"--rate={RATE}", "--channels=1", "--raw",
             "--latency-msec=3"], env=desk.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0)
        self.start()

    def run(self):
        size, rest = 4 * RATE // 1000, b""
        while data := os.read(self.recorder.stdout.fileno(), 1 << 16):
            now = time.monotonic()
            data = rest + data
            count = len(data) // size
            rest = data[count * size:]
            for number in range(count):
                samples = array.array("f", data[number * size:(number + 1) * size])
                self.blocks.append((now - (count - 1 - number) / 1000, max(max(samples), -min(samples))))

    def end(self):
        self.recorder.kill()
        self.join()
        self.recorder.wait()

    def loud(self, since, until=float("inf")):
        """The instants of the audible milliseconds."""
        return [instant for instant, peak in list(self.blocks) if since <= instant <= until and peak > AUDIBLE]

    def hears(self, since, seconds=10):
        """When something is audible first; None if nothing is within so many seconds."""
        wait(lambda: self.loud(since), seconds)
        return min(self.loud(since), default=None)


class Streams:
    """What the server tells of its streams, and when it was told."""

    def __init__(self, desk):
        self.pulse = desk.watcher()
        self.events, self.seen = [], 0
        self.pulse.event_mask_set("sink_input")
        self.pulse.event_callback_set(self.note)

    def note(self, event):
        self.events.append((time.monotonic(), event.t, event.index))
        raise pulsectl.PulseLoopStop

    def music(self):
        """The player's stream."""
        streams = [s for s in self.pulse.sink_input_list() if s.proplist.get("media.role") != "phone"]
        return streams[0] if streams else None

    def wait(self, wanted, seconds):
        """When the next event came that is as wanted; None if none does within so many seconds. Others are passed over."""
        limit = time.monotonic() + seconds
        while True:
            while self.seen < len(self.events):
                event = self.events[self.seen]
                self.seen += 1
                if wanted(event):
                    return event[0]
            if (left := limit - time.monotonic()) <= 0:
                return None
            self.pulse.event_listen(timeout=left)


class Controls:
    """A player's media controls, pressed as a desktop presses them."""

    def __init__(self, desk, name):
        self.bus = open_dbus_connection(desk.environment["DBUS_SESSION_BUS_ADDRESS"])
        self.player = DBusAddress("/org/mpris/MediaPlayer2", bus_name=name, interface="org.mpris.MediaPlayer2.Player")
        rule = MatchRule(type="signal", interface="org.freedesktop.DBus.Properties", path="/org/mpris/MediaPlayer2")
        self.bus.send_and_get_reply(message_bus.AddMatch(rule))

    def press(self, method, seconds=1):
        """Presses; when, when the reply came, and when the new status was signalled (None if it was not)."""
        message = new_method_call(self.player, method)
        serial = next(self.bus.outgoing_serial)
        pressed = time.monotonic()
        self.bus.send(message, serial=serial)
        replied = signalled = None
        while (left := pressed + seconds - time.monotonic()) > 0 and not (replied and signalled):
            try:
                answer = self.bus.receive(timeout=left)
            except TimeoutError:
                break
            if answer.header.fields.get(HeaderFields.reply_serial) == serial:
                replied = time.monotonic()
            elif answer.header.message_type == MessageType.signal and "PlaybackStatus" in answer.body[1]:
                signalled = signalled or time.monotonic()
        return pressed, replied, signalled

    def end(self):
        self.bus.close()
