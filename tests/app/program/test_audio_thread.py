"""Frames hand their sounds over and wait for nothing."""

from __future__ import annotations

import threading
import time
from array import array
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from alhambra.app.program import music as musicians
from alhambra.app.program.audio import Audio, AudioThread, Reader, read_sound
from alhambra.app.program.music import FEEDING, STEP, Music
from alhambra.app.ui.sounds import FANFARES, Ambience, Piece, Sound
from alhambra.paths import ROOT
from tests.app.program.tones import FULL, steady

PATIENCE = 10.0
"""The most seconds to wait for the thread."""


def until(reached: Callable[[], bool]) -> None:
    """Wait until it is reached."""
    ends = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < ends
        time.sleep(0.001)


class Slow:
    """Stands for an ``Audio`` whose mixer is locked until it is let go."""

    def __init__(self) -> None:
        self.told: list[object] = []
        self.free = threading.Event()
        self.pause: float | None = None
        self.fails = False

    def play(self, sound: Sound, number: int | None = None) -> None:
        self.free.wait()
        if self.fails:
            raise ZeroDivisionError
        self.told.append((sound, number))

    def music(self, piece: Piece) -> None:
        self.told.append(piece)

    def set_dark(self, dark: bool) -> None:
        self.told.append(dark)

    def set_volumes(self, sound: float, music: float, ambience: float) -> None:
        self.told.append((sound, music, ambience))

    def update(self, seconds: float) -> None:
        self.told.append("update")

    def close(self) -> None:
        self.told.append("closed")


@pytest.fixture
def slow() -> Slow:
    return Slow()


@pytest.fixture
def audio(slow: Slow) -> Iterator[AudioThread]:
    audio = AudioThread(slow)  # type: ignore[arg-type]  # it has what the thread uses
    yield audio
    slow.free.set()
    if audio.is_alive():
        audio.close()


def test_frames_go_on_while_the_mixer_waits_and_all_is_heard_in_order(
    audio: AudioThread, slow: Slow
) -> None:
    audio.set_volumes(0.5, 0.25, 0.1)
    audio.play(Sound.PRESS)
    audio.end_frame()
    audio.play(Sound.COINS, 2)
    audio.music(Piece.TABLE)
    audio.set_dark(True)
    audio.end_frame()
    assert (Sound.PRESS, None) not in slow.told
    slow.free.set()
    audio.close()
    heard = [one for one in slow.told if one != "update"]
    assert heard == [
        (0.5, 0.25, 0.1),
        (Sound.PRESS, None),
        (Sound.COINS, 2),
        Piece.TABLE,
        True,
        "closed",
    ]


def test_nothing_is_heard_before_the_frame_ends(audio: AudioThread, slow: Slow) -> None:
    slow.free.set()
    audio.play(Sound.PRESS)
    audio.close()
    assert slow.told == ["closed"]


def _ended(audio: AudioThread) -> bool:
    """End a frame; never true."""
    audio.end_frame()
    return False


def test_what_goes_wrong_is_raised_in_the_next_frame_and_the_thread_goes_on(
    audio: AudioThread, slow: Slow
) -> None:
    slow.fails = True
    slow.free.set()
    audio.play(Sound.PRESS)
    audio.end_frame()
    with pytest.raises(ZeroDivisionError):
        until(lambda: _ended(audio))
    slow.fails = False
    audio.play(Sound.COINS)
    audio.end_frame()
    until(lambda: (Sound.COINS, None) in slow.told)


def test_the_thread_sleeps_unless_something_fades(audio: AudioThread, slow: Slow) -> None:
    audio.music(Piece.TITLE)
    audio.end_frame()
    until(lambda: Piece.TITLE in slow.told)
    assert slow.told.count("update") == 1
    slow.pause = STEP
    audio.music(Piece.TABLE)
    audio.end_frame()
    until(lambda: slow.told.count("update") > 4)


def _plays(audio: Audio, piece: Piece) -> bool:
    """Take a step; true if this piece plays."""
    audio.update(STEP)
    return audio.piece is piece


def test_a_fade_is_stepped_and_music_is_fed_now_and_then() -> None:
    audio = Audio(ROOT / "assets")
    try:
        assert audio.works
        audio.set_volumes(1.0, 1.0, 0.0)
        audio.music(Piece.TITLE)
        assert audio.pause == STEP, "its beginning is decoded"
        until(lambda: _plays(audio, Piece.TITLE))
        audio.update(10.0)
        assert audio.pause == FEEDING
        audio.set_volumes(1.0, 0.0, 0.0)
        assert audio.pause is None
    finally:
        audio.close()


def test_music_that_makes_way_for_a_fanfare_is_stepped() -> None:
    audio = Audio(ROOT / "assets")
    try:
        music = Music(ROOT / "assets" / "music")
        assert music.pause == FEEDING
        music.make_way(2.0)
        assert music.pause == STEP
        music.update(3.0)
        music.update(3.0)
        assert music.pause == FEEDING
        music.close()
    finally:
        audio.close()


# -- sound files -----------------------------------------------------------------------------------


ASSETS = ROOT / "assets"
LONGEST = {sound: 5.0 if sound in FANFARES else 1.8 for sound in Sound}
"""Seconds: what comes often is short."""


def files(sound: Sound) -> list[Path]:
    """The files of a sound's variants, in order."""
    found = (ASSETS / "sounds").glob(f"{sound}-*.ogg")
    return sorted(found, key=lambda path: int(path.stem.rpartition("-")[2]))


def highest(tone: array[int]) -> int:
    """The sample farthest from silence, in steps of 256: as the upper bytes of all tell."""
    upper = tone.tobytes()[1::2]
    return 256 * max(min(n, 255 - n) for n in range(256) if bytes([n]) in upper)


def samples(path: Path) -> array[int]:
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
    for folder, names in (("music", Piece), ("ambience", Ambience)):
        assert {path.name for path in (ASSETS / folder).iterdir()} == {f"{n}.ogg" for n in names}


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
    assert has_no_seam(tone)


@pytest.mark.parametrize("ambience", Ambience)
def test_an_ambience_is_a_loop_without_a_seam(mixer: None, ambience: Ambience) -> None:
    tone = samples(ASSETS / "ambience" / f"{ambience}.ogg")
    assert 30 < len(tone) / 2 / 44100 < 60
    assert FULL * 0.1 < highest(tone) < FULL * 0.8
    assert has_no_seam(tone)


def has_no_seam(tone: array[int]) -> bool:
    """Return true if the step from the end to the beginning is no larger than usual."""
    left = tone[::2]
    steps = sorted(abs(b - a) for a, b in pairwise(left[: 44100 * 10]))
    return abs(left[0] - left[-1]) < steps[len(steps) * 99 // 100]


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
