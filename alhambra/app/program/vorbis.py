"""Decodes sound files slice by slice.

The mixer stops while it decodes a file: sound pauses, and a call to play a sound waits. A slice of
a piece takes a few milliseconds, the whole a quarter of a second.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pygame

PAGES = 4
"""Pages per slice: more than a second of music, decoded in 3 ms."""
FRAME = 4
"""Bytes of a frame of sound: left and right, 16 bits each."""
CAPTURE = b"OggS"
CONTINUED = 1
"""Flag of a page that begins inside a packet."""


class Page(NamedTuple):
    """A page of an Ogg file (RFC 3533)."""

    data: bytes
    flags: int
    end: int
    """Samples per channel from the beginning of the piece to the end of this page."""


def decode(path: Path) -> Iterator[bytes]:
    """Yield the samples of the piece in this file; they are those of the file decoded as a whole.

    A file that cannot be cut is decoded as a whole. Raises pygame.error if it is no sound, OSError
    if it cannot be read.
    """
    pages = list(_pages(path.read_bytes()))
    heads = [page for page in pages if page.end == 0]
    body = pages[len(heads) :]
    ends = [page.end for page in body]
    if not body or ends != sorted(ends) or any(page.flags & CONTINUED for page in body):
        yield pygame.mixer.Sound(path).get_raw()
        return
    first = 0
    for at in range(0, len(body), PAGES):
        # A packet overlaps the one before it, so the slice begins a page earlier.
        slice_ = [*heads, *body[max(0, at - 1) : at + PAGES]]
        sound = pygame.mixer.Sound(io.BytesIO(b"".join(page.data for page in slice_)))
        last = slice_[-1].end * FRAME
        yield sound.get_raw()[first - last :]
        first = last


def _pages(data: bytes) -> Iterator[Page]:
    """Yield the pages of an Ogg file; none if it is no Ogg file or ends early."""
    at = 0
    while data[at : at + 4] == CAPTURE and at + 27 <= len(data):
        segments = data[at + 26]
        body = at + 27 + segments
        end = body + sum(data[at + 27 : body])
        (position,) = struct.unpack_from("<q", data, at + 6)
        yield Page(data[at:end], data[at + 5], position)
        at = end
