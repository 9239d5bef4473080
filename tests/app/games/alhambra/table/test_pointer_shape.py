"""The mouse pointer tells what can be done where it is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.games.alhambra.table.snapshot import AlhambraUiState
from alhambra.app.games.alhambra.table.table_rules import make_rules
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.gfx.box import Box, Point
from alhambra.app.gfx.canvas import Overhang
from alhambra.app.gfx.sprites.atlas import Atlas, Sprite, load_atlas
from alhambra.app.program.window import Pointers
from alhambra.app.table.focus import pointer_over
from alhambra.app.table.picture import Kind, Picture, Spot, Token
from alhambra.app.table.ui_state import Held
from alhambra.app.ui.pointer import Pointer
from alhambra.app.ui.text_field import TextField
from alhambra.paths import asset
from tests.app.driving import Driver, table

CARD, BUTTON = Token(Kind.HAND, "denar-3"), Token(Kind.BUTTON, "menu")
BOUGHT = Token(Kind.BOUGHT, "tower-9")
FREE, WALLED = Token(Kind.CELL, "1,0"), Token(Kind.CELL, "0,1")


def spot(token: Token, live: bool = True) -> Spot:
    """A spot; where it lies does not matter here."""
    return Spot(token, Box(0, 0, 10, 10), "group", "label", live)


PICTURE = Picture((), [spot(CARD), spot(BUTTON), spot(BOUGHT), spot(FREE), spot(WALLED, False)])


def over(token: Token | None, held: Token | None = None, **rest: Any) -> Pointer:
    """The pointer over a token while another is held."""
    carried = None if held is None else Held(held, (0, 0), (0.5, 0.5))
    ui = replace(AlhambraUiState(held=carried, focus=token), **rest)
    return pointer_over(PICTURE, ui, make_rules())


@pytest.mark.parametrize(
    ("token", "held", "picked", "shape"),
    [
        (CARD, None, (), Pointer.HAND),
        (FREE, None, (), Pointer.HAND),
        (BUTTON, None, (), Pointer.ARROW),
        (None, None, (), Pointer.ARROW),
        (None, BOUGHT, (), Pointer.GRAB),
        (FREE, BOUGHT, (), Pointer.GRAB),
        (WALLED, BOUGHT, (), Pointer.NO),
        (WALLED, WALLED, (), Pointer.GRAB),  # it comes from there
        (WALLED, None, (), Pointer.ARROW),
        (WALLED, None, (BOUGHT,), Pointer.NO),
        (WALLED, None, (CARD,), Pointer.ARROW),
    ],
)
def test_it_tells_what_can_be_taken_carried_and_laid(
    token: Token | None, held: Token | None, picked: tuple[Token, ...], shape: Pointer
) -> None:
    """A hand over what can be taken, an arrow over what is pressed; a picked tile is refused as a
    carried one is."""
    assert over(token, held, picked=picked) is shape


def test_keys_do_not_change_the_pointer() -> None:
    assert over(CARD, keyed=True) is Pointer.ARROW


# -- in the window ---------------------------------------------------------------------------------


def middle(scene: AlhambraTableScene, kind: Kind) -> Point:
    return next(s.box.center for s in scene.picture.spots if s.token.kind is kind and s.live)


def test_taking_carrying_and_letting_go_changes_the_pointer(driver: Driver) -> None:
    scene = driver.table(table(("human", "normal")))
    driver.until(lambda: not scene.busy)
    stack = driver.program.stack
    card = middle(scene, Kind.MONEY)
    driver.point((2, 2))
    assert stack.pointer() is Pointer.ARROW
    driver.point(card)
    assert stack.pointer() is Pointer.HAND
    driver.press(card)
    driver.point((card[0], card[1] + 60))
    assert stack.pointer() is Pointer.GRAB
    driver.release((2, 2))
    driver.point((2, 2))
    assert stack.pointer() is Pointer.ARROW


def test_a_beam_is_over_a_text_field(driver: Driver) -> None:
    scene = AlhambraSetupScene(driver.app)
    driver.open(scene)
    field = next(w for w in scene.form.widgets if isinstance(w, TextField))
    driver.point(field.box.center)
    assert driver.program.stack.pointer() is Pointer.TEXT
    driver.point((1, 1))
    assert driver.program.stack.pointer() is Pointer.ARROW


# -- the system's pointer --------------------------------------------------------------------------


@pytest.fixture
def drawn(tmp_path: Path) -> Atlas:
    """An atlas with an arrow of 4 by 4 units, beside its sheet."""
    pygame.image.save(pygame.Surface((8, 8), pygame.SRCALPHA), tmp_path / "sheet.png")
    (tmp_path / "sheet.png").rename(tmp_path / "pointers@2x.webp")  # told apart by content
    sprites = {"pointer-arrow": Sprite("pointers", 0, 0, 4, 4)}
    spots = {"pointer-arrow": (1, 2)}
    return Atlas(tmp_path / "atlas.yaml", Overhang(0, 0, 0, 0), {}, sprites, {}, spots, {})


def noted(monkeypatch: pytest.MonkeyPatch) -> list[pygame.cursors.Cursor]:
    """The cursors that are set from now on."""
    cursors: list[pygame.cursors.Cursor] = []
    monkeypatch.setattr(pygame.mouse, "set_cursor", cursors.append)
    return cursors


def test_the_pointer_is_set_once_and_again_when_the_interface_grows(
    drawn: Atlas, monkeypatch: pytest.MonkeyPatch
) -> None:
    pointers, cursors = Pointers(drawn), noted(monkeypatch)
    for unit in (1.0, 1.0, 1.5, 1.5):
        pointers.show(Pointer.ARROW, unit)
    hot_spots = [cursor.data[0] for cursor in cursors]
    pictures = [cursor.data[-1] for cursor in cursors]
    sizes = [each.get_size() for each in pictures if isinstance(each, pygame.Surface)]
    assert hot_spots == [(1, 2), (2, 3)]
    assert sizes == [(4, 4), (6, 6)]


def test_without_pictures_the_systems_arrow_stays(
    drawn: Atlas, monkeypatch: pytest.MonkeyPatch
) -> None:
    cursors = noted(monkeypatch)
    Pointers(drawn._replace(hot_spots={})).show(Pointer.GRAB, 1.0)
    assert not cursors


def test_a_system_that_knows_no_pictures_is_asked_once(
    drawn: Atlas, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def refuse(cursor: object) -> None:
        asked.append(cursor)
        raise pygame.error("Cursors are not currently supported")

    monkeypatch.setattr(pygame.mouse, "set_cursor", refuse)
    pointers = Pointers(drawn)
    pointers.show(Pointer.ARROW, 1.0)
    pointers.show(Pointer.ARROW, 2.0)
    assert len(asked) == 1


@pytest.mark.parametrize("content", [None, b"", b"RIFF", "small"])
def test_a_damaged_sheet_of_pointers_is_named_and_the_arrow_of_the_system_stays(
    drawn: Atlas,
    content: bytes | str | None,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    path = tmp_path / "pointers@2x.webp"
    path.unlink()
    if content == "small":
        with path.open("wb") as file:
            pygame.image.save(pygame.Surface((3, 3)), file, "any.png")
    elif isinstance(content, bytes):
        path.write_bytes(content)
    pointers = Pointers(drawn)
    for pointer in Pointer:
        pointers.show(pointer, 1.0)
    told = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert len(told) == 1 and str(path) in told[0]


def test_every_pointer_has_its_picture_and_its_point() -> None:
    atlas = load_atlas(Path(asset("sheets/atlas.yaml")))
    assert set(atlas.hot_spots) == {f"pointer-{pointer}" for pointer in Pointer}
