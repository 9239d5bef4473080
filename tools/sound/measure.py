"""Measure the sounds, the music and the ambience in assets: ``python tools/sound/measure.py``.

Prints the tables of README.md. The loudness of a sound is that of its loudest 0.4 s, of a loop that
of the whole; the seam is the step from a loop's last sample to its first, beside the step
below which 99 of 100 of the piece's own are.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import numpy as np
import soundfile
from bake import ASSETS
from loudness import loudest, overall, peak, true_peak
from synth import RATE, Tone


def read(path: Path) -> Tone:
    """Return the samples of a file. Raises ValueError if it is not stereo at our rate."""
    samples, rate = soundfile.read(path, always_2d=True)
    if rate != RATE or samples.shape[1] != 2:
        raise ValueError(f"{path}: {rate} Hz, {samples.shape[1]} channels")
    return samples


def sounds() -> list[str]:
    """Return the table of sounds, a line for each with all its variants."""
    variants: dict[str, list[Tone]] = defaultdict(list)
    for path in sorted((ASSETS / "sounds").glob("*.ogg")):
        variants[path.stem.rpartition("-")[0]].append(read(path))
    lines = ["| sound | variants | seconds | peak dBFS | true peak dBFS | LUFS |",
             "|---|---:|---:|---:|---:|---:|"]  # fmt: skip
    for name, tones in variants.items():
        louds = [loudest(tone) for tone in tones]
        span = f"{min(louds):.1f}" + (f" … {max(louds):.1f}" if len(tones) > 1 else "")
        seconds = max(len(tone) for tone in tones) / RATE
        lines.append(f"| {name} | {len(tones)} | {seconds:.2f} | {max(map(peak, tones)):.1f} | "
                     f"{max(map(true_peak, tones)):.1f} | {span} |")  # fmt: skip
    return lines


def loops(folder: str, title: str) -> list[str]:
    """Return the table of the loops in a folder of the assets."""
    lines = [f"| {title} | seconds | peak dBFS | true peak dBFS | LUFS | seam | 99 of 100 steps |",
             "|---|---:|---:|---:|---:|---:|---:|"]  # fmt: skip
    for path in sorted((ASSETS / folder).glob("*.ogg")):
        tone = read(path)
        seam, steps = np.abs(tone[0] - tone[-1]).max(), np.abs(np.diff(tone, axis=0)).max(1)
        lines.append(f"| {path.stem} | {len(tone) / RATE:.1f} | {peak(tone):.1f} | "
                     f"{true_peak(tone):.1f} | {overall(tone):.1f} | {seam:.4f} | "
                     f"{np.percentile(steps, 99):.4f} |")  # fmt: skip
    return lines


if __name__ == "__main__":
    print("\n".join([*sounds(), "", *loops("music", "piece"), "", *loops("ambience", "ambience")]))
