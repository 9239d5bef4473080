"""What can be heard: the loudspeaker, and that it all comes out."""

from __future__ import annotations

import threading
import wave
from array import array
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from typing import ClassVar

import pygame
import pytest

from alhambra.app.program import audio as loudspeaker
from alhambra.app.program import music as musicians
from alhambra.app.program.audio import LATE, Audio
from alhambra.app.program.music import BUFFER, DUCKED, DUCKING, FADE, Music
from alhambra.app.scenes.chronicle_scene import ChronicleScene
from alhambra.app.ui.sounds import Ambience, Piece, Sound
from alhambra.paths import ROOT
from alhambra.rules.alhambra.choices import Take
from tests.app.driving import game, table
from tests.app.program.tones import FULL, steady

ASSETS = ROOT / "assets"
FRAME = 1 / 60


# -- the loudspeaker -------------------------------------------------------------------------------


class Played:
    """Stands for a decoded sound, and notes when it is played."""

    heard: ClassVar[list[str]] = []

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self.volume = 1.0

    def play(self) -> None:
        self.heard.append(self.name)

    def set_volume(self, volume: float) -> None:
        self.volume = volume

    def get_length(self) -> float:
        """As long as a fanfare."""
        return 2.0


@pytest.fixture
def audio(monkeypatch: pytest.MonkeyPatch) -> Iterator[Audio]:
    """A loudspeaker whose sounds are noted in ``Played.heard``."""
    monkeypatch.setattr(loudspeaker, "read_sound", Played)
    monkeypatch.setattr(Played, "heard", [])
    audio = decoded()
    yield audio
    audio.close()


def decoded() -> Audio:
    audio = Audio(ASSETS)
    audio.update(FRAME)
    wait_for_sounds()
    assert not audio.busy
    return audio


def wait_for_sounds() -> None:
    """Wait until all sounds are decoded, which a thread does from the first frame on."""
    for thread in threading.enumerate():
        if thread.name == "sounds":
            thread.join()


def test_a_variant_is_never_heard_twice_running_and_all_are_heard(audio: Audio) -> None:
    for _ in range(60):
        audio.play(Sound.TILE_PLACE)
        audio.update(FRAME)
    assert len(Played.heard) == 60
    assert all(one != next for one, next in pairwise(Played.heard))
    assert set(Played.heard) == {f"tile_place-{number}" for number in (1, 2, 3)}


def test_the_choice_of_variants_is_the_loudspeakers_own_luck(audio: Audio) -> None:
    def order() -> list[str]:
        fresh = decoded()
        Played.heard.clear()
        for _ in range(20):
            fresh.play(Sound.COINS)
            fresh.update(FRAME)
        return list(Played.heard)

    assert order() == order()


def test_a_certain_variant_can_be_asked_for_and_the_last_stands_for_those_beyond(
    audio: Audio,
) -> None:
    for number in (1, 5, 16, 17, 40):
        audio.play(Sound.WALL_COUNT, number)
        audio.update(FRAME)
    assert Played.heard == [f"wall_count-{number}" for number in (1, 5, 16, 16, 16)]


def test_what_happens_several_times_in_a_frame_is_heard_once(audio: Audio) -> None:
    for _ in range(5):
        audio.play(Sound.TILE_DRAWN)
        audio.play(Sound.COINS)
    assert len(Played.heard) == 2
    audio.update(FRAME)
    audio.play(Sound.COINS)
    assert len(Played.heard) == 3


def test_at_volume_0_nothing_is_played(audio: Audio) -> None:
    audio.set_volumes(0, 1, 0)
    audio.play(Sound.WIN)
    assert not Played.heard


def test_no_frame_waits_for_a_sound_which_is_heard_late_or_not_at_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    may_end = threading.Event()

    def slowly(path: Path) -> Played:
        may_end.wait()
        return Played(path)

    monkeypatch.setattr(loudspeaker, "read_sound", slowly)
    monkeypatch.setattr(Played, "heard", [])
    audio = Audio(ASSETS)
    audio.update(FRAME)
    audio.play(Sound.WIN)
    audio.update(LATE)
    audio.update(FRAME)
    audio.play(Sound.WALL_COUNT, 7)
    assert not Played.heard
    may_end.set()
    wait_for_sounds()
    audio.update(FRAME)
    audio.update(FRAME)
    assert Played.heard == ["wall_count-7"]
    audio.close()


