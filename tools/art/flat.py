"""The sheets of flat pictures: interface, cards, backgrounds."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import backdrop
import cards
import honours
import medals
import pointers
import skia
from coinart import draw_coin
from effects import effects_sheet
from faces.medallion import FACES, face_sprites
from frames import market_places, plain_frames
from glyphs import GLYPHS, draw_glyph
from lights import LIGHTS, Light
from marks import MARKS
from palette import NORMAL, PALETTES, Palette
from PIL import Image
from scoresheet import sheet_frames
from sheets import Sheet, Sprite, grid, in_editions, pack, shrink, vector

CARD_SIZE = (180, 270)
CARDS_QUALITY = 80
UI_QUALITY = 88
TABLE_QUALITY = 82
FACES_QUALITY = 90
TITLE_QUALITY = 88
_SCORINGS = {"scoring-1": "I", "scoring-2": "II"}


def ui_sprites(palette: Palette) -> list[Sprite]:
    """Return icons, badges, emblems, market places, cell marks and honours."""
    sprites: list[Sprite] = []
    for kind in palette.buildings:
        for name, width, height, draw in (
            ("type", 56, 56, medals.type_chip),
            ("round", 44, 44, medals.round_badge),
            ("pill", 92, 44, medals.pill),
        ):
            sign = partial(draw, palette=palette, kind=kind)
            sprites.append(vector(f"{name}-{kind}", width, height, sign))
    for name in palette.currencies:
        coin = partial(draw_coin, palette=palette, currency=name, x=28, y=27, size=24)
        sprites.append(vector(f"coin-{name}", 56, 56, coin))
    for index in range(len(palette.players)):
        emblem = partial(medals.emblem, palette=palette, index=index)
        sprites.append(vector(f"emblem-{index}", 72, 72, emblem))
    sprites.append(vector("dirk", 72, 72, partial(medals.dirk, palette=palette)))
    ink = palette.cream
    for name in GLYPHS:
        glyph = partial(draw_glyph, name=name, x=18, y=18, size=13.5, ink=ink)
        sprites.append(vector(name, 36, 36, glyph))
    sprites += [frame.sprite() for frame in market_places(palette)]
    sprites += [vector(name, 128, 128, partial(draw, p=palette)) for name, draw in MARKS.items()]
    return sprites + honours.sprites(palette)


def frame_sprites(palette: Palette) -> list[Sprite]:
    """Return the frames that are stretched far: on a sheet without loss, or it would show."""
    return [frame.sprite() for frame in plain_frames(palette)]


def pointers_sheet() -> Sheet:
    """Return the mouse pointers."""
    side = pointers.SIDE
    sprites = [vector(name, side, side, draw) for name, draw in pointers.POINTERS.items()]
    return grid("pointers", sprites, len(sprites))


def faces_sheet() -> Sheet:
    """Return the heads of the computer players with a temperament."""
    return replace(grid("faces", face_sprites(), len(FACES)), quality=FACES_QUALITY)


def frame_table() -> dict[str, dict[str, tuple[int, ...]]]:
    """Return the edges and margins of the nine-slices."""
    frames = [*plain_frames(NORMAL), *market_places(NORMAL), *sheet_frames()]
    return {f.name: {"edges": f.edges, "margin": f.margin} for f in frames}


def _card(draw: partial[None]) -> partial[None]:
    def scaled(canvas: skia.Canvas) -> None:
        canvas.scale(CARD_SIZE[0] / cards.WIDTH, CARD_SIZE[1] / cards.HEIGHT)
        draw(canvas)

    return partial(scaled)


def card_sprites(palette: Palette, piles: Path) -> list[Sprite]:
    """Return the money cards, their back and the scoring cards."""
    faces: dict[str, partial[None]] = {}
    for currency in palette.currencies:
        for value in range(1, 10):
            faces[f"{currency}-{value}"] = partial(
                cards.money, palette=palette, currency=currency, value=value, piles=piles
            )
    faces["card-back"] = partial(cards.back, palette=palette)
    for name, numeral in _SCORINGS.items():
        faces[name] = partial(cards.scoring, palette=palette, numeral=numeral)
    return [vector(name, *CARD_SIZE, _card(face)) for name, face in faces.items()]


def _table(light: backdrop.TableLight) -> Sprite:
    draw = partial(backdrop.table, light=light)
    return vector("table", backdrop.WIDTH, backdrop.HEIGHT, draw)


def drawn_sheets(piles: Path) -> list[Sheet]:
    """Return the sheets of drawn pictures: their sprites, layout, editions and WebP quality."""
    frames = in_editions(lambda palette: pack("frames", frame_sprites(palette), 1000), PALETTES)
    ui = in_editions(lambda palette: pack("ui", ui_sprites(palette), 1000), PALETTES)
    money = in_editions(
        lambda palette: grid("cards", card_sprites(palette, piles), 9, padding=2), PALETTES
    )
    table = in_editions(lambda light: grid("table", [_table(light)], 1), backdrop.TABLES)
    return [
        replace(money, quality=CARDS_QUALITY),
        replace(ui, quality=UI_QUALITY),
        frames,
        replace(table, quality=TABLE_QUALITY),
        pointers_sheet(),
        effects_sheet(),
        faces_sheet(),
    ]


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

    return replace(grid(light.name, [Sprite(light.name, *size, render)], 1), quality=TITLE_QUALITY)
