"""Draws pictures of screens: ``python -m tools.pictures``, from the top folder.

Without names, it draws what is in ``docs/pictures``: screens in English, in German in the smallest
window, and the table in every look. With names, it draws these scenes of the gallery
(``tests/app/gallery``, whose names are those of the goldens)::

    python -m tools.pictures table-6 end-story --size 3840x2160 --language fi --out /tmp

It needs Pillow for WebP files.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from alhambra.app.gfx.painter import Painter
from alhambra.app.gfx.scale import SMALLEST
from alhambra.app.gfx.theme import LIGHTS, PALETTES, USUAL, Look, load_theme
from alhambra.app.program.languages import languages
from alhambra.app.program.window import GameWindow
from alhambra.app.scenes.results.feast import FeastScene
from alhambra.paths import ROOT, data_file
from tests.app.gallery import gallery
from tests.app.gallery.showing import Variant, opened

FOLDER: Final = ROOT / "docs" / "pictures"
SCENES: Final = (
    *("title", "play", "daily", "puzzle-answer", "learn", "lesson", "book", "exercise-cells"),
    *("credits", "saves", "goals"),
    *("setup-six", "options-table", "table", "table-hints", "tally-2-done", "why", "replay"),
    *("review", "end-result", "end-points", "end-course", "end-story", "statistics"),
    *("rollwrite-setup-five", "rollwrite-table", "rollwrite-hints", "rollwrite-why"),
    *("rollwrite-log", "rollwrite-completed-4", "rollwrite-count-done", "rollwrite-replay"),
    *("rollwrite-review", "rollwrite-end-result", "rollwrite-end-points", "statistics-rollwrite"),
)
"""The scenes in the docs."""
IN_LOOKS: Final = "table-6"
"""The scene shown in every look."""
FEAST, FILM, FILMED, MOMENTS = "feast-lamps", "feast-film.webp", (1280, 720), 10
"""The scene of a feast, the film of it, the window of its pictures, and their number."""
USUAL_SIZE: Final = (1920, 1080)
QUALITY: Final = 84


class Picture(NamedTuple):
    """A picture of a scene of the gallery."""

    scene: str
    variant: Variant
    look: Look = USUAL

    @property
    def name(self) -> str:
        """``table-6-1920x1080-en``, or with the look before the size."""
        look = "" if self.look == USUAL else f"-{self.look.light}-{self.look.palette}"
        return f"{self.scene}{look}-{self.variant}"


def docs_pictures() -> Iterator[Picture]:
    """Yield the pictures in the docs."""
    for scene in SCENES:
        yield Picture(scene, Variant(USUAL_SIZE, "en"))
        yield Picture(scene, Variant(SMALLEST, "de"))
    for light, palette in product(LIGHTS, PALETTES):
        yield Picture(IN_LOOKS, Variant(USUAL_SIZE, "en"), Look(light, palette))


def draw(picture: Picture, path: Path) -> None:
    """Draw the picture to a PNG or WebP file."""
    window = GameWindow(picture.variant.size, {})
    painter = Painter(window, ROOT / "assets", load_theme(data_file("theme.yaml"), picture.look))
    try:
        stage = opened(gallery()[picture.scene], picture.variant, painter)
        painter.paint(stage.canvas.commands)
        painter.settle()
        surface = window.get_surface()
        if path.suffix == ".png":
            pygame.image.save(surface, path)
        else:
            write_webp(surface, path)
    finally:
        painter.close()
        window.handle.destroy()


def draw_film(path: Path) -> None:
    """Draw a feast in ten pictures, the last of which is the ranking after it."""
    window, look = GameWindow(FILMED, {}), Look(LIGHTS[1])
    painter = Painter(window, ROOT / "assets", load_theme(data_file("theme.yaml"), look))
    wide, high = FILMED[0] // 2, FILMED[1] // 2
    film = pygame.Surface((2 * wide, MOMENTS // 2 * high))
    try:
        stage = opened(gallery()[FEAST], Variant(FILMED, "en"), painter)
        feast = stage.stack.top
        assert isinstance(feast, FeastScene)
        for number in range(MOMENTS):
            feast.clock = feast.ends[-1] * (number + 0.35) / (MOMENTS - 1)
            if number == MOMENTS - 1:
                stage.stack.update(1)
                stage.stack.settle()
            stage.draw()
            painter.paint(stage.canvas.commands)
            painter.settle()
            small = pygame.transform.smoothscale(window.get_surface(), (wide, high))
            film.blit(small, (number % 2 * wide, number // 2 * high))
    finally:
        painter.close()
        window.handle.destroy()
    write_webp(film, path)


def write_webp(surface: pygame.Surface, path: Path) -> None:
    """Write a WebP file."""
    from PIL import Image  # only here: pygame itself writes PNG files

    pixels = pygame.image.tobytes(surface, "RGB")
    Image.frombytes("RGB", surface.get_size(), pixels).save(path, quality=QUALITY, method=5)


def main() -> None:
    """Draw the named scenes, or all pictures of the docs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scenes", nargs="*", choices=[[], *gallery()], metavar="SCENE")
    parser.add_argument("--size", default="1920x1080", metavar="WIDTHxHEIGHT")
    parser.add_argument("--language", choices=languages(), default="en")
    parser.add_argument("--light", choices=LIGHTS, default=USUAL.light)
    parser.add_argument("--palette", choices=PALETTES, default=USUAL.palette)
    parser.add_argument("--ending", choices=("png", "webp"), default="webp")
    parser.add_argument("--out", type=Path, default=FOLDER, metavar="FOLDER")
    options = parser.parse_args()
    width, _, height = options.size.partition("x")
    variant = Variant((int(width), int(height)), options.language)
    look = Look(options.light, options.palette)
    wanted = [Picture(scene, variant, look) for scene in options.scenes] or [*docs_pictures()]
    options.out.mkdir(parents=True, exist_ok=True)
    for picture in wanted:
        draw(picture, options.out / f"{picture.name}.{options.ending}")
    if not options.scenes:
        draw_film(options.out / FILM)


if __name__ == "__main__":
    main()
