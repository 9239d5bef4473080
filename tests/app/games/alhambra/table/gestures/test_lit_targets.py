"""What lights up is what can be combined: no press on it is refused, and all else is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from alhambra.app.games.alhambra.table.gestures.combine import GESTURES, reachable
from alhambra.app.games.alhambra.table.gestures.play import press
from alhambra.app.games.alhambra.table.presenter import make_presenter
from alhambra.app.games.alhambra.table.snapshot import (
    AlhambraSnapshot,
    AlhambraUiState,
    make_offers,
)
from alhambra.app.program.i18n import Texts
from alhambra.app.table.picture import Token
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.model import Phase
from alhambra.rules.alhambra.observe import observe
from tests.app.lettered import lettered
from tests.rules.alhambra.play import played

EACH = 6
"""So many positions of a phase are looked at."""


def positions(players: int, phase: Phase) -> Iterator[AlhambraSnapshot]:
    """The table as the player to move sees it, at even distances in a game."""
    states = [s.state for s in played(players, "keeper", 1).steps if s.state.phase is phase]
    for state in states[:: max(1, len(states) // EACH)]:
        seat = state.to_move
        choices = tuple(game.choices(state, seat))
        yield AlhambraSnapshot(observe(state, seat), seat, AlhambraUiState(), choices)


def may_be_combined(thing: Token, target: Token) -> bool:
    """Whether the table has a row for both; "Bought" is lit by the button that buys."""
    rows = (row for row in GESTURES if row.thing is thing.kind)
    return thing != target and any(target.kind in row.targets for row in rows)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("phase", [Phase.ACTION, Phase.PLACE, Phase.EXTRA, Phase.LEFTOVER])
def test_what_lights_up_is_what_is_not_refused(players: int, phase: Phase) -> None:
    canvas, tried = lettered((1280, 720)), 0
    presenter = make_presenter(canvas.metrics, Texts("en").t, canvas, 2)
    for table in positions(players, phase):
        offers = make_offers(table.choices)
        for thing in presenter.picture(table, offers).by_token:
            picking = press(table, offers, thing)
            if thing not in picking.ui.picked:
                continue
            picked = replace(table, ui=picking.ui)
            lit = reachable(picked, offers)
            for target in presenter.picture(picked, offers).by_token:
                if may_be_combined(thing, target):
                    refused = bool(press(picked, offers, target).ui.notice)
                    assert (target.face in lit) is not refused, f"{thing} on {target}"
                    tried += 1
    assert tried
