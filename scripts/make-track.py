#!/usr/bin/env python3
"""Makes Examples/Track/overture.m4a, the piece that `make run` rehearses with.

The piece was written for this repository: a slow arpeggio, a melody that never repeats, and a last chord under a
fermata. It is audible throughout, so that silence in a rehearsal is always the phone's and never the music's, and no
bar equals another, so that a position can be told from the samples. Needs numpy and ffmpeg, no network; the same
versions give the same file.

    scripts/make-track.py [OUTPUT]
"""

import pathlib
import subprocess
import sys
import tempfile

import numpy as np

RATE = 48_000
BEAT = 60 / 72
SEED = 0x1D110
TITLE, ARTIST, ALBUM = "Overture with a Fermata", "Fermata", "First Light"

NOTE = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}

# One bar each: the bass, the four notes of the arpeggio, and the melody as (beats, note), "-" for a rest.
BARS = [
    ("D2", "D3 A3 E4 F#4", "4:-"),
    ("B1", "B2 F#3 D4 A4", "4:-"),
    ("G1", "G2 D3 B3 F#4", "3:- 1:A4"),
    ("A1", "A2 E3 B3 D4", "2:B4 1:C#5 1:E5"),
    ("D2", "D3 A3 C#4 F#4", "3:F#5 1:E5"),
    ("F#1", "F#2 C#3 A3 E4", "2:C#5 2:A4"),
    ("G1", "G2 D3 B3 F#4", "1:B4 2:D5 1:E5"),
    ("A1", "A2 E3 C#4 F#4", "4:C#5"),
    ("B1", "B2 F#3 D4 A4", "1:D5 1:F#5 2:A5"),
    ("E2", "E3 B3 F#4 G4", "1.5:G5 0.5:F#5 2:E5"),
    ("G1", "G2 D3 A3 B3", "1:D5 1:E5 1:B4 1:D5"),
    ("A1", "A2 E3 D4 G4", "3:E5 1:C#5"),
    ("Bb1", "Bb2 F3 D4 A4", "2:D5 2:F5"),
    ("A1", "A2 F3 C4 E4", "1:E5 1:C5 2:A4"),
    ("G1", "G2 D3 Bb3 F4", "2:Bb4 1:D5 1:A5"),
    ("E2", "E3 B3 D4 G4", "1.5:G5 1.5:E5 1:B4"),
    ("A1", "A2 E3 B3 G4", "1:C#5 1:E5 2:G5"),
    ("G1", "G2 D3 A3 F#4", "2:F#5 1:D5 1:B4"),
    ("G1", "G2 D3 Bb3 E4", "2:Bb4 1:A4 1:E5"),
]
LAST = ("D2", "D3 A3 E4 F#4", "6:D5")
LENGTH = (len(BARS) * 4 + 6) * BEAT


def hertz(name):
    """The frequency of a note such as F#4."""
    accidental = {"#": 1, "b": -1}.get(name[1], 0)
    semitones = NOTE[name[0]] + accidental + 12 * (int(name[-1]) + 1) - 69
    return 440 * 2 ** (semitones / 12)


def piano(frequency, seconds, softness, random):
    """A soft struck string: upper partials are weaker, slightly sharp, and die first."""
    time = np.arange(int(seconds * RATE)) / RATE
    sound = np.zeros_like(time)
    for partial in range(1, 9):
        pitch = frequency * partial * np.sqrt(1 + 0.0004 * partial**2)
        if pitch > 9_000:
            break
        decay = 2.6 / (1 + 0.35 * partial) * (220 / frequency) ** 0.3
        phase = 2 * np.pi * random.random()
        sound += np.sin(2 * np.pi * pitch * time + phase) * np.exp(-time / decay) / partial ** (1.25 + softness)
    attack = np.minimum(1, time / (0.006 + 0.03 * softness))
    release = np.minimum(1, (seconds - time) / 0.25)
    return sound * attack**2 * release


def pad(frequency, seconds, drift, random):
    """A held, slowly breathing tone of two voices a little apart."""
    time = np.arange(int(seconds * RATE)) / RATE
    sound = np.zeros_like(time)
    for detune in (-drift, drift):
        phase, breath = 2 * np.pi * random.random(2)
        for partial in (1, 2, 3, 4):
            sound += np.sin(2 * np.pi * frequency * (1 + detune) * partial * time + phase * partial) / partial**2.2
        sound *= 1 + 0.12 * np.sin(2 * np.pi * (0.17 + 30 * drift) * time + breath)
    edge = np.clip(np.minimum(time, seconds - time) / 0.9, 0, 1)
    return sound * np.sin(edge * np.pi / 2)


def place(mix, sound, start, gain, pan):
    """Adds a mono sound at a time, from left (-1) to right (1)."""
    first = max(0, int(start * RATE))
    sound = sound[: mix.shape[1] - first]
    angle = (pan + 1) * np.pi / 4
    mix[0, first : first + len(sound)] += sound * gain * np.cos(angle)
    mix[1, first : first + len(sound)] += sound * gain * np.sin(angle)


