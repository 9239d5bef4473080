"""Sounds, music and ambience. Without a sound card all is silent, and nothing else changes."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from typing import TypeAlias

import pygame

from alhambra.app.program.music import BUFFER, STEP, Loop, Music, decode
from alhambra.app.ui.sounds import EVENING_PIECES, FANFARES, Piece, Sound, ambience_of

log = logging.getLogger(__name__)

CHANNELS = 22
"""Sounds that can play at once, including the reserved ones."""
RESERVED = 4
"""Channels of the music and, from ``AMBIENCE`` on, of the ambience: two each."""
AMBIENCE = 2
LATE = 0.2
"""Seconds a sound may wait to be decoded: later it would seem to belong to something else."""
Orders: TypeAlias = Sequence[Callable[[], None]]
"""The sounds that a frame asked for."""


class Audio:
    """Sounds, music and ambience.

    Threads decode them, so that no frame waits; a sound that is not decoded yet plays a little
    later, or not at all.
    """

    def __init__(self, assets: Path) -> None:
        self._files = _find_variants(assets / "sounds")
        self._reader = Reader([path for files in self._files.values() for path in files])
        self._last: dict[Sound, int] = {}
        self._this_frame: set[Sound] = set()
        self._waiting: dict[Sound, tuple[Path, float]] = {}
        """Sounds that are not decoded yet: the variant, and the seconds it has waited."""
        self._luck = Random(1)
        self._volume = 1.0
        self.works = _open_mixer()
        """True if there is a working sound card."""
        self._scene: Piece | None = None
        """The piece that the scene wants; None before the first."""
        self._dark = False
        self._music = Music(assets / "music") if self.works else None
        self._ambience = Music(assets / "ambience", AMBIENCE) if self.works else None
        self._players = [each for each in (self._music, self._ambience) if each is not None]

    def set_volumes(self, sound: float, music: float, ambience: float) -> None:
        """Set the volumes, 0 to 1; 0 is silence."""
        self._volume = sound
        for decoded in list(self._reader.found.values()):
            if decoded is not None:
                decoded.set_volume(sound)
        if self._music is not None:
            self._music.set_volume(music)
        if self._ambience is not None:
            self._ambience.set_volume(ambience)

    def play(self, sound: Sound, number: int | None = None) -> None:
        """Play one of the sound's variants, never the same twice in a row.

        ``number`` asks for a certain one, from 1; beyond the last one it is the last. A sound
        requested several times in a frame plays once.
        """
        if not self.works or self._volume <= 0 or sound in self._this_frame:
            return
        self._this_frame.add(sound)
        files = self._files[sound]
        if not files:
            return
        at = (
            self._pick_variant(sound, len(files)) if number is None else min(number, len(files)) - 1
        )
        self._last[sound] = at
        if not self._start_sound(sound, files[at]):
            self._reader.hurry(files[at])
            self._waiting[sound] = files[at], 0.0

    def music(self, piece: Piece) -> None:
        """Play this piece from now on, in a loop, and the ambience that belongs to it."""
        self._scene = piece
        self._follow_scene()

    def set_dark(self, dark: bool) -> None:
        """Play what suits the evening from now on, or what suits the day."""
        self._dark = dark
        self._follow_scene()

    def _follow_scene(self) -> None:
        piece = self._scene
        if piece is None or self._music is None or self._ambience is None:
            return
        self._music.want(EVENING_PIECES.get(piece, piece) if self._dark else piece)
        self._ambience.want(ambience_of(piece, dark=self._dark))

    @property
    def piece(self) -> Loop | None:
        """The piece that plays or is about to; None before the first."""
        return None if self._music is None else self._music.piece

    @property
    def ambience(self) -> Loop | None:
        """The ambience that plays or is about to; None before the first."""
        return None if self._ambience is None else self._ambience.piece

    @property
    def busy(self) -> bool:
        """True while sounds are decoded."""
        return self._reader.is_alive()

    @property
    def pause(self) -> float | None:
        """Seconds until ``update`` is needed; None if not before something new is wanted."""
        if self._waiting:
            return STEP
        pauses = [player.pause for player in self._players]
        return min((pause for pause in pauses if pause is not None), default=None)

    def update(self, seconds: float) -> None:
        """Start late sounds, and advance the fades of the music by this many seconds."""
        self._this_frame.clear()
        if self._volume > 0 and self.works and self._reader.ident is None:
            self._reader.start()
        for sound, (path, waited) in list(self._waiting.items()):
            if waited + seconds > LATE or self._start_sound(sound, path):
                del self._waiting[sound]
            else:
                self._waiting[sound] = path, waited + seconds
        for player in self._players:
            player.update(seconds)

    def close(self) -> None:
        """Stop all sound."""
        if self.works:
            self._reader.stop()
            for player in self._players:
                player.close()
            pygame.mixer.quit()

    def _start_sound(self, sound: Sound, path: Path) -> bool:
        """Play a variant; return false if it is not decoded yet."""
        if path not in self._reader.found:
            return False
        decoded = self._reader.found[path]
        if decoded is not None:
            decoded.set_volume(self._volume)
            decoded.play()
            for player in self._players if sound in FANFARES else ():
                player.make_way(decoded.get_length())
        return True

    def _pick_variant(self, sound: Sound, count: int) -> int:
        """Return the number of a variant, from 0, that was not the last to play."""
        last = self._last.get(sound)
        if last is None or count == 1:
            return self._luck.randrange(count)
        return (last + 1 + self._luck.randrange(count - 1)) % count


class Reader(Thread):
    """A thread that decodes sounds one after the other; decoding takes too long for a frame."""

    def __init__(self, paths: Sequence[Path]) -> None:
        super().__init__(name="sounds", daemon=True)
        self._todo = [*reversed(paths)]
        """Still to decode, the next one last."""
        self._stopped = False
        self.found: dict[Path, pygame.mixer.Sound | None] = {}
        """The sounds decoded so far; None for a file that cannot be read."""

    def run(self) -> None:
        """Decode the files, as long as there is a mixer to play them."""
        while self._todo and not self._stopped and pygame.mixer.get_init():
            path = self._todo.pop()
            if path not in self.found:
                self.found[path] = read_sound(path)

    def hurry(self, path: Path) -> None:
        """Decode this file next."""
        self._todo.append(path)

    def stop(self) -> None:
        """Stop decoding: the mixer is about to close."""
        self._stopped = True
        if self.is_alive():
            self.join()


def _find_variants(folder: Path) -> Mapping[Sound, Sequence[Path]]:
    """Return the files of every sound, in order. Sounds without files are logged once."""
    found: dict[str, dict[int, Path]] = {sound: {} for sound in Sound}
    for path in folder.glob("*.ogg"):
        name, _, number = path.stem.rpartition("-")
        if name in found and number.isdecimal():
            found[name][int(number)] = path
    missing = [name for name, files in found.items() if not files]
    if missing:
        log.error("%s: no files of the sounds %s", folder, ", ".join(missing))
    return {sound: [found[sound][key] for key in sorted(found[sound])] for sound in Sound}


def read_sound(path: Path) -> pygame.mixer.Sound | None:
    """Decode a sound as a whole; None, with a line in the log, for a file that cannot be read.

    There is no such line if the mixer was closed meanwhile: then no file can be read.
    """
    try:
        return pygame.mixer.Sound(buffer=b"".join(decode(path)))
    except (pygame.error, OSError) as error:
        if pygame.mixer.get_init():
            log.warning("%s cannot be played: %s", path, error)
        return None


def _open_mixer() -> bool:
    try:
        pygame.mixer.init(44100, -16, 2, BUFFER, allowedchanges=0)
    except pygame.error as error:
        log.warning("no sound: %s", error)
        return False
    pygame.mixer.set_num_channels(CHANNELS)
    pygame.mixer.set_reserved(RESERVED)
    return True


class AudioThread(Thread):
    """Passes on to the ``Audio`` what each frame wants to hear: no frame waits for the mixer.

    The mixer is locked while it decodes a file, so a call to play a sound or to set a volume waits
    for up to 40 ms while a game begins.

    It starts with the first frame that wants anything: a program that cannot be made leaves no
    thread behind, whose use of the mixer could block the next program that opens it.
    """

    def __init__(self, audio: Audio) -> None:
        super().__init__(name="audio", daemon=True)
        self._audio = audio
        self._frame: list[Callable[[], None]] = []
        """The orders of this frame."""
        self._orders: SimpleQueue[Orders | None] = SimpleQueue()
        self._fault: Exception | None = None

    def play(self, sound: Sound, number: int | None = None) -> None:
        """Play one of the sound's variants; see ``Audio.play``."""
        self._frame.append(partial(self._audio.play, sound, number))

    def music(self, piece: Piece) -> None:
        """Play this piece from now on, in a loop, and the ambience that belongs to it."""
        self._frame.append(partial(self._audio.music, piece))

    def set_dark(self, dark: bool) -> None:
        """Play what suits the evening from now on, or what suits the day."""
        self._frame.append(partial(self._audio.set_dark, dark))

    def set_volumes(self, sound: float, music: float, ambience: float) -> None:
        """Set the volumes, 0 to 1; 0 is silence."""
        self._frame.append(partial(self._audio.set_volumes, sound, music, ambience))

    @property
    def busy(self) -> bool:
        """True while sounds are decoded."""
        return self._audio.busy

    def end_frame(self) -> None:
        """Let the thread do what this frame wants. Raises what went wrong in it."""
        if self._fault is not None:
            fault, self._fault = self._fault, None
            raise fault
        if self._frame:
            if self.ident is None:
                self.start()
            self._orders.put(self._frame)
            self._frame = []

    def close(self) -> None:
        """Stop all sound."""
        if self.ident is not None:
            self._orders.put(None)
            self.join()
        self._audio.close()

    def run(self) -> None:
        """Do what frames want, and what the music needs, until it is closed."""
        before = time.monotonic()
        while True:
            try:
                orders = self._orders.get(timeout=self._audio.pause)
            except Empty:
                orders = ()
            if orders is None:
                return
            now = time.monotonic()
            try:
                self._audio.update(now - before)
                for order in orders:
                    order()
            except Exception as fault:  # the next frame raises it, as if it had played the sound
                self._fault = fault
            before = now
