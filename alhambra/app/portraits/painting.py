"""Makes portraits as PNG files, step by step: in the rest of frames, or at once."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pygame

from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.frame_queue import FrameQueue, PictureTask, WaitingTask, finish
from alhambra.app.gfx.painter import Painter
from alhambra.app.gfx.scale import Metrics
from alhambra.app.gfx.sprites.surface_cache import empty_surface
from alhambra.app.gfx.theme import Look, load_theme
from alhambra.app.portraits.portrait import Order, draw_portrait
from alhambra.app.program.i18n import Texts
from alhambra.files import create_file
from alhambra.library.game_library import free_path
from alhambra.paths import ROOT, data_file, home_folder, pictures_folder

ENDING = ".png"
SPRITES, DRAWN = 0.1, 0.5
"""The part of the work that is done when the sprites are requested, and when all is drawn."""
STEP = 1 << 14
"""Pixels that are packed in a step."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"
RGB = 8, 2, 0, 0, 0
"""Bits, colours, packing, filter and order of the pixels in the file."""


class Paper:
    """Pixels that no window shows."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.surface = empty_surface(size)

    def get_surface(self) -> pygame.Surface:
        """Return the pixels to draw in."""
        return self.surface

    def flip(self, areas: Sequence[pygame.Rect]) -> None:
        """Nobody looks."""


class QueuedPainting:
    """A picture that is painted in the rest of frames, and written to a file."""

    def __init__(self, queue: FrameQueue, texts: Texts, order: Order) -> None:
        self._queue = queue
        self._texts = texts
        self._order = order
        self._answer: float | Path | OSError = 0.0
        self._task = self._make()
        queue.defer(self._task)

    def poll(self) -> float | Path:
        """Return the part that is done, at last the path. Raises ``OSError``."""
        if isinstance(self._answer, OSError):
            raise self._answer
        return self._answer

    def close(self) -> None:
        """Stop painting."""
        self._queue.drop(self._task)
        self._task.close()

    def _make(self) -> WaitingTask[None]:
        try:
            parts = yield from paint(self._order, self._texts, self._tell)
            with ThreadPoolExecutor(1) as thread:  # a disk may be slow
                path = thread.submit(write, self._order, parts)
                while not path.done():
                    yield True
            self._answer = path.result()
        except (OSError, MemoryError, pygame.error) as error:
            self._answer = error if isinstance(error, OSError) else OSError(str(error))

    def _tell(self, part: float) -> None:
        self._answer = part


def paint(
    order: Order, texts: Texts, tell: Callable[[float], None]
) -> WaitingTask[Sequence[bytes]]:
    """Return the parts of the picture as a PNG file; ``tell`` gets the progress, 0 to 1.

    There must be a window: sprites are converted to its format. Raises ``DataError`` for the
    program's own files.
    """
    theme = load_theme(data_file("theme.yaml"), Look(order.light, order.palette))
    paper = Paper(order.size)
    painter = Painter(paper, ROOT / "assets", theme)
    try:
        canvas = Canvas(Metrics(*order.size), painter)
        with canvas.wearing(order.worn):
            yield from draw_portrait(canvas, texts, order)
        painter.request(canvas.commands)
        tell(SPRITES)
        yield from painter.settling()
        yield from painter.show(canvas.commands)
        yield from painter.settling()
    finally:
        painter.close()
    yield from painter.freeing()
    return (yield from _pack(paper.surface, tell))


def paint_at_once(order: Order, texts: Texts) -> bytes:
    """Return the picture as a PNG file, where there is no window."""
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("Alhambra", (1, 1), hidden=True)
    window.get_surface()
    try:
        return b"".join(finish(paint(order, texts, lambda part: None)))
    finally:
        window.destroy()


def _pack(surface: pygame.Surface, tell: Callable[[float], None]) -> PictureTask[Sequence[bytes]]:
    """Return the parts of a PNG file of the pixels. pygame would pack them all at once."""
    wide, high = surface.get_size()
    packer, rows = zlib.compressobj(), max(1, STEP // wide)
    parts = [SIGNATURE, _chunk(b"IHDR", struct.pack(">2I5B", wide, high, *RGB))]
    for y in range(0, high, rows):
        part = surface.subsurface((0, y, wide, min(rows, high - y)))
        pixels, row = pygame.image.tobytes(part, "RGB"), 3 * wide
        lines = (b"\0" + pixels[at : at + row] for at in range(0, len(pixels), row))
        packed = packer.compress(b"".join(lines))
        if packed:
            parts.append(_chunk(b"IDAT", packed))
        tell(DRAWN + (1 - DRAWN) * y / high)
        yield
    return [*parts, _chunk(b"IDAT", packer.flush()), _chunk(b"IEND", b"")]


def _chunk(name: bytes, data: bytes) -> bytes:
    """Return a chunk of a PNG file."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def check_ending(out: Path) -> None:
    """Raise ``ValueError`` if a file of this name would be of another format."""
    if out.suffix.lower() != ENDING:
        raise ValueError(f"--out {out}: expected a name that ends in {ENDING}")


def write(order: Order, parts: Sequence[bytes], out: Path | None = None) -> Path:
    """Write the file, and return its path; never over another one. Raises ``OSError``.

    Without ``out`` it gets a free name in the folder of pictures, or in the player's home where
    that folder cannot be used.
    """
    if out is not None:
        create_file(out, *parts)
        return out
    try:
        return _create_in(pictures_folder(), order.file_name, parts)
    except OSError:
        return _create_in(home_folder(), order.file_name, parts)


def _create_in(folder: Path, name: str, parts: Sequence[bytes]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    while True:
        path = free_path(folder, name, ending=ENDING)
        try:
            create_file(path, *parts)
        except FileExistsError:
            continue  # another program has just taken the name
        return path
