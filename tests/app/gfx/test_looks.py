"""The looks of the table: themes and sheets, and putting on another look while one plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

import pygame
import pytest

from alhambra.app.gfx.commands import Command, Text
from alhambra.app.gfx.sprites.atlas import SCALES, SIGNS, SpriteSheet, load_atlas
from alhambra.app.gfx.theme import LOOKS, USUAL, Look, load_theme
from alhambra.app.main import Program
from alhambra.app.program.settings_file import SettingsFile
from alhambra.app.scenes.options import OptionsScene
from alhambra.located import DataError
from alhambra.opponents.thinker import Inline
from alhambra.paths import asset, data_file, settings_file
from tests.app.driving import Driver, game, table
from tests.app.dumps import looks_in

ATLAS = load_atlas(asset("sheets") / "atlas.yaml")
OPAQUE = ("table", "title", "evening", "night")
OUTLINED = ("type-", "round-", "pill-", "coin-", "emblem-")
"""What is known by its outline."""
OTHER = Look("evening", "contrast")


# -- themes ----------------------------------------------------------------------------------------


def theme_file(folder: Path, change: Callable[[str], str]) -> Path:
    path = folder / "theme.yaml"
    path.write_text(change(data_file("theme.yaml").read_text("utf-8")), "utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('cream: "#f6e9cb"', "cream: cream", "text.cream: expected a colour"),
        ('gold: "#e3b657"', 'cream: "#e3b657"', "signs.cream: there is another colour"),
        ("  evening:", "  dusk:", "lights.dusk: no such key, expected one of evening"),
        ("  contrast:", "  loud:", "palettes.loud: no such key"),
        ('      tiles: "#ffe4c4"', '      roofs: "#ffe4c4"', "lights.evening.light.roofs: no such"),
        ('      tiles: "#ffe4c4"', "      tiles: warm", "lights.evening.light.tiles: expected a"),
        ("players:\n      player-0", "people:\n      player-0", "colour-blind.people: no such key"),
    ],
)
def test_faults_of_a_theme_are_told_with_their_place(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    path = theme_file(tmp_path, lambda source: source.replace(old, new, 1))
    with pytest.raises(DataError) as fault:
        load_theme(path)
    assert told in str(fault.value)
    assert f"{path}:" in str(fault.value)


# -- sheets ----------------------------------------------------------------------------------------


def editions(
    scale: int, names: Iterable[str] = ATLAS.sheets
) -> Iterator[tuple[SpriteSheet, str, pygame.Surface]]:
    """Every file of these sheets, of all if none are named."""
    for sheet in (ATLAS.sheets[name] for name in names):
        for file in sorted({sheet.file(look, scale) for look in LOOKS}):
            yield sheet, file, pygame.image.load(asset("sheets") / file)


def alpha(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")[3::4]


def seen(picture: pygame.Surface, alpha: int) -> int:
    """How many pixels are less transparent."""
    return pygame.mask.from_surface(picture, alpha).count()


@pytest.mark.parametrize("scale", SCALES)
def test_every_edition_of_every_sheet_holds_every_sprite(scale: int) -> None:
    """Of the finer ones, which come from the same scripts, every third sheet."""
    for sheet, file, page in editions(scale, [*ATLAS.sheets][:: 2 * scale - 1]):
        assert page.get_size() == (sheet.size[0] * scale, sheet.size[1] * scale), file
        on_sheet = [
            (name, place) for name, (of, *place) in ATLAS.sprites.items() if of == sheet.name
        ]
        for name, place in on_sheet[:: scale * scale]:
            sprite = page.subsurface([part * scale for part in place])
            pixels, solid = sprite.get_width() * sprite.get_height(), seen(sprite, 254)
            if sheet.name in OPAQUE:
                assert solid == pixels, (file, name)
                assert len(set(pygame.image.tobytes(sprite, "RGB")[::997])) > 20, (file, name)
            else:
                assert solid < pixels, (file, name)
                assert seen(sprite, 30), (file, name)


@pytest.mark.parametrize("sheet", ["ui", "cards"])
def test_outlines_are_the_same_in_every_palette(sheet: str) -> None:
    pages = [page for _, _, page in editions(2, [sheet])]
    assert len(pages) == 3
    compared = 0
    for name, (of, *place) in ATLAS.sprites.items():
        if of == sheet and (sheet == "cards" or name.startswith(OUTLINED) or name in SIGNS):
            first, *others = (alpha(p.subsurface([2 * n for n in place])) for p in pages)
            compared += 1
            for other in others:
                assert other == first, name
    assert compared > 30


def test_palettes_differ_in_colour() -> None:
    pages = [page for _, _, page in editions(1, ["ui"])]
    for name in ("coin-denar", "type-garden", "emblem-1"):
        sign = ATLAS.sprites[name]
        middles = {
            tuple(page.get_at((sign.x + sign.w // 4, sign.y + sign.h // 2))) for page in pages
        }
        assert len(middles) == 3, name


# -- putting on another look -----------------------------------------------------------------------


def begin(driver: Driver) -> None:
    driver.table(table(("human", "normal"), seed=5))
    driver.wait(3, 10.0)
    settle(driver)


def settle(driver: Driver) -> None:
    for _ in range(3):
        driver.program.painter.settle()
        driver.program.stack.redraw()
        driver.wait(1)


@pytest.fixture
def usual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    """The program as a new player has it."""
    monkeypatch.setenv("ALHAMBRA_HOME", str(tmp_path))
    with game(painted=True) as driver:
        driver.app.settings.change(met_dirk=True)  # he introduces himself only once
        yield driver


@pytest.mark.parametrize(("row", "value"), [("palette", "contrast"), ("light", "evening")])
def test_a_value_that_is_not_drawn_yet_says_so(usual: Driver, row: str, value: str) -> None:
    usual.open(OptionsScene(usual.app))
    usual.key(pygame.K_TAB, pygame.KMOD_CTRL)
    settle(usual)
    words = usual.app.t(f"options.{row}_{value}")

    painter, painted = usual.program.painter, list[str]()
    paint = painter.paint

    def note(commands: Sequence[Command]) -> None:
        texts = [one.text for one in looks_in(commands, Text)]
        painted.extend(text for text in texts if text.startswith(words))
        paint(commands)

    painter.paint = note  # type: ignore[method-assign]  # what is shown is looked at
    usual.app.settings.change(**{row: value})
    usual.wait(1)
    assert painted[-1].endswith("…")
    settle(usual)
    assert painted[-1] == words


def test_another_look_is_put_on_while_one_plays_as_if_it_had_been_begun_in_it(
    usual: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(usual)
    before = usual.pixels
    usual.app.settings.change(light=OTHER.light, palette=OTHER.palette)
    assert usual.program.painter.look == OTHER
    settle(usual)
    after = usual.pixels
    assert after != before
    changed = asdict(usual.app.settings.now)
    usual.app.settings.change(light=USUAL.light, palette=USUAL.palette)
    settle(usual)
    assert usual.pixels == before
    monkeypatch.setenv("ALHAMBRA_HOME", str(tmp_path / "another"))
    SettingsFile(settings_file(), lambda _: None).change(**changed)
    program = Program((1280, 720), Inline(), "en")
    try:
        fresh = Driver(program)
        begin(fresh)
        assert fresh.pixels == after
    finally:
        program.close()
