"""Frames hand their sounds over and wait for nothing."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import pytest

from alhambra.app.program.audio import Audio, AudioThread
from alhambra.app.program.music import FEEDING, STEP, Music
from alhambra.app.ui.sounds import Piece, Sound
from alhambra.paths import ROOT

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
        """Wait for the mixer."""
        self.free.wait()
        if self.fails:
            raise ZeroDivisionError
        self.told.append((sound, number))

    def music(self, piece: Piece) -> None:
        """Note it."""
        self.told.append(piece)

    def set_volumes(self, sound: float, music: float) -> None:
        """Note them."""
        self.told.append((sound, music))

    def update(self, seconds: float) -> None:
        """Note it."""
        self.told.append("update")

    def close(self) -> None:
        """Note it."""
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
    audio.set_volumes(0.5, 0.25)
    audio.play(Sound.PRESS)
    audio.end_frame()
    audio.play(Sound.COINS, 2)
    audio.music(Piece.TABLE)
    audio.end_frame()
    assert (Sound.PRESS, None) not in slow.told
    slow.free.set()
    audio.close()
    heard = [one for one in slow.told if one != "update"]
    assert heard == [(0.5, 0.25), (Sound.PRESS, None), (Sound.COINS, 2), Piece.TABLE, "closed"]


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
        audio.set_volumes(1.0, 1.0)
        audio.music(Piece.TITLE)
        assert audio.pause == STEP, "its beginning is decoded"
        until(lambda: _plays(audio, Piece.TITLE))
        audio.update(10.0)
        assert audio.pause == FEEDING
        audio.set_volumes(1.0, 0.0)
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
