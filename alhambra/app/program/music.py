"""Music and ambience: loops without a gap that are decoded while they play.

The mixer stops while it decodes a file: sound pauses, and a call to play a sound waits. A slice of
a piece takes a few milliseconds, the whole a quarter of a second, so files are decoded in slices.
"""

from __future__ import annotations

import io
import logging
import struct
from collections import deque
from collections.abc import Iterator
from math import pi, sin
from pathlib import Path
from threading import Semaphore, Thread
from typing import NamedTuple, TypeAlias

import pygame

from alhambra.app.ui.sounds import Ambience, Piece

PAGES = 4
"""Pages per slice: more than a second of music, decoded in 3 ms."""
FRAME = 4
"""Bytes of a frame of sound: left and right, 16 bits each."""
CAPTURE = b"OggS"
CONTINUED = 1
"""Flag of a page that begins inside a packet."""
log = logging.getLogger(__name__)
Loop: TypeAlias = Piece | Ambience
FADE = 1.6
"""Seconds of the cross-fade between two pieces."""
DUCKED = 0.5
"""Volume of music during a fanfare: 6 dB less than usual."""
DUCKING = 0.25
"""Seconds to reach that volume, and to return."""
BUFFER = 1024
"""Samples that are mixed at a time: 23 ms."""
SLICE = 128 * BUFFER
"""Samples of a slice: 3 seconds, 500 kB. Only whole buffers follow each other without a gap."""
AHEAD = 2
"""Slices that are decoded ahead of those that the mixer has."""
STEP = 1 / 60
"""Seconds between two steps of a fade."""
FEEDING = 1.0
"""Seconds after which the mixer may need the next slice."""


class Page(NamedTuple):
    """A page of an Ogg file (RFC 3533)."""

    data: memoryview
    flags: int
    end: int
    """Samples per channel from the beginning of the piece to the end of this page."""


def decode(path: Path) -> Iterator[bytes]:
    """Yield the samples of the piece in this file; they are those of the file decoded as a whole.

    A file that cannot be cut is decoded as a whole. Raises pygame.error if it is no sound, OSError
    if it cannot be read.
    """
    data = path.read_bytes()
    pages = list(_pages(memoryview(data)))
    heads = [page for page in pages if page.end == 0]
    body = pages[len(heads) :]
    ends = [page.end for page in body]
    if not body or ends != sorted(ends) or any(page.flags & CONTINUED for page in body):
        yield pygame.mixer.Sound(io.BytesIO(data)).get_raw()
        return
    first = 0
    for at in range(0, len(body), PAGES):
        # A packet overlaps the one before it, so the slice begins a page earlier.
        slice_ = [*heads, *body[max(0, at - 1) : at + PAGES]]
        sound = pygame.mixer.Sound(io.BytesIO(b"".join(page.data for page in slice_)))
        last = slice_[-1].end * FRAME
        yield sound.get_raw()[first - last :]
        first = last


def _pages(data: memoryview) -> Iterator[Page]:
    """Yield the pages of an Ogg file; none if it is no Ogg file or ends early."""
    at = 0
    while data[at : at + 4] == CAPTURE and at + 27 <= len(data):
        segments = data[at + 26]
        body = at + 27 + segments
        end = body + sum(data[at + 27 : body])
        (position,) = struct.unpack_from("<q", data, at + 6)
        yield Page(data[at:end], data[at + 5], position)
        at = end