def test_what_is_to_be_heard_is_decoded_before_all_else(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Path] = []

    def noted(path: Path) -> Played:
        read.append(path)
        return Played(path)

    monkeypatch.setattr(loudspeaker, "read_sound", noted)
    audio = Audio(ASSETS)
    audio.play(Sound.WIN)
    audio.update(FRAME)
    wait_for_sounds()
    assert read[0].stem.startswith("win-")
    assert len(read) == len({*read}) == len([*(ASSETS / "sounds").iterdir()])
    audio.close()


# -- what comes out --------------------------------------------------------------------------------


class Wire:
    """What the mixer sends to the sound card: a file of samples that grows."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def loudness(self, do: Callable[[], None] = lambda: None) -> float:
        """The mean power of what comes out next, as an amplitude from 0 to 1; see ``samples``."""
        tone = array("h", self.samples(do))
        return sqrt(sum(one * one for one in tone) / len(tone)) / FULL

    def samples(self, do: Callable[[], None]) -> bytes:
        """What comes out next; ``do`` is done again and again while the file grows."""
        first = self._path.stat().st_size + 16 * 4096
        while self._path.stat().st_size < first + 24 * 4096:
            do()
        with self._path.open("rb") as file:
            file.seek(first)
            return file.read(24 * 4096)


@pytest.fixture
def wire(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Wire:
    """The mixer writes into a file from now on, somewhat faster than it would play."""
    path = tmp_path / "heard.raw"
    path.touch()
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(path))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "4")
    pygame.mixer.quit()
    return Wire(path)


def test_a_sound_comes_out_as_loud_as_is_set(wire: Wire) -> None:
    audio = decoded()
    heard = []
    for volume in (1.0, 0.5, 0.0):
        audio.set_volumes(volume, 0, 0)
        pygame.mixer.stop()

        def fanfare() -> None:
            if not any(pygame.mixer.Channel(n).get_busy() for n in range(2, 20)):
                audio.update(FRAME)
                audio.play(Sound.SCORING_CARD)

        heard.append(wire.loudness(fanfare))
    audio.close()
    assert heard[0] > 0.02
    assert 0.25 < heard[1] / heard[0] < 0.9
    assert heard[2] == 0


def test_music_comes_makes_way_and_gives_way(wire: Wire, tmp_path: Path) -> None:
    steady(tmp_path / "music" / "title.ogg", 441)
    steady(tmp_path / "music" / "table.ogg", 882)
    steady(tmp_path / "sounds" / "win-1.ogg", 30)
    audio = Audio(tmp_path)
    audio.set_volumes(0.001, 0.8, 0)

    def pass_by(seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            audio.update(FRAME)

    def come(piece: Piece) -> None:
        audio.music(piece)
        while audio.piece is not piece:
            audio.update(0)

    assert wire.loudness() == 0
    come(Piece.TITLE)
    pass_by(FADE / 2)
    half = wire.loudness()
    pass_by(FADE)
    usual = wire.loudness()
    assert usual == pytest.approx(0.8 * 12000 / FULL / 2**0.5, rel=0.05)
    assert 0.5 * usual < half < 0.9 * usual

    wait_for_sounds()
    audio.play(Sound.WIN)
    pass_by(DUCKING / 2)
    assert DUCKED * usual < wire.loudness() < usual
    pass_by(DUCKING)
    assert wire.loudness() == pytest.approx(DUCKED * usual, rel=0.05)
    pass_by(1.0 + DUCKING)
    assert wire.loudness() == pytest.approx(usual, rel=0.05)

    come(Piece.TABLE)
    pass_by(FADE / 2)
    assert wire.loudness() == pytest.approx(usual, rel=0.1)  # both
    pass_by(FADE)
    assert wire.loudness() == pytest.approx(usual, rel=0.05)

    audio.set_volumes(0, 0, 0)
    assert wire.loudness() == 0
    audio.set_volumes(0, 0.4, 0)
    assert wire.loudness() == pytest.approx(usual / 2, rel=0.05)
    audio.close()


def test_the_ambience_has_a_volume_of_its_own_and_makes_way_too(wire: Wire, tmp_path: Path) -> None:
    steady(tmp_path / "ambience" / "day.ogg", 441)
    steady(tmp_path / "sounds" / "win-1.ogg", 30)
    audio = Audio(tmp_path)
    audio.set_volumes(0.001, 0, 0.6)
    assert audio.pause is not None, "the ambience is fed without music, too"
    audio.music(Piece.TABLE)
    while audio.ambience is not Ambience.DAY:
        audio.update(0)
    audio.update(FADE)
    usual = wire.loudness()
    assert usual == pytest.approx(0.6 * 12000 / FULL / 2**0.5, rel=0.05)
    wait_for_sounds()
    audio.play(Sound.WIN)
    audio.update(DUCKING)
    assert wire.loudness() == pytest.approx(DUCKED * usual, rel=0.05)
    audio.set_volumes(0, 0, 0)
    assert audio.pause is None
    assert wire.loudness() == 0
    audio.close()


def test_title_and_ambience_follow_the_light(tmp_path: Path) -> None:
    audio = Audio(tmp_path)
    audio.set_volumes(0, 1, 1)

    def comes_to_play(piece: Piece, ambience: Ambience) -> bool:
        """Wait until these play: what played before fades in the mixer's own time."""
        for _ in range(20_000):
            audio.update(0.001)
            if (audio.piece, audio.ambience) == (piece, ambience):
                return True
            pygame.time.wait(1)
        return False

    audio.music(Piece.TITLE)
    assert comes_to_play(Piece.TITLE, Ambience.DAY)
    audio.set_dark(True)
    assert comes_to_play(Piece.TITLE_EVENING, Ambience.NIGHT)
    audio.music(Piece.TABLE_LATE)
    assert comes_to_play(Piece.TABLE_LATE, Ambience.EVENING)
    audio.music(Piece.END_OTHERS)
    assert comes_to_play(Piece.END_OTHERS, Ambience.NIGHT)
    audio.set_dark(False)
    assert comes_to_play(Piece.END_OTHERS, Ambience.DAY)
    audio.close()


