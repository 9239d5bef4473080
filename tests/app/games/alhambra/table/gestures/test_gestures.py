"""The table of gestures in ``docs/design.md``, row by row, with every device that can make them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from alhambra.app.games.alhambra.table.actions import DEAL, TAKE
from alhambra.app.games.alhambra.table.gestures.play import GESTURES, press, reachable
from alhambra.app.games.alhambra.table.layout import lay_out
from alhambra.app.games.alhambra.table.palace.loose_tiles import TRAY
from alhambra.app.games.alhambra.table.presenter import make_presenter
from alhambra.app.games.alhambra.table.snapshot import AlhambraSnapshot, AlhambraUiState, faces_of
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.gfx.box import Point
from alhambra.app.program.i18n import Texts
from alhambra.app.table.picture import Kind, Token
from alhambra.app.table.ui_state import Offers
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.events import Bought, Placed, Redesigned, Took
from alhambra.rules.alhambra.model import Phase, State
from alhambra.rules.alhambra.observe import observe
from tests.app.driving import Driver
from tests.app.games.alhambra.positions import OWN, cell, events, hand, laying, money, placing
from tests.app.handling import bare, showing
from tests.app.lettered import lettered
from tests.rules.alhambra.play import played
from tests.rules.alhambra.positions import player, position

DESIGN = Path(__file__).parents[6] / "docs" / "design.md"
MARKET = Token(Kind.MARKET, "0")
"""A tower for 13 florins with a wall in the east."""
GROUND = Token(Kind.GROUND)
OWN_PANEL = Token(Kind.PLAYER, "0")
OTHER_PANEL = Token(Kind.PLAYER, "1")
STORE = Token(Kind.STORE)
DIRK = Token(Kind.DIRK)
OFF_THE_TABLE = Token(Kind.BUTTON, "off the table")
EXACT, TOO_MUCH, TOO_LITTLE = "gulden-9 gulden-4", "gulden-9 gulden-8", "gulden-9"


class Row(NamedTuple):
    """What is picked or carried, where it goes, and what comes of it."""

    state: State
    thing: Token
    targets: tuple[Token | tuple[int, int], ...]
    made: type | None = None
    """What happens first; None: nothing."""
    notice: str = ""
    """The refusal."""
    shown: bool = False
    """The thing stays picked, to be bought by the next press."""
    ways: tuple[str, ...] = ("click", "drag")


def rich(hand: str, players: int = 3) -> State:
    return position(player(hand), *(player() for _ in range(players - 1)))


BOUGHT = Token(Kind.BOUGHT, "garden-10")
RESERVE = Token(Kind.RESERVE, "arcades-9")
LAID = Token(Kind.CELL, "0,1")
REDESIGN = position(player(*OWN), player(), player())
STUCK = position(player("", "garden-10 0 1  arcades-9 0 2"), player(), player())
WON = placing("garden-10", players=2)._replace(phase=Phase.LEFTOVER)
NOWHERE = (GROUND, OFF_THE_TABLE)
WALL = "refusal.wall_meets_open_side"

ROWS: dict[tuple[str, str], tuple[Row, ...]] = {
    ("market tile", "allowed cell, reserve, Dirk"): (
        Row(rich(EXACT, 2), MARKET, ((1, 0), STORE, DIRK), Bought),
        Row(rich(TOO_MUCH, 2), MARKET, ((1, 0), STORE, DIRK), Bought),
    ),
    ("market tile", "forbidden cell"): (
        Row(rich(EXACT), MARKET, ((-1, 0),), notice=WALL),
        Row(rich(TOO_MUCH), MARKET, ((-1, 0),), notice=WALL),
    ),
    ("market tile that cannot be paid", "any cell, Bought, reserve, Dirk"): (
        Row(
            rich(TOO_LITTLE, 2),
            MARKET,
            ((1, 0), (-1, 0), STORE, DIRK),
            notice="refusal.too_little",
        ),
        Row(rich(TOO_LITTLE, 2), MARKET, (TAKE,), notice="refusal.too_little", ways=("drag",)),
    ),
    ("market tile", "Bought, Buy"): (
        Row(rich(EXACT), MARKET, (TRAY, DEAL), Bought),
        Row(rich(TOO_MUCH), MARKET, (TRAY,), Bought, ways=("click",)),
        Row(rich(TOO_MUCH), MARKET, (TRAY,), shown=True, ways=("drag",)),
    ),
    ("market tile", "own hand, own panel"): (
        Row(rich(EXACT), MARKET, (TAKE, OWN_PANEL), Bought, ways=("drag",)),
        Row(rich(TOO_MUCH), MARKET, (TAKE, OWN_PANEL), shown=True, ways=("drag",)),
    ),
    ("face-up money", "own hand"): (Row(rich(""), money("ducat-9"), (TAKE,), Took),),
    ("card of the hand", "market tile"): (
        Row(rich(EXACT), hand("gulden-9"), (MARKET,), shown=True),
    ),
    ("card of the hand that cannot pay for it", "market tile"): (
        Row(
            rich(f"{EXACT} dirham-8"), hand("dirham-8"), (MARKET,), notice="refusal.wrong_currency"
        ),
        Row(rich(TOO_LITTLE), hand("gulden-9"), (MARKET,), notice="refusal.too_little"),
    ),
    ("bought tile", "allowed cell, reserve, Dirk"): (
        Row(placing("garden-10", players=2), BOUGHT, ((0, 1), STORE, DIRK), Placed),
    ),
    ("won tile", "Dirk"): (Row(WON, BOUGHT, (DIRK,), notice="refusal.not_for_dirk"),),
    ("bought tile", "forbidden cell"): (
        Row(placing("tower-13-e"), Token(Kind.BOUGHT, "tower-13-e"), ((-1, 0),), notice=WALL),
    ),
    ("tile of the reserve", "allowed cell, tile of the palace"): (
        Row(REDESIGN, RESERVE, ((1, 0), (0, 1)), Redesigned),
    ),
    ("tile of the reserve", "Dirk"): (
        Row(position(player(*OWN), player()), RESERVE, (DIRK,), notice="refusal.not_to_place"),
    ),
    ("tile of the palace", "reserve"): (Row(REDESIGN, LAID, (STORE,), Redesigned),),
    ("tile of the palace that must stay", "reserve"): (
        Row(STUCK, LAID, (LAID,), notice="refusal.cuts_off_tiles", ways=("click",)),
        Row(STUCK, LAID, (STORE,), notice="refusal.cuts_off_tiles", ways=("drag",)),
    ),
    ("anything", "bare table, off the table"): (
        Row(rich(EXACT), MARKET, NOWHERE),
        Row(rich(TOO_MUCH), MARKET, NOWHERE),
        Row(rich(""), money("ducat-9"), NOWHERE),
        Row(rich(EXACT), hand("gulden-9"), NOWHERE, ways=("drag",)),
        Row(placing("garden-10", "arcades-9"), BOUGHT, NOWHERE),
        Row(REDESIGN, RESERVE, NOWHERE),
        Row(REDESIGN, LAID, NOWHERE),
    ),
    ("anything", "panel that has no use for it"): (
        Row(rich(EXACT), MARKET, (OTHER_PANEL,), ways=("drag",)),
        Row(rich(TOO_MUCH), MARKET, (OTHER_PANEL,), ways=("drag",)),
        Row(rich(""), money("ducat-9"), (OTHER_PANEL, STORE, (1, 0)), ways=("drag",)),
        Row(placing("garden-10", "arcades-9"), BOUGHT, (TAKE, OTHER_PANEL), ways=("drag",)),
        Row(REDESIGN, RESERVE, (TAKE, OWN_PANEL, STORE), ways=("drag",)),
        Row(REDESIGN, LAID, (TAKE, OWN_PANEL), ways=("drag",)),
    ),
}
CASES = [
    pytest.param(row, target, way, touch, id=f"{what}-{where}-{n}-{target}-{way}-{touch}")
    for (what, where), rows in ROWS.items()
    for n, row in enumerate(rows)
    for at, target in enumerate(row.targets)
    for way in row.ways
    for touch in (("mouse", "finger") if n == at == 0 else ("mouse",))
]
"""The first of each row of the docs with a finger, too."""


def test_the_table_of_the_docs_has_just_these_rows() -> None:
    section = DESIGN.read_text("utf-8").partition("### Gestures\n")[2].partition("\n#")[0]
    lines = [line.strip("| ").split(" | ") for line in section.splitlines() if line[:1] == "|"]
    assert {(what, where) for what, where, *_ in lines[2:]} == {
        *ROWS,
        *BY_KEYS,
        *PLANS,
        *ON_THE_SHEET,
    }


@pytest.mark.parametrize(("row", "target", "way", "device"), CASES)
def test_every_row_means_what_the_docs_say(
    driver: Driver, row: Row, target: Token | tuple[int, int], way: str, device: str
) -> None:
    scene = laying(driver)(row.state)
    driver.touch = device == "finger"
    try:
        if way == "click":
            _pick(driver, scene, row.thing)
            if target != row.thing:
                driver.click(_place(scene, target))
        else:
            start = showing(scene, row.thing)
            driver.press(start)
            driver.point((start[0] + 12, start[1] + 12))
            driver.point((start[0] + 14, start[1] + 12))
            end = _place(scene, target)
            driver.point(end)
            driver.release(end)
    finally:
        driver.touch = False
    happened = events(scene)
    assert type(happened[0] if happened else None) is (row.made or type(None))
    assert scene.ui.held is None
    if row.made is None:
        assert scene.ui.notice == row.notice
        assert row.notice or (row.thing in scene.ui.picked) == row.shown


def _pick(driver: Driver, scene: AlhambraTableScene, thing: Token) -> None:
    """Click the thing unless it is picked already."""
    if thing not in scene.ui.picked:
        driver.click(showing(scene, thing))


def _place(scene: AlhambraTableScene, target: Token | tuple[int, int]) -> Point:
    """Where the target is now."""
    if target == OFF_THE_TABLE:
        return bare(scene)
    return showing(scene, target) if isinstance(target, Token) else cell(scene, *target)


def test_a_shown_payment_is_bought_by_one_more_press(driver: Driver) -> None:
    scene = laying(driver)(rich(TOO_MUCH))
    for way in ("button", "key", "drag"):
        scene = laying(driver)(rich(TOO_MUCH))
        driver.drag(showing(scene, MARKET), showing(scene, TAKE))
        assert not events(scene) and MARKET in scene.ui.picked
        if way == "button":
            driver.click(showing(scene, DEAL))
        elif way == "key":
            driver.key(pygame.K_e)
        else:
            driver.drag(showing(scene, MARKET), showing(scene, TAKE))
        assert isinstance(events(scene)[0], Bought)


def test_a_payment_that_the_player_picked_is_bought_at_once(driver: Driver) -> None:
    scene = laying(driver)(rich(TOO_MUCH))
    for card in ("gulden-9", "gulden-8"):
        driver.click(showing(scene, hand(card)))
    driver.press(showing(scene, MARKET))
    driver.point((400, 300), frames=2)  # the hand sinks while a tile is carried
    driver.release(showing(scene, TAKE))
    assert isinstance(events(scene)[0], Bought)


BY_KEYS = {("anything", "Escape, Backspace, B of a pad")}


@pytest.mark.parametrize("device", ["escape", "backspace", "pad"])
@pytest.mark.parametrize("thing", [MARKET, money("ducat-9"), RESERVE, LAID])
def test_cancel_means_never_mind(driver: Driver, thing: Token, device: str) -> None:
    state = position(player(TOO_MUCH, *OWN[1:]), player(), player())
    scene = laying(driver)(state)
    _pick(driver, scene, thing)
    assert thing in scene.ui.picked
    if device == "pad":
        driver.press_pad(pygame.CONTROLLER_BUTTON_B)
    else:
        driver.key(pygame.K_ESCAPE if device == "escape" else pygame.K_BACKSPACE)
    assert not scene.ui.picked and not events(scene) and driver.top is scene


PLANS = {
    (
        "bought tile whose time has not come, planned tile",
        "allowed cell, reserve, Dirk",
    ),
    ("planned tile", "Bought"),
}
"""Proved in ``test_planning.py``."""
ON_THE_SHEET = {
    ("die of Roll & Write", "anywhere on the own sheet, die of the other colour"),
    ("die of Roll & Write", "bare table, off the table"),
}
"""Proved in ``rollwrite/test_gestures.py``."""


@pytest.mark.parametrize("thing", ["bought", "reserve", "market"])
@pytest.mark.parametrize("way", ["click", "drag"])
def test_a_forbidden_cell_says_why_beside_it_and_marks_the_sides_at_fault(
    driver: Driver, thing: str, way: str
) -> None:
    laid = {
        "bought": (placing("tower-13-e"), Token(Kind.BOUGHT, "tower-13-e")),
        "reserve": (
            position(player("", "", "tower-13-e"), player(), player()),
            Token(Kind.RESERVE, "tower-13-e"),
        ),
        "market": (rich(EXACT), MARKET),
    }
    state, token = laid[thing]
    scene = laying(driver)(state)
    target = cell(scene, -1, 0)
    if way == "click":
        _pick(driver, scene, token)
        driver.click(target)
    else:
        driver.drag(showing(scene, token), target)
    assert scene.ui.notice == WALL and not events(scene)
    square, tip = scene.ground().box((-1, 0)), scene.picture.by_id["tip/frame"].box
    assert square.inset(-square.w * 0.3).overlaps(tip)
    marked = [id for id in scene.picture.by_id if id.startswith("cell:-1,0/unfit-")]
    assert marked == ["cell:-1,0/unfit-1"], "the east side, a wall beside the open fountain"


def test_a_refused_button_covers_neither_its_panel_nor_the_sentence(driver: Driver) -> None:
    scene = laying(driver)(rich("gulden-9 gulden-4 gulden-8"))
    driver.click(showing(scene, MARKET))
    driver.click(showing(scene, hand("gulden-8")))
    driver.click(showing(scene, DEAL))
    assert scene.ui.notice == "refusal.card_could_be_kept"
    panel = scene.picture.by_id["actions/panel"].box
    for id in ("tip/frame", "more/frame"):
        assert not scene.picture.by_id[id].box.overlaps(panel), id


# -- what lights up --------------------------------------------------------------------------------


EACH = 6
"""So many positions of a phase are looked at."""


def positions(players: int, phase: Phase) -> Iterator[AlhambraSnapshot]:
    """The table as the player to move sees it, at even distances in a game."""
    states = [s.state for s in played(players, "keeper", 1).steps if s.state.phase is phase]
    for state in states[:: max(1, len(states) // EACH)]:
        seat = state.to_move
        offers = Offers(game.choices(state, seat), faces_of)
        yield AlhambraSnapshot(observe(state, seat), seat, AlhambraUiState(), offers)


def may_be_combined(thing: Token, target: Token) -> bool:
    """Whether the table has a row for both; "Bought" is lit by the button that buys."""
    rows = (row for row in GESTURES if row.thing is thing.kind)
    return thing != target and any(target.kind in row.targets for row in rows)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("phase", [Phase.ACTION, Phase.PLACE, Phase.EXTRA, Phase.LEFTOVER])
def test_what_lights_up_is_what_is_not_refused(players: int, phase: Phase) -> None:
    canvas, tried = lettered((1280, 720)), 0
    presenter = make_presenter(lay_out(canvas.metrics, 2), Texts("en").t, canvas)
    for table in positions(players, phase):
        for thing in presenter.picture(table).by_token:
            picking = press(table, thing)
            if thing not in picking.ui.picked:
                continue
            picked = replace(table, ui=picking.ui)
            lit = reachable(picked)
            for target in presenter.picture(picked).by_token:
                if may_be_combined(thing, target):
                    refused = bool(press(picked, target).ui.notice)
                    assert (target.face in lit) is not refused, f"{thing} on {target}"
                    tried += 1
    assert tried