class Music:
    """Plays one piece at a time, and two during a cross-fade.

    The mixer needs to exist.
    """

    def __init__(self, folder: Path, channel: int = 0) -> None:
        """``channel`` and the next one are those of the music."""
        self._folder = folder
        self._coming = Track(pygame.mixer.Channel(channel))
        self._going = Track(pygame.mixer.Channel(channel + 1))
        self._volume = 1.0
        self._wanted: Loop | None = None
        self._next: tuple[Loop, Stream] | None = None
        """The piece that plays as soon as its beginning is decoded."""
        self._begun: list[Stream] = []
        """The streams that may still decode."""
        self.piece: Loop | None = None
        """The piece that plays; None before the first."""
        self._part = 1.0
        """Progress of the fade-in of the present piece, 0 to 1."""
        self._level = 1.0
        """Present volume relative to the usual, lower during fanfares."""
        self._busy = 0.0
        """Seconds of a fanfare still to play."""

    def set_volume(self, volume: float) -> None:
        """Set the volume, 0 to 1. At 0 nothing is mixed, or even decoded."""
        self._volume = volume
        for track in (self._coming, self._going):
            track.pause(volume <= 0)
        self._set_levels()

    def want(self, piece: Loop) -> None:
        """Play this piece from now on."""
        self._wanted = piece

    def make_way(self, seconds: float) -> None:
        """Lower the volume for this many seconds."""
        self._busy = max(self._busy, seconds)

    @property
    def pause(self) -> float | None:
        """Seconds until ``update`` is needed; None if nothing is mixed."""
        if self._volume <= 0:
            return None
        changes = self._wanted is not None and self._wanted is not self.piece
        fades = self._part < 1 or self._busy > 0 or self._level < 1
        return STEP if changes or fades else FEEDING

    def update(self, seconds: float) -> None:
        """Give the mixer what was decoded, and advance fades and ducking."""
        if self._volume <= 0:
            return
        if self._wanted is not None and self._wanted is not self.piece:
            self._change_piece(self._wanted)
        self._coming.feed()
        self._going.feed()
        goal = DUCKED if self._busy > 0 else 1.0
        self._busy = max(0.0, self._busy - seconds)
        if self._part >= 1 and self._level == goal:
            return
        step = seconds * (1 - DUCKED) / DUCKING
        self._level += min(step, max(-step, goal - self._level))
        self._part = min(1.0, self._part + seconds / FADE)
        if self._part >= 1:
            self._going.stop()
        self._set_levels()

    def close(self) -> None:
        """Stop decoding: the mixer is about to close."""
        for stream in self._begun:
            stream.stop()
        for stream in self._begun:
            stream.join()

    def _change_piece(self, piece: Loop) -> None:
        """Decode the piece; start it and fade out the one before once its beginning is there."""
        if self._next is None or self._next[0] is not piece:
            if self._next is not None:
                self._next[1].stop()
            self._next = piece, self._begin(piece)
        elif self._next[1].ready:
            self._going.stop()
            self._coming, self._going = self._going, self._coming
            self.piece, self._part = piece, 0.0
            self._set_levels()
            self._coming.play(self._next[1])
            self._next = None

    def _begin(self, piece: Loop) -> Stream:
        """Begin to decode a piece."""
        stream = Stream(self._folder / f"{piece}.ogg")
        stream.start()
        self._begun = [*(each for each in self._begun if each.is_alive()), stream]
        return stream

    def _set_levels(self) -> None:
        """Set the volumes of both tracks; the sum of the two pieces stays constant."""
        loud = self._volume * self._level
        self._coming.set_volume(loud * sin(self._part * pi / 2))
        self._going.set_volume(loud * sin((1 - self._part) * pi / 2))


class Track:
    """A piece on a channel of the mixer."""

    def __init__(self, channel: pygame.mixer.Channel) -> None:
        self._channel = channel
        self._stream: Stream | None = None

    def play(self, stream: Stream) -> None:
        """Play this piece from now on."""
        self.stop()
        self._stream = stream

    def feed(self) -> None:
        """Give the mixer the next slice: it holds one while another plays."""
        if self._stream is None or self._channel.get_queue() is not None:
            return
        sound = self._stream.next()
        if sound is not None:
            self._channel.queue(sound)

    def set_volume(self, volume: float) -> None:
        """Set the volume, 0 to 1."""
        self._channel.set_volume(volume)

    def pause(self, paused: bool) -> None:
        """Pause the channel, or let it go on."""
        if paused:
            self._channel.pause()
        else:
            self._channel.unpause()

    def stop(self) -> None:
        """Stop the piece."""
        if self._stream is not None:
            self._stream.stop()
            self._stream = None
        self._channel.stop()


class Stream(Thread):
    """A thread that decodes a piece again and again, a few slices ahead of the mixer.

    A whole piece would take 30 MB, and a tenth of a second of which frames get nothing.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(name="music", daemon=True)
        self._path = path
        self._ready: deque[pygame.mixer.Sound] = deque()
        self._room = Semaphore(AHEAD)
        self._stopped = False

    @property
    def ready(self) -> bool:
        """True if a slice is decoded, or none will be: the file is no music."""
        return bool(self._ready) or not self.is_alive()

    def next(self) -> pygame.mixer.Sound | None:
        """Take the next slice; None if none is decoded."""
        if not self._ready:
            return None
        self._room.release()
        return self._ready.popleft()

    def stop(self) -> None:
        """Stop decoding. The mixer can be closed once the thread has ended."""
        self._stopped = True
        self._room.release()

    def run(self) -> None:
        """Decode until it is stopped."""
        try:
            self._decode()
        except (pygame.error, OSError) as error:
            if pygame.mixer.get_init():  # else the program ends, and no file can be read
                log.warning("%s cannot be played: %s", self._path, error)

    def _decode(self) -> None:
        length = SLICE * FRAME
        samples = bytearray()
        while True:
            before = len(samples)
            for part in decode(self._path):
                samples += part
                while len(samples) >= length:
                    self._room.acquire()
                    if self._stopped:
                        return
                    self._ready.append(pygame.mixer.Sound(buffer=samples[:length]))
                    del samples[:length]
                if self._stopped:
                    return
            if not samples and not before:
                return
