"""Make the game's sounds and music: ``python tools/sound/bake.py [all|sounds|music|ambience]``.

They go to the folders of these names in assets, as Ogg Vorbis. Needs fluidsynth for the music,
with the FluidR3 GM sound font (Debian: fluidsynth, fluid-soundfont-gm).
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from pathlib import Path

import ambience
import cues
import numpy as np
import soundfile
from loudness import overall, true_peak
from pieces import PIECES
from score import Score
from synth import RATE, Tone

ASSETS = Path(__file__).resolve().parents[2] / "assets"
SOUND_FONT = Path("/usr/share/sounds/sf2/FluidR3_GM.sf2")
# Vorbis compression by libsndfile's scale: 0 is best, 1 smallest.
SOUND_COMPRESSION, MUSIC_COMPRESSION, AMBIENCE_COMPRESSION = 0.6, 0.7, 0.9
BLOCK = 4096
MUSIC_LOUDNESS = -20.0
"""LUFS of a whole piece."""
AMBIENCE_LOUDNESS = -26.0
"""LUFS of a whole loop."""
ROOM = {"room-size": 0.62, "damp": 0.35, "level": 0.55}
"""The echo of the music."""


def write_ogg(target: Path, samples: Tone, compression: float) -> None:
    """Write samples of shape (length, 2) as Ogg Vorbis.

    In small blocks: libsndfile's encoder overflows its stack on long ones.
    """
    with soundfile.SoundFile(
        target, "w", RATE, 2, format="OGG", subtype="VORBIS", compression_level=compression
    ) as file:
        for start in range(0, len(samples), BLOCK):
            file.write(samples[start : start + BLOCK])


def emptied(name: str) -> Path:
    """Return a folder of the assets without the sounds of last time."""
    folder = ASSETS / name
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.ogg"):
        old.unlink()
    return folder


def bake_sounds() -> None:
    """Make every sound."""
    folder = emptied("sounds")
    for stem, samples in cues.rendered():
        write_ogg(folder / f"{stem}.ogg", samples, SOUND_COMPRESSION)
        print(f"{stem}: {len(samples) / RATE:.2f} s", flush=True)


def performed(score: Score, folder: Path) -> Tone:
    """Let fluidsynth play the piece twice over."""
    midi, wave = folder / "piece.mid", folder / "piece.wav"
    score.write(midi, rounds=2)
    settings = ["-o", "synth.chorus.active=0"]
    settings += [word for k, v in ROOM.items() for word in ("-o", f"synth.reverb.{k}={v}")]
    command = ["fluidsynth", "-ni", "-q", "-r", str(RATE), "-g", "0.45", *settings]
    subprocess.run([*command, "-F", wave, "-T", "wav", SOUND_FONT, midi], check=True)
    samples, _ = soundfile.read(wave)
    return samples


def seamless(samples: Tone, length: int) -> Tone:
    """Cut the second round out so that its end leads into its beginning.

    The echo of the end then lies under the beginning. The cut is just before the downbeat, with a
    cross-fade of 50 ms into what was really heard before it.
    """
    start, fade = length - 600, RATE // 20
    loop = samples[start : start + length].copy()
    rise = np.linspace(0, 1, fade)[:, None]
    loop[-fade:] = loop[-fade:] * (1 - rise) + samples[start - fade : start] * rise
    return loop


def bake_music() -> None:
    """Make the music."""
    folder = emptied("music")
    for name, compose in PIECES.items():
        score = compose()
        with tempfile.TemporaryDirectory() as scratch:
            loop = seamless(performed(score, Path(scratch)), round(score.seconds * RATE))
        write_loop(folder / f"{name}.ogg", loop, MUSIC_LOUDNESS, MUSIC_COMPRESSION)


def bake_ambience() -> None:
    """Make what is heard around the table."""
    folder = emptied("ambience")
    for name, make in ambience.LOOPS.items():
        write_loop(folder / f"{name}.ogg", make(), AMBIENCE_LOUDNESS, AMBIENCE_COMPRESSION)


def write_loop(target: Path, loop: Tone, loudness: float, compression: float) -> None:
    """Write a loop at this loudness, in LUFS."""
    loop = loop * 10 ** ((loudness - overall(loop)) / 20)
    write_ogg(target, loop, compression)
    seconds = len(loop) / RATE
    print(f"{target.stem}: {seconds:.2f} s, true peak {true_peak(loop):.1f} dBFS", flush=True)


BAKED = {"sounds": bake_sounds, "music": bake_music, "ambience": bake_ambience}


def main() -> None:
    """Read the command line and bake."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="?", default="all", choices=["all", *BAKED])
    what = parser.parse_args().what
    for name, bake in BAKED.items():
        if what in ("all", name):
            bake()


if __name__ == "__main__":
    main()