def compose():
    """The whole piece, dry."""
    random = np.random.Generator(np.random.PCG64(SEED))
    mix = np.zeros((2, int((LENGTH + 0.5) * RATE)))
    for number, (bass, chord, melody) in enumerate(BARS + [LAST]):
        start, beats = number * 4 * BEAT, 6 if number == len(BARS) else 4
        notes = chord.split()
        # The pad reaches into the bars beside its own, so that there is no gap where chords change.
        for index, note in enumerate([bass] + notes):
            lead = 0 if number == 0 else 0.6
            sound = pad(hertz(note), beats * BEAT + lead + 0.6, 0.0009 + 0.0003 * random.random(), random)
            place(mix, sound, start - lead, 0.042 if index else 0.075, 0.7 * (index / 2 - 1))
        order = [0, 1, 2, 3, 2, 3, 1, 2] if number % 2 else [0, 2, 1, 3, 2, 1, 3, 2]
        for step in range(beats * 2 if beats == 4 else 5):
            shift = int(random.integers(0, 3)) if step > 1 else 0
            note = notes[(order[step] + shift) % 4]
            late = 0 if step == 0 else 0.018 * random.random()
            loud = (0.17 if step % 4 == 0 else 0.12) * (0.8 + 0.4 * random.random())
            spread = 0.5 * BEAT if beats == 4 else 0.32 * BEAT
            place(mix, piano(hertz(note), 2.8, 0.55, random), start + step * spread + late, loud, -0.35 + 0.2 * (step % 4))
        place(mix, piano(hertz(bass) * 2, 3.4, 0.8, random), start, 0.2, 0)
        position = start
        for length, note in (item.split(":") for item in melody.split()):
            held = float(length) * BEAT
            if note != "-":
                place(mix, piano(hertz(note), max(held + 0.7, 1.6), 0.3, random), position + 0.008, 0.3, 0.12)
            position += held
    return mix


def room(mix):
    """Adds a small bright hall: decaying noise, different for each ear."""
    random = np.random.Generator(np.random.PCG64(SEED + 1))
    time = np.arange(int(1.9 * RATE)) / RATE
    size = 1 << int(np.ceil(np.log2(mix.shape[1] + len(time))))
    wet = np.empty_like(mix)
    for side in (0, 1):
        tail = (random.random(len(time)) * 2 - 1) * np.exp(-time / 0.42) * np.minimum(1, time / 0.02)
        # A running mean takes the hiss out of the noise.
        tail = np.convolve(tail, np.ones(6) / 6, mode="same")
        tail /= np.sqrt(np.sum(tail**2))
        spectrum = np.fft.rfft(mix[side], size) * np.fft.rfft(tail, size)
        wet[side] = np.fft.irfft(spectrum, size)[: mix.shape[1]]
    return mix + 0.3 * wet


def master(mix):
    """Brings the piece to its length and level, with short fades that leave no click."""
    mix = mix[:, : int(LENGTH * RATE)]
    time = np.arange(mix.shape[1]) / RATE
    ending = np.clip((LENGTH - time) / 1.4, 0, 1)
    mix = mix * np.minimum(1, time / 0.02) * (0.06 + 0.94 * ending**1.5) * np.minimum(1, (LENGTH - time) / 0.02)
    # One channel, and quiet: a rehearsal keeps hours of it, and lossless sound takes half as much room so.
    mix = mix.mean(axis=0, keepdims=True)
    mix = mix * 10 ** (-15.5 / 20) / np.sqrt(np.mean(mix**2))
    return np.tanh(mix * 1.05) * 0.86 * 10 ** (-10 / 20)


def artwork(size=640, fine=3):
    """A fermata, bow and dot, on a ground that goes from night to first light."""
    edge = np.arange(size * fine) / (size * fine)
    x, y = np.meshgrid(edge, edge)
    night, dawn, light = (np.array(c, float) for c in ((24, 32, 66), (126, 74, 120), (246, 178, 122)))
    height = (y * 0.85 + (x - 0.5) ** 2 * 0.35)[..., None]
    lower, upper = np.clip(height / 0.6, 0, 1), np.clip((height - 0.6) / 0.4, 0, 1)
    ground = (night + (dawn - night) * lower) * (1 - upper) + light * upper
    # The bow is what is left of a disc when a lower, wider-set disc is taken away: thick above, pointed at its ends.
    outer = np.hypot(x - 0.5, y - 0.66) < 0.31
    inner = np.hypot((x - 0.5) / 1.045, (y - 0.695)) < 0.285
    sign = (outer & ~inner & (y < 0.66)) | (np.hypot(x - 0.5, y - 0.605) < 0.047)
    picture = np.where(sign[..., None], np.array((255, 246, 230), float), ground)
    return picture.reshape(size, fine, size, fine, 3).mean(axis=(1, 3)).round().astype(np.uint8)


def run(*arguments, data=None):
    """Runs ffmpeg, quietly and without anything in its output that changes from run to run."""
    subprocess.run(["ffmpeg", "-v", "error", "-y", *map(str, arguments)], input=data, check=True)


def main():
    default = pathlib.Path(__file__).resolve().parent.parent / "Examples/Track/overture.m4a"
    output = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else default
    picture = artwork()
    samples = master(room(compose())).T.astype("<f4").tobytes()
    with tempfile.TemporaryDirectory() as folder:
        cover = pathlib.Path(folder) / "cover.jpg"
        raw = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{picture.shape[1]}x{picture.shape[0]}"]
        run(*raw, "-i", "-", "-q:v", 3, "-pix_fmt", "yuvj444p", "-bitexact", cover, data=picture.tobytes())
        run(
            "-f", "f32le", "-ar", RATE, "-ac", 1, "-i", "-", "-i", cover, "-map", "0:a", "-map", "1:v",
            "-c:a", "aac", "-b:a", "52k", "-c:v", "copy", "-disposition:v", "attached_pic",
            "-metadata", f"title={TITLE}", "-metadata", f"artist={ARTIST}", "-metadata", f"album={ALBUM}",
            "-bitexact", "-movflags", "+faststart", output, data=samples,
        )  # fmt: skip


if __name__ == "__main__":
    main()
