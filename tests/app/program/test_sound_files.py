"""The files of sounds and music: all are there, whole, and as loud and long as they should be."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from alhambra.app.program import music as musicians
from alhambra.app.program.audio import Reader, read_sound
from alhambra.app.ui.sounds import FANFARES, Piece, Sound
from alhambra.paths import ROOT
from tests.app.program.tones import FULL, steady

ASSETS = ROOT / "assets"
LONGEST = {sound: 5.0 if sound in FANFARES else 1.8 for sound in Sound}
"""Seconds: what comes often is short."""


def files(sound: Sound) -> list[Path]:
    """The files of a sound's variants, in order."""
    found = (ASSETS / "sounds").glob(f"{sound}-*.ogg")
    return sorted(found, key=lambda path: int(path.stem.rpartition("-")[2]))


def highest(tone: array[int]) -> int:
    """The sample farthest from silence."""
    low, high = min(tone), max(tone)
    return max(high, -low)


def samples(path: Path) -> array[int]:
    """All samples, left and right by turns."""
    return array("h", pygame.mixer.Sound(path).get_raw())


@pytest.fixture
def mixer() -> Iterator[None]:
    """A mixer that leaves files as they are."""
    pygame.mixer.quit()
    pygame.mixer.init(44100, -16, 2, 1024, allowedchanges=0)
    yield
    pygame.mixer.quit()


def test_every_sound_has_files_and_every_file_is_a_sound() -> None:
    named = {path for sound in Sound for path in files(sound)}
    assert named == set((ASSETS / "sounds").iterdir())
    for sound in Sound:
        numbers = [int(path.stem.rpartition("-")[2]) for path in files(sound)]
        assert numbers == list(range(1, len(numbers) + 1)) != []


def test_every_piece_has_a_file_and_every_file_is_a_piece() -> None:
    assert {path.name for path in (ASSETS / "music").iterdir()} == {f"{p}.ogg" for p in Piece}


def test_the_frequent_sounds_have_variants() -> None:
    frequent = {Sound.TILE_PLACE, Sound.TILE_LIFT, Sound.TILE_DRAWN, Sound.CARD_SLIDE,
                Sound.CARD_DEAL, Sound.CARD_TAKE, Sound.COINS, Sound.HOVER}  # fmt: skip
    assert {len(files(sound)) for sound in frequent} == {3}


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_is_heard_whole_and_short_and_unlike_its_variants(
    mixer: None, sound: Sound
) -> None:
    heard = [samples(path) for path in files(sound)]
    for tone in heard:
        top = highest(tone)
        assert FULL * 0.04 < top < FULL * 0.8
        assert 0.1 < len(tone) / 2 / 44100 < LONGEST[sound]
    assert len({tone.tobytes() for tone in heard}) == len(heard)


@pytest.mark.parametrize("piece", Piece)
def test_a_piece_is_long_whole_and_without_a_seam(mixer: None, piece: Piece) -> None:
    tone = samples(ASSETS / "music" / f"{piece}.ogg")
    assert 90 < len(tone) / 2 / 44100 < 200
    assert FULL * 0.2 < highest(tone) < FULL * 0.8
    left = tone[::2]
    steps = sorted(abs(b - a) for a, b in pairwise(left[: 44100 * 10]))
    assert abs(left[0] - left[-1]) < steps[len(steps) * 99 // 100]


def test_a_piece_decoded_in_slices_is_the_whole_piece(mixer: None) -> None:
    path = ASSETS / "music" / f"{Piece.TITLE}.ogg"
    assert b"".join(musicians.decode(path)) == pygame.mixer.Sound(path).get_raw()


def test_a_file_that_cannot_be_cut_is_decoded_whole_or_refused(mixer: None, tmp_path: Path) -> None:
    tone, torn = tmp_path / "tone.ogg", tmp_path / "torn.ogg"
    steady(tone, 441)
    assert seconds(tone) == 1
    torn.write_bytes((ASSETS / "music" / "end.ogg").read_bytes()[:100_000])
    assert 5 < seconds(torn) < 20
    for damaged in (b"", b"OggS", b"no sound at all"):
        torn.write_bytes(damaged)
        with pytest.raises(pygame.error):
            seconds(torn)


def seconds(path: Path) -> float:
    """The length of what is decoded of a file."""
    return sum(map(len, musicians.decode(path))) / musicians.FRAME / 44100


def test_after_the_mixer_is_gone_nothing_is_decoded_and_no_file_is_blamed(
    mixer: None, caplog: pytest.LogCaptureFixture
) -> None:
    paths = sorted((ASSETS / "sounds").glob("*.ogg"))
    assert read_sound(paths[0]) is not None
    pygame.mixer.quit()
    reader = Reader(paths)
    reader.run()
    assert reader.found == {}
    assert read_sound(paths[0]) is None
    assert not caplog.records
