"""Draws players.svg from the rows c to e of results.json: `fermata play` beside other players, a panel for each figure."""
import html

# Row, and what its panel is called.
PANELS = [
    ("d3", "headphones gone: heard on the speaker, ms"), ("d1", "a call begins: silent after, ms"),
    ("c1", "from the command to sound, ms"), ("e2", "pause: silence and what the desktop is told, ms apart"),
    ("c2, playing FLAC", "processor while playing, %"), ("c3", "wakeups a second"),
    ("c4, playing FLAC: private", "memory of its own, MB"),
]
WIDTH, PANEL, LINE, COLUMNS = 860, 410, 19, 2
OURS, OTHER, INK, FAINT = "#2f6f9f", "#c9c4b8", "#1c1c1c", "#77736a"


def values(row):
    """Player -> its median, None where it never came, and how it is written."""
    texts = {"fermata": row["ours"]} | dict(part.split(" ", 1) for part in row["anchor"].split("; "))
    return {name: read(text) for name, text in texts.items()}


def read(text):
    if text.startswith("never"):
        return None, "never"
    value = float(text.split()[0].replace(",", ""))
    # Such as 1,002 [998..1,004], never in 1 of 5.
    missed = text.partition("], ")[2]
    return value, (f"{value:,.0f}" if value >= 10 or value == int(value) else f"{value:.2g}") + (f", {missed}" if missed else "")


def panel(title, row, x, y):
    found = values(row)
    longest = max([value for value, _ in found.values() if value] or [1])
    lines = [f'<text x="{x}" y="{y}" font-weight="bold">{html.escape(title)}</text>']
    for number, (name, (value, words)) in enumerate(found.items()):
        top = y + 8 + number * LINE
        weight = ' font-weight="bold"' if name == "fermata" else ""
        width = 0 if value is None else max(1, value / longest * (PANEL - 170))
        color = OURS if name == "fermata" else OTHER
        lines += [
            f'<text x="{x}" y="{top + 13}"{weight}>{html.escape(name)}</text>',
            f'<rect x="{x + 82}" y="{top + 3}" width="{width:.1f}" height="13" fill="{color}"/>',
            f'<text x="{x + 88 + width:.1f}" y="{top + 13}" fill="{FAINT}">{words}</text>']
    return lines, 30 + len(found) * LINE


def draw(results):
    """The picture; None while a row is missing."""
    rows = [row for name in "cde" for row in results.get(name, {}).get("rows", [])]
    chosen = [(title, next((row for row in rows if row["name"].startswith(start)), None)) for start, title in PANELS]
    if any(row is None for _, row in chosen):
        return None
    lines, bottoms = [], [34] * COLUMNS
    for title, row in chosen:
        column = bottoms.index(min(bottoms))
        drawn, height = panel(title, row, 20 + column * (WIDTH // COLUMNS), bottoms[column])
        lines += drawn
        bottoms[column] += height + 14
    height = max(bottoms)
    oldest = min(results[name]["when"] for name in "cde").split(",")[0]
    what = f"Linux players on PulseAudio with null sinks, medians; {oldest}; shorter is better"
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height + 16}" viewBox="0 0 {WIDTH} {height + 16}" '
        f'font-family="system-ui, sans-serif" font-size="13" fill="{INK}">',
        f'<rect width="{WIDTH}" height="{height + 16}" rx="8" fill="#faf9f5"/>', *lines,
        f'<text x="20" y="{height + 4}" fill="{FAINT}" font-size="12">{html.escape(what)}</text>', "</svg>", ""])
