"""The sheets of flat pictures: interface, cards, backgrounds."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import backdrop
import cards
import honours
import medals
import pointers
import skia
from coinart import draw_coin
from frames import MARKS, all_frames
from glyphs import GLYPHS, draw_glyph
from lights import LIGHTS, Light
from palette import BUILDINGS, CURRENCIES, PLAYERS
from PIL import Image
from scoresheet import sheet_frames
from sheets import Sheet, Sprite, grid, pack, shrink, vector

CARD_SIZE = (180, 270)
_SCORINGS = {"scoring-1": "I", "scoring-2": "II"}


def ui_sheet() -> Sheet:
    """Return icons, badges, emblems, frames and cell marks."""
    sprites: list[Sprite] = []
    for kind in BUILDINGS:
        sprites += [
            vector(f"type-{kind}", 56, 56, partial(medals.type_chip, kind=kind)),
            vector(f"glyph-{kind}", 40, 40, partial(medals.glyph, kind=kind)),
            vector(f"round-{kind}", 44, 44, partial(medals.round_badge, kind=kind)),
            vector(f"pill-{kind}", 92, 44, partial(medals.pill, kind=kind)),
        ]
    for name in CURRENCIES:
        coin = partial(draw_coin, currency=name, x=28, y=27, size=24)
        sprites.append(vector(f"coin-{name}", 56, 56, coin))
    for index in range(len(PLAYERS)):
        sprites.append(vector(f"emblem-{index}", 72, 72, partial(medals.emblem, index=index)))
    sprites.append(vector("dirk", 72, 72, medals.dirk))
    for name in GLYPHS:
        sprites.append(vector(name, 36, 36, partial(draw_glyph, name=name, x=18, y=18, size=13.5)))
    sprites += [frame.sprite() for frame in all_frames()]
    sprites += [vector(name, 128, 128, draw) for name, draw in MARKS.items()]
    sprites += honours.sprites()
    return pack("ui", sprites, 1000)


def pointers_sheet() -> Sheet:
    """Return the mouse pointers."""
    side = pointers.SIDE
    sprites = [vector(name, side, side, draw) for name, draw in pointers.POINTERS.items()]
    return grid("pointers", sprites, len(sprites))


def frame_table() -> dict[str, dict[str, tuple[int, ...]]]:
    """Return the edges and margins of the nine-slices."""
    frames = [*all_frames(), *sheet_frames()]
    return {f.name: {"edges": f.edges, "margin": f.margin} for f in frames}


def _card(draw: partial[None]) -> partial[None]:
    def scaled(canvas: skia.Canvas) -> None:
        canvas.scale(CARD_SIZE[0] / cards.WIDTH, CARD_SIZE[1] / cards.HEIGHT)
        draw(canvas)

    return partial(scaled)


def cards_sheet(piles: Path) -> Sheet:
    """Return the money cards, their back and the scoring cards."""
    faces: dict[str, partial[None]] = {}
    for currency in CURRENCIES:
        for value in range(1, 10):
            faces[f"{currency}-{value}"] = partial(
                cards.money, currency=currency, value=value, piles=piles
            )
    faces["card-back"] = partial(cards.back)
    for name, numeral in _SCORINGS.items():
        faces[name] = partial(cards.scoring, numeral=numeral)
    sprites = [vector(name, *CARD_SIZE, _card(face)) for name, face in faces.items()]
    return grid("cards", sprites, 9, padding=2)


def table_sheet() -> Sheet:
    """Return the table."""
    return grid("table", [vector("table", backdrop.WIDTH, backdrop.HEIGHT, backdrop.table)], 1)


def title_sheets(masters: Path) -> list[Sheet]:
    """Return the palace city by every light, each on a sheet of its own."""
    return [_panorama_sheet(masters, light) for light in LIGHTS]


def _panorama_sheet(masters: Path, light: Light) -> Sheet:
    """Return the rendered city between its sky and what shades it under a menu."""
    size = (backdrop.WIDTH, backdrop.HEIGHT)

    def render(scale: int) -> Image.Image:
        sky, veil = (
            vector(light.name, *size, partial(draw, light=light)).render(scale)
            for draw in (backdrop.sky, backdrop.veil)
        )
        with Image.open(masters / f"{light.name}.webp") as picture:
            city = picture.convert("RGBA")
        whole = sky.resize(city.size, Image.Resampling.LANCZOS)
        whole.alpha_composite(city)
        whole = shrink(whole, sky.size)
        whole.alpha_composite(veil)
        return whole

    return grid(light.name, [Sprite(light.name, *size, render)], 1)
