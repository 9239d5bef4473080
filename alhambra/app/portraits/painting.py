"""Makes portraits as PNG files, in a separate process.

A picture of 7680 pixels takes some seconds and much memory, so the window leaves it to a process,
which answers with its progress, and at last with the path of the file.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from alhambra.app.gfx.box import Metrics
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.frames.painter import Painter
from alhambra.app.gfx.theme import Look, load_theme
from alhambra.app.portraits.portrait import Order, draw_portrait
from alhambra.app.program.i18n import Texts
from alhambra.files import create_file
from alhambra.library.game_library import free_path
from alhambra.paths import ROOT, data_file, home_folder, pictures_folder

if TYPE_CHECKING:
    from alhambra.ai.worker import Pipe

ENDING = ".png"
SPRITES, DRAWN = 0.1, 0.5
"""The part of the work that is done when the sprites are requested, and when all is drawn."""


class Paper:
    """Pixels that no window shows."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.surface = pygame.Surface(size)

    def get_surface(self) -> pygame.Surface:
        """Return the pixels to draw in."""
        return self.surface

    def flip(self, areas: Sequence[pygame.Rect]) -> None:
        """Nobody looks."""


def paint(order: Order, tell: Callable[[float], None] = lambda part: None) -> bytes:
    """Return the picture as a PNG file; ``tell`` gets the progress, 0 to 1.

    Raises ``DataError`` for the program's own files.
    """
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("Alhambra", (1, 1), hidden=True)
    window.get_surface()  # sprites are converted to the format of a window
    theme = load_theme(data_file("theme.yaml"), Look(order.light, order.palette))
    paper = Paper(order.size)
    painter = Painter(paper, ROOT / "assets", theme)
    try:
        canvas = Canvas(Metrics(*order.size), painter)
        with canvas.wearing(order.emblems):
            draw_portrait(canvas, Texts(order.language), order)
        painter.request(canvas.commands)
        tell(SPRITES)
        painter.settle()
        canvas.present()
        painter.settle()
    finally:
        painter.close()
        window.destroy()
    tell(DRAWN)
    file = BytesIO()
    pygame.image.save(paper.surface, file, ENDING)
    return file.getvalue()


def check_ending(out: Path) -> None:
    """Raise ``ValueError`` if a file of this name would be of another format."""
    if out.suffix.lower() != ENDING:
        raise ValueError(f"--out {out}: expected a name that ends in {ENDING}")


def write(order: Order, data: bytes, out: Path | None = None) -> Path:
    """Write the file, and return its path; never over another one. Raises ``OSError``.

    Without ``out`` it gets a free name in the folder of pictures, or in the player's home where
    that folder cannot be used.
    """
    if out is not None:
        create_file(out, data)
        return out
    try:
        return _create_in(pictures_folder(), order.file_name, data)
    except OSError:
        return _create_in(home_folder(), order.file_name, data)


def _create_in(folder: Path, name: str, data: bytes) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    while True:
        path = free_path(folder, name, ending=ENDING)
        try:
            create_file(path, data)
        except FileExistsError:
            continue  # another program has just taken the name
        return path


def serve(pipe: Pipe) -> None:
    """Make one picture; answer with the progress, then with the path or the failure."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    try:
        order: Order = pipe.recv()
        data = paint(order, lambda part: pipe.send(("part", 0, part)))
        answer: tuple[str, int, object] = ("answer", 0, write(order, data))
    except (EOFError, KeyboardInterrupt):
        return
    except OSError as error:
        answer = ("failed", 0, error.strerror or str(error))
    except Exception:  # a fault of any kind is the answer: whoever waits logs it and says why
        answer = ("failed", 0, traceback.format_exc())
    pipe.send(answer)
