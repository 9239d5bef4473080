"""The sheets of flat pictures: interface, cards, backgrounds, application icon."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import backdrop
import cards
import medals
import skia
from coinart import draw_coin
from draw import around, down, paint, rounded, star
from frames import MARKS, Frame, market_places, plain_frames
from glyphs import GLYPHS, draw_glyph
from palette import NORMAL, PALETTES, Palette
from PIL import Image
from sheets import Sheet, Sprite, grid, in_editions, pack, shrink, vector

CARD_SIZE = (180, 270)
CARDS_QUALITY = 80
UI_QUALITY = 88
TABLE_QUALITY = 82
TITLE_QUALITY = 90
_SCORINGS = {"scoring-1": "I", "scoring-2": "II"}


def _frame_sprite(frame: Frame) -> Sprite:
    def draw(canvas: skia.Canvas) -> None:
        canvas.translate(frame.margin[0], frame.margin[1])
        frame.draw(canvas, *frame.box)

    return vector(frame.name, *frame.size, draw)


def ui_sprites(palette: Palette) -> list[Sprite]:
    """Return icons, badges, emblems, market places and cell marks."""
    sprites: list[Sprite] = []
    for kind in palette.buildings:
        for name, width, height, draw in (
            ("type", 56, 56, medals.type_chip),
            ("glyph", 40, 40, medals.glyph),
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
    sprites += [_frame_sprite(frame) for frame in market_places(palette)]
    sprites += [vector(name, 128, 128, partial(draw, p=palette)) for name, draw in MARKS.items()]
    return sprites


def frame_sprites(palette: Palette) -> list[Sprite]:
    """Return the frames that are stretched far: on a sheet without loss, or it would show."""
    return [_frame_sprite(frame) for frame in plain_frames(palette)]


def frame_table() -> dict[str, dict[str, tuple[int, ...]]]:
    """Return the edges and margins of the nine-slices."""
    frames = plain_frames(NORMAL) + market_places(NORMAL)
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


def _table(light: backdrop.Light) -> Sprite:
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
    ]


def _app_icon(canvas: skia.Canvas) -> None:
    canvas.drawRRect(rounded(8, 12, 240, 240, 54), paint(alpha=120, blur=5))
    canvas.drawRRect(rounded(8, 6, 240, 240, 54), down(6, 246, *NORMAL.gold_rim))
    canvas.drawRRect(rounded(16, 14, 224, 224, 47), around((128, 104), 170, "#2f7f86", "#0d2f3a"))
    canvas.drawPath(star(128, 128, 101, 77), paint(alpha=140, blur=6))
    canvas.drawPath(star(128, 126, 101, 77), down(26, 226, "#ffe9ad", "#e2b04a", "#a8752a"))
    canvas.drawPath(star(128, 126, 91, 69.5), around((128, 110), 100, "#b8382f", "#7a211c"))
    medals.draw_building(canvas, "arcades", 128, 129, 45, "#4a1210")
    medals.draw_building(canvas, "arcades", 128, 125, 45, "#fff1cf")


def write_app_icon(assets: Path) -> None:
    """Write the application icon as PNG and as ICO for the packager."""
    picture = vector("icon", 256, 256, _app_icon).render(1)
    picture.save(assets / "icon.png", optimize=True)
    sizes = [(n, n) for n in (16, 24, 32, 48, 64, 128, 256)]
    large = vector("icon", 256, 256, _app_icon).render(2)
    large.resize((256, 256), Image.Resampling.LANCZOS).save(assets / "icon.ico", sizes=sizes)


def title_sheets(panorama: Path) -> list[Sheet]:
    """Return the title picture: the rendered palace between the sky and the evening light."""

    def render(scale: int) -> Image.Image:
        size = (backdrop.WIDTH * scale, backdrop.HEIGHT * scale)
        sky, light = (
            vector("title", backdrop.WIDTH, backdrop.HEIGHT, draw).render(scale)
            for draw in (backdrop.title, backdrop.title_light)
        )
        with Image.open(panorama) as picture:
            sky.alpha_composite(shrink(picture.convert("RGBA"), size))
        sky.alpha_composite(light)
        return sky

    picture = Sprite("title", backdrop.WIDTH, backdrop.HEIGHT, render)
    return [replace(grid("title", [picture], 1), quality=TITLE_QUALITY)]
