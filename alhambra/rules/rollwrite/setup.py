"""Laying the game out: the start player, opening buildings, and the first dice."""

from __future__ import annotations

from alhambra.rules.api import Chance, Run, Seat, Table
from alhambra.rules.rollwrite import model
from alhambra.rules.rollwrite.apply import History, add_virtual, begin_turn, roll
from alhambra.rules.rollwrite.events import CrossedOut, Event, SetUp, StartPlayerDrawn
from alhambra.rules.rollwrite.evolve import blank, evolve
from alhambra.rules.rollwrite.model import (
    AT_LEAST,
    NAME,
    OPENING,
    PLAYERS,
    SOLO,
    Box,
    Solo,
    State,
    virtual_name,
)
from alhambra.rules.rollwrite.sheet import bit, building_at


def start(box: Box, table: Table, chance: Chance) -> History:
    """Set the game up, up to the first decision.

    The table's ``variant`` may be a :class:`Solo`. Raises ``ValueError`` for a wrong number of
    players, for a variant with more than one player, and for an unknown module.
    """
    set_up = set_up_for(box, table)
    players, virtual = len(table.seats), set_up.virtual
    run = Run(blank(box), evolve)
    run(set_up)
    run(StartPlayerDrawn(chance.roll(players, "start") - 1))
    order = [(run.state.starts + step) % players for step in range(players)]
    for _ in range(OPENING):
        for seat in order:
            _open(run, seat, chance)
    for number in range(virtual):
        for _ in range(OPENING):
            add_virtual(run, virtual_name(number), chance, "opening")
    for seat in (*order, order[0]):
        roll(run, seat, chance, "park")
    begin_turn(run, order[0])
    return run.frames


def set_up_for(box: Box, table: Table) -> SetUp:
    """The first event of a game of this table. Raises ``ValueError`` as ``start`` does."""
    players = len(table.seats)
    if players not in PLAYERS:
        raise ValueError(f"Roll & Write is for {PLAYERS.start} to {PLAYERS.stop - 1} players")
    table.check_modules(model.MODULES)
    virtual, score = _virtual(table, players)
    rounds = box.rounds[players + virtual]
    return SetUp(
        table.seed,
        table.seats,
        virtual,
        score,
        rounds,
        box.grid,
        box.track,
        table.modules,
        table.house,
    )


def table_of(set_up: SetUp) -> Table:
    """The table of a game with this set-up."""
    alone = len(set_up.players) == 1
    solo = Solo(set_up.virtual, set_up.virtual_score) if alone else None
    return Table(NAME, set_up.players, set_up.seed, solo, set_up.modules, set_up.house)


def _virtual(table: Table, players: int) -> tuple[int, bool]:
    """Return the number of virtual players, and true if they score."""
    if players > 1:
        if table.variant is not None:
            raise ValueError("only a single player can choose the number of virtual players")
        return max(0, AT_LEAST - players), False
    solo = table.variant or Solo()
    if not isinstance(solo, Solo) or solo.virtual not in SOLO:
        raise ValueError(f"a single player has {SOLO.start} to {SOLO.stop - 1} virtual players")
    return solo.virtual, solo.score


def _open(run: Run[Event, State], seat: Seat, chance: Chance) -> None:
    """Throw an opening building. Rule text: one that is crossed out already is thrown again."""
    while True:
        cell = roll(run, seat, chance, "opening")
        if not run.state.players[seat].crossed & bit(cell):
            break
    run(CrossedOut(seat, *cell, building_at(run.state.box.grid, cell)))
