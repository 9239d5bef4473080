"""Dice as things, what a building would bring, and how events are shown."""

from __future__ import annotations

from itertools import pairwise, permutations, product
from random import Random

import pytest

from alhambra.app.games.rollwrite.table.pieces import COLOURS, Piece, Pieces, Roll, Stroke, thrown
from alhambra.app.games.rollwrite.table.prospects import pointed_at, prospect
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import Image, Path
from alhambra.rules import rollwrite as game
from alhambra.rules.chance import Seeded
from alhambra.rules.rollwrite.apply import History
from alhambra.rules.rollwrite.choices import Build, Done
from alhambra.rules.rollwrite.events import Nudged, PassedOn, Rolled, TurnBegan
from alhambra.rules.rollwrite.model import AGAIN, TURN
from alhambra.rules.rollwrite.scoring import lines_of, tally, totals_of
from tests.app.games.rollwrite.positions import begun, liked, positions, table


def whole(players: int) -> History:
    """A game from its first frame to its last."""
    frames, lot = begun(table(players, 3)), Random(3)
    while game.actors(frames[-1].state):
        state = frames[-1].state
        choice = liked(game.choices(state, state.to_move), lot)
        frames += game.apply(state, state.to_move, choice, Seeded(f"3/{len(frames)}"))
    return frames


def test_of_a_pair_that_is_kept_and_of_the_other_the_blue_die_is_first() -> None:
    """As it is before and after: nobody sees the dice in the slots change their places."""
    dice = [Piece(n, colour, n + 1) for n, colour in enumerate(COLOURS * 2)]
    for owned in permutations(dice):
        for blue, yellow in product((1, 3), (2, 4)):
            for pair in Pieces({0: owned}).parted(0, (blue, yellow)):
                assert tuple(die.colour for die in pair) == COLOURS


@pytest.mark.parametrize("players", (1, 2, 3, 4, 5))
def test_dice_keep_who_they_are(players: int) -> None:
    frames = whole(players)
    pieces = [Pieces()]
    for event, state in frames:
        pieces.append(pieces[-1].after(event, state))
    for (before, now), (event, state) in zip(pairwise(pieces), frames, strict=True):
        for seat, whose in enumerate(state.players):
            assert sorted(p.face for p in now.of(seat, "blue")) == list(whose.blue)
            assert sorted(p.face for p in now.of(seat, "yellow")) == list(whose.yellow)
        numbers = [p.number for dice in now.owned.values() for p in dice]
        assert len(numbers) == len(set(numbers))
        there = {p.number for dice in before.owned.values() for p in dice}
        if state.round:
            assert set(numbers) == there, f"{event} made other dice"
        match event:
            case PassedOn(player, to, _, _):
                gone = {p.number for p in before.owned[player]} - {
                    p.number for p in now.owned[player]
                }
                assert len(gone) == 2 and gone <= {p.number for p in now.owned[to]}
            case Nudged(player):
                places = [p.number for p in before.owned[player]]
                assert places == [p.number for p in now.owned[player]]
            case TurnBegan():
                assert before.owned == now.owned
            case Rolled(_, blue, yellow, _):
                dice = thrown(before, now, event)
                for colour, faces in (("blue", blue), ("yellow", yellow)):
                    assert sorted(p.face for p in dice if p.colour == colour) == sorted(faces)


@pytest.mark.parametrize("players", (1, 3, 5))
def test_prospects_come_true(players: int) -> None:
    for state in positions(players)[::3]:
        seat = state.to_move
        for choice in game.choices(state, seat):
            if not isinstance(choice, Build):
                continue
            cell = choice.blue, choice.yellow
            found = prospect(state, seat, cell)
            assert cell in pointed_at(state, seat)
            built = game.apply(state, seat, choice, Seeded("x"))[0].state
            points = [lines_of(state.box.lines, s.players[seat].crossed) for s in (state, built)]
            for reach, at in ((found.row, cell[1] - 1), (found.column, 5 + cell[0])):
                was, now = points[0][at], points[1][at]
                assert (reach.crossed, reach.points) == (now.crossed, now.points)
                assert reach.more == now.points - was.points
            completed = len(built.completing) > len(state.completing)
            assert (found.completes is not None) == completed
            if not completed:
                tallies = [(s, tally(s)) for s in (state, built)]
                totals = [totals_of(s, one)[seat] - one.coins[seat] for s, one in tallies]
                assert totals[1] == totals[0] + found.gain + found.held
            if state.phase is TURN:
                assert (found.then is not None) == (built.phase is AGAIN)
                if found.then is not None:
                    again = Build(*found.then, True)
                    assert game.choices(built, seat) == (again, Done())


def test_a_die_comes_to_lie_where_it_belongs_and_shows_its_number() -> None:
    end = Box(300, 200, 80, 80)
    roll = Roll("die:1", "blue", 4, (100, 600), end, 0.1, 0.8, 3)
    assert not list(roll.sprites(0.05))
    seen = [list(roll.sprites(0.1 + 0.8 * n / 40))[-1] for n in range(40)]
    looks = [sprite.look for sprite in seen]
    assert len({look.name for look in looks if isinstance(look, Image)}) >= 8
    assert all(b.box != a.box for a, b in pairwise(seen[:28]))
    last = list(roll.sprites(roll.over))[-1]
    assert (last.look, last.box, last.angle) == (Image("die-blue-4"), end, 0)


def test_a_cross_is_drawn_stroke_by_stroke_within_its_box() -> None:
    stroke = Stroke("cross", Box(10, 10, 50, 50), 1, 0.0)
    counts = []
    for n in range(20):
        drawn = list(stroke.sprites(stroke.over * n / 20))
        counts.append(len(drawn))
        for sprite in drawn:
            assert isinstance(sprite.look, Path)
            assert all(stroke.box.contains(point) for point in sprite.look.points)
    assert counts == sorted(counts) and counts[-1] == 2