def test_the_light_that_is_set_is_heard() -> None:
    with game((1280, 720)) as driver:
        dark: list[bool] = []
        driver.program.audio.set_dark = dark.append  # type: ignore
        driver.program.settings.change(light="evening")
        driver.program.settings.change(palette="contrast", light="day")
        assert dark == [True, False]


def music_heard(wire: Wire, folder: Path) -> bytes:
    """Return the samples heard while the music of the title plays from this folder."""
    pygame.mixer.init(44100, -16, 2, BUFFER, allowedchanges=0)
    music = Music(folder)
    music.want(Piece.TITLE)
    while music.piece is None:
        music.update(0)
    music.update(FADE)
    heard = wire.samples(lambda: music.update(FRAME))
    music.close()
    pygame.mixer.quit()
    return heard


def test_a_piece_plays_in_a_loop_without_a_gap(
    wire: Wire, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(musicians, "SLICE", 20 * BUFFER)
    noise = Random(1).randbytes(10_007 * musicians.FRAME)
    with wave.open(str(tmp_path / "title.ogg"), "wb") as file:
        file.setparams((2, 2, 44100, 0, "NONE", ""))
        file.writeframes(noise)
    heard = music_heard(wire, tmp_path)
    assert any(heard)
    assert heard in noise * 5


def test_a_piece_that_cannot_be_read_is_silence(
    wire: Wire, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert not any(music_heard(wire, tmp_path))
    assert len([one for one in caplog.messages if "title.ogg cannot be played" in one]) == 1


def test_m_turns_all_sound_off_and_on_whatever_lies_over_the_table() -> None:
    with game((1280, 720)) as driver:
        driver.table(table(("human", "human")))
        driver.key(pygame.K_l)
        assert driver.shows(ChronicleScene)
        heard: list[tuple[float, ...]] = []
        driver.program.settings.change(sound=0.6, music=0.0, ambience=0.3, mute=False)
        driver.program.audio.set_volumes = lambda *volumes: heard.append(volumes)  # type: ignore
        driver.key(pygame.K_m)
        driver.key(pygame.K_m)
        assert heard == [(0, 0, 0), (0.6, 0, 0.3)]
        assert not driver.program.settings.now.mute


def test_a_game_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loudspeaker, "read_sound", Played)
    monkeypatch.setattr(Played, "heard", [])
    with game((1280, 720)) as driver:
        driver.program.settings.change(sound=0.6, music=0.0, mute=False)
        driver.wait(1)
        wait_for_sounds()
        scene = driver.table(table(("human", "human"), seed=3))
        scene.controller.submit(next(c for c in scene.match.choices() if isinstance(c, Take)))
        driver.until(lambda: not scene.busy)
    kinds = {name.rpartition("-")[0] for name in Played.heard}
    assert {"card_take", "card_deal", "turn_other"} <= kinds
