"""Make the game's sounds and music: ``python tools/sound/bake.py [all|sounds|music]``.

Sounds go to assets/sounds, the music to assets/music, as Ogg Vorbis. Needs fluidsynth for the
music, with the FluidR3 GM sound font (Debian: fluidsynth, fluid-soundfont-gm).
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from pathlib import Path

import cues
import music
import numpy as np
import soundfile
from synth import RATE, Tone

ASSETS = Path(__file__).resolve().parents[2] / "assets"
SOUND_FONT = Path("/usr/share/sounds/sf2/FluidR3_GM.sf2")
# Vorbis compression by libsndfile's scale: 0 is best, 1 smallest.
SOUND_COMPRESSION, MUSIC_COMPRESSION = 0.5, 0.6
BLOCK = 4096


def write_ogg(target: Path, samples: Tone, compression: float) -> None:
    """Write samples of shape (length, 2) as Ogg Vorbis.

    In small blocks: libsndfile's encoder overflows its stack on long ones.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    with soundfile.SoundFile(
        target, "w", RATE, 2, format="OGG", subtype="VORBIS", compression_level=compression
    ) as file:
        for start in range(0, len(samples), BLOCK):
            file.write(samples[start : start + BLOCK])


def bake_sounds() -> None:
    """Make every sound."""
    for name in cues.CUES:
        samples = cues.render(name)
        write_ogg(ASSETS / "sounds" / f"{name}.ogg", samples, SOUND_COMPRESSION)
        print(f"{name}: {len(samples) / RATE:.2f} s", flush=True)


def _performed(folder: Path) -> Tone:
    """Let fluidsynth play the piece twice over."""
    midi, wave = folder / "patio.mid", folder / "patio.wav"
    music.write_midi(music.compose(rounds=2), midi)
    options = {
        "synth.reverb.room-size": 0.62,
        "synth.reverb.damp": 0.35,
        "synth.reverb.level": 0.55,
        "synth.chorus.active": 0,
    }
    settings = [word for key, value in options.items() for word in ("-o", f"{key}={value}")]
    command = ["fluidsynth", "-ni", "-q", "-r", str(RATE), "-g", "0.55", *settings]
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
    return loop * 10 ** (-3 / 20) / np.max(np.abs(loop))


def bake_music() -> None:
    """Make the music."""
    length = round(music.BARS * 3 * 60 / music.TEMPO * RATE)
    with tempfile.TemporaryDirectory() as folder:
        loop = seamless(_performed(Path(folder)), length)
    write_ogg(ASSETS / "music" / "patio.ogg", loop, MUSIC_COMPRESSION)
    seam, usual = np.abs(loop[0] - loop[-1]).max(), np.abs(np.diff(loop, axis=0)).max(1)
    print(f"patio: {len(loop) / RATE:.2f} s, seam {seam:.3f} (99 of 100 steps below "
          f"{np.percentile(usual, 99):.3f})", flush=True)  # fmt: skip


def main() -> None:
    """Read the command line and bake."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="?", default="all", choices=["all", "sounds", "music"])
    what = parser.parse_args().what
    if what in ("all", "sounds"):
        bake_sounds()
    if what in ("all", "music"):
        bake_music()


if __name__ == "__main__":
    main()
