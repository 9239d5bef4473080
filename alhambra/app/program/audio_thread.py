"""Sounds and music in a thread of their own: no frame waits for the mixer.

The mixer is locked while it decodes a file, so a call to play a sound or to set a volume waits for
up to 40 ms while a game begins.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeAlias

from alhambra.app.program.audio import Audio
from alhambra.app.ui.sounds import Piece, Sound

Orders: TypeAlias = Sequence[Callable[[], None]]
"""What a frame wants to hear."""


class AudioThread(Thread):
    """Passes on to the ``Audio`` what each frame wants to hear.

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
        """Play this piece from now on, in a loop."""
        self._frame.append(partial(self._audio.music, piece))

    def set_volumes(self, sound: float, music: float) -> None:
        """Set the volumes, 0 to 1; 0 is silence."""
        self._frame.append(partial(self._audio.set_volumes, sound, music))

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
