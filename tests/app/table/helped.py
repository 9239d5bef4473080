"""Tables of both games with an adviser: what tests of shared help need to know of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest

from alhambra.app.games.alhambra.table import hints
from alhambra.app.games.alhambra.table.hints import COACH_SPEAKS_FROM
from alhambra.app.games.alhambra.table.snapshot import faces_of
from alhambra.app.games.rollwrite.table import hints as sheet_proposal
from alhambra.app.games.rollwrite.table.hints import COACH_SPEAKS_FROM as SHEET_MENTIONED
from alhambra.app.games.rollwrite.table.snapshot import faces_of as sheet_faces_of
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.table.panels import no_trouble
from alhambra.app.table.picture import Face, Kind, Say, Token
from alhambra.app.table.table_scene import TableScene
from alhambra.content import load_box
from alhambra.match.games import table_of
from alhambra.rules import rollwrite
from alhambra.rules.alhambra.choices import Take
from alhambra.rules.rollwrite.choices import Coins
from alhambra.rules.rollwrite.model import KEEP, TURN
from tests.app import advisers
from tests.app.driving import Driver
from tests.app.games.alhambra import advices
from tests.app.games.alhambra.tables import history
from tests.app.games.alhambra.test_devices import OnePad
from tests.app.games.rollwrite import advices as sheet_advices
from tests.app.games.rollwrite.positions import Running, sheet_game
from tests.app.handling import Clicks, Keys
from tests.app.hint_tables import NAMES
from tests.app.hint_tables import laid as laid_palace

AnyTable = TableScene
HANDS: dict[str, Callable[[Driver], Any]] = {"pointer": Clicks, "keys": Keys, "pad": OnePad}


class Helped(NamedTuple):
    """A game at whose table a player is helped."""

    name: str
    sage: Callable[[], advisers.Sage]
    lay: Callable[[Driver, advisers.Sage, int], AnyTable]
    """Lay one of three positions, a person to move."""
    whole: Callable[[Any, Any], Any]
    """A turn that begins with a choice."""
    faces_of: Callable[[Any], Sequence[Face]]
    describe_turns: Callable[[list[Any], Any, Say], Sequence[str]]
    describe_reason: Callable[[Any, Say], str]
    """The first of the adviser's reasons in words, for a state."""
    mentioned: float
    """The points from which on the coach speaks."""
    ends: type
    """A kind of choice that ends a turn."""


def _lay_palace(driver: Driver, sage: advisers.Sage, number: int) -> AnyTable:
    assert isinstance(sage, advices.Sage)
    return laid_palace(driver, history(load_box(), 3, (60, 30, 90)[number]), sage)


def laid_sheet(driver: Driver, match: Running, sage: advisers.Sage) -> RollwriteTableScene:
    """The game of Roll & Write on the table, with the adviser."""
    scene = RollwriteTableScene(driver.app, match, no_trouble, sage)
    driver.program.stack.reset(scene)
    driver.program.stack.settle()
    driver.point((5, 5))
    driver.until(lambda: not scene.busy)
    driver.wait(3)
    return scene


def _lay_sheet(driver: Driver, sage: advisers.Sage, number: int) -> AnyTable:
    frames, (phase, coins) = sheet_game(3), ((TURN, 2), (TURN, 0), (KEEP, 0))[number]
    at = next(
        n
        for n, (_, state) in enumerate(frames)
        if n > 30
        and rollwrite.choices(state, state.to_move)
        and state.phase is phase
        and state.players[state.to_move].coins >= coins
    )
    return laid_sheet(driver, Running(frames[: at + 1], table_of(frames)), sage)


ALHAMBRA = Helped(
    "alhambra",
    advices.Sage,
    _lay_palace,
    advices.whole,
    faces_of,
    lambda turns, state, t: hints.describe_turns(turns, t),
    lambda state, t: hints.describe_reason(advices.REASONS[0], NAMES, t),
    COACH_SPEAKS_FROM,
    Take,
)
ROLLWRITE = Helped(
    "roll-and-write",
    sheet_advices.SheetSage,
    _lay_sheet,
    sheet_advices.whole,
    sheet_faces_of,
    sheet_proposal.describe_turns,
    lambda state, t: sheet_proposal.describe_reason(sheet_advices.REASONS[0], state, 0, t),
    SHEET_MENTIONED,
    Coins,
)
each_game = pytest.mark.parametrize("helped", [ALHAMBRA, ROLLWRITE], ids=lambda each: each.name)
"""A test of both games."""
each_device = pytest.mark.parametrize("device", HANDS)


def proposals(scene: AnyTable) -> list[Token]:
    return [token for token in scene.picture.by_token if token.kind is Kind.HINT]


def press(driver: Driver, device: str, scene: AnyTable, token: Token) -> None:
    HANDS[device](driver).press(scene, token)
    driver.wait(3)
